// Loads the demo world: companies and people first, so that the rest finds them.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { parts } from '../demo/parts.ts'
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

/** Stands in the data directory while the load runs; what it finds at a start was cut short. */
const markIn = (config: Config) => join(config.dataDir, 'demo-unfinished')

/** True where there is no data yet, or only the first datasets of a demo world whose load was cut short. */
export async function needsDemo(config: Config, records: Records): Promise<boolean> {
  const counts = await Promise.all(datasets.map(({ name }) => records.count(name)))
  if (counts.every(count => count === 0)) return true
  if (!existsSync(markIn(config))) return false
  const loaded = await loadedParts(records)
  return loaded !== undefined && loaded < parts.length
}

/** How many datasets stand there as the demo world has them, with none after; undefined for any other data. */
async function loadedParts(records: Records): Promise<number | undefined> {
  const counts = await Promise.all(parts.map(({ dataset }) => records.count(dataset)))
  const firstEmpty = counts.indexOf(0)
  const loaded = firstEmpty < 0 ? parts.length : firstEmpty
  const world = demoWorld({ seed })
  const isWorld = parts.every(({ count }, index) => counts[index] === (index < loaded ? count(world) : 0))
  return isWorld ? loaded : undefined
}

export async function loadDemo(config: Config, records: Records): Promise<void> {
  writeFileSync(markIn(config), '')
  const nowMs = Date.now()
  const places = openPlaces()
  const loaded = (await loadedParts(records)) ?? 0
  for (const { dataset: name } of parts.slice(loaded)) {
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
