// Tells apart companies of one source that share a website and a name: each has a row, and the rows contradict.
import type { Dataset } from '../../catalog/dataset.ts'
import { isOfPapers, isRegistryId, isReused } from '../../catalog/registry-ids.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { type CompanyFacts, rememberedFacts } from '../../matching/company-facts.ts'
import { areOtherCompanies, entityDifference, haveEqualNames } from '../../matching/other-company.ts'
import { areStrangers } from '../../matching/strangers.ts'
import { isRowIdText } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { parseRecord, rowKey } from './contributions.ts'
import type { RecordDraft } from './draft.ts'
import type { RecordDrafts } from './drafts.ts'
import { keyText } from './key-lists.ts'

interface RowsOfSource {
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
  const ids = row.keys.map(keyText).filter(key => isRowId(key, source))
  const registryIds = row.keys.filter(({ kind }) => isRegistryId(kind, source) && !isReused(kind))
  if (ids.length === 0 && registryIds.length === 0) return () => undefined
  return draft => {
    const others = draft.contributions.keysOf(source).map(rowKey)
    if (others.length === 0 || others.includes(row.contributionKey)) return undefined
    const [facts, ...said] = [parseRecord(row.text), ...draft.contributions.recordsOf(source)].map(
      rememberedFacts,
    )
    if (!facts) return undefined
    const lacksIds =
      registryIds.length > 0 && registryIds.every(key => !drafts.holdersOf(key).includes(draft))
    if (lacksIds && others.some(isRowIdText) && said.every(one => !haveEqualNames(facts, one))) return 'names'
    return areOtherRows(ids, others, source) ? firstDifference([facts], said) : undefined
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

/**
 * Returns a function that tells how a record is another company than the row although both state the id of a paper, which one of
 * them has by mistake. What the row itself said of the record, and the id of another registry, are no mistakes.
 */
export function otherIssuerTest(
  row: PreparedRow,
  { dataset, source, drafts }: RowsOfSource,
): (draft: RecordDraft) => 'names' | undefined {
  const ids = row.keys.filter(({ kind }) => isRegistryId(kind, source))
  if (dataset.naming !== 'company' || !ids.some(({ kind }) => isOfPapers(kind))) return () => undefined
  const others = ids.filter(({ kind }) => !isOfPapers(kind) && !isReused(kind))
  const isFoundByOthers = (draft: RecordDraft) => others.some(key => drafts.holdersOf(key).includes(draft))
  return draft =>
    !isFoundByOthers(draft) &&
    !draft.contributions.has(source, row) &&
    areOfStrangers([parseRecord(row.text)], draft.contributions.records)
      ? 'names'
      : undefined
}

/** Returns whether all that one source says of a company is about another one than all of the others. */
export const areOfStrangers = (some: readonly JsonObject[], others: readonly JsonObject[]): boolean =>
  some.every(one => others.every(other => areStrangers(rememberedFacts(one), rememberedFacts(other))))

/** Returns how two records differ to which one source gave different row ids, where it says that they are different companies. */
export function rowsOfOthersDifference(dataset: Dataset, a: RecordDraft, b: RecordDraft): EntityDifference {
  if (dataset.naming !== 'company') return undefined
  for (const source of a.contributions.sources) {
    const rowsOf = (draft: RecordDraft) => draft.contributions.keysOf(source).map(rowKey)
    if (!areOtherRows(rowsOf(a), rowsOf(b), source)) continue
    const factsOf = (draft: RecordDraft) => draft.contributions.recordsOf(source).map(rememberedFacts)
    const difference = firstDifference(factsOf(a), factsOf(b))
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
  const facts = rememberedFacts(parseRecord(row.text))
  const isLike = (draft: RecordDraft) =>
    draft.contributions.records.every(record => !areOtherCompanies(facts, rememberedFacts(record)))
  return drafts.find(isLike) ?? drafts[0]
}

/** Returns whether both have row ids of the source, and none in common. */
function areOtherRows(rows: readonly string[], others: readonly string[], source: string): boolean {
  const ids = rows.filter(key => isRowId(key, source))
  return ids.length > 0 && others.some(key => isRowId(key, source)) && !ids.some(id => others.includes(id))
}

const isRowId = (key: string, source: string): boolean =>
  key.startsWith('stated:') || key.startsWith(`ext:${source}:`)
