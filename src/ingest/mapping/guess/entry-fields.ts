// Chooses the columns for the fields of an entry of a history, whether they are keys of a list or columns of the row.
import type { CatalogueList } from './catalogue-names.ts'
import type { SampledColumn } from './columns.ts'
import { fits } from './evidence.ts'
import type { EntryMeaning } from './history-meanings.ts'

export type EntryFields = CatalogueList['entryFields']

export interface EntryColumn {
  readonly column: SampledColumn
  readonly isNamed: (name: string, meaning: EntryMeaning) => boolean
}

/** Returns the fields of an entry, each with the column of its clearest name whose values fit. */
export function entryFields(columns: readonly EntryColumn[], meanings: readonly EntryMeaning[]): EntryFields {
  const taken = new Set<SampledColumn>()
  return meanings.flatMap(meaning => {
    const named = meaning.names
      .split(' ')
      .flatMap(name => columns.filter(one => !taken.has(one.column) && one.isNamed(name, meaning)))
      .map(({ column }) => column)
    const isFit = (column: SampledColumn) =>
      column.filled > 0 && (!meaning.evidence || fits(column, ...meaning.evidence))
    // Ends and marks have no values yet where nobody in the rows has left.
    const isEmptyMark = ({ filled }: SampledColumn) =>
      filled === 0 && /^@(?:end|current)$/.test(meaning.field)
    const column = named.find(isFit) ?? named.find(isEmptyMark)
    if (!column) return []
    // `company` has a text in some entries, and an object with a name in others.
    const chosen = [
      column,
      ...named.filter(other => other !== column && isMixedWith(other, column) && isFit(other)),
    ]
    for (const one of chosen) taken.add(one)
    return chosen.map(one => ({ field: meaning.field, column: one }))
  })
}

const isMixedWith = (one: SampledColumn, other: SampledColumn): boolean =>
  (one.isMixed === true && other.path.startsWith(`${one.path}.`)) ||
  (other.isMixed === true && one.path.startsWith(`${other.path}.`))

/** Returns whether an entry has one of the fields. */
export const hasField = (entry: EntryFields, ...fields: readonly string[]): boolean =>
  entry.some(({ field }) => fields.includes(field))

/** Returns whether columns of the entry tell current employments from past ones. */
export const saysWhetherOver = (entry: EntryFields): boolean => hasField(entry, '@end', '@span', '@current')
