// Shows in a record what other records say about themselves: of a job, its employer as it is today.
import type { Dataset } from '../../catalog/dataset.ts'
import { type LinkedList, linkedLists } from '../../catalog/links.ts'
import type { Json, JsonObject, MutableObject } from '../../lib/json.ts'
import { memory } from '../../lib/memo.ts'
import { countryCode } from '../../normal/country.ts'
import { valueAt } from '../../query/read.ts'
import type { Picked, StoredRecord } from '../records.ts'
import { commitsOf, type Database } from './database.ts'
import { type TablesOf, tablesNamed } from './tables.ts'

/** Changes a record that was parsed for this caller alone. */
export type ShowLinked = (record: JsonObject) => void

/** Undefined when there is no such record. */
export type ReadRecord = (id: number) => StoredRecord | undefined

interface Shown {
  readonly id: number
  readonly values: readonly (readonly [name: string, value: Json])[]
}

const rememberedMax = 100_000

/**
 * The functions that complete records, for each dataset, reading through the tables of the same connection. What they
 * remember of others is of the last commit before one was asked for: who waits asks for another.
 */
export function showsLinked(database: Database, tables: TablesOf): (dataset: string) => ShowLinked {
  const version = commitsOf(database)
  let shows = new Map<string, ShowLinked>()
  let seen: unknown
  return name => {
    const now = version()
    if (now !== seen) shows = new Map()
    seen = now
    const dataset = tables.get(name)?.dataset
    const show = shows.get(name) ?? (dataset ? completes(dataset, tables) : () => undefined)
    shows.set(name, show)
    return show
  }
}

/** Reads records of a dataset completed; for what is read at once. */
export const readsLinked =
  (tables: TablesOf, shows: (dataset: string) => ShowLinked) =>
  (dataset: string): ReadRecord => {
    const { get } = tablesNamed(tables, dataset)
    const show = shows(dataset)
    return id => {
      const stored = get(id)
      if (stored) show(stored.record)
      return stored
    }
  }

/** A function that completes records of the dataset; what others say is read once. */
function completes(dataset: Dataset, tables: TablesOf): ShowLinked {
  const lists = linkedLists(dataset).map(list => ({ list, shownBy: rememberedPick(list, tables) }))
  return record => {
    for (const { list, shownBy } of lists) {
      const entries = valueAt(record, list.path)
      for (const entry of Array.isArray(entries) ? (entries as MutableObject[]) : []) {
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

function rememberedPick(list: LinkedList, tables: TablesOf): (id: number) => Shown | undefined {
  const known = memory<number, Shown | 'none'>(rememberedMax)
  const paths = list.fields.map(({ from }) => from)
  return id => {
    const found = known.get(id)
    if (found !== undefined) return found === 'none' ? undefined : found
    const picked = tables.get(list.dataset)?.pick(id, paths)
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
