// People found by an e-mail address: on file, or by the name in it at the company that owns its domain.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { companyDomain } from '../normal/domain.ts'
import { normalEmail } from '../normal/email.ts'
import type { Records, StoredRecord } from '../stores/records.ts'
import { type Candidate, statedCandidates } from './candidate.ts'
import { emailNameConfidence, surnamesIn } from './email-name.ts'
import { shareProbability } from './share-probability.ts'

/** The identifier kind by which people are found by `domain|surname` of their current employers. */
export const surnameAtDomain = 'surname_at_domain'

/**
 * Returns candidates for an address, best first; none when the text is not an address or the mailbox is not
 * of a single person.
 */
export async function emailCandidates(
  records: Records,
  dataset: Dataset,
  email: string,
): Promise<readonly Candidate[]> {
  const address = normalEmail(email)
  if (address === undefined) return []
  for (const kind of ['business_email', 'personal_email']) {
    const found = await records.find(dataset.name, { kind, value: address })
    if (found.length > 0) return statedCandidates(found)
  }
  return byName(records, dataset, address)
}

async function byName(records: Records, dataset: Dataset, address: string): Promise<readonly Candidate[]> {
  const domain = companyDomain(address)
  if (domain === undefined) return []
  const best = new Map<number, { of: StoredRecord; confidence: number }>()
  for (const surname of surnamesIn(address)) {
    const found = await records.find(dataset.name, { kind: surnameAtDomain, value: `${domain}|${surname}` })
    for (const stored of found.filter(({ former }) => !former)) {
      const confidence = emailNameConfidence(address, nameIn(stored.record))
      if (confidence > (best.get(stored.id)?.confidence ?? 0)) best.set(stored.id, { of: stored, confidence })
    }
  }
  return shareProbability([...best.values()]).map(({ of, confidence }) => ({ stored: of, confidence }))
}

function nameIn(record: JsonObject): string {
  const profile = isObject(record.basic_profile) ? record.basic_profile : {}
  return typeof profile.name === 'string' ? profile.name : ''
}
