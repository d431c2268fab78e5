// Indexes records again whose linked records were changed by an import, so that filters agree with what answers show.
import type { Dataset } from '../../../catalog/dataset.ts'
import { type LinkedList, linkedLists } from '../../../catalog/links.ts'
import { searchIn } from '../engine/search.ts'
import type { Linker } from '../linked-fields.ts'
import type { Tables } from '../tables.ts'
import type { IndexWriter } from './index-writer.ts'

/** The number of changed records in one search. */
const askedAtOnce = 1000
/** The largest id: there cannot be more records. */
const idMax = 2 ** 31 - 1

/** Indexes the records of the dataset that show one of the changed records, by dataset and id. */
export function reindexLinked(
  { dataset, getIndexed }: Tables,
  changed: (dataset: string) => ReadonlySet<number>,
  { index, linker }: { readonly index: IndexWriter; readonly linker: Linker },
): void {
  const ids = new Set(linkedLists(dataset).flatMap(list => idsLinkedTo(dataset, list, changed, index)))
  for (const id of ids) {
    const found = getIndexed(id)
    if (found) index.put(found, linker, false)
  }
}

function idsLinkedTo(
  dataset: Dataset,
  { path, link: { by, dataset: linked } }: LinkedList,
  changed: (dataset: string) => ReadonlySet<number>,
  index: IndexWriter,
): readonly number[] {
  const values = [...changed(linked)]
  const found = [...index.links.to(linked, changed(linked))]
  for (let start = 0; start < values.length; start += askedAtOnce) {
    const where = {
      is: 'element',
      lists: [path],
      of: { is: 'oneOf', at: [by], values: values.slice(start, start + askedAtOnce) },
    } as const
    const query = { dataset: dataset.name, where, sorts: [], after: undefined, limit: idMax }
    const { positions } = index.withViews(views => searchIn(views, query, () => {}))
    for (const { id } of positions) found.push(id)
  }
  return found
}
