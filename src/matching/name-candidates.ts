// Records found by a company's name: those filed under the same normal form, and those whose names resemble it.
import type { Dataset } from '../catalog/dataset.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import type { Records } from '../stores/records.ts'
import type { Candidate, NameMatch } from './candidate.ts'
import { type NameFacts, nameFactPaths, nameFacts } from './company-facts.ts'
import { companyNameScorer, shareProbability } from './company-name.ts'
import type { PersonQuery } from './person-query.ts'
import { scorePeople } from './person-score.ts'
import type { FoundPeople } from './person-search.ts'

/** Finds by names; the functions may run in another thread. Matches are likely enough to be returned, likely ones first. */
export interface NameMatcher {
  /**
   * Returns no match when the text is not a name. A match is certain when the record has this name now and no
   * other record has or had it; legal forms do not count.
   */
  called(dataset: string, name: string): Promise<readonly NameMatch[]>
  /**
   * Like `find`, for a text that only resembles a name, such as the label of a domain: no match is certain.
   */
  resembling(dataset: string, text: string): Promise<readonly NameMatch[]>
  /** Scores the people that a search found for a name. */
  people(query: PersonQuery, found: FoundPeople): Promise<readonly NameMatch[]>
}

/** Compares names in the calling thread. */
export function nameMatcherOver(records: Records): NameMatcher {
  return {
    called: async (dataset, name) => {
      const weighed = await weigh(records, dataset, name)
      const [sole, another] = weighed.filter(({ isHolder }) => isHolder)
      const certain = another === undefined && sole && isCalled(name, sole.facts) ? sole : undefined
      return likely(weighed.map(one => (one === certain ? { ...one, confidence: 1 } : one)))
    },
    resembling: async (dataset, text) => likely(await weigh(records, dataset, text)),
    people: (query, found) => scorePeople(records, query, found),
  }
}

/** The records of the matches; one deleted since is left out. */
export async function matchedCandidates(
  records: Records,
  dataset: Dataset,
  matches: readonly NameMatch[],
): Promise<readonly Candidate[]> {
  const stored = await records.get(
    dataset.name,
    matches.map(({ id }) => id),
  )
  return matches.flatMap(({ confidence }, index) => {
    const found = stored[index]
    return found ? [{ stored: found, confidence }] : []
  })
}

/** The number of records with the name that are scored, and the number with a similar name. */
const weighedMax = 50

interface WeighedCandidate extends NameMatch {
  readonly facts: NameFacts
  readonly isHolder: boolean
}

async function weigh(records: Records, dataset: string, name: string): Promise<readonly WeighedCandidate[]> {
  const named = await records.findByName(dataset, name, nameFactPaths, weighedMax)
  const score = companyNameScorer(name)
  return named.map(({ id, isHolder, values }) => {
    const facts = nameFacts(values)
    return { id, facts, isHolder, confidence: score(facts) }
  })
}

const isCalled = (name: string, { names }: NameFacts): boolean =>
  names.some(one => normalCompanyName(one) === normalCompanyName(name))

function likely(weighed: readonly WeighedCandidate[]): readonly NameMatch[] {
  // The larger company is the likelier one among equals.
  const ranked = [...weighed].sort((a, b) => b.facts.headcount - a.facts.headcount)
  return shareProbability(ranked.map(({ id, confidence }) => ({ of: id, confidence }))).map(
    ({ of: id, confidence }) => ({ id, confidence }),
  )
}
