// Enriches the rows of tables, chunk after chunk of their jobs.
import { callerOf } from '../endpoints/batch/submit.ts'
import type { RecordServices, TableRunner } from '../endpoints/endpoint.ts'
import type { RowBatch } from '../ingest/readers/input.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { Charge } from '../stores/charge.ts'
import type { BatchJob } from '../stores/work-batches.ts'
import { AnswerMemory } from './answer-memory.ts'
import { askEndpoints } from './endpoint-questions.ts'
import { addedNames, chunksOf, type EnrichTask, isMatch, rowEnricher } from './enrich-list.ts'
import type { AnsweredRow } from './formats/answered-row.ts'
import { csvLines } from './formats/csv.ts'
import { jsonLineOf } from './formats/json-lines.ts'
import { askedFields } from './lead-endpoints.ts'
import { openTable, type StoredTable } from './read-table.ts'

/** A table between two chunks of its job. */
interface OpenTable {
  /** The number of its rows, and of those before the next chunk. */
  readonly rows: number
  from: number
  readonly chunks: AsyncGenerator<RowBatch>
  readonly enrich: (rows: RowBatch) => ReturnType<ReturnType<typeof rowEnricher>>
  /** Returns the charges of what was asked since the last call. */
  readonly takeCharges: () => readonly Charge[]
  readonly resultOf: (rows: readonly AnsweredRow[], isFirst: boolean) => LinesOrText
}

type LinesOrText = { readonly lines: readonly string[] } | { readonly results: number; readonly text: string }

/** Jobs take turns, so several tables are open at once; another one is read again up to its chunk. */
const openMax = 8

export function openTableRunner(): TableRunner {
  const tables = new Map<string, OpenTable>()

  /** Returns the table at the position; its answers so far are those that are stored. */
  async function tableAt(
    services: RecordServices,
    batch: BatchJob,
    request: JsonObject,
    from: number,
  ): Promise<OpenTable> {
    const open = tables.get(batch.id)
    tables.delete(batch.id)
    if (open?.from === from) return open
    await open?.chunks.return(undefined)
    const table = await openAt(services, batch, request, from)
    const [oldest] = tables
    if (oldest && tables.size >= openMax) {
      tables.delete(oldest[0])
      await oldest[1].chunks.return(undefined)
    }
    return table
  }

  return {
    runChunk: async (services, batch, request, position) => {
      const from = Number(position.from ?? 0)
      const table = await tableAt(services, batch, request, from)
      const { value: rows = [] } = (await table.chunks.next()) as { readonly value?: RowBatch }
      const values = await table.enrich(rows)
      const answered = rows.map((row, index) => ({ row, added: values[index] ?? [] }))
      const next = from + rows.length
      const isLast = rows.length === 0 || next >= table.rows
      // A table whose chunk failed is read again, because its charges are not stored.
      if (!isLast) tables.set(batch.id, Object.assign(table, { from: next }))
      return {
        ...table.resultOf(answered, from === 0),
        fulfilled: answered.filter(({ added }) => isMatch(added[0])).length,
        charges: table.takeCharges(),
        next: isLast ? null : { from: next },
      }
    },
  }
}

async function openAt(
  services: RecordServices,
  batch: BatchJob,
  request: JsonObject,
  from: number,
): Promise<OpenTable> {
  // The reader of tables wrote the request.
  const stored = request as unknown as StoredTable
  const { dataset, purpose, fields, min_confidence: minConfidence, identifying } = stored
  const list = await openTable(Buffer.from(stored.table, 'base64'), stored.encoding)
  const task: EnrichTask = {
    dataset,
    minConfidence,
    identifying,
    ...askedFields({ dataset, purpose, fields }),
  }
  let charges: Charge[] = []
  const ask = askEndpoints(services, callerOf(batch), more => charges.push(...more))
  const questions = { ask, atOnce: 1, close: async () => {} }
  const names = addedNames(task, list)
  const { head, linesOf } = csvLines(list, names)
  const chunks = chunksOf(list.batches(), batch.chunk_size)
  for (let passed = 0; passed < from; passed += batch.chunk_size) await chunks.next()
  return {
    rows: list.rows,
    from,
    chunks,
    enrich: rowEnricher(task, questions, new AnswerMemory()),
    takeCharges: () => {
      const taken = charges
      charges = []
      return taken
    },
    resultOf: (rows, isFirst) =>
      batch.format === 'csv'
        ? { results: rows.length, text: (isFirst ? head : '') + linesOf(rows) }
        : { lines: rows.map(row => jsonLineOf(list, names, row)) },
  }
}
