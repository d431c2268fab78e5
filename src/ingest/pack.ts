// Batches as two strings: cloning objects between threads costs more than all the rest of handing them over.
import type { TransformedBatch } from './transform.ts'

export interface Packed {
  /** JSON of the batch without the texts of its records. */
  readonly batch: string
  /** The texts, one a line; JSON text has no line breaks of its own. */
  readonly texts: string
}

export function pack(batch: TransformedBatch): Packed {
  const prepared = batch.prepared.map(({ text: _, ...rest }) => rest)
  return {
    batch: JSON.stringify({ ...batch, prepared }),
    texts: batch.prepared.map(row => row.text).join('\n'),
  }
}

export function unpack({ batch, texts }: Packed): TransformedBatch {
  // Made by `pack` in the other thread of this process.
  const { prepared, ...rest } = JSON.parse(batch) as TransformedBatch
  const lines = texts.split('\n')
  return { ...rest, prepared: prepared.map((row, index) => ({ ...row, text: lines[index] ?? '' })) }
}
