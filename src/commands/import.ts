// `almanac import`: loads files of records into the data directory, all of them or none.
import { existsSync, statSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import type { Dataset } from '../catalog/dataset.ts'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import type { FileSourceRequest } from '../ingest/file-source.ts'
import { parseMapping } from '../ingest/mapping/parse.ts'
import { fileFormats, formatTitles } from '../ingest/readers/formats.ts'
import { Report } from '../ingest/report.ts'
import { type ImportCounts, type ImportInput, runImport } from '../ingest/run-import.ts'
import { sourceName } from '../ingest/source-name.ts'
import type { TransformedBatch } from '../ingest/transform.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { openPlaces } from '../places/places.ts'
import { openImportRecords } from '../processes/adapters.ts'
import { transformSource } from '../processes/transform-source.ts'
import type { Records } from '../stores/records.ts'
import { many, name, once, pastDate, text } from './arguments.ts'
import { explainFullDisk, roomFor } from './disk-full.ts'
import { type FilesToImport, filesToImport, type ReadingOptions, writeGuesses } from './files-to-import.ts'
import { examples } from './help-examples.ts'
import { knownDataset, knownEncoding, knownFormat, oneCharacter } from './import-options.ts'
import { findRecords } from './installation.ts'
import { hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openProgress } from './progress.ts'

export const importFiles = () =>
  new Command('import')
    .summary('load files of records')
    .description(`Loads files into a dataset: ${formatTitles}, gzipped or not. All of it is seen, or none.`)
    .argument(
      '<dataset>',
      datasets.map(dataset => dataset.name).join(', '),
      once('The dataset', knownDataset),
    )
    .argument('<file...>', 'files of records', many('A file'))
    .option(
      '--map <mapping>',
      "how columns become fields: a file, or the name of a shipped mapping. Without it, files in the catalogue's shape are taken as they are; for others a mapping is guessed, shown, and written into this folder to be edited",
      once('--map', text),
    )
    .option(
      '--source <name>',
      'the name of the source; a later file of the same source updates what this one said',
      once('--source', name),
    )
    .option(
      '--date <date>',
      'the day of the snapshot, such as 2024-05-01, for rows that do not say their own; the one of the mapping, or today, when absent. What an older snapshot says does not replace what a newer one of the source said',
      once('--date', pastDate),
    )
    .option(
      '--format <format>',
      `${fileFormats.join(', ')}; found out by itself when absent`,
      once('--format', knownFormat),
    )
    .option(
      '--encoding <label>',
      'the encoding of the text; found out by itself when absent',
      once('--encoding', knownEncoding),
    )
    .option(
      '--delimiter <char>',
      'what separates the columns of a CSV file; found out by itself when absent',
      once('--delimiter', oneCharacter),
    )
    .option(
      '--sheet <name>',
      'the sheet of an .xlsx workbook; the first one that is not hidden when absent',
      once('--sheet', name),
    )
    .option('--dry-run', 'show ten records and the report, and change nothing')
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac import person contacts.csv --dry-run',
        'almanac import person contacts.csv --source crm --date 2026-05-01',
      ),
    )
    .action(load)

interface ImportOptions extends JsonOption, ReadingOptions {
  readonly dryRun?: true
}

async function load(dataset: Dataset, files: readonly string[], options: ImportOptions): Promise<void> {
  const config = findRecords()
  const { dryRun = false, json: _, ...reading } = options
  const reached = { read: 0, share: 0 }
  const imported = async () => {
    const inputs = await filesToImport(dataset, files, reading)
    return { inputs: inputs, ...(await run({ config, dataset, inputs: inputs, dryRun, reached })) }
  }
  const { inputs, counts, report, emptyFiles } = await imported().catch((error: unknown) => {
    throw explainFullDisk(error, {
      doing: `importing ${files.join(', ')}`,
      dataDir: config.dataDir,
      neededBytes: neededFor(files, reached),
    })
  })
  // A script must be able to tell that nothing was imported.
  if ((counts.read > 0 && counts.rejected === counts.read) || emptyFiles.length > 0) process.exitCode = 1
  const mappings = inputs.guesses.map(({ name }) => name)
  const warnings = emptyFiles.map(path => emptyFileWarning(path, dataset, inputs))
  const closing = [...warnings, summary(counts, report, dryRun)].join('\n')
  if (options.json) warnings.forEach(hint)
  printResult({ ...counts, report, mappings }, closing, options)
}

interface ImportRun {
  readonly config: Config
  readonly dataset: Dataset
  readonly inputs: FilesToImport
  readonly dryRun: boolean
  /** The rows read and the share of the bytes behind them, updated while the import runs. */
  readonly reached: { read: number; share: number }
}

/** Estimates the bytes the import needs, from the rows read so far if there is only one file. */
function neededFor(files: readonly string[], { read, share }: ImportRun['reached']): number {
  const sizes = files.map(file => sizeOf(file) * (file.endsWith('.gz') ? 5 : 1))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return files.length === 1 && share > 0 ? roomFor(bytes, read / share) : roomFor(bytes)
}

/** Returns the sentences about a file of which most rows state nothing that would make them records. */
function emptyFileWarning(path: string, { plural, essential }: Dataset, inputs: FilesToImport): string {
  const request = inputs.requests.find(file => file.path === path)
  const columns = inputs.guesses.find(({ name }) => name === request?.mapping?.name)?.unrecognised ?? []
  const named = columns.slice(0, listedColumnsMax).map(column => JSON.stringify(column))
  const more = columns.length > named.length ? ` and ${columns.length - named.length} more` : ''
  return [
    `Most rows of ${path} are no ${plural}: each of them ${essential?.missing ?? 'states nothing'}.`,
    ...(named.length > 0 ? [`Columns that were not recognised: ${named.join(', ')}${more}.`] : []),
    'Say with --map which columns hold these values; docs/mappings.md explains how.',
  ].join(' ')
}

const listedColumnsMax = 30

const shownMax = 10

interface ImportOutcome {
  readonly counts: ImportCounts
  readonly report: string
  /** The paths of the files of which more than half of the rows state nothing. */
  readonly emptyFiles: readonly string[]
}

/** Makes the data directory before anything else, so that no mapping is left behind when it cannot be made. */
async function run(task: ImportRun): Promise<ImportOutcome> {
  const { config, inputs, dryRun } = task
  const isNew = !existsSync(config.dataDir)
  const records = openImportRecords(config)
  try {
    if (isNew && !dryRun) hint(`The data directory ${config.dataDir} is new.`)
    writeGuesses(inputs)
    return await importInto(records, task)
  } finally {
    await records.close()
  }
}

async function importInto(
  records: Records,
  { config, dataset, inputs, dryRun, reached }: ImportRun,
): Promise<ImportOutcome> {
  const nowMs = Date.now()
  const [first] = inputs.requests
  const report = new Report(
    `${config.dataDir}/reports`,
    first ? (first.source ?? sourceName(first.path)) : dataset.name,
    nowMs,
  )
  const progress = openProgress(dataset.plural)
  const tallies = inputs.requests.map(({ path }) => ({ path, read: 0, empty: 0 }))
  const parts = inputs.requests.map((file, index): ImportInput => {
    const job = { config, dataset: dataset.name, nowMs, input: { file } }
    return {
      source: file.source ?? mappedSource(file) ?? sourceName(file.path),
      batches: tallied(
        transformSource(job, sizeOf(file.path), repairs => repairs.forEach(hint)),
        tallies[index],
      ),
    }
  })
  let shown = 0
  try {
    const counts = await runImport(records, {
      dataset,
      inputs: parts,
      report,
      derive: {
        geocode: openPlaces().geocode,
        employers: openEmployerFinder(records),
        links: openLinkFinder(records),
      },
      nowMs,
      dryRun,
      onProgress: (counts, share) => {
        Object.assign(reached, { read: counts.read, share })
        progress.update(counts, share)
      },
      ...(dryRun && {
        onRecord: (record: JsonObject) => {
          if (shown++ < shownMax) hint(JSON.stringify(record, null, 2))
        },
      }),
    })
    const emptyFiles = tallies.filter(({ read, empty }) => empty > read / 2).map(({ path }) => path)
    return { counts, report: report.path, emptyFiles }
  } finally {
    progress.stop()
    await report.close()
  }
}

async function* tallied(
  batches: AsyncIterable<TransformedBatch>,
  tally: { read: number; empty: number } | undefined,
): AsyncGenerator<TransformedBatch> {
  for await (const batch of batches) {
    if (tally) {
      tally.read += batch.read
      tally.empty += batch.empty
    }
    yield batch
  }
}

/** Returns the size of a file, or 0 for a missing one, which is reported when it is opened. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const mappedSource = ({ mapping }: FileSourceRequest): string | undefined =>
  mapping && parseMapping(mapping.text, mapping.name).source

function summary(counts: ImportCounts, report: string, dryRun: boolean): string {
  const number = (value: number) => value.toLocaleString('en')
  const { read, created, updated, unchanged, rejected, skipped, kept_apart } = counts
  const lines = [
    `${number(read)} rows read: ${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(rejected)} rejected${skipped > 0 ? `, ${number(skipped)} left out by the mapping` : ''}.`,
    ...(kept_apart > 0
      ? [
          `${number(kept_apart)} rows were kept apart from records with one of their identifiers, because a higher one differs; the report names them.`,
        ]
      : []),
    `Report: ${report}`,
    ...(read === 0 ? ['The files have no rows.'] : []),
    ...(read > 0 && rejected === read
      ? ['No row could be kept. The report says why; --format, --delimiter or another mapping may help.']
      : []),
    ...(dryRun ? ['Nothing was changed: this was a dry run.'] : []),
  ]
  return lines.join('\n')
}
