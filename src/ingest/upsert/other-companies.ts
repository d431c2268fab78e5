// Tells apart companies of one source that share a website and a name: each has a row, and the rows contradict.
import type { Dataset } from '../../catalog/dataset.ts'
import { isRegistryId, isReused } from '../../catalog/registry-ids.ts'
import { companyFacts } from '../../matching/company-facts.ts'
import { areOtherCompanies, haveEqualNames } from '../../matching/other-company.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord, type RecordDraft, rowKey } from './draft.ts'
import { keyText, type RecordDrafts } from './drafts.ts'

interface RowsOfSource {
  readonly dataset: Dataset
  readonly source: string
  readonly drafts: RecordDrafts
}

/**
 * Returns a function that tells whether a record that only a domain finds is another company than the row: its source gave
 * the record another row id, and the two state different countries or legal forms; or their names differ, and the row has
 * an id of a registry that the record has not.
 */
export function otherCompanyTest(
  row: PreparedRow,
  { dataset, source, drafts }: RowsOfSource,
): (draft: RecordDraft) => boolean {
  if (dataset.naming !== 'company') return () => false
  const ids = row.keys.map(keyText).filter(key => isRowId(key, source))
  const registryIds = row.keys.filter(({ kind }) => isRegistryId(kind, source) && !isReused(kind))
  if (ids.length === 0 && registryIds.length === 0) return () => false
  return draft => {
    const others = draft.contributionKeys(source).map(rowKey)
    if (others.length === 0 || others.includes(row.contributionKey)) return false
    const [facts, ...said] = [parseRecord(row.text), ...draft.records(source)].map(companyFacts)
    if (!facts) return false
    const lacksIds =
      registryIds.length > 0 && registryIds.every(key => !drafts.holdersOf(key).includes(draft))
    if (lacksIds && others.some(isOfList) && said.every(one => !haveEqualNames(facts, one))) return true
    return areOtherRows(ids, others, source) && said.some(one => areOtherCompanies(facts, one))
  }
}

/** Returns whether one source gave the two records different row ids and says that they are different companies. */
export const areRowsOfOthers = (dataset: Dataset, a: RecordDraft, b: RecordDraft): boolean =>
  dataset.naming === 'company' &&
  a.sources().some(source => {
    const rowsOf = (draft: RecordDraft) => draft.contributionKeys(source).map(rowKey)
    if (!areOtherRows(rowsOf(a), rowsOf(b), source)) return false
    const others = b.records(source).map(companyFacts)
    const own = a.records(source).map(companyFacts)
    return own.some(one => others.some(other => areOtherCompanies(one, other)))
  })

/** Returns the first of the records that the row does not contradict, or else the first of all. */
export function likest(
  dataset: Dataset,
  row: PreparedRow,
  drafts: readonly RecordDraft[],
): RecordDraft | undefined {
  if (dataset.naming !== 'company') return drafts[0]
  const facts = companyFacts(parseRecord(row.text))
  const isLike = (draft: RecordDraft) =>
    draft.records().every(record => !areOtherCompanies(facts, companyFacts(record)))
  return drafts.find(isLike) ?? drafts[0]
}

/** Returns whether both have row ids of the source, and none in common. */
function areOtherRows(rows: readonly string[], others: readonly string[], source: string): boolean {
  const ids = rows.filter(key => isRowId(key, source))
  return ids.length > 0 && others.some(key => isRowId(key, source)) && !ids.some(id => others.includes(id))
}

const isRowId = (key: string, source: string): boolean =>
  key.startsWith('stated:') || key.startsWith(`ext:${source}:`)

/** Returns whether the key is an id that a source or a registry gives, so that its rows are those of a list with ids. */
const isOfList = (key: string): boolean => key.startsWith('stated:') || key.startsWith('ext:')
