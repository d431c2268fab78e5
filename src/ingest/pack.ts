// Batches as one JSON text and the bytes of their records: cloning objects between threads costs more than all the rest.
import type { TransformedBatch } from './transform.ts'

export interface Packed {
  /** JSON of the batch without the texts of its records. */
  readonly batch: string
  /** The texts of all records in UTF-8, one behind the other. */
  readonly bytes: ArrayBuffer
  /** Where each text ends. */
  readonly ends: readonly number[]
}

// A UTF-16 unit becomes three bytes at most.
const bytesPerUnitMax = 3

export function pack(batch: TransformedBatch): Packed {
  const texts = batch.prepared.map(({ text }) => text)
  const scratch = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + length * bytesPerUnitMax, 0))
  let end = 0
  const ends = texts.map(text => {
    end +=
      typeof text === 'string' ? scratch.write(text, end) : scratch.fill(text, end, end + text.length).length
    return end
  })
  const prepared = batch.prepared.map(({ text: _, ...rest }) => rest)
  const bytes = new Uint8Array(scratch.subarray(0, end)).buffer
  return { batch: JSON.stringify({ ...batch, prepared }), bytes, ends }
}

export function unpack({ batch, bytes, ends }: Packed): TransformedBatch {
  // Made by `pack` in the other thread of this process.
  const { prepared, ...rest } = JSON.parse(batch) as TransformedBatch
  const text = (index: number) =>
    Buffer.from(bytes, ends[index - 1] ?? 0, (ends[index] ?? 0) - (ends[index - 1] ?? 0))
  return { ...rest, prepared: prepared.map((row, index) => ({ ...row, text: text(index) })) }
}
