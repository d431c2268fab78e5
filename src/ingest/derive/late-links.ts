// The datasets whose records name records that may be imported later.
import type { MutableObject } from '../../lib/json/json.ts'
import { lateLinksOfCompany } from './company-late-links.ts'
import type { LateLink } from './late-link.ts'

interface LateLinks {
  /** The places of a record, which `set` changes. */
  readonly of: (record: MutableObject) => readonly LateLink[]
  /** The paths among them by which searches filter. */
  readonly searched: readonly string[]
}

/** By the name of the dataset. */
export const lateLinks: ReadonlyMap<string, LateLinks> = new Map([
  ['company', { of: lateLinksOfCompany, searched: ['competitors.company_ids'] }],
])

/**
 * Removes the ids of late links from a record of the dataset, and returns whether it names others. Ids that a source
 * states count its own people and companies.
 */
export function takeLateLinks(dataset: string, record: MutableObject): boolean {
  const links = lateLinks.get(dataset)?.of(record) ?? []
  for (const { set } of links) set([])
  return links.some(({ named }) => named.length > 0)
}
