// The datasets whose records name records that may be imported later.
import type { MutableObject } from '../../lib/json/json.ts'
import { companyLateLinks } from './company-late-links.ts'
import type { LateLink } from './late-link.ts'

/** Like a derivation (derive.ts), a method may take the type of its dataset's records. */
interface LateLinkTable {
  /** Returns the links of a record; their `set` changes it. */
  linksOf(record: MutableObject): readonly LateLink[]
}

/** The datasets with late links, by name. */
export const lateLinks: ReadonlyMap<string, LateLinkTable> = new Map<string, LateLinkTable>([
  ['company', { linksOf: companyLateLinks }],
])

/**
 * Removes the ids of late links from a record of the dataset, and returns whether it names other records. Ids that a
 * source states count its own people and companies.
 */
export function removeLateLinks(dataset: string, record: MutableObject): boolean {
  const links = lateLinks.get(dataset)?.linksOf(record) ?? []
  for (const { set } of links) set([])
  return links.some(({ named }) => named.length > 0)
}
