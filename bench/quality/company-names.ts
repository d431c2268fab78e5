// Measures how often a company is found by the name that another registry or exchange gives it, with the company on file
// and without it, and whether the confidence of the answers is the share of them that is right.
import { company } from '../../src/catalog/company/company.ts'
import { comparedName } from '../../src/matching/compared-name.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import { openPlaces } from '../../src/places/places.ts'
import type { Records } from '../../src/stores/records.ts'
import { type AnsweredName, calibrationTarget, nameQuality } from './answered-names.ts'
import { type CompanyEntity, companyEntities, isFitted, isOfList, isTreated } from './company-entities.ts'
import type { Measure } from './measure.ts'
import { withNamedCompanies } from './named-store.ts'
import { besidePlainSimilarity } from './plain-similarity.ts'

export const companyNames: Measure = {
  question: 'Are companies found by the names that other lists give them, and is the confidence true?',
  target: `${calibrationTarget}; for each kind of names, no less right than a plain similarity of words`,
  run: async () => {
    const entities = companyEntities()
    if (entities.length === 0) return undefined
    const answered = await withNamedCompanies(entities, records => answerAll(records, entities))
    const { tables, isReached, worst } = nameQuality(answered, {
      'of other lists': isOfList,
      treated: isTreated,
    })
    const beside = besidePlainSimilarity(entities, answered)
    return {
      tables: [...tables, beside.map(({ row }) => row)],
      isReached: isReached && beside.every(({ isAhead }) => isAhead),
      worst,
    }
  },
}

export async function answerAll(
  records: Records,
  entities: readonly CompanyEntity[],
): Promise<readonly AnsweredName[]> {
  const answered: AnsweredName[] = []
  const { named: readPlace } = openPlaces()
  for (const [index, { names, asked }] of entities.entries()) {
    // The coefficients of src/matching/company-name-model.ts are fitted to the others.
    if (isFitted(index)) continue
    for (const { kind, name } of asked) {
      for (const isOnFile of [true, false]) {
        const matcher = nameMatcherOver(isOnFile ? records : without(records, index + 1, names), readPlace)
        const matches = await matcher.called(company.name, name)
        answered.push({
          kind,
          name,
          isOnFile,
          matches,
          id: index + 1,
          of: names[0] ?? '',
          first: entities[(matches[0]?.id ?? 0) - 1]?.names[0],
        })
      }
    }
  }
  return answered
}

/** Returns the records without one of them, which has these names. */
export function without(records: Records, hidden: number, names: readonly string[]): Records {
  const own = new Set(names.flatMap(name => comparedName(name)?.words.map(({ text }) => text) ?? []))
  return {
    ...records,
    findByName: async (...asked) => (await records.findByName(...asked)).filter(({ id }) => id !== hidden),
    holders: async (...asked) => (await records.holders(...asked)).filter(({ id }) => id !== hidden),
    countNameWords: async (dataset, words) => {
      const { total, counts } = await records.countNameWords(dataset, words)
      const others = words.map(
        word => [word, Math.max(0, (counts.get(word) ?? 0) - (own.has(word) ? 1 : 0))] as const,
      )
      return { total, counts: new Map(others) }
    },
  }
}
