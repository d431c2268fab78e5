// Narrows down the records that share a mailbox or a website with very many others, such as `none@none.com`.
import type { Dataset } from '../../catalog/dataset.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { numbersIn } from '../../normal/name-numbers.ts'
import { normalPersonName } from '../../normal/person-name.ts'
import { fold } from '../../normal/text.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { nameOf } from '../keys.ts'
import type { Contributions } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'

/**
 * The most records with one mailbox, website or natural key that are compared with each row. More of them share a placeholder or
 * a portal, which shows nothing of any of them; comparing them all would take hours for a list of ten thousand.
 */
export const sharersMax = 100

/** Returns whether so many records with one key are too many to compare. */
export const isCrowd = (count: number): boolean => count > sharersMax

interface Sought {
  /** Returns what the row or the record says. */
  readonly stating: () => readonly JsonObject[]
  /** Returns what tells a record from it for sure. */
  readonly areApart: (draft: RecordDraft) => string | undefined
}

/**
 * Returns all records that hold the key, or of too many those which have one of the names of what is sought, but for what lists write
 * in different ways: case, accents, titles and the order of a person's names, and the legal form of a company. Of those that are told
 * from it for sure, only the first is among these, because a report names it.
 */
export function holdersWithoutCrowd(
  dataset: Dataset,
  drafts: RecordDrafts,
  key: RecordIdentifier,
  { stating, areApart }: Sought,
): readonly RecordDraft[] {
  const holders = drafts.holdersOf(key)
  if (!drafts.isCrowded(key) && !isCrowd(holders.length)) return holders
  const names = new Set(stating().map(record => comparedName(dataset, record)))
  let isToldApart = false
  return holders.filter(draft => {
    if (!comparedNames(dataset, draft).some(name => names.has(name))) return false
    if (areApart(draft) === undefined) return true
    const isFirst = !isToldApart
    isToldApart = true
    return isFirst
  })
}

/** Returns the names that the rows of a record give it, as those of crowds are compared. */
export const comparedNames = (dataset: Dataset, { contributions }: RecordDraft): readonly string[] =>
  comparedNamesIn(dataset)(contributions)

const comparedNamesIn = memoizedByObject((dataset: Dataset) =>
  memoizedByObject(({ records }: Contributions) => records.map(record => comparedName(dataset, record))),
)

/** Returns the name of a record as those of crowds are compared. */
export function comparedName(dataset: Dataset, record: JsonObject): string {
  const name = nameOf(dataset, record)
  if (dataset.naming === 'company') return normalCompanyName(name) ?? fold(name)
  const key = normalPersonName(name)?.key
  return key === undefined ? fold(name) : `${key} ${numbersIn(name)}`
}
