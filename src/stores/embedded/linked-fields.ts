// Fills list entries with fields of the records they link to: an employment shows its employer as it is today.
import { Buffer } from 'node:buffer'
import type { Dataset } from '../../catalog/dataset.ts'
import { type Link, linkedLists } from '../../catalog/links.ts'
import { openCache } from '../../lib/cache.ts'
import { heapShare } from '../../lib/heap.ts'
import type { ByteBuilder } from '../../lib/json/byte-builder.ts'
import type { Json, JsonObject, MutableObject } from '../../lib/json/json.ts'
import { countryCode } from '../../normal/country.ts'
import type { LinkedValues } from '../../query/project-text.ts'
import { valueAt } from '../../query/read.ts'
import type { PickedValues, StoredRecord } from '../records.ts'
import { type TablesByDataset, tablesNamed } from './tables.ts'
import { untilChanged } from './until-changed.ts'

/** Fills the linked entries of a record in place; the record must have been parsed for this caller alone. */
export type FillLinked = (record: JsonObject) => void

/** Completes records of one dataset with fields of the records they link to. */
export interface Linker {
  readonly show: FillLinked
  /** Returns the fields that the record with the id shows in entries of the link; undefined when there is no such record. */
  linked(link: Link, id: number): LinkedValues | undefined
}

/** Reads a record by id; returns undefined when there is none. */
export type ReadRecord = (id: number) => StoredRecord | undefined

/** The cached fields of one record take about this many bytes. */
const shownBytes = 300
const cachedMax = heapShare(1 / 32, 30 * 2 ** 20) / shownBytes

/**
 * Returns a function from the name of a dataset to its linker. A linker caches fields as of the last commit before it was
 * obtained. Obtain a new one after waiting, to see later commits.
 */
export function openLinkers(commits: () => number, tables: TablesByDataset): (dataset: string) => Linker {
  const linkersOf = untilChanged(commits, () => new Map<string, Linker>())
  return name => {
    const linkers = linkersOf()
    const linker = linkers.get(name) ?? openLinker(tablesNamed(tables, name).dataset, tables)
    linkers.set(name, linker)
    return linker
  }
}

/** Returns a function that reads complete records of a dataset as of now; obtain a new one after waiting. */
export const linkedReader =
  (tables: TablesByDataset, linkerOf: (dataset: string) => Linker) =>
  (dataset: string): ReadRecord => {
    const { get } = tablesNamed(tables, dataset)
    const { show } = linkerOf(dataset)
    return id => {
      const stored = get(id)
      if (stored) show(stored.record)
      return stored
    }
  }

/** Opens a linker that reads the fields of each linked record once. */
function openLinker(dataset: Dataset, tables: TablesByDataset): Linker {
  const lists = linkedLists(dataset)
  const picks = new Map(lists.map(({ link }) => [link, cachedPick(link, tables)]))
  const linked = (link: Link, id: number) => picks.get(link)?.(id)
  const show = (record: JsonObject) => {
    for (const { path, link } of lists) {
      const entries = valueAt(record, path)
      for (const entry of Array.isArray(entries) ? (entries as MutableObject[]) : []) {
        const id = entry[link.by]
        const shown = typeof id === 'number' && entry[link.unless] !== true ? linked(link, id) : undefined
        if (shown) complete(entry, link, shown)
      }
    }
  }
  return { show, linked }
}

function complete(entry: MutableObject, { by, fields }: Link, { id, values }: CachedValues): void {
  entry[by] = id
  for (const [index, { name }] of fields.entries()) {
    const value = values[index]
    if (value === undefined) continue
    const stated = entry[name]
    if (stated === undefined || stated === null || stated === '') entry[name] = value
  }
}

function cachedPick(link: Link, tables: TablesByDataset): (id: number) => CachedValues | undefined {
  const cache = openCache<number, { readonly shown: CachedValues | undefined }>(cachedMax)
  const paths = link.fields.map(({ from }) => from)
  return id => {
    const cached = cache.get(id)
    if (cached) return cached.shown
    const picked = tables.get(link.dataset)?.pickValues(id, paths)
    const shown = picked && new CachedValues(picked.id, valuesOf(link, picked.values))
    cache.set(id, { shown })
    return shown
  }
}

const valuesOf = ({ fields }: Link, values: PickedValues['values']): CachedValues['values'] =>
  fields.map(({ kind }, index) => {
    const value = values[index]
    const shown = kind === 'country_code' && typeof value === 'string' ? countryCode(value) : value
    return shown === null || shown === '' ? undefined : shown
  })

/** The fields that a record shows in entries which link to it. */
class CachedValues implements LinkedValues {
  readonly id: number
  /** The values in the order of the link's fields; undefined where the record has none. */
  readonly values: readonly (Json | undefined)[]
  /** The JSON of the values one after the other, made when it is first needed. */
  #text: Uint8Array | undefined
  readonly #ends: number[] = []

  constructor(id: number, values: CachedValues['values']) {
    this.id = id
    this.values = values
  }

  shows(field: number): boolean {
    return this.values[field] !== undefined
  }

  append(field: number, to: ByteBuilder): void {
    this.#text ??= this.#made()
    to.copy(this.#text, this.#ends[field - 1] ?? 0, this.#ends[field] ?? 0)
  }

  #made(): Uint8Array {
    const texts = this.values.map(value => Buffer.from(value === undefined ? '' : JSON.stringify(value)))
    let end = 0
    for (const { length } of texts) {
      end += length
      this.#ends.push(end)
    }
    return Buffer.concat(texts)
  }
}
