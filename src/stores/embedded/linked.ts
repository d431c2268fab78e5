// Shows in a record what other records say about themselves: of a job, its employer as it is today.
import type { Dataset } from '../../catalog/dataset.ts'
import { type LinkedList, linkedLists } from '../../catalog/links.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json.ts'
import { memory } from '../../lib/memo.ts'
import { countryCode } from '../../normal/country.ts'
import type { Picked } from '../records.ts'
import type { Database } from './database.ts'
import { openTables } from './tables.ts'

/** The values at the paths of one record of a dataset. */
type Pick = (dataset: string, id: number, paths: readonly string[]) => Picked | undefined

/** Changes a record that was parsed for this caller alone. */
export type ShowLinked = (record: JsonObject) => void

interface Shown {
  readonly id: number
  readonly values: readonly (readonly [name: string, value: Json])[]
}

const rememberedMax = 100_000

/** The functions that complete records, for each dataset, reading over one connection. */
export function showsLinked(
  database: Database,
  datasets: readonly Dataset[],
): (dataset: string) => ShowLinked {
  const tables = new Map(datasets.map(dataset => [dataset.name, openTables(database, dataset)]))
  const pick: Pick = (dataset, id, paths) => tables.get(dataset)?.pick(id, paths)
  const shows = new Map(datasets.map(dataset => [dataset.name, openLinked(database, dataset, pick)]))
  return dataset => shows.get(dataset) ?? (() => undefined)
}

/** A function that completes records of the dataset; what it remembers of others is forgotten at every commit. */
function openLinked(database: Database, dataset: Dataset, pick: Pick): ShowLinked {
  const version = database.prepare('PRAGMA data_version').raw()
  let lists = rememberedPicks(dataset, pick)
  let seen: unknown
  return record => {
    if (lists.length === 0) return
    const [now] = version.get() as unknown[]
    if (now !== seen) lists = rememberedPicks(dataset, pick)
    seen = now
    for (const { list, shownBy } of lists) {
      for (const entry of entriesAt(record, list.path)) {
        const id = entry[list.by]
        const shown = typeof id === 'number' && entry[list.unless] !== true ? shownBy(id) : undefined
        if (shown) show(entry, list.by, shown)
      }
    }
  }
}

function show(entry: MutableObject, by: string, { id, values }: Shown): void {
  entry[by] = id
  for (const [name, value] of values) {
    const stated = entry[name]
    if (stated === undefined || stated === null || stated === '') entry[name] = value
  }
}

const rememberedPicks = (dataset: Dataset, pick: Pick) =>
  linkedLists(dataset).map(list => ({ list, shownBy: rememberedPick(list, pick) }))

function rememberedPick(list: LinkedList, pick: Pick): (id: number) => Shown | undefined {
  const known = memory<number, Shown | 'none'>(rememberedMax)
  const paths = list.fields.map(({ from }) => from)
  return id => {
    const found = known.get(id)
    if (found !== undefined) return found === 'none' ? undefined : found
    const picked = pick(list.dataset, id, paths)
    const shown = picked && { id: picked.id, values: shownOf(list, picked.values) }
    known.set(id, shown ?? 'none')
    return shown
  }
}

const shownOf = ({ fields }: LinkedList, values: Picked['values']): Shown['values'] =>
  fields.flatMap(({ name, kind }, index) => {
    const value = values[index]
    const shown = kind === 'country_code' && typeof value === 'string' ? countryCode(value) : value
    return shown === undefined || shown === null || shown === '' ? [] : [[name, shown] as const]
  })

function entriesAt(record: JsonObject, path: readonly string[]): readonly MutableObject[] {
  let value: Json | undefined = record
  for (const name of path) value = isObject(value) ? value[name] : undefined
  return Array.isArray(value) ? (value as MutableObject[]) : []
}
