// Finds the lists of objects in the rows of a file that fill lists of the catalogue, and the columns that stand outside of them.
import { jobsAppliedFor } from './applied-jobs.ts'
import { findCatalogueLists } from './catalogue-names.ts'
import type { SampledColumn } from './columns.ts'
import type { HistoryList } from './history-blocks.ts'
import { findHistories, isInHistory } from './history-lists.ts'
import { placesOfContacts } from './places-of-contacts.ts'
import type { SampledFile } from './sampled-file.ts'

export interface FileLists {
  readonly lists: readonly HistoryList[]
  /** Returns whether a field is in a list that the file names like the catalogue. */
  readonly isStated: (field: string) => boolean
  /** The columns with values of the record itself, not of a list and not of somebody or something else. */
  readonly usable: readonly SampledColumn[]
}

const columnsOfOthers: Readonly<
  Record<string, (columns: readonly SampledColumn[]) => readonly SampledColumn[]>
> = { person: jobsAppliedFor, company: placesOfContacts }

export function findLists({ dataset, rows, columns, catalogue }: SampledFile): FileLists {
  const stated = findCatalogueLists(columns, catalogue)
  const notStated = columns.filter(column => !stated.some(one => one.column === column))
  const history = dataset === 'person' ? findHistories(notStated, rows) : { lists: [] }
  const ofOthers = columnsOfOthers[dataset]?.(columns) ?? []
  return {
    lists: [...stated, ...history.lists],
    isStated: field => stated.some(({ list }) => field.startsWith(`${list} > `)),
    usable: columns.filter(
      column =>
        column.filled > 0 &&
        column.objectKeys.length === 0 &&
        !ofOthers.includes(column) &&
        !isInHistory(column, history),
    ),
  }
}

/** Returns the paths of the columns that the lists are made of. */
export const pathsOfLists = (lists: readonly HistoryList[]): readonly string[] =>
  lists.flatMap(({ column, entryFields, marks = [] }) => {
    const own = [...entryFields.map(one => one.column), ...marks].map(({ path }) => path)
    return column ? [column.path, ...own.map(path => `${column.path}[].${path}`)] : own
  })
