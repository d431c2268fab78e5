// Which records a row is about: sure identifiers decide, shared ones only together with the name.
import type { Dataset } from '../catalog/dataset.ts'
import { sameRecord } from '../matching/same-record.ts'
import { type Draft, parseRecord, rowKey } from './draft.ts'
import type { Drafts } from './drafts.ts'
import { isSureKind } from './keys.ts'
import type { Prepared } from './prepare.ts'

/**
 * The records that are this row's, the one to keep first. Several mean that the row shows them to be one: they were
 * found by different sure identifiers. None: the row is new.
 */
export function chooseRecords(
  dataset: Dataset,
  source: string,
  row: Prepared,
  drafts: Drafts,
): readonly Draft[] {
  const own = row.keys.filter(({ kind }) => kind === 'stated' || kind.startsWith('ext:'))
  const byOwnId = own.flatMap(key => drafts.holding(key))
  const others = row.keys.filter(key => !own.includes(key))
  const sure = others.filter(({ kind }) => isSureKind(dataset, kind)).flatMap(key => drafts.holding(key))
  const found = new Set([...byOwnId, ...sure.filter(draft => !contradicts(source, row, draft))])
  if (found.size > 0) return [...found].sort((a, b) => a.id - b.id)
  const alike = others.flatMap(key => drafts.holding(key)).filter(draft => !contradicts(source, row, draft))
  if (alike.length === 0) return []
  // Parsed only here: most rows are settled by a sure identifier, or are new.
  const record = parseRecord(row.text)
  // First where the row was filed before: what others have become since must not draw it away.
  const filed = alike.filter(draft =>
    draft.contributionKeys(source).some(key => rowKey(key) === row.contributionKey),
  )
  const same = [...filed, ...alike].find(draft =>
    draft.records().some(said => sameRecord(dataset, record, said)),
  )
  return same ? [same] : []
}

/** The source told the two apart by ids of one kind: whatever else they share, they are two. */
function contradicts(source: string, row: Prepared, draft: Draft): boolean {
  const kind = kindOf(row.contributionKey)
  if (kind !== 'stated' && !kind.startsWith('ext:')) return false
  const keys = draft.contributionKeys(source).filter(key => kindOf(key) === kind)
  return keys.length > 0 && !keys.some(key => rowKey(key) === row.contributionKey)
}

/** `ext:yc:30131` is of kind `ext:yc`. */
const kindOf = (key: string): string =>
  key.startsWith('ext:') ? key.split(':', 2).join(':') : (key.split(':')[0] ?? '')
