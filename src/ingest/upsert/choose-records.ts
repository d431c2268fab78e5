// Which records a row is about: sure identifiers decide, shared ones only together with the name.
import type { Dataset } from '../../catalog/dataset.ts'
import { sameRecord } from '../../matching/same-record.ts'
import type { Key } from '../../stores/records.ts'
import { isSureKind } from '../keys.ts'
import type { Prepared } from '../prepare.ts'
import { type Draft, parseRecord, rowKey } from './draft.ts'
import type { Drafts } from './drafts.ts'

/**
 * The records that are this row's, the one to keep first. Several mean that the row shows them to be one: they were
 * found by different identifiers. None: the row is new.
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
  const alike =
    found.size > 0 && !joinsAll(dataset)
      ? []
      : others.flatMap(key => drafts.holding(key)).filter(draft => !found.has(draft))
  const same = agreeing(
    dataset,
    row,
    [...new Set(alike)].filter(draft => !contradicts(source, row, draft)),
  )
  if (!joinsAll(dataset) && found.size === 0) return firstFiled(same, source, row)
  return compatible(
    [...found, ...same].sort((a, b) => a.id - b.id),
    source,
    row,
  )
}

/**
 * One company is all that a row connects, so that the order of rows does not matter. People share mailboxes, and
 * "A. Silva" agrees with two who are not one: there a row joins the first.
 */
export const joinsAll = (dataset: Dataset): boolean => dataset.naming === 'company'

/** The other records with one of the keys that have a name of the draft's. */
export function alsoOf(
  dataset: Dataset,
  draft: Draft,
  keys: readonly Key[],
  drafts: Drafts,
): readonly Draft[] {
  const holders = new Set(keys.flatMap(key => drafts.holding(key)))
  holders.delete(draft)
  if (holders.size === 0) return []
  const said = draft.records()
  return [...holders].filter(
    other =>
      !areToldApart(draft, other) &&
      other.records().some(one => said.some(another => sameRecord(dataset, one, another))),
  )
}

/** Of records that share a domain or a mailbox with the row those that have its name. */
function agreeing(dataset: Dataset, row: Prepared, drafts: readonly Draft[]): readonly Draft[] {
  if (drafts.length === 0) return []
  // Parsed only here: most rows are settled by a sure identifier, or are new.
  const record = parseRecord(row.text)
  return drafts.filter(draft => draft.records().some(said => sameRecord(dataset, record, said)))
}

/** Where the row was filed before, if anywhere: what others have become since must not draw it away. */
function firstFiled(same: readonly Draft[], source: string, row: Prepared): readonly Draft[] {
  const first = filedIn(same, source, row) ?? same[0]
  return first ? [first] : []
}

const filedIn = (drafts: readonly Draft[], source: string, row: Prepared): Draft | undefined =>
  drafts.find(draft => draft.holds(source, row)) ?? drafts.find(draft => isFiled(draft, source, row))

const isFiled = (draft: Draft, source: string, row: Prepared): boolean =>
  draft.contributionKeys(source).some(key => rowKey(key) === row.contributionKey)

/** Of several records those that are one with the record the row belongs to: a source may have told some apart. */
function compatible(found: readonly Draft[], source: string, row: Prepared): readonly Draft[] {
  const home = filedIn(found, source, row) ?? found[0]
  const kept: Draft[] = home ? [home] : []
  for (const draft of found) {
    if (draft !== home && !kept.some(other => areToldApart(draft, other))) kept.push(draft)
  }
  return kept.sort((a, b) => a.id - b.id)
}

/** A source gives the two different ids of one kind: whatever else they share, they are two. */
function areToldApart(a: Draft, b: Draft): boolean {
  return a.sources().some(source => {
    const ofA = ownIds(a, source)
    const ofB = ownIds(b, source)
    const kinds = new Set(ofA.map(kindOf).filter(kind => ofB.some(id => kindOf(id) === kind)))
    return [...kinds].some(kind => !ofA.some(id => kindOf(id) === kind && ofB.includes(id)))
  })
}

const ownIds = (draft: Draft, source: string): readonly string[] =>
  draft.contributionKeys(source).map(rowKey).filter(isOwnId)

const isOwnId = (key: string): boolean => key.startsWith('stated:') || key.startsWith('ext:')

/** The source told the row and the record apart by ids of one kind. */
function contradicts(source: string, row: Prepared, draft: Draft): boolean {
  if (!isOwnId(row.contributionKey)) return false
  const kind = kindOf(row.contributionKey)
  const ids = ownIds(draft, source).filter(id => kindOf(id) === kind)
  return ids.length > 0 && !ids.includes(row.contributionKey)
}

/** `ext:yc:30131` is of kind `ext:yc`. */
const kindOf = (key: string): string =>
  key.startsWith('ext:') ? key.split(':', 2).join(':') : (key.split(':')[0] ?? '')
