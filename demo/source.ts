// The demo world as a source of an import.
import type { Dataset } from '../src/catalog/dataset.ts'
import { batchRows } from '../src/ingest/readers/input.ts'
import type { RecordSource, SourceBatch } from '../src/ingest/record-source.ts'
import type { JsonObject } from '../src/lib/json/json.ts'
import { demoDatasets } from './demo-datasets.ts'
import { demoWorld, type World } from './world.ts'

/** The world of the last source: the datasets of one world share the titles and people that it has drawn. */
let last: { readonly seed: number; readonly world: World } | undefined

function worldOf(seed: number): World {
  if (last?.seed !== seed) last = { seed, world: demoWorld({ seed }) }
  return last.world
}

/** Returns the records of one dataset of the default world with this seed; none of a dataset that the world does not have. */
export function demoSource(dataset: Dataset, seed: number): RecordSource {
  const world = worldOf(seed)
  const part = demoDatasets.find(one => one.dataset === dataset.name)
  const total = part?.count(world) ?? 0
  let done = 0
  async function* batches(): AsyncGenerator<SourceBatch> {
    let rows = []
    for (const record of part?.records(world) ?? []) {
      done++
      // The report shows the number instead of the record, because the world is the same for the same seed.
      const text = `${dataset.name} ${done} of world ${seed}`
      rows.push({ line: done, row: null, record: { record: record as JsonObject, externalIds: [], text } })
      if (rows.length < batchRows) continue
      yield { rows, rejected: [], skipped: 0 }
      rows = []
    }
    yield { rows, rejected: [], skipped: 0 }
  }
  return { name: 'demo', batches: batches(), progress: () => done / total, repairs: () => [] }
}
