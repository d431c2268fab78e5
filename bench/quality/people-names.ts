// Measures how often a person is found by name, with the person on file and without, and whether the confidence of the
// answers is the share of them that is right.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasets } from '../../src/catalog/index.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { NameMatch } from '../../src/matching/candidate.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import { personQuery, shownName } from '../../src/matching/person-query.ts'
import { searchPeople } from '../../src/matching/person-search.ts'
import { openPlaces } from '../../src/places/places.ts'
import { and, not, type Predicate } from '../../src/query/predicate.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import type { Records, RecordWrite } from '../../src/stores/records.ts'
import { type Outcome, tenths } from '../calibration.ts'
import type { Measure, Quality } from './measure.ts'
import { type PersonEntity, personEntities } from './people-entities.ts'

export const peopleNames: Measure = {
  question: 'Are people found by name, and is the confidence true?',
  target:
    'in each tenth of confidence from 0.5 up, at most 0.05 between the confidence and the share that is right',
  run: async () => {
    const entities = personEntities()
    if (entities.length === 0) return undefined
    return withPeople(entities, async records => quality(await askAll(records, entities)))
  },
}

interface Answered {
  readonly kind: string
  readonly name: string
  readonly of: string
  readonly id: number
  readonly isOnFile: boolean
  readonly matches: readonly NameMatch[]
  /** The name of the first match. */
  readonly first: string | undefined
}

async function askAll(records: Records, entities: readonly PersonEntity[]): Promise<readonly Answered[]> {
  const { geocode } = openPlaces()
  const answered: Answered[] = []
  for (const [index, { name: of, asked }] of entities.entries()) {
    const id = index + 1
    for (const { kind, stated } of asked) {
      for (const isOnFile of [true, false]) {
        const searched = isOnFile ? records : without(records, id)
        const query = await personQuery(stated, { records: searched, geocode })
        const matches = query
          ? await nameMatcherOver(searched).people(query, await searchPeople(searched, query))
          : []
        const first = entities[(matches[0]?.id ?? 0) - 1]?.name
        answered.push({ kind, name: shownName(stated), of, id, isOnFile, matches, first })
      }
    }
  }
  return answered
}

/** Returns the records without one of them. */
const without = (records: Records, hidden: number): Records => {
  const others: Predicate = not({ is: 'oneOf', at: [person.id], values: [hidden] })
  return {
    ...records,
    searchIds: query =>
      records.searchIds({ ...query, where: query.where ? and([query.where, others]) : others }),
  }
}

function quality(answered: readonly Answered[]): Quality {
  const outcomes = answered.flatMap(({ matches, id, isOnFile }): readonly Outcome[] =>
    matches.map(match => ({ predicted: match.confidence, isRight: isOnFile && match.id === id })),
  )
  const calibration = tenths(outcomes)
  return {
    isReached: calibration.every(({ isTrue }) => isTrue),
    tables: [byKind(answered), calibration.map(({ row }) => row)],
    worst: worst(answered),
  }
}

function byKind(answered: readonly Answered[]) {
  return [...new Set(answered.map(({ kind }) => kind))].map(kind => {
    const ofKind = answered.filter(one => one.kind === kind)
    const onFile = ofKind.filter(({ isOnFile }) => isOnFile)
    const hidden = ofKind.filter(({ isOnFile }) => !isOnFile)
    const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`
    const right = onFile.filter(({ matches, id }) => matches[0]?.id === id)
    const wrong = onFile.filter(({ matches, id }) => matches[0] && matches[0].id !== id)
    const sure = hidden.filter(({ matches }) => (matches[0]?.confidence ?? 0) >= 0.8)
    return {
      names: kind,
      number: onFile.length,
      'on file: first': percent(right.length, onFile.length),
      'on file: another one first': percent(wrong.length, onFile.length),
      'not on file: any answer': percent(
        hidden.filter(({ matches }) => matches.length > 0).length,
        hidden.length,
      ),
      'not on file: an answer of 0.8 or more': percent(sure.length, hidden.length),
    }
  })
}

/** The surest wrong answers, with the person on file and without in turn. */
function worst(answered: readonly Answered[]): readonly string[] {
  const wrong = answered
    .filter(({ matches, id, isOnFile }) => matches[0] && !(isOnFile && matches[0].id === id))
    .sort((a, b) => (b.matches[0]?.confidence ?? 0) - (a.matches[0]?.confidence ?? 0))
  return [true, false].flatMap(side =>
    wrong
      .filter(({ isOnFile }) => isOnFile === side)
      .slice(0, 10)
      .map(
        ({ kind, name, of, first, matches, isOnFile }) =>
          `\`${name}\` (${kind}) is ${isOnFile ? `\`${of}\`` : 'not on file'}; the answer is \`${first}\` with ${matches[0]?.confidence}`,
      ),
  )
}

/** Fills a new store, gives it to `use` and removes it. The id of a person is the position, counted from 1. */
async function withPeople<T>(
  entities: readonly PersonEntity[],
  use: (records: Records) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-people-'))
  const records = openEmbeddedRecords(folder, datasets)
  try {
    const load = await records.beginImport()
    await load.write(person.name, entities.map(filed))
    await load.commit()
    return await use(records)
  } finally {
    await records.close()
    rmSync(folder, { recursive: true })
  }
}

function filed({ name, employer, title, schools, state }: PersonEntity, index: number): RecordWrite {
  const record = {
    basic_profile: {
      name,
      current_title: title,
      ...(state !== '' && { location: { raw: `${state}, United States`, state, country: 'United States' } }),
    },
    experience: { employment_details: { current: [{ name: employer, title }] } },
    ...(schools.length > 0 && { education: { schools: schools.map(school => ({ school })) } }),
  }
  return {
    id: index + 1,
    isNew: true,
    text: JSON.stringify(record),
    updatedAtMs: 0,
    contributions: [],
    keys: [],
    formerKeys: [],
    namesOthers: false,
    names: [],
    absorbs: [],
  }
}
