// Measures how often a person is found by name, with the person on file and without, and whether the confidence of the
// answers is the share of them that is right.
import { person } from '../../src/catalog/person/person.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import {
  type PersonQuery,
  personQuery,
  type StatedPerson,
  shownName,
} from '../../src/matching/person-query.ts'
import { searchPeople } from '../../src/matching/person-search.ts'
import { openPlaces } from '../../src/places/places.ts'
import { and, not, type Predicate } from '../../src/query/predicate.ts'
import type { Records, RecordWrite } from '../../src/stores/records.ts'
import { bareRecord, withTemporaryRecords } from '../temporary-records.ts'
import { type AnsweredName, calibrationTarget, nameQuality } from './answered-names.ts'
import type { Measure } from './measure.ts'
import { isFittedPerson, type PersonEntity, personEntities } from './people-entities.ts'

export const peopleNames: Measure = {
  question: 'Are people found by name, and is the confidence true?',
  target: calibrationTarget,
  run: async () => {
    const entities = personEntities()
    if (entities.length === 0) return undefined
    return withPeople(entities, async records => nameQuality(await answerAll(records, entities)))
  },
}

export const withPeople = <T>(
  entities: readonly PersonEntity[],
  use: (records: Records) => Promise<T>,
): Promise<T> => withTemporaryRecords(person.name, entities.map(filed), use)

async function answerAll(
  records: Records,
  entities: readonly PersonEntity[],
): Promise<readonly AnsweredName[]> {
  const answered: AnsweredName[] = []
  for await (const question of questionsAbout(records, entities, index => !isFittedPerson(index))) {
    const { stated, searched, query, ...rest } = question
    const matches = query
      ? await nameMatcherOver(searched).people(query, await searchPeople(searched, query))
      : []
    const first = entities[(matches[0]?.id ?? 0) - 1]?.name
    answered.push({ ...rest, name: shownName(stated), matches, first })
  }
  return answered
}

interface PersonQuestion extends Pick<AnsweredName, 'kind' | 'of' | 'id' | 'isOnFile'> {
  readonly stated: StatedPerson
  /** The records, without the person where the person is not on file. */
  readonly searched: Records
  readonly query: PersonQuery | undefined
}

/** Yields the questions about the people at some positions, with the person on file and without. */
export async function* questionsAbout(
  records: Records,
  entities: readonly PersonEntity[],
  isAsked: (position: number) => boolean,
): AsyncGenerator<PersonQuestion> {
  const { geocode } = openPlaces()
  for (const [index, { name: of, asked }] of entities.entries()) {
    if (!isAsked(index)) continue
    const id = index + 1
    for (const { kind, stated, isRelative } of asked) {
      for (const isOnFile of isRelative ? [false] : [true, false]) {
        const searched = isOnFile || isRelative ? records : without(records, id)
        const query = await personQuery(stated, { records: searched, geocode })
        yield { kind, of, id, isOnFile, stated, searched, query }
      }
    }
  }
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
  return bareRecord(index + 1, record)
}
