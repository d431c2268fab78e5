// Tells two people apart by their profile pages: a person has one page on a network.
import type { Dataset, Identifier } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { normalForm } from '../../normal/form.ts'
import { isMemberNumber } from '../../normal/profile-url.ts'
import { someValue } from '../../query/read.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord } from './contributions.ts'
import type { RecordDraft } from './draft.ts'

/**
 * Returns a function that tells whether a record has another profile page than the row on one network. Companies have
 * several pages (countries, brands, a number beside a name), so that another page says nothing of them.
 */
export function pageComparison(dataset: Dataset, row: PreparedRow): (draft: RecordDraft) => boolean {
  const identifiers = dataset.identifiers.filter(
    identifier => isSurePage(identifier) && row.keys.some(({ kind }) => kind === identifier.kind),
  )
  if (dataset.naming !== 'person' || identifiers.length === 0) return () => false
  let ofRow: Pages | undefined
  return draft => {
    // The row is parsed only here, because most rows are decided by a sure identifier, or are new.
    ofRow ??= pagesOf(identifiers, [parseRecord(row.text)])
    return haveDifferentPages(ofRow, pagesOf(identifiers, draft.contributions.records))
  }
}

/** Returns whether sources state different profile pages of two people on one network. */
export function haveOtherPages(dataset: Dataset, a: RecordDraft, b: RecordDraft): boolean {
  if (dataset.naming !== 'person') return false
  const identifiers = dataset.identifiers.filter(isSurePage)
  return haveDifferentPages(
    pagesOf(identifiers, a.contributions.records),
    pagesOf(identifiers, b.contributions.records),
  )
}

const isSurePage = ({ form, identity }: Identifier): boolean => form === 'profile_url' && identity === 'sure'

/** Profile URLs by the field that states them and the network. */
type Pages = ReadonlyMap<string, ReadonlySet<string>>

function pagesOf(identifiers: readonly Identifier[], records: readonly JsonObject[]): Pages {
  const pages = new Map<string, Set<string>>()
  for (const record of records) {
    for (const path of identifiers.flatMap(({ paths }) => paths)) {
      someValue(record, [path], value => {
        const url = typeof value === 'string' ? normalForm('profile_url', value) : undefined
        if (url !== undefined && !isMemberNumber(url)) {
          const network = `${path} ${url.split('/', 1)[0]}`
          pages.set(network, (pages.get(network) ?? new Set()).add(url))
        }
        return false
      })
    }
  }
  return pages
}

const haveDifferentPages = (a: Pages, b: Pages): boolean =>
  [...a].some(([network, urls]) => {
    const others = b.get(network)
    return others !== undefined && ![...urls].some(url => others.has(url))
  })
