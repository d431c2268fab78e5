// Runs of exports: page after page of the search, as bytes of the file.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ApiError } from '../../errors.ts'
import { exportFormats } from '../../export/formats.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { chargesOf, toMillicredits } from '../../metering/price.ts'
import { normalForm } from '../../normal/form.ts'
import { type ProjectionObject, projectionTree } from '../../query/projection-tree.ts'
import type { PagePosition, SearchQuery } from '../../query/query.ts'
import type { PaymentRefusal } from '../../stores/ledger-credits.ts'
import type { ResultFormat } from '../../stores/new-export.ts'
import type { BatchJob } from '../../stores/work-batches.ts'
import { type BatchEndpoint, callerOf } from '../batch/submit.ts'
import type { JobServices } from '../endpoint.ts'
import { identifierNamed } from '../enrich/identifiers.ts'
import type { ExportDescription, StoredExport } from './description.ts'

/** The records of a page, and the most records and bytes of JSON of a chunk; a row group of Parquet is a chunk. */
const pageLength = 1000
const recordsMax: Readonly<Record<ResultFormat, number>> = { jsonl: 4000, csv: 4000, parquet: 20_000 }
const bytesMax = 16 * 2 ** 20

/** The position of a run; every step is a chunk of its own, so that a run that dies repeats no step that has ended. */
interface RunPosition {
  /** The records of the identifiers, each once. */
  readonly ids?: readonly number[]
  /** The number of records that are still to be written. */
  readonly left?: number
  /** True when credits for them are held. */
  readonly isHeld?: boolean
  readonly after?: PagePosition
}

const compress = promisify(gzip)
/** The level of compression that results of other batch jobs have too. */
const level = 3

export function exportChunks(description: ExportDescription): Pick<BatchEndpoint, 'runChunk' | 'join'> {
  const { dataset, search } = description
  const shownBy = (batch: BatchJob, { query }: StoredExport) =>
    projectionTree(search.view(query.fields, new Set(batch.permissions)))
  // Compiling long filters again for every chunk would take longer than the chunk.
  let compiled: { readonly batchId: string; readonly where: Promise<Selection> } | undefined

  const selectionOf = (
    services: JobServices,
    batch: BatchJob,
    { query }: StoredExport,
    ids: readonly number[] | undefined,
  ): Promise<Selection> | Selection => {
    if (ids) return { where: { is: 'oneOf', at: [dataset.id], values: ids }, sorts: [] }
    const caller = callerOf(batch)
    if (compiled?.batchId !== batch.id) {
      const where = search.select({ body: query, caller }, services)
      compiled = { batchId: batch.id, where }
      // The next attempt begins anew: the index or the disk may be back.
      where.catch(() => {
        if (compiled?.where === where) compiled = undefined
      })
    }
    return compiled.where
  }

  return {
    runChunk: async (services, batch, request, position) => {
      // `createExport` wrote the request, and the chunk before this one the position.
      const stored = request as unknown as StoredExport
      const at = position as RunPosition
      const { identifiers, entitiesMax } = stored
      if (identifiers && !at.ids) {
        return step({ ...at, ids: await idsOf(services, description, identifiers) })
      }
      const selection = await selectionOf(services, batch, stored, at.ids)
      const query = { dataset: dataset.name, ...selection }
      const left = at.left ?? entitiesMax
      if (left === undefined) {
        const { total } = await services.records.searchIds({ ...query, after: undefined, limit: 0 })
        const counted = Math.min(total, stored.max_results ?? total)
        const sent = identifiers?.values.length ?? total
        return { ...step({ ...at, left: counted }), requested: Math.min(sent, stored.max_results ?? sent) }
      }
      if (entitiesMax === undefined && !at.isHeld) {
        await hold(services, batch, left * toMillicredits(search.price?.base?.unitPrice ?? 0))
        return step({ ...at, isHeld: true })
      }
      return writeChunk(services, { batch, stored, query, at, left })
    },

    join: (batch, request, chunks) => {
      const stored = request as unknown as StoredExport
      return joined(chunks, stored, shownBy(batch, stored))
    },
  }

  async function writeChunk(
    { records }: JobServices,
    { batch, stored, query, at, left: before }: WrittenChunk,
  ): Promise<ChunkResult> {
    const { format, explode } = stored
    const { dataset: _, permissions, ...view } = search.view(stored.query.fields, new Set(batch.permissions))
    const shows = { ...view, permissions: [...permissions] }
    const pieces: (Uint8Array | Promise<Uint8Array>)[] = []
    const sink = {
      // Compressed in other threads while the next page is read.
      write: async (bytes: Uint8Array) => {
        if (bytes.length > 0) pieces.push(format === 'parquet' ? bytes : compress(bytes, { level }))
      },
    }
    const part = { explode, continues: at.after !== undefined }
    const writer = exportFormats[format].open(sink, shownBy(batch, stored), part)
    let { after } = at
    let [count, size] = [0, 0]
    do {
      const limit = Math.min(before - count, pageLength)
      const page = await records.searchEachRow({ ...query, after, limit }, shows)
      await writer.write(page.rows)
      count += page.count
      size += page.rows.reduce((sum, { length }) => sum + length, 0)
      after = page.next
    } while (after && count < before && count < recordsMax[format] && size < bytesMax)
    await writer.end()
    const left = before - count
    return {
      results: count,
      bytes: Buffer.concat(await Promise.all(pieces)),
      fulfilled: count,
      charges: search.price ? chargesOf(search.price, { base: count }) : [],
      next: after && left > 0 ? asPosition({ ...at, left, after }) : null,
    }
  }
}

type Selection = Pick<SearchQuery, 'where' | 'sorts'>

interface WrittenChunk {
  readonly batch: BatchJob
  readonly stored: StoredExport
  readonly query: Selection & Pick<SearchQuery, 'dataset'>
  readonly at: RunPosition
  readonly left: number
}

const asPosition = (at: RunPosition): JsonObject => ({ ...at }) as unknown as JsonObject

/** Returns a chunk without records, which only leads on. */
const step = (next: RunPosition): ChunkResult => ({
  results: 0,
  bytes: new Uint8Array(),
  fulfilled: 0,
  charges: [],
  next: asPosition(next),
})

/** Returns the records of the identifiers, each once, by the first record that has each. */
async function idsOf(
  { records }: JobServices,
  { dataset, ids }: ExportDescription,
  { key, values }: NonNullable<StoredExport['identifiers']>,
): Promise<readonly number[]> {
  if (key === ids) {
    const picked = await records.pickValues(dataset.name, values.map(Number), [dataset.id])
    return [...new Set(picked.map(({ id }) => id))]
  }
  const { kind, form } = identifierNamed(dataset, key)
  const found = new Set<number>()
  for (const sent of values) {
    const value = normalForm(form, String(sent))
    const [match] = value === undefined ? [] : await records.holders(dataset.name, { kind, value })
    if (match) found.add(match.id)
  }
  return [...found]
}

async function hold({ holdCredits }: JobServices, batch: BatchJob, millicredits: number): Promise<void> {
  const refusal = await holdCredits(batch, millicredits)
  if (refusal) throw new ApiError('insufficient_credits', `${refusalSentences[refusal]} Nothing was charged.`)
}

const refusalSentences: Readonly<Record<PaymentRefusal, string>> = {
  credits: 'There were not enough credits for this run, which are held until it ends.',
  budget: 'The budget of the key that made this export has too few credits left for this run.',
  key: 'The key that made this export was deleted or paused, or has expired.',
}

/** Yields the file of all chunks; without any, one that has what the format begins with. */
async function* joined(
  chunks: Iterable<Uint8Array>,
  { format, explode }: StoredExport,
  shown: ProjectionObject,
): AsyncGenerator<Uint8Array> {
  const written = nonEmpty(chunks)
  const { value: first } = written.next()
  const parts = first === undefined ? [await emptyFile(format, shown, explode)] : preceded(first, written)
  yield* exportFormats[format].join(parts)
}

function* nonEmpty(chunks: Iterable<Uint8Array>): Generator<Uint8Array, undefined> {
  for (const chunk of chunks) if (chunk.length > 0) yield chunk
}

function* preceded(first: Uint8Array, others: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield first
  yield* others
}

async function emptyFile(
  format: ResultFormat,
  shown: ProjectionObject,
  explode: string | undefined,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const sink = { write: async (bytes: Uint8Array) => void pieces.push(bytes) }
  await exportFormats[format].open(sink, shown, { explode }).end()
  const bytes = Buffer.concat(pieces)
  return format === 'parquet' ? bytes : compress(bytes, { level })
}
