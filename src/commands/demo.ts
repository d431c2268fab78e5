// Loads the demo world: companies first, so that people find their employers.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { demoWorld } from '../demo/world.ts'
import { transformInThreads } from '../importer.ts'
import { openCompanyLinks } from '../ingest/derive/company-links.ts'
import { openLinks } from '../ingest/derive/links.ts'
import { runImport } from '../ingest/import.ts'
import { Report } from '../ingest/report.ts'
import { openPlaces } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { openProgress } from './progress.ts'

const seed = 1

/** The order in which datasets are loaded: employers before the employed. */
const order = ['company', 'person']

/** Stands in the data directory while the load runs; what it finds at a start was cut short. */
const markIn = (config: Config) => join(config.dataDir, 'demo-unfinished')

/** True where there is no data yet, or only the companies of a demo world whose people are still missing. */
export async function needsDemo(config: Config, records: Records): Promise<boolean> {
  const companies = await records.count('company')
  const isCutShort = existsSync(markIn(config)) && companies === demoWorld({ seed }).companyCount
  return (companies === 0 || isCutShort) && (await records.count('person')) === 0
}

export async function loadDemo(config: Config, records: Records): Promise<void> {
  writeFileSync(markIn(config), '')
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
      derive: { geocode: places.geocode, companies: openCompanyLinks(records), links: openLinks(records) },
      nowMs,
      dryRun: false,
      onProgress: progress.update,
    })
    await report.close()
    progress.stop()
  }
  rmSync(markIn(config))
}
