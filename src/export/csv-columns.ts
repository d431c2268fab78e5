// The columns of a CSV export: the single values of a record under dotted names; what holds several is JSON in one cell.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { guardFormula } from '../normal/formula.ts'
import type { ProjectionNode, ProjectionObject } from '../query/projection-tree.ts'

/** A row has the values of the record, and of one entry of the list when a list is exploded. */
interface RowSource {
  readonly record: JsonObject
  readonly entry: Json | undefined
}

export interface CsvColumn {
  readonly name: string
  /** Returns the text of the cell; an empty one when the record has no value. */
  readonly cell: (row: RowSource) => string
}

/** Returns the columns of the projection; `exploded` is the path of the list whose entries are rows. */
export const csvColumns = (shown: ProjectionObject, exploded?: string): readonly CsvColumn[] =>
  columnsOf(shown, { path: [], read: ({ record }) => record }, exploded)

/** Returns the entries of the list at the path, or a single absent one, so that a record without entries has a row. */
export function entriesOf(record: JsonObject, exploded: string): readonly (Json | undefined)[] {
  const list = exploded
    .split('.')
    .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), record)
  return Array.isArray(list) && list.length > 0 ? list : [undefined]
}

/** Returns the paths of the lists that a CSV export may explode. */
export const explodableLists = ({ parts }: ProjectionObject, parent = ''): readonly string[] =>
  parts.flatMap(({ name, shown }) => {
    const path = parent === '' ? name : `${parent}.${name}`
    if (shown.node === 'list') return [path]
    return shown.node === 'section' ? explodableLists(shown, path) : []
  })

interface ColumnPosition {
  readonly path: readonly string[]
  readonly read: (row: RowSource) => Json | undefined
}

function columnsOf(
  { parts }: ProjectionObject,
  { path, read }: ColumnPosition,
  exploded: string | undefined,
): readonly CsvColumn[] {
  return parts.flatMap(({ name, shown }) => {
    const below: ColumnPosition = {
      path: [...path, name],
      read: row => {
        const value = read(row)
        return isObject(value) ? value[name] : undefined
      },
    }
    const dotted = below.path.join('.')
    if (shown.node === 'section') return columnsOf(shown, below, exploded)
    if (shown.node === 'list' && dotted === exploded) {
      return columnsOf(shown, { ...below, read: ({ entry }) => entry }, exploded)
    }
    const text = cellText(shown)
    return [{ name: dotted, cell: row => text(below.read(row)) }]
  })
}

function cellText(shown: ProjectionNode): (value: Json | undefined) => string {
  if (shown.node !== 'leaf' || shown.many) return value => (isEmpty(value) ? '' : JSON.stringify(value))
  return value => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'string') return guardFormula(value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
