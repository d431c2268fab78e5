// The rows of an export, by which a file is told to be a further piece of the list or a later export of it.
import { isRowIdText } from './keys.ts'
import type { PreparedRow } from './prepare.ts'
import type { TransformedBatch } from './transform.ts'
import { SeenContributions } from './upsert/seen-contributions.ts'

/** The rows of a file that are compared with those of the files before it. */
const comparedMax = 5000
/** A later export of a list has at least this share of its rows; pieces of it share few, such as people with two jobs. */
const repeatedMin = 0.25

export class ExportedRows {
  /** Holds keys of rows alone, of which there may be more than a Set of JavaScript holds. */
  readonly #keys = new SeenContributions()

  add(rows: readonly PreparedRow[]): void {
    for (const { contributionKey } of rows) this.#keys.add(0, contributionKey)
  }

  /**
   * Returns whether rows of another file are those of the export again, as they are by then. An id that the source gives to
   * its rows is that of one row, so that a single one tells; a mailbox or a name may have several rows of a list.
   */
  areRepeatedBy(rows: readonly PreparedRow[]): boolean {
    const repeated = rows.filter(({ contributionKey }) => this.#keys.has(0, contributionKey))
    if (repeated.some(hasRowId)) return true
    // One of the two or three rows that are left for the last piece may be of a person with two jobs.
    const isChance = repeated.length === 1 && rows.length > 1
    return !isChance && repeated.length > rows.length * repeatedMin
  }
}

const hasRowId = ({ contributionKey }: PreparedRow): boolean => isRowIdText(contributionKey)

/** Reads the first batches of a file; returns their rows, and all batches of it. */
export async function firstBatches(
  batches: AsyncIterable<TransformedBatch>,
): Promise<{ readonly rows: readonly PreparedRow[]; readonly all: AsyncIterable<TransformedBatch> }> {
  const iterator = batches[Symbol.asyncIterator]()
  const first: TransformedBatch[] = []
  const rows: PreparedRow[] = []
  while (rows.length < comparedMax) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    rows.push(...next.value.prepared)
  }
  return { rows, all: following(first, iterator) }
}

async function* following(
  first: readonly TransformedBatch[],
  iterator: AsyncIterator<TransformedBatch>,
): AsyncGenerator<TransformedBatch> {
  try {
    yield* first
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
