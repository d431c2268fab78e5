// Which of the records that are still being collected link to which others: no query finds them before they are written.
import type { Dataset } from '../../../catalog/dataset.ts'
import { type LinkedList, linkedLists } from '../../../catalog/links.ts'
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import { valueAt } from '../../../query/read.ts'
import { NumberList } from '../engine/segment/bytes.ts'

export class CollectedLinks {
  readonly #lists: readonly LinkedList[]
  /** The ids of the records, and beside each the id that it links to, by the dataset of the latter. */
  #links = new Map<string, { readonly from: NumberList; readonly to: NumberList }>()

  constructor(dataset: Dataset) {
    this.#lists = linkedLists(dataset)
  }

  /** Notes the links of a complete record. */
  note(id: number, record: JsonObject): void {
    for (const { path, link } of this.#lists) {
      const entries = valueAt(record, path)
      if (!Array.isArray(entries)) continue
      const links = this.#links.get(link.dataset) ?? { from: new NumberList(), to: new NumberList() }
      this.#links.set(link.dataset, links)
      for (const entry of entries) {
        const to = isObject(entry) ? entry[link.by] : undefined
        if (typeof to !== 'number') continue
        links.from.push(id)
        links.to.push(to)
      }
    }
  }

  /** Returns the ids of the records that link to one of these records of the dataset. */
  to(dataset: string, ids: ReadonlySet<number>): readonly number[] {
    const links = this.#links.get(dataset)
    if (!links || ids.size === 0) return []
    return [...links.from.values].filter((_, index) => ids.has(links.to.values[index] as number))
  }

  clear(): void {
    this.#links = new Map()
  }
}
