// Answers as tables for people.
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { boldOn, hint } from '../output.ts'
import { type Cell, table } from '../table.ts'
import { flatValues, listKey, shownRows } from './answer-rows.ts'
import { briefColumns } from './brief-columns.ts'
import type { ComposedRequest } from './compose-request.ts'
import { datasetOf } from './request-options.ts'
import { writeText } from './write-text.ts'

/** The most entries of a list, and the most characters of a text, that a cell shows where nobody chose the fields. */
const entriesMax = 3
const lengthMax = 48

/** Prints the rows with the columns that the request chose, or else with the few that tell them apart. */
export async function printAnswerTable(rows: readonly JsonObject[], request: ComposedRequest): Promise<void> {
  const [only, ...others] = rows
  const isOneThing = others.length === 0 && listKey(request.row) === undefined && !('matches' in (only ?? {}))
  if (only && isOneThing) return printOneThing(only)
  const values = rows.flatMap(shownRows).map(row => flatValues(row, true))
  const paths = [...new Set(values.flatMap(row => [...row.keys()]))]
  const isChosen = request.keys.fields !== undefined
  const brief = isChosen ? [] : paths.filter(path => isBrief(path, request))
  const shown = brief.length > 0 ? inOrder(brief, request) : paths
  if (shown.length === 0) return
  const cells = values.map(row => shown.map(path => cellOf(row.get(path), isChosen)))
  const { columns } = process.stdout
  await writeText(`${table(headings(shown), cells, { width: columns, bold: boldOn(process.stdout) })}\n`)
  if (shown.length < paths.length) {
    hint(`${shown.length} of ${paths.length} columns; --fields chooses others, and --output json shows all.`)
  }
}

/** Prints an answer that is not a list: a line for each value. */
function printOneThing(row: JsonObject): Promise<void> {
  const values = [...flatValues(row, false)].map(([path, value]): readonly Cell[] => [
    path,
    cellOf(value, true),
  ])
  const { columns } = process.stdout
  return writeText(`${table(['key', 'value'], values, { width: columns, bold: boldOn(process.stdout) })}\n`)
}

/** Returns the columns in the order of the dataset's, behind those that are not of a record. */
const inOrder = (paths: readonly string[], { row }: ComposedRequest): readonly string[] => {
  const order = briefColumns[datasetOf(row)?.name ?? ''] ?? []
  return paths.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** Returns whether a column is shown unless others are chosen: it is one of the dataset's, or not of a record. */
function isBrief(path: string, { row }: ComposedRequest): boolean {
  const dataset = datasetOf(row)
  const columns = dataset && row.price ? briefColumns[dataset.name] : undefined
  if (!dataset || !columns) return false
  const [section = ''] = path.split('.')
  return columns.includes(path) || !Object.hasOwn(dataset.fields, section)
}

/** Returns the ends of paths that tell the columns apart. */
export function headings(paths: readonly string[]): readonly string[] {
  const endOf = (path: string, length: number) => path.split('.').slice(-length).join('.')
  return paths.map(path => {
    const parts = path.split('.').length
    for (let length = 1; length < parts; length++) {
      const end = endOf(path, length)
      if (paths.every(other => other === path || endOf(other, length) !== end)) return end
    }
    return path
  })
}

function cellOf(value: Json | undefined, isChosen: boolean): Cell {
  if (!Array.isArray(value)) return textOf(value, isChosen)
  const texts = value.map(each => textOf(each, isChosen)).filter(text => text !== '')
  if (isChosen || texts.length <= entriesMax) return texts
  return [...texts.slice(0, entriesMax), `and ${texts.length - entriesMax} more`]
}

function textOf(value: Json | undefined, isChosen: boolean): string {
  if (value === undefined || value === null) return ''
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return isChosen || text.length <= lengthMax ? text : `${[...text].slice(0, lengthMax - 1).join('')}…`
}
