// Makes the vectors of the values on file that have none yet.
import { anyVectorLength } from '../../../lib/quantised.ts'
import type { AskForVectors } from '../../value-embedding.ts'
import type { SegmentView } from '../engine/population.ts'
import { embeddedText, type ValueVectorsWriter } from './value-vectors.ts'

/** The values of one request. */
export const batchSize = 32

/**
 * Embeds the values of the segments, batch by batch; each is stored before the next is asked for, so that a later call goes on
 * where this one was killed. Returns the fault that ended it; undefined when every value has a vector.
 */
export async function embedValues(
  views: readonly SegmentView[],
  store: ValueVectorsWriter,
  ask: AskForVectors,
): Promise<string | undefined> {
  for (const batch of batches(views, store)) {
    // The endpoint is not asked, and paid, for vectors that nobody compares.
    if (store.isReplaced) return replaced
    const fault = await embedBatch(batch, store, ask)
    if (fault !== undefined) return fault
  }
  if (!store.isComplete) store.complete(baselineOf(store.sample(sampleSize)))
  return undefined
}

function* batches(views: readonly SegmentView[], store: ValueVectorsWriter): Generator<readonly string[]> {
  let batch = new Set<string>()
  for (const { segment } of views) {
    for (const layout of segment.layout.columns) {
      if (layout.vectorWeight === undefined) continue
      const texts = segment.readColumn(layout)?.texts
      for (let text = 0; texts && text < texts.length; text++) {
        const value = texts.at(text)
        if (value.trim() === '' || batch.has(value) || store.has(value)) continue
        batch.add(value)
        if (batch.size < batchSize) continue
        yield [...batch]
        batch = new Set()
      }
    }
  }
  if (batch.size > 0) yield [...batch]
}

async function embedBatch(
  values: readonly string[],
  store: ValueVectorsWriter,
  ask: AskForVectors,
): Promise<string | undefined> {
  const answer = await ask(values.map(embeddedText))
  if ('vectors' in answer) {
    const bytes = answer.vectors.map(vector => Buffer.from(vector, 'base64'))
    const isStored = store.add(values, bytes, answer.dimensions)
    if (isStored) return undefined
    return store.isReplaced ? replaced : 'Its vectors have other dimensions than before.'
  }
  // An endpoint that refuses a harmless text as well does not refuse because of the texts.
  const probe = answer.isRefused ? await ask([harmless]) : answer
  if ('fault' in probe) return probe.fault
  if (values.length === 1) {
    // A text that the model refuses has no meaning to it.
    store.add(values, [new Uint8Array(0)], probe.dimensions)
    return undefined
  }
  const half = values.length >> 1
  const fault = await embedBatch(values.slice(0, half), store, ask)
  return fault ?? embedBatch(values.slice(half), store, ask)
}

const harmless = 'engineer'
const replaced = 'Another service that shares the data directory embeds with another model.'
const sampleSize = 400

/** Returns the mean cosine of neighbours in the sample, which have nothing in common; models differ much in it. */
export function baselineOf(sample: readonly Uint8Array[]): number {
  const pairs = sample.slice(1).map((bytes, index) => cosine(bytes, sample[index] ?? bytes))
  const mean = pairs.reduce((sum, one) => sum + one, 0) / Math.max(1, pairs.length)
  return Math.max(0, Math.min(0.9, mean))
}

function cosine(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [one, other].map(
    ({ buffer, byteOffset, length }) => new Int8Array(buffer, byteOffset, length),
  )
  let product = 0
  for (let at = 0; a && b && at < a.length; at++) product += (a[at] ?? 0) * (b[at] ?? 0)
  return product / anyVectorLength ** 2
}
