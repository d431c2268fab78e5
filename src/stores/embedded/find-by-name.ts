// Finds records by name: those that have it, then those with a similar one.
import type { Dataset } from '../../catalog/dataset.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { hanSpellings } from '../../normal/han.ts'
import type { NameWordCounts, StoredNameMatch } from '../records.ts'
import type { Database } from './database.ts'
import { type NameIndex, openNameIndex } from './name-index.ts'
import type { CommonCounts } from './name-tables.ts'
import type { Tables, TablesByDataset } from './tables.ts'
import { untilChanged } from './until-changed.ts'

export type FindByName = (
  dataset: string,
  name: string,
  paths: readonly string[],
  atMost: number,
) => readonly StoredNameMatch[]

/** Returns the index of the names of a dataset; undefined where records are not found by name. */
export const openNamesOf = (
  database: Database,
  dataset: Dataset,
  commonCounts?: () => CommonCounts,
): NameIndex | undefined =>
  dataset.findsByName ? openNameIndex(database, `${dataset.name}_name`, commonCounts) : undefined

/**
 * When records have the name now, only those with the same name in another script are as likely. These have every word of
 * it as it is written, and so come first.
 */
const besideHoldersMax = 10

/** Opens the counts of words in names over one connection. Counts are kept until something is committed. */
export function openCountNameWords(
  database: Database,
  tables: TablesByDataset,
  commits: () => number,
): (dataset: string, words: readonly string[]) => NameWordCounts {
  const indexes = new Map([...tables].map(([name, { dataset }]) => [name, openNamesOf(database, dataset)]))
  const keptOf = untilChanged(
    commits,
    () => new Map<string, { total: number; counts: Map<string, number> }>(),
  )
  return (dataset, words) => {
    const index = indexes.get(dataset)
    if (!index) return { total: 0, counts: new Map() }
    const kept = keptOf()
    const ofDataset = kept.get(dataset) ?? { total: index.total(), counts: new Map<string, number>() }
    kept.set(dataset, ofDataset)
    const { counts } = ofDataset
    if (counts.size > keptWordsMax) counts.clear()
    const missing = words.filter(word => !counts.has(word))
    for (const [at, count] of index.counts(missing).entries()) counts.set(missing[at] ?? '', count)
    return ofDataset
  }
}

/** The words whose counts are kept: a few megabytes of them. */
const keptWordsMax = 50_000

/** Opens the search over one connection. It finds nothing in a dataset whose records are not found by name. */
export function openFindByName(
  database: Database,
  tables: TablesByDataset,
  commits: () => number,
): FindByName {
  const finders = new Map([...tables].map(([name, of]) => [name, finder(database, of, commits)]))
  return (dataset, ...asked) => finders.get(dataset)?.(...asked) ?? []
}

function finder(database: Database, { dataset, holders, pickEach }: Tables, commits: () => number) {
  const index = openNamesOf(
    database,
    dataset,
    untilChanged(commits, () => new Map()),
  )
  const kind = dataset.identifiers.find(({ form }) => form === 'company_name')?.kind
  if (!index || kind === undefined) return undefined
  return (name: string, paths: readonly string[], atMost: number): readonly StoredNameMatch[] => {
    const value = normalCompanyName(name)
    if (value === undefined) return []
    const found = hanSpellings(value).flatMap(spelling => holders({ kind, value: spelling }, atMost))
    const having = new Set(found.slice(0, atMost).map(({ id }) => id))
    const isCalledSo = found.some(({ former }) => !former)
    const resembling = isCalledSo
      ? index.candidatesAsWritten(name, besideHoldersMax + having.size)
      : index.candidates(name, atMost + having.size)
    const others = resembling.filter(id => !having.has(id)).slice(0, atMost)
    const named = (ids: readonly number[], isHolder: boolean): readonly StoredNameMatch[] =>
      pickEach(ids, paths).map(picked => ({ ...picked, isHolder }))
    return [...named([...having], true), ...named(others, false)]
  }
}
