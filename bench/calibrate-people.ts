// Measures how often similar names mean the same person, among judges and members of Congress. Run: npx tsx bench/calibrate-people.ts
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { personNameConfidence } from '../src/matching/person-name.ts'
import { areNicknames } from '../src/normal/nicknames.ts'
import { normalPersonName } from '../src/normal/person-name.ts'
import { type Outcome, printCalibration, printPrecision } from './calibration.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { sampleFolder } from './real-companies.ts'

interface RealPerson {
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly suffix: string
}

const fullName = ({ first, middle, last, suffix }: RealPerson): string =>
  [first, middle, last, suffix].filter(Boolean).join(' ')

function calibratePeople(chance: () => number): void {
  const people = realPeople()
  const names = people.map(fullName)
  const byTreatment = new Map<string, Outcome[]>()
  const outcomesOfAll: Outcome[] = []
  let reachable = 0
  for (const [index, person] of people.entries()) {
    for (const [treatment, asked] of treated(person, chance)) {
      const isHidden = chance() < 0.5
      if (!isHidden) reachable++
      let best = { of: -1, confidence: 0 }
      for (const [of, name] of names.entries()) {
        // Names that share no beginning of any part are not similar; comparing all pairs would take minutes.
        if ((isHidden && of === index) || !mayResemble(asked, people[of])) continue
        const confidence = personNameConfidence(asked, name)
        if (confidence > best.confidence) best = { of, confidence }
      }
      if (best.confidence === 0) continue
      const outcome = { predicted: best.confidence, isRight: best.of === index }
      outcomesOfAll.push(outcome)
      byTreatment.set(treatment, [...(byTreatment.get(treatment) ?? []), outcome])
    }
  }
  console.log(`${people.length} people`)
  for (const [treatment, outcomes] of byTreatment) printCalibration(treatment, outcomes)
  printCalibration('All people', outcomesOfAll)
  printPrecision('People', outcomesOfAll, reachable)
}

function mayResemble(asked: string, person: RealPerson | undefined): boolean {
  const surname = (person?.last ?? '').slice(0, 2).toLowerCase()
  return asked.toLowerCase().includes(surname)
}

function treated(
  { first, middle, last, suffix }: RealPerson,
  chance: () => number,
): readonly (readonly [string, string])[] {
  if (chance() > 0.3) return []
  const nickname = commonNicknames.find(name => areNicknames(name, normalPersonName(first)?.first ?? ''))
  return [
    ['first and last', `${first} ${last}`],
    ['last, first', `${last}, ${first}`],
    ['last first', `${last} ${first}`],
    ['slip in the surname', `${first} ${withSlip(last, chance)}`],
    ['slip in the first name', `${withSlip(first, chance)} ${last}`],
    ['initial', `${first.charAt(0)}. ${last}`],
    ['with suffix', [first, last, suffix].filter(Boolean).join(' ')],
    ['middle as first', middle.length > 2 ? `${middle} ${last}` : `${first} ${last}`],
    ...(nickname ? [['nickname', `${nickname} ${last}`] as const] : []),
  ]
}

const commonNicknames =
  'bill bob jim joe mike tom dick ed ted jack kate liz sue peggy chuck tony dan dave steve ron'.split(' ')

function realPeople(): readonly RealPerson[] {
  if (!existsSync(join(sampleFolder, 'judges'))) return []
  const judges = parseCsv(readFileSync(join(sampleFolder, 'judges/demos.csv')), { columns: true }) as Record<
    string,
    string
  >[]
  const congress = parseYaml(
    gunzipSync(readFileSync(join(sampleFolder, 'congress/legislators-current.yaml.gz'))).toString('utf8'),
  ) as { name: { first: string; middle?: string; last: string; suffix?: string } }[]
  const names = new Set<string>()
  return [
    ...judges.map(row => ({
      first: (row.FirstName ?? '').trim(),
      middle: (row.MiddleName ?? '').trim(),
      last: (row.LastName ?? '').trim(),
      suffix: (row.Suffix ?? '').trim(),
    })),
    ...congress.map(({ name }) => ({ middle: '', suffix: '', ...name })),
  ].filter(person => {
    const name = fullName(person)
    if (names.has(name)) return false
    names.add(name)
    return true
  })
}

calibratePeople(seeded(11))
