// The demo world as a source of an import.
import type { Dataset } from '../catalog/dataset.ts'
import type { Source, SourceBatch } from '../ingest/source.ts'
import type { JsonObject } from '../lib/json.ts'
import { demoWorld } from './world.ts'

const batchLength = 500

/** The records of one dataset of the default world with this seed. */
export function demoSource(dataset: Dataset, seed: number): Source {
  const world = demoWorld({ seed })
  const records = dataset.name === 'company' ? world.companies() : world.people()
  const total = dataset.name === 'company' ? world.companyCount : world.peopleCount
  let done = 0
  async function* batches(): AsyncGenerator<SourceBatch> {
    let rows = []
    for (const record of records) {
      done++
      rows.push({ line: done, row: null, record: { record: record as JsonObject, externalIds: [] } })
      if (rows.length < batchLength) continue
      yield { rows, rejected: [], skipped: 0 }
      rows = []
    }
    yield { rows, rejected: [], skipped: 0 }
  }
  return { name: 'demo', batches: batches(), progress: () => done / total, repairs: () => [] }
}
