// Loads the demo world: companies and people first, since the other datasets link to them.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoDatasets } from '../../demo/demo-datasets.ts'
import { demoWorld } from '../../demo/world.ts'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import { Report } from '../ingest/report.ts'
import { runImport } from '../ingest/run-import.ts'
import type { TransformedBatch } from '../ingest/transform.ts'
import { openPlaces } from '../places/places.ts'
import { holdsData, makeDataFolder, refuseMisplaced } from '../processes/data-folder.ts'
import { endTransformThread, openTransformThread, transformInThread } from '../processes/transform-source.ts'
import { ImportRunning, type Records } from '../stores/records.ts'
import { openProgress } from './progress.ts'

const seed = 1
const lookAgainMs = 500
const loadingSentence =
  'The demo world is being loaded, which takes up to a few minutes; the service listens after that. --no-demo starts empty instead.'

/** The file exists from before the first database until the world is loaded. */
const unfinishedMarker = 'demo-unfinished'
const unfinishedMarkerOf = (config: Config) => join(config.dataDir, unfinishedMarker)

/**
 * Marks a new data directory for the demo world. Call it before the databases are opened. Throws an InputError where the mark
 * cannot be a file: a folder could not be removed in the end, and a pipe would be waited for.
 */
export function expectDemo(config: Config): void {
  refuseMisplaced(config.dataDir, [unfinishedMarker])
  if (holdsData(config)) return
  makeDataFolder(config.dataDir)
  try {
    writeFileSync(unfinishedMarkerOf(config), '')
  } catch {
    // The databases cannot be made there either, and say so in a sentence.
  }
}

/**
 * Loads the demo world if it is needed. Waits while another process imports, and checks again. `note` receives a sentence about
 * it, because nothing else is shown where there is no terminal, and the service listens only afterwards.
 */
export async function ensureDemo(
  config: Config,
  records: Records,
  note: (sentence: string) => void,
): Promise<void> {
  let isWaiting = false
  while (await needsDemo(config, records)) {
    try {
      if (!isWaiting) note(loadingSentence)
      return await loadDemo(config, records)
    } catch (error) {
      if (!(error instanceof ImportRunning)) throw error
      if (!isWaiting)
        process.stderr.write('Another process imports into this data directory; waiting for it.\n')
      isWaiting = true
      await wait(lookAgainMs)
    }
  }
  rmSync(unfinishedMarkerOf(config), { force: true })
}

/** True in a new directory without data, or with the first datasets of a demo world whose load was cut short. */
async function needsDemo(config: Config, records: Records): Promise<boolean> {
  if (!existsSync(unfinishedMarkerOf(config))) return false
  const counts = await Promise.all(datasets.map(({ name }) => records.count(name)))
  if (counts.every(count => count === 0)) return true
  const loaded = await loadedParts(records)
  return loaded !== undefined && loaded < demoDatasets.length
}

/** Returns the number of datasets that the demo world has loaded, in its order; undefined for any other data. */
async function loadedParts(records: Records): Promise<number | undefined> {
  const counts = await Promise.all(demoDatasets.map(({ dataset }) => records.count(dataset)))
  const firstEmpty = counts.indexOf(0)
  const loaded = firstEmpty < 0 ? demoDatasets.length : firstEmpty
  const world = demoWorld({ seed })
  const isWorld = demoDatasets.every(
    ({ count }, index) => counts[index] === (index < loaded ? count(world) : 0),
  )
  return isWorld ? loaded : undefined
}

async function loadDemo(config: Config, records: Records): Promise<void> {
  const nowMs = Date.now()
  const derive = {
    geocode: openPlaces().geocode,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  }
  const startedBatches = new Map<string, AsyncGenerator<TransformedBatch>>()
  const thread = openTransformThread()
  const batchesOf = (dataset: string) =>
    transformInThread(thread, { config, dataset, nowMs, input: { demo: { seed } } })
  const remaining = demoDatasets.slice((await loadedParts(records)) ?? 0)
  try {
    for (const { dataset: name, isLinkedTo } of remaining) {
      const dataset = datasets.find(dataset => dataset.name === name)
      if (!dataset) continue
      if (!isLinkedTo) {
        for (const { dataset: other } of remaining.filter(part => !part.isLinkedTo)) {
          if (!startedBatches.has(other)) startedBatches.set(other, startedEarly(batchesOf(other)))
        }
      }
      const progress = openProgress(`demo ${dataset.plural}`)
      const report = new Report(`${config.dataDir}/reports`, `demo-${name}`, nowMs)
      await runImport(records, {
        dataset,
        inputs: [{ source: 'demo', batches: startedBatches.get(name) ?? batchesOf(name) }],
        report,
        derive,
        nowMs,
        dryRun: false,
        onProgress: progress.update,
      })
      await report.close()
      progress.stop()
    }
  } finally {
    await endTransformThread(thread)
  }
  rmSync(unfinishedMarkerOf(config), { force: true })
}

/**
 * Yields the batches; the first one was requested early. Datasets without links are transformed while others
 * are written: a thread makes a few batches ahead and waits.
 */
async function* afterFirst<T>(
  first: Promise<IteratorResult<T>>,
  batches: AsyncGenerator<T>,
): AsyncGenerator<T> {
  try {
    for (let next = await first; next.done !== true; next = await batches.next()) yield next.value
  } finally {
    await batches.return(undefined)
  }
}

function startedEarly<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  const first = batches.next()
  // A failure is thrown to the reader of the batches, but there is none when another dataset failed before.
  first.catch(() => {})
  return afterFirst(first, batches)
}
