// Imports of a few rows, as a file with them would be imported, without the file.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { openEmployerFinder } from '../../src/ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../../src/ingest/derive/link-finder.ts'
import type { RecordSource } from '../../src/ingest/record-source.ts'
import { Report, type ReportLine } from '../../src/ingest/report.ts'
import { type ImportCounts, runImport } from '../../src/ingest/run-import.ts'
import { transform } from '../../src/ingest/transform.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Records } from '../../src/stores/records.ts'

export interface Row {
  readonly record: JsonObject
  /** Ids of the source, by kind. */
  readonly ids?: Readonly<Record<string, string>>
  readonly date?: string
}

export interface ImportOptions {
  readonly dryRun?: boolean
  /** Rows in one batch; all by default. */
  readonly batchSize?: number
  /** Fails after the last row. */
  readonly failure?: Error
}

/** The day on which all imports of tests happen. */
export const nowMs = Date.UTC(2025, 0, 1)

const nowhere = () => undefined

/** Imports the rows of a source; the counts, and what was reported. */
export async function importRows(
  records: Records,
  dataset: Dataset,
  name: string,
  rows: readonly Row[],
  { dryRun = false, batchSize = rows.length, failure }: ImportOptions = {},
): Promise<ImportCounts & { readonly report: readonly ReportLine[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-report-'))
  const report = new Report(folder, name, nowMs)
  const derive = { geocode: nowhere, employers: openEmployerFinder(records), links: openLinkFinder(records) }
  const source = sourceOf(name, rows, batchSize, failure)
  const batches = transform(source, { dataset, file: `${name}.jsonl`, nowMs, ...derive })
  const inputs = [{ source: name, batches }]
  try {
    const request = { dataset, inputs, report, derive, nowMs, dryRun, onProgress: nowhere }
    const counts = await runImport(records, request)
    await report.close()
    const lines = (await readFile(report.path, 'utf8')).split('\n').filter(line => line !== '')
    return { ...counts, report: lines.map(line => JSON.parse(line) as ReportLine) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function sourceOf(name: string, rows: readonly Row[], batchSize: number, failure?: Error): RecordSource {
  async function* batches() {
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize).map(({ record, ids = {}, date }, index) => {
        const externalIds = Object.entries(ids).map(([kind, value]) => ({ kind, value }))
        // Checking moves what it keeps; a row must be good for a second import.
        const copy = structuredClone(record)
        return {
          line: start + index + 1,
          row: record,
          record: { record: copy, externalIds, ...(date !== undefined && { date }) },
        }
      })
      yield { rows: batch, rejected: [], skipped: 0 }
    }
    if (failure) throw failure
  }
  return { name, batches: batches(), progress: () => 1, repairs: () => [] }
}
