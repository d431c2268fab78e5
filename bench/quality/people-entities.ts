// Real people of the public sample files, each with the spellings of other sources and with treatments of their names.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import type { StatedPerson } from '../../src/matching/person-query.ts'
import { nicknamesOf } from '../../src/normal/nicknames.ts'
import { fold } from '../../src/normal/text.ts'
import { seeded, withSlip } from '../name-treatments.ts'
import { sampleFolder } from '../real-companies.ts'

export interface AskedPerson {
  readonly kind: string
  readonly stated: StatedPerson
  /** True where a relative of the person is asked for, who is never on file. */
  readonly isRelative?: true
}

/** A person on file, and how others ask for that person. */
export interface PersonEntity {
  readonly name: string
  readonly employer: string
  readonly title: string
  readonly schools: readonly string[]
  readonly state: string
  readonly asked: readonly AskedPerson[]
}

interface NameOnFile {
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly suffix: string
}

/** A person before anybody asks. */
type FiledPerson = Omit<PersonEntity, 'asked' | 'name'> & {
  readonly parts: NameOnFile
  readonly otherNames: readonly string[]
}

/** Returns the people; none where the sample files are missing. */
export function personEntities(): readonly PersonEntity[] {
  if (!existsSync(join(sampleFolder, 'judges')) || !existsSync(join(sampleFolder, 'congress'))) return []
  const chance = seeded(57)
  const filed = [...judges(), ...congress()]
  const employers = filed.map(({ employer }) => employer)
  return filed.map(person => ({
    ...person,
    name: fullName(person.parts),
    asked: [
      ...person.otherNames.map(name => ({ kind: 'by another source', stated: { name } })),
      ...(chance() < 0.5 ? treated(person, employers, chance) : []),
    ],
  }))
}

const fullName = ({ first, middle, last, suffix }: NameOnFile): string =>
  [first, middle, last, suffix].filter(Boolean).join(' ')

function treated(
  { parts, employer, title, schools, state }: FiledPerson,
  employers: readonly string[],
  chance: () => number,
): readonly AskedPerson[] {
  const { first, middle, last, suffix } = parts
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const nicknames = nicknamesOf(fold(first))
  const plain = `${first} ${last}`
  // A draw of its own, so that more nicknames in the table change no other question.
  const drawn = seeded([...plain].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7))()
  const nickname = nicknames[Math.floor(drawn * nicknames.length)]
  const named: readonly (readonly [string, string])[] = [
    ['first and last', plain],
    ['whole', fullName(parts)],
    ['last, first', `${last}, ${first}${middle ? ` ${middle}` : ''}`],
    ['last first', `${last} ${first}`],
    ['slip in the last name', `${first} ${withSlip(last, chance)}`],
    ['slip in the first name', `${withSlip(first, chance)} ${last}`],
    ['initial', `${first.charAt(0)}. ${last}`],
    ['title and suffix', `Hon. ${plain}${suffix ? `, ${suffix}` : ''}, J.D.`],
    ['middle initial', middle ? `${first} ${middle.charAt(0)}. ${last}` : plain],
    ['in one word', `${first}${last}`],
    ['initial and slip', `${first.charAt(0)}. ${withSlip(last, chance)}`],
    ['slips in both names', `${withSlip(first, chance)} ${withSlip(last, chance)}`],
    ...(middle ? [['two initials', `${first.charAt(0)}. ${middle.charAt(0)}. ${last}`] as const] : []),
    ...(middle.length > 2 ? [['middle name as first name', `${middle} ${last}`] as const] : []),
    ...(middle.length > 2 ? [['by the middle name', `${first.charAt(0)}. ${middle} ${last}`] as const] : []),
    ...(nickname === undefined ? [] : [['nickname', `${nickname} ${last}`] as const]),
  ]
  const slipped = `${first} ${withSlip(last, chance)}`
  const beside = (kind: string, name: string, more: StatedPerson) => ({ kind, stated: { name, ...more } })
  return [
    ...named.map(([kind, name]) => ({ kind, stated: { name } })),
    { kind: 'in two fields', stated: { first_name: first, last_name: last } },
    beside('with the employer', plain, { company: employer }),
    beside('with the employer and a slip', slipped, { company: employer }),
    beside('initial with the employer', `${first.charAt(0)}. ${last}`, { company: employer, title }),
    beside('with another employer', plain, { company: any(employers) }),
    beside('initial with another employer', `${first.charAt(0)}. ${last}`, { company: any(employers) }),
    ...(suffix !== '' || chance() < 0.1 ? relatives(parts, employer) : []),
    beside('with state and title', plain, { title, ...(state === '' ? {} : { location: state }) }),
    ...(schools.length > 0 ? [beside('with a school', plain, { school: any(schools) })] : []),
  ]
}

/** A father or a son of the same name, asked for while only the other one is on file. */
function relatives(parts: NameOnFile, employer: string): readonly AskedPerson[] {
  const { first, last, suffix } = parts
  const name = suffix === '' ? `${first} ${last} Jr.` : `${first} ${last}`
  const kind = suffix === '' ? 'of a son who is not on file' : 'of a father who is not on file'
  return [
    { kind, stated: { name }, isRelative: true },
    { kind: `${kind}, with the employer`, stated: { name, company: employer }, isRelative: true },
  ]
}

/** Returns whether the confidence may be fitted to the names of the person at this position; the others only measure. */
export const isFittedPerson = (position: number): boolean => position % 2 === 0

const sample = (path: string): Buffer => readFileSync(join(sampleFolder, path))
const csv = (bytes: Buffer) => parseCsv(bytes, { columns: true }) as Readonly<Record<string, string>>[]
const unzipped = (path: string): string => gunzipSync(sample(path)).toString('utf8')

function judges(): readonly FiledPerson[] {
  const courts = new Map(
    csv(gunzipSync(sample('judges/federal-judicial-service.csv.gz'))).map(row => [row.nid, row]),
  )
  const schools = new Map<string, string[]>()
  for (const { nid = '', School = '' } of csv(sample('judges/education.csv'))) {
    schools.set(nid, [...(schools.get(nid) ?? []), School])
  }
  const text = (value: string | undefined) => (value ?? '').trim()
  return csv(sample('judges/demos.csv')).map(row => ({
    parts: {
      first: text(row.FirstName),
      middle: text(row.MiddleName),
      last: text(row.LastName),
      suffix: text(row.Suffix),
    },
    employer: text(courts.get(row.nid)?.CourtName) || 'U.S. District Court',
    title: text(courts.get(row.nid)?.AppointmentTitle) || 'Judge',
    schools: schools.get(row.nid ?? '') ?? [],
    state: '',
    otherNames: [],
  }))
}

interface Legislator {
  readonly id: { readonly bioguide: string; readonly wikipedia?: string; readonly ballotpedia?: string }
  readonly name: {
    readonly first: string
    readonly middle?: string
    readonly last: string
    readonly suffix?: string
    readonly nickname?: string
    readonly official_full?: string
  }
  readonly terms: readonly { readonly type: string; readonly state: string }[]
}

function congress(): readonly FiledPerson[] {
  const legislators = parseYaml(unzipped('congress/legislators-current.yaml.gz')) as Legislator[]
  const committees = parseYaml(unzipped('congress/committee-membership-current.yaml.gz')) as Record<
    string,
    readonly { readonly name: string; readonly bioguide: string }[]
  >
  const names = new Map<string, Set<string>>()
  const note = (id: string, name: string | undefined) => {
    const bare = name?.replace(/\s*\(.*/, '')
    if (bare) names.set(id, (names.get(id) ?? new Set()).add(bare))
  }
  for (const { bioguide, name } of Object.values(committees).flat()) note(bioguide, name)
  for (const line of unzipped('posts/congress_press_2026-04.jsonl.gz').trim().split('\n')) {
    const { member } = JSON.parse(line) as { member: { bioguide_id: string; name: string } | null }
    if (member) note(member.bioguide_id, member.name)
  }
  return legislators.map(({ id, name, terms }) => {
    const { type, state = '' } = terms.at(-1) ?? {}
    const filed = `${name.first} ${name.last}`
    for (const other of [id.wikipedia, id.ballotpedia, name.official_full]) note(id.bioguide, other)
    if (name.nickname) note(id.bioguide, `${name.nickname} ${name.last}`)
    const isSenator = type === 'sen'
    return {
      parts: {
        first: name.first,
        middle: name.middle ?? '',
        last: name.last,
        suffix: name.suffix ?? '',
      },
      employer: isSenator ? 'United States Senate' : 'United States House of Representatives',
      title: isSenator ? 'Senator' : 'U.S. Representative',
      schools: [],
      state: stateNames.get(state) ?? '',
      otherNames: [...(names.get(id.bioguide) ?? [])].filter(other => other !== filed),
    }
  })
}

const stateNames: ReadonlyMap<string, string> = new Map([
  ['CA', 'California'],
  ['TX', 'Texas'],
  ['NY', 'New York'],
  ['FL', 'Florida'],
  ['IL', 'Illinois'],
  ['PA', 'Pennsylvania'],
  ['OH', 'Ohio'],
  ['WA', 'Washington'],
])
