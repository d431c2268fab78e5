// Answers as CSV: the columns of a record are those of an export, whatever the records of the answer hold.
import { byteOrderMark, csvLine } from '../../export/csv.ts'
import { type CsvColumn, csvColumns } from '../../export/csv-columns.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { guardFormula } from '../../normal/formula.ts'
import { projectionTree } from '../../query/projection-tree.ts'
import { fieldPermissions } from '../../stores/key-settings.ts'
import { hint } from '../output.ts'
import { flatValues, listKey, rowsOf, shownRows } from './answer-rows.ts'
import type { ComposedRequest } from './compose-request.ts'
import type { AnswerWriter } from './output-formats.ts'
import { writeText } from './write-text.ts'

/** Opens a writer of CSV. The columns of the first page are those of all pages; it tells which ones only later pages have. */
export function csvWriter(request: ComposedRequest): AnswerWriter {
  const key = listKey(request.row)
  const ofRecord = recordColumns(request)
  let columns: readonly CsvColumn[] | undefined
  const missing = new Set<string>()
  return {
    write: async ({ body }) => {
      const page = rowsOf(body, key)
      const rows = page.flatMap(shownRows)
      const head = columns === undefined
      const others = otherColumns(rows, request)
      columns ??= [...others, ...ofRecord]
      const names = columns.map(({ name }) => name)
      for (const { name } of others) if (!names.includes(name)) missing.add(name)
      const lines = rows.map(record =>
        csvLine((columns ?? []).map(({ cell }) => cell({ record, entry: undefined }))),
      )
      if (names.length > 0) await writeText(`${head ? byteOrderMark + csvLine(names) : ''}${lines.join('')}`)
      return page.length
    },
    end: async () => {
      if (missing.size === 0) return
      hint(`Columns that the first page does not have are left out: ${[...missing].join(', ')}.`)
    },
  }
}

/** Returns the columns of the fields that the request asked for, or that it is answered without asking. */
function recordColumns({ row: { returns }, keys }: ComposedRequest): readonly CsvColumn[] {
  if (!returns) return []
  const { dataset } = returns
  const view = {
    ...returns,
    fields: fieldsOf(keys.fields),
    defaults: Object.keys(dataset.fields),
    permissions: new Set<string>(fieldPermissions),
  }
  return csvColumns(projectionTree(view))
}

const fieldsOf = (fields: Json | undefined): readonly string[] | undefined => {
  if (fields === undefined || fields === null) return undefined
  return (Array.isArray(fields) ? fields : String(fields).split(',')).map(field => String(field).trim())
}

/** Returns a column for each value of the rows that is none of a record. */
function otherColumns(
  rows: readonly JsonObject[],
  { row: { returns } }: ComposedRequest,
): readonly CsvColumn[] {
  const isOther = (path: string) =>
    !returns || !Object.hasOwn(returns.dataset.fields, path.split('.')[0] ?? '')
  const paths = new Set(rows.flatMap(row => [...flatValues(row, false).keys()].filter(isOther)))
  return [...paths].map(name => ({
    name,
    cell: ({ record }) => cellText(flatValues(record, false).get(name)),
  }))
}

function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return guardFormula(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
