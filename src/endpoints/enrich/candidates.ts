// Turns an input identifier into candidates with a confidence, for the enrich and identify endpoints.
import type { Dataset, Identifier } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, statedCandidates } from '../../matching/candidate.ts'
import { rankDomainMatches, weighByHost } from '../../matching/domain-matches.ts'
import { matchedCandidates } from '../../matching/name-candidates.ts'
import { normalIdentifier } from '../../normal/form.ts'
import { fieldSources } from '../../stores/field-sources.ts'
import type { Records } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'

/** The strictness of a domain match: every record that has it, the best one, or also names that resemble it. */
export type DomainMatching = 'all' | 'best' | 'fuzzy'

/**
 * Returns the candidates for the value of one identifier, best first; none when the value is not a valid
 * identifier of that kind.
 */
export async function candidatesFor(
  { records, names }: Pick<RecordServices, 'records' | 'names'>,
  dataset: Dataset,
  identifier: Identifier,
  value: string,
  domains: DomainMatching = 'best',
): Promise<readonly Candidate[]> {
  const normal = normalIdentifier(identifier.form, value)
  if (normal === undefined) return []
  switch (identifier.form) {
    case 'company_name':
      return matchedCandidates(records, dataset, await names.called(dataset.name, value))
    case 'domain': {
      const direct = await directCandidates(records, dataset, identifier.kind, normal)
      if (direct.length === 0 && domains === 'fuzzy') {
        const resembling = await names.resembling(dataset.name, normal.split('.')[0] ?? normal)
        return matchedCandidates(records, dataset, resembling)
      }
      const ranked = rankDomainMatches(normal, weighByHost(value, normal, direct, domains === 'all'))
      return domains === 'best' ? ranked.slice(0, 1) : ranked
    }
    default:
      return directCandidates(records, dataset, identifier.kind, normal)
  }
}

async function directCandidates(
  records: Records,
  dataset: Dataset,
  kind: string,
  value: string,
): Promise<readonly Candidate[]> {
  return statedCandidates(await records.find(dataset.name, { kind, value }))
}

/** Returns the candidate with this record id; an empty list when there is none. */
export async function candidateWithId(
  records: Records,
  dataset: Dataset,
  id: number,
): Promise<readonly Candidate[]> {
  const [stored] = await records.get(dataset.name, [id])
  return stored ? [{ stored, confidence: 1 }] : []
}

/** Returns the candidates. When the request names `sources`, their records have it. */
export async function withSources(
  records: Records,
  dataset: Dataset,
  fields: readonly string[] | undefined,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (!fields?.some(path => path.split('.')[0] === 'sources')) return candidates
  const contributions = await Promise.all(
    candidates.map(({ stored }) => records.contributionsOf(dataset.name, stored.id)),
  )
  return candidates.map((candidate, index) => {
    const recordContributions = contributions[index]
    const sources = recordContributions ? fieldSources(dataset, recordContributions) : []
    return { ...candidate, stored: { ...candidate.stored, record: { ...candidate.stored.record, sources } } }
  })
}

/** Returns one entry of a match-result answer. */
export function matchEntry(
  matchedOn: string,
  matchType: string,
  candidates: readonly Candidate[],
  show: (record: JsonObject) => JsonObject,
): JsonObject {
  return {
    matched_on: matchedOn,
    match_type: matchType,
    match_status: candidates.length > 0 ? 'matched' : 'not_found',
    matches: candidates.map(({ confidence, stored }) => ({
      confidence_score: confidence,
      ...show(stored.record),
    })),
  }
}
