// Reads a few values of records, over one connection: from those that are kept at hand, otherwise out of the whole record.
import type { Dataset } from '../../catalog/dataset.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import type { PickedValues } from '../records.ts'
import { asBytes, decodeText, parseObject, warnOfUnreadable } from '../stored-text.ts'
import type { Database } from './database.ts'
import type { TextReader } from './packed-texts.ts'

type DatabaseRow = readonly unknown[]

interface PickOptions {
  /** The paths whose values are kept at hand. */
  readonly extractedPaths: readonly string[]
  /** Returns the record that absorbed the record, or the id itself. */
  readonly redirected: (id: number) => number
  readonly textOf: TextReader
}

export function openPicks(
  database: Database,
  { name }: Pick<Dataset, 'name'>,
  { extractedPaths, redirected, textOf }: PickOptions,
) {
  const prepare = (sql: string) => database.prepare(sql).raw()
  const whole = prepare(`SELECT ${asBytes('data')} FROM ${name} WHERE id = ?`)
  const extracted = prepare(`SELECT ${asBytes('data')} FROM ${name}_at_hand WHERE id = ?`)
  // One row with all of them, because each row that the driver reads costs as much as the look-up.
  const together = prepare(
    `SELECT ${asBytes(`'[' || group_concat('[' || h.id || ',' || h.data || ']') || ']'`)}
     FROM json_each(?) asked CROSS JOIN ${name}_at_hand h ON h.id = asked.value`,
  )

  /** Returns what is kept at hand of the records. It is empty when a text is damaged: then each is read alone. */
  const extractedOf = (ids: readonly number[]): ReadonlyMap<number, JsonObject> => {
    const [bytes] = together.get(JSON.stringify(ids)) as DatabaseRow
    const text = bytes === null ? undefined : decodeText(bytes)
    try {
      return new Map(JSON.parse(text ?? '[]') as [number, JsonObject][])
    } catch {
      return new Map()
    }
  }

  /** Returns undefined where values that were extracted under another catalogue lack a path. */
  const valuesIn = (values: JsonObject, paths: readonly string[]): readonly Json[] | undefined =>
    paths.every(path => Object.hasOwn(values, path)) ? paths.map(path => values[path] ?? null) : undefined

  const areExtracted = (paths: readonly string[]) => paths.every(path => extractedPaths.includes(path))

  /** Returns undefined when there is no such record, or none that can be read. */
  const pickValues = (id: number, paths: readonly string[]): PickedValues | undefined => {
    const row = areExtracted(paths) ? (extracted.get(id) as DatabaseRow | undefined) : undefined
    const object = row && parseObject(row[0])
    const values = object && valuesIn(object, paths)
    return values ? { id, values } : pickFromRecord(id, paths)
  }

  const pickFromRecord = (id: number, paths: readonly string[]): PickedValues | undefined => {
    const row = whole.get(id) as DatabaseRow | undefined
    if (row) {
      const record = parseObject(textOf(row[0]))
      if (record) return { id, values: paths.map(path => valueAt(record, path) ?? null) }
      warnOfUnreadable(name, id)
      return undefined
    }
    const target = redirected(id)
    return target === id ? undefined : pickValues(target, paths)
  }

  /** Returns the values of each record in the order of the ids, without records that are not there or cannot be read. */
  const pickEach = (ids: readonly number[], paths: readonly string[]): readonly PickedValues[] => {
    const atHand = ids.length > 1 && areExtracted(paths) ? extractedOf(ids) : undefined
    return ids.flatMap(id => {
      const object = atHand?.get(id)
      const values = object && valuesIn(object, paths)
      return values ? { id, values } : (pickValues(id, paths) ?? [])
    })
  }

  return { pickValues, pickEach }
}
