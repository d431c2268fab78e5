// Shows in a record what other records say about themselves: of a job, its employer as it is today.
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
import type { Picked, StoredRecord } from '../records.ts'
import { type TablesOf, tablesNamed } from './tables.ts'

/** Changes a record that was parsed for this caller alone. */
export type ShowLinked = (record: JsonObject) => void

/** What other records say in those of one dataset. */
export interface Linker {
  readonly show: ShowLinked
  /** What the record with the id shows in entries that are linked so. */
  linked(link: Link, id: number): LinkedValues | undefined
}

/** Undefined when there is no such record. */
export type ReadRecord = (id: number) => StoredRecord | undefined

/** What one record shows elsewhere takes about so many bytes. */
const shownBytes = 300
const rememberedMax = heapShare(1 / 32, 30 * 2 ** 20) / shownBytes

/**
 * The linkers of the datasets, reading through the tables. What they remember of others is of the last of the commits
 * before one was asked for: who waits asks for another.
 */
export function openLinkers(commits: () => number, tables: TablesOf): (dataset: string) => Linker {
  let linkers = new Map<string, Linker>()
  let seen: number | undefined
  return name => {
    const now = commits()
    if (now !== seen) linkers = new Map()
    seen = now
    const linker = linkers.get(name) ?? openLinker(tablesNamed(tables, name).dataset, tables)
    linkers.set(name, linker)
    return linker
  }
}

/** Reads records of a dataset completed; for what is read at once. */
export const readsLinked =
  (tables: TablesOf, linkerOf: (dataset: string) => Linker) =>
  (dataset: string): ReadRecord => {
    const { get } = tablesNamed(tables, dataset)
    const { show } = linkerOf(dataset)
    return id => {
      const stored = get(id)
      if (stored) show(stored.record)
      return stored
    }
  }

/** What others say is read once. */
function openLinker(dataset: Dataset, tables: TablesOf): Linker {
  const lists = linkedLists(dataset)
  const picks = new Map(lists.map(({ link }) => [link, rememberedPick(link, tables)]))
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

function complete(entry: MutableObject, { by, fields }: Link, { id, values }: Shown): void {
  entry[by] = id
  for (const [index, { name }] of fields.entries()) {
    const value = values[index]
    if (value === undefined) continue
    const stated = entry[name]
    if (stated === undefined || stated === null || stated === '') entry[name] = value
  }
}

function rememberedPick(link: Link, tables: TablesOf): (id: number) => Shown | undefined {
  const known = openCache<number, Shown | 'none'>(rememberedMax)
  const paths = link.fields.map(({ from }) => from)
  return id => {
    const found = known.get(id)
    if (found !== undefined) return found === 'none' ? undefined : found
    const picked = tables.get(link.dataset)?.pick(id, paths)
    const shown = picked && new Shown(picked.id, valuesOf(link, picked.values))
    known.set(id, shown ?? 'none')
    return shown
  }
}

const valuesOf = ({ fields }: Link, values: Picked['values']): Shown['values'] =>
  fields.map(({ kind }, index) => {
    const value = values[index]
    const shown = kind === 'country_code' && typeof value === 'string' ? countryCode(value) : value
    return shown === null || shown === '' ? undefined : shown
  })

/** What a record shows elsewhere. */
class Shown implements LinkedValues {
  readonly id: number
  /** In the order of the link's fields; undefined where it shows nothing. */
  readonly values: readonly (Json | undefined)[]
  /** JSON of the values one after the other, made when it is asked for. */
  #text: Uint8Array | undefined
  readonly #ends: number[] = []

  constructor(id: number, values: Shown['values']) {
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
