// Tells apart companies of one source that share a website and a name: each has a row, and the rows contradict.
import type { Dataset } from '../../catalog/dataset.ts'
import { isRegistryId, isReused } from '../../catalog/registry-ids.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import { type CompanyFacts, rememberedFacts } from '../../matching/company-facts.ts'
import { areOtherCompanies, entityDifference, haveEqualNames } from '../../matching/other-company.ts'
import { fold } from '../../normal/text.ts'
import type { RecordIdentifier } from '../../stores/records.ts'
import { isRowIdText } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { type Contributions, parseRecord, rowKey } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'
import { keyText } from './key-lists.ts'

export interface RowsOfSource {
  readonly dataset: Dataset
  readonly source: string
  readonly drafts: RecordDrafts
}

/**
 * Returns a function that tells how a record that only a domain finds is another company than the row: its source gave
 * the record another row id, and the two state different countries or legal forms; or their names differ, and the row has
 * an id of a registry that the record has not.
 */
export function otherCompanyTest(
  row: PreparedRow,
  { dataset, source, drafts }: RowsOfSource,
): (draft: RecordDraft) => EntityDifference | 'names' | undefined {
  if (dataset.naming !== 'company') return () => undefined
  const registryIds = row.keys.filter(({ kind }) => isRegistryId(kind, source) && !isReused(kind))
  if (registryIds.length === 0 && rowIdsOf(row, source).length === 0) return () => undefined
  const differenceOf = otherRowTest(row, source)
  return draft => {
    const rows = rowsBySource(draft.contributions).get(source)
    if (!rows || rows.keys.includes(row.contributionKey)) return undefined
    const lacksIds =
      registryIds.length > 0 && registryIds.every(key => !drafts.holdersOf(key).includes(draft))
    const hasOtherName = () => rows.facts.every(one => !haveEqualNames(factsOfRow(row), one))
    return lacksIds && rows.keys.some(isRowIdText) && hasOtherName() ? 'names' : differenceOf(rows)
  }
}

/** Several comparisons of a row need them, and most rows, which share no identifier with another one, none. */
const factsOfRow = memoizedByObject((row: PreparedRow) => rememberedFacts(parseRecord(row.text)))

/** The rows of a source that are one company: their keys, and what they say of it. */
export interface CompanyRows {
  readonly keys: readonly string[]
  /** Those of the keys that are ids which the source gives to its rows. */
  readonly ids: readonly string[]
  readonly facts: readonly CompanyFacts[]
}

/** Returns the rows of each source. */
export const rowsBySource = memoizedByObject(
  (contributions: Contributions): ReadonlyMap<string, CompanyRows> =>
    new Map(
      contributions.sources.map(source => {
        const keys = contributions.keysOf(source).map(rowKey)
        // A crowd keeps these of all its members, and must not keep their texts.
        const facts = contributions.recordsOf(source).map(rememberedFacts)
        return [source, { keys, ids: keys.filter(key => isRowId(key, source)), facts }]
      }),
    ),
)

/**
 * Returns the countries that rows of a source state which have ids of their own, written as identifiers, because rows with
 * other countries are those of other companies.
 */
export const countryIds = (
  source: string,
  { ids, facts }: Pick<CompanyRows, 'ids' | 'facts'>,
): readonly RecordIdentifier[] =>
  ids.length === 0
    ? []
    : [...new Set(facts.map(({ country }) => fold(country ?? '')))]
        .filter(country => country !== '')
        .map(value => ({ kind: `country:${source}`, value }))

/** Returns the same of a row. */
export const countryIdsOfRow = (row: PreparedRow, source: string): readonly RecordIdentifier[] => {
  const ids = rowIdsOf(row, source)
  return ids.length === 0 ? [] : countryIds(source, { ids, facts: [factsOfRow(row)] })
}

/** Returns the ids that the source gives to the row. */
const rowIdsOf = (row: PreparedRow, source: string): readonly string[] =>
  row.keys.map(keyText).filter(key => isRowId(key, source))

/** Returns a function that tells how the row is another company than other rows of its source, which have row ids of their own. */
export function otherRowTest(row: PreparedRow, source: string): (rows: CompanyRows) => EntityDifference {
  const ids = rowIdsOf(row, source)
  if (ids.length === 0) return () => undefined
  return rows => {
    if (rows.keys.includes(row.contributionKey) || !areOtherRows(ids, rows.ids)) return undefined
    return firstDifference([factsOfRow(row)], rows.facts)
  }
}

type EntityDifference = ReturnType<typeof entityDifference>

function firstDifference(some: readonly CompanyFacts[], others: readonly CompanyFacts[]): EntityDifference {
  for (const one of some) {
    for (const other of others) {
      const difference = entityDifference(one, other)
      if (difference !== undefined) return difference
    }
  }
  return undefined
}

/** Returns how two records differ to which one source gave different row ids, where it says that they are different companies. */
export const rowsOfOthersDifference = (dataset: Dataset, a: RecordDraft, b: RecordDraft): EntityDifference =>
  differenceOfRows(dataset, rowsBySource(a.contributions), rowsBySource(b.contributions))

/** Returns the same of the rows that two records are made of. */
export function differenceOfRows(
  dataset: Dataset,
  a: ReadonlyMap<string, CompanyRows>,
  b: ReadonlyMap<string, CompanyRows>,
): EntityDifference {
  if (dataset.naming !== 'company') return undefined
  for (const [source, ofA] of a) {
    const ofB = b.get(source)
    if (!ofB || !areOtherRows(ofA.ids, ofB.ids)) continue
    const difference = firstDifference(ofA.facts, ofB.facts)
    if (difference !== undefined) return difference
  }
  return undefined
}

/** Returns the first of the records that the row does not contradict, or else the first of all. */
export function likest(
  dataset: Dataset,
  row: PreparedRow,
  drafts: readonly RecordDraft[],
): RecordDraft | undefined {
  if (dataset.naming !== 'company') return drafts[0]
  const isLike = (draft: RecordDraft) =>
    draft.contributions.records.every(record => !areOtherCompanies(factsOfRow(row), rememberedFacts(record)))
  return drafts.find(isLike) ?? drafts[0]
}

/** Returns whether both have row ids of a source, and none in common. */
const areOtherRows = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length > 0 && others.length > 0 && !ids.some(id => others.includes(id))

const isRowId = (key: string, source: string): boolean =>
  key.startsWith('stated:') || key.startsWith(`ext:${source}:`)
