// Records found by a company's name: those filed under the same normal form, and those whose names resemble it.
import type { Dataset } from '../catalog/dataset.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import type { Records } from '../stores/records.ts'
import type { Candidate } from './candidate.ts'
import { companyFacts } from './company-facts.ts'
import { companyNameScorer, sharedOut } from './company-name.ts'

/** How many records are weighed; the index gives likely ones first. */
const weighedMax = 25

/** Candidates likely enough to be returned, most likely first; none for what is no name. */
export async function nameCandidates(
  records: Records,
  dataset: Dataset,
  name: string,
): Promise<readonly Candidate[]> {
  const value = normalCompanyName(name)
  if (value === undefined) return []
  const exact = await records.find(dataset.name, { kind: 'name', value })
  const alike = await records.namedLike(dataset.name, name, weighedMax)
  const others = new Set(alike)
  for (const { id } of exact) others.delete(id)
  const resembling = await records.get(dataset.name, [...others].slice(0, weighedMax))
  const score = companyNameScorer(name)
  const weighed = [...exact, ...resembling].flatMap(stored =>
    stored ? [{ of: stored, facts: companyFacts(stored.record) }] : [],
  )
  // Among equals the larger company is the likelier one.
  const scored = weighed
    .sort((a, b) => b.facts.headcount - a.facts.headcount)
    .map(({ of, facts }) => ({ of, confidence: score(facts) }))
  return sharedOut(scored).map(({ of, confidence }) => ({ stored: of, confidence }))
}
