// Imports files into the data directory with a progress line, and gathers what the closing lines tell.
import { existsSync } from 'node:fs'
import type { Dataset } from '../catalog/dataset.ts'
import type { Config } from '../config.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import type { FileSourceRequest } from '../ingest/file-source.ts'
import { FrequentReasons } from '../ingest/frequent-reasons.ts'
import { parseMapping } from '../ingest/mapping/parse.ts'
import { inOrderOfExports } from '../ingest/order-of-exports.ts'
import { Report } from '../ingest/report.ts'
import {
  type ImportedSource,
  type ImportInput,
  type PlaceInExports,
  runImport,
} from '../ingest/run-import.ts'
import { areNumbered, areOfOneExport, sourceName } from '../ingest/source-name.ts'
import type { TransformedBatch } from '../ingest/transform.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { reachableStatus } from '../lib/reachable-status.ts'
import { openPlaces } from '../places/places.ts'
import { openImportRecords } from '../processes/adapters.ts'
import { transformSource } from '../processes/transform-source.ts'
import type { Records } from '../stores/records.ts'
import { type FilesToImport, showGuesses, writeGuesses } from './files-to-import.ts'
import { doubtsAbout, makeSure } from './import-doubts.ts'
import type { ImportSummary } from './import-summary.ts'
import { hint } from './output.ts'
import { openProgress } from './progress.ts'

export interface ImportRun {
  readonly config: Config
  readonly dataset: Dataset
  readonly inputs: FilesToImport
  readonly dryRun: boolean
  /** True when nothing is asked. */
  readonly isSure: boolean
  /** The rows that are done and their share of all rows, updated while the import runs. */
  readonly reached: { read: number; share: number }
}

const shownRecordsMax = 10
const shownReasonsMax = 3

export interface ImportOutcome {
  readonly summary: ImportSummary
  /** The paths of the files of which more than half of the rows state nothing. */
  readonly emptyFiles: readonly string[]
  /** The first records of a dry run. */
  readonly samples: readonly JsonObject[]
}

/** Makes the data directory before anything else, so that no mapping is left behind when it cannot be made. */
export async function importInputs(task: ImportRun): Promise<ImportOutcome> {
  const { config, inputs, dryRun } = task
  const isNew = !existsSync(config.dataDir)
  const records = openImportRecords(config)
  try {
    if (isNew && !dryRun) hint(`The data directory ${config.dataDir} is new.`)
    if (dryRun) showGuesses(inputs)
    else writeGuesses(inputs)
    return await importInto(records, task)
  } finally {
    await records.close()
  }
}

async function importInto(records: Records, task: ImportRun): Promise<ImportOutcome> {
  const { config, dataset, inputs, dryRun, isSure, reached } = task
  const nowMs = Date.now()
  const requests = inOrderOfExports(inputs.requests, sourceOf)
  const [first] = requests
  const report = dryRun
    ? undefined
    : new Report(`${config.dataDir}/reports`, first ? sourceOf(first) : dataset.name, nowMs)
  const reasons = new FrequentReasons()
  const progress = openProgress(dataset.plural)
  const sizes = requests.map(({ path }) => sizeOf(path))
  const tallies = requests.map(({ path }) => ({ path, read: 0, empty: 0 }))
  const remarks: string[] = []
  let current = 0
  const places = placesInExports(requests)
  const parts = requests.map((file, index): ImportInput => {
    const job = { config, dataset: dataset.name, nowMs, input: { file } }
    const batches = transformSource(job, sizes[index] ?? 0, repairs => remarks.push(...repairs))
    const onStart = () => {
      current = index
    }
    return {
      source: sourceOf(file),
      place: places.get(file) ?? 'same-export',
      batches: tallied(batches, tallies[index], onStart),
    }
  })
  const samples: JsonObject[] = []
  let sources: readonly ImportedSource[] = []
  try {
    const counts = await runImport(records, {
      dataset,
      inputs: parts,
      report: {
        add: async lines => {
          reasons.add(lines)
          await report?.add(lines)
        },
      },
      derive: {
        geocode: openPlaces().geocode,
        employers: openEmployerFinder(records),
        links: openLinkFinder(records),
      },
      nowMs,
      dryRun,
      onProgress: (counts, share) => {
        Object.assign(reached, { read: counts.read, share: shareOfAll(sizes, current, share) })
        progress.update(counts, reached.share)
      },
      beforeCommit: async imported => {
        sources = imported
        const doubts = isSure ? [] : imported.flatMap(doubtsAbout)
        if (doubts.length > 0) await makeSure(doubts, progress)
        else progress.finish(reached.read)
      },
      ...(dryRun && {
        onRecord: (record: JsonObject) => {
          if (samples.length < shownRecordsMax) samples.push(record)
        },
      }),
    })
    const emptyFiles = tallies.filter(({ read, empty }) => empty > read / 2).map(({ path }) => path)
    const [rejected, leftOut] = (['rejected', 'value_left_out'] as const).map(what =>
      reasons.top(what, shownReasonsMax),
    )
    const summary = {
      counts,
      sources,
      rejected: rejected ?? [],
      leftOut: leftOut ?? [],
      report: report?.path,
    }
    return { summary, emptyFiles, samples }
  } finally {
    progress.stop()
    remarks.forEach(hint)
    await report?.close()
  }
}

/** Returns the share of all files that is done when this share of the one with the index is. */
function shareOfAll(sizes: readonly number[], index: number, share: number): number {
  const sum = (some: readonly number[]) => some.reduce((total, size) => total + size, 0)
  return (sum(sizes.slice(0, index)) + (sizes[index] ?? 0) * share) / Math.max(1, sum(sizes))
}

async function* tallied(
  batches: AsyncIterable<TransformedBatch>,
  tally: { read: number; empty: number } | undefined,
  onStart: () => void,
): AsyncGenerator<TransformedBatch> {
  onStart()
  for await (const batch of batches) {
    if (tally) {
      tally.read += batch.read
      tally.empty += batch.empty
    }
    yield batch
  }
}

/** Returns the name of the source of a file, as its reader does. */
const sourceOf = ({ source, mapping, path }: FileSourceRequest): string =>
  source ?? (mapping && parseMapping(mapping.text, mapping.name).source) ?? sourceName(path)

/** Returns how the rows of each file relate to those of the previous file of its source. */
function placesInExports(
  files: readonly FileSourceRequest[],
): ReadonlyMap<FileSourceRequest, PlaceInExports> {
  const previousPaths = new Map<string, string>()
  const places = new Map<FileSourceRequest, PlaceInExports>()
  for (const file of files) {
    const source = sourceOf(file)
    const previous = previousPaths.get(source)
    if (previous !== undefined && !areOfOneExport(previous, file.path))
      places.set(file, areNumbered(previous, file.path) ? 'by-rows' : 'later-export')
    previousPaths.set(source, file.path)
  }
  return places
}

/** Returns the size of a file, or 0 for one that cannot be reached. */
export const sizeOf = (path: string): number => reachableStatus(path)?.size ?? 0
