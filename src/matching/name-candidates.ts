// Records found by a company's name: those filed under the same normal form, and those whose names resemble it.
import type { Dataset } from '../catalog/dataset.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import type { Records, StoredRecord } from '../stores/records.ts'
import type { Candidate } from './candidate.ts'
import { type CompanyFacts, companyFacts } from './company-facts.ts'
import { companyNameScorer, sharedOut } from './company-name.ts'

/** How many records are weighed; the index gives likely ones first. */
const weighedMax = 25

/**
 * Candidates for the name that was asked for, likely enough to be returned, most likely first; none for what is no
 * name. Certain is the only company that is or was called so, if it is still.
 */
export async function nameCandidates(
  records: Records,
  dataset: Dataset,
  name: string,
): Promise<readonly Candidate[]> {
  const weighed = await weigh(records, dataset, name)
  const [sole, another] = weighed.filter(({ isHolder }) => isHolder)
  const certain = another === undefined && sole && isCalled(name, sole.facts) ? sole : undefined
  return candidatesOf(weighed.map(one => (one === certain ? { ...one, confidence: 1 } : one)))
}

/** The same for a text that only resembles a name, such as that of a domain: no candidate is certain. */
export const resemblingCandidates = async (
  records: Records,
  dataset: Dataset,
  text: string,
): Promise<readonly Candidate[]> => candidatesOf(await weigh(records, dataset, text))

interface Weighed {
  readonly stored: StoredRecord
  readonly facts: CompanyFacts
  /** The name in its normal form is, or was, a name of the record. */
  readonly isHolder: boolean
  readonly confidence: number
}

async function weigh(records: Records, dataset: Dataset, name: string): Promise<readonly Weighed[]> {
  const value = normalCompanyName(name)
  if (value === undefined) return []
  const holders = await records.find(dataset.name, { kind: 'name', value })
  const alike = await records.namedLike(dataset.name, name, weighedMax)
  const others = new Set(alike)
  for (const { id } of holders) others.delete(id)
  const resembling = await records.get(dataset.name, [...others].slice(0, weighedMax))
  const score = companyNameScorer(name)
  const weighed = (stored: StoredRecord, isHolder: boolean): Weighed => {
    const facts = companyFacts(stored.record)
    return { stored, facts, isHolder, confidence: score(facts) }
  }
  return [
    ...holders.map(stored => weighed(stored, true)),
    ...resembling.flatMap(stored => (stored ? [weighed(stored, false)] : [])),
  ]
}

const isCalled = (name: string, { names }: CompanyFacts): boolean =>
  names.some(one => normalCompanyName(one) === normalCompanyName(name))

function candidatesOf(weighed: readonly Weighed[]): readonly Candidate[] {
  // Among equals the larger company is the likelier one.
  const ranked = [...weighed].sort((a, b) => b.facts.headcount - a.facts.headcount)
  const scored = ranked.map(({ stored, confidence }) => ({ of: stored, confidence }))
  return sharedOut(scored).map(({ of, confidence }) => ({ stored: of, confidence }))
}
