// Batches as bytes: cloning objects or texts between threads costs more than all the rest of handing them over.
import type { TransformedBatch } from './transform.ts'

export interface Packed {
  /** JSON of the batch without the texts of its records, then those texts, in UTF-8 one behind the other. */
  readonly bytes: ArrayBuffer
  /** Where each of them ends. */
  readonly ends: Uint32Array
}

// A UTF-16 unit becomes three bytes at most.
const bytesPerUnitMax = 3

/** A function that packs batches, over one scratch buffer that grows to the largest of them. */
export function openPack(): (batch: TransformedBatch) => Packed {
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

export function unpack({ bytes, ends }: Packed): TransformedBatch {
  const text = (index: number) =>
    Buffer.from(bytes, ends[index - 1] ?? 0, (ends[index] ?? 0) - (ends[index - 1] ?? 0))
  // Packed in another thread of this process.
  const { prepared, ...rest } = JSON.parse(text(0).toString()) as TransformedBatch
  return { ...rest, prepared: prepared.map((row, index) => ({ ...row, text: text(index + 1) })) }
}
