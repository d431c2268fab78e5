// Packs batches into bytes for other threads: cloning objects and texts would cost more than the rest of the transfer.
import type { TransformedBatch } from './transform.ts'

export interface PackedBatch {
  /** The JSON of the batch without the texts of its records, followed by those texts, in UTF-8. */
  readonly bytes: ArrayBuffer
  /** The offset at which each of these texts ends. */
  readonly ends: Uint32Array
}

// The most bytes of UTF-8 that a UTF-16 unit becomes.
const bytesPerUnitMax = 3

/** Returns a function that packs batches with one scratch buffer, which grows to the largest of them. */
export function createPacker(): (batch: TransformedBatch) => PackedBatch {
  let scratch = Buffer.alloc(0)
  return batch => {
    const prepared = batch.prepared.map(({ text: _, ...rest }) => rest)
    const texts = [JSON.stringify({ ...batch, prepared }), ...batch.prepared.map(({ text }) => text)]
    const size = texts.reduce((sum, { length }) => sum + length * bytesPerUnitMax, 0)
    if (scratch.length < size) scratch = Buffer.allocUnsafeSlow(size)
    const ends = new Uint32Array(texts.length)
    let end = 0
    for (const [index, text] of texts.entries()) {
      end +=
        typeof text === 'string'
          ? scratch.write(text, end)
          : scratch.fill(text, end, end + text.length).length
      ends[index] = end
    }
    return { bytes: scratch.buffer.slice(0, end), ends }
  }
}

export function unpackBatch({ bytes, ends }: PackedBatch): TransformedBatch {
  const text = (index: number) =>
    Buffer.from(bytes, ends[index - 1] ?? 0, (ends[index] ?? 0) - (ends[index - 1] ?? 0))
  // The bytes were packed in another thread of this process.
  const { prepared, ...rest } = JSON.parse(text(0).toString()) as TransformedBatch
  return { ...rest, prepared: prepared.map((row, index) => ({ ...row, text: text(index + 1) })) }
}
