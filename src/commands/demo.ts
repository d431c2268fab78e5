// Loads the demo world: companies first, so that people find their employers.

import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { transformInThreads } from '../importer.ts'
import { openCompanyLinks } from '../ingest/derive/company-links.ts'
import { runImport } from '../ingest/import.ts'
import { Report } from '../ingest/report.ts'
import { openPlaces } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { openProgress } from './progress.ts'

const seed = 1

/** The order in which datasets are loaded: employers before the employed. */
const order = ['company', 'person']

export async function loadDemo(config: Config, records: Records): Promise<void> {
  const nowMs = Date.now()
  const places = openPlaces()
  for (const name of order) {
    const dataset = datasets.find(known => known.name === name)
    if (!dataset) continue
    const progress = openProgress(`demo ${dataset.plural}`)
    const report = new Report(`${config.dataDir}/reports`, `demo-${name}`, nowMs)
    const job = { config, dataset: name, nowMs, input: { demo: { seed } } }
    await runImport(records, {
      dataset,
      parts: [{ source: 'demo', batches: transformInThreads(job, 1, () => {}) }],
      report,
      derive: { geocode: places.geocode, companies: openCompanyLinks(records) },
      nowMs,
      dryRun: false,
      onProgress: progress.update,
    })
    await report.close()
    progress.stop()
  }
}
