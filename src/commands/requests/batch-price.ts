// The most that a batch job can cost.
import type { Transport } from '../../client/transport.ts'
import { endpoints } from '../../endpoints/index.ts'
import { readTable } from '../../enrich/read-table.ts'
import { checkBodyAgainst } from '../../gateway/body.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { ComposedRequest } from './compose-request.ts'

/** The most rows of a job that searches. */
const rowsMax = 10_000

/**
 * Returns the most credits that the job can cost, and what that depends on; undefined where nobody knows before it has
 * run. Throws an ApiError, an InputError or an AlmanacError for a job that would be refused.
 */
export async function batchPrice(
  { row, keys, table }: ComposedRequest,
  open: () => Transport,
): Promise<JsonObject | undefined> {
  if (table && row.table) {
    const { rows, creditsMax, columns } = await readTable(
      { bytes: table.bytes, encoding: undefined },
      { ...checkBodyAgainst({ body: row.table.parameters }, keys), ...row.table.rows },
    )
    return { credits_max: creditsMax, rows, columns: columns as JsonObject }
  }
  if (row.creditsMax) {
    // The schema of the row accepts bodies of the type that the price was declared with.
    return { credits_max: row.creditsMax(checkBodyAgainst(row, keys) as never) }
  }
  const direct = endpoints.find(({ path }) => path === row.path.slice('/batch'.length))
  const each = row.jobPrice?.base?.unitPrice
  if (!direct?.path.endsWith('/search') || keys.filters === undefined || each === undefined) return undefined
  // Counting is free.
  const { body } = await open().send<Json>('POST', direct.path, { body: { filters: keys.filters, limit: 0 } })
  const total = isObject(body) ? Number(body.total_count) : 0
  const rows = Math.min(total, rowsMax, typeof keys.max_results === 'number' ? keys.max_results : rowsMax)
  return { credits_max: Math.round(rows * each * 1000) / 1000, rows }
}
