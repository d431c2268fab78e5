// `almanac import`: files of records into the data directory, all of them or none.
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { openImportRecords } from '../adapters.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { transformSource } from '../importer.ts'
import { openCompanyLinks } from '../ingest/derive/company-links.ts'
import { openLinks } from '../ingest/derive/links.ts'
import { type FileSourceRequest, sourceName } from '../ingest/file-source.ts'
import { type ImportCounts, type ImportPart, runImport } from '../ingest/import.ts'
import { findMapping } from '../ingest/mapping/find.ts'
import { guessMapping, isCatalogueShaped, writeMapping } from '../ingest/mapping/guess.ts'
import { parseMapping } from '../ingest/mapping/parse.ts'
import { openFile } from '../ingest/readers/open.ts'
import { type Format, formats, isUnreadable } from '../ingest/readers/reader.ts'
import { Report } from '../ingest/report.ts'
import type { JsonObject } from '../lib/json.ts'
import { openPlaces } from '../places/places.ts'
import { many, name, once, pastDate, text } from './arguments.ts'
import { explainFullDisk, roomFor } from './disk-full.ts'
import { examples } from './examples.ts'
import { knownDataset, knownEncoding, knownFormat, oneCharacter } from './import-options.ts'
import { findRecords } from './installation.ts'
import { boldOn, hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openProgress } from './progress.ts'

export const importFiles = () =>
  new Command('import')
    .summary('load files of records')
    .description(
      'Loads files into a dataset: CSV, JSON, JSON Lines, YAML or Parquet, gzipped or not. All of it is seen, or none.',
    )
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
      `${formats.join(', ')}; found out by itself when absent`,
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
    .option('--dry-run', 'show ten records and the report, and change nothing')
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac import person contacts.csv --dry-run',
        'almanac import person contacts.csv --source crm --date 2026-05-01',
      ),
    )
    .action(load)

interface Options extends JsonOption {
  readonly map?: string
  readonly source?: string
  readonly date?: string
  readonly format?: Format
  readonly encoding?: string
  readonly delimiter?: string
  readonly dryRun?: true
}

async function load(dataset: Dataset, files: readonly string[], options: Options): Promise<void> {
  const config = findRecords()
  const { dryRun = false } = options
  const reached = { read: 0, share: 0 }
  const requests: FileSourceRequest[] = []
  const imported = async () => {
    for (const file of files) requests.push(await requestFor(file, dataset, options))
    return run({ config, dataset, requests, dryRun, reached })
  }
  const { counts, report } = await imported().catch((error: unknown) => {
    throw explainFullDisk(error, {
      doing: `importing ${files.join(', ')}`,
      dataDir: config.dataDir,
      neededBytes: neededFor(files, reached),
    })
  })
  // A script that goes on after an import must learn that nothing came of it.
  if (counts.read > 0 && counts.rejected === counts.read) process.exitCode = 1
  const written = options.map === undefined ? requests.flatMap(({ mapping }) => mapping?.name ?? []) : []
  printResult({ ...counts, report, mappings: written }, summary(counts, report, dryRun), options)
}

async function requestFor(file: string, dataset: Dataset, options: Options): Promise<FileSourceRequest> {
  const path = resolve(file)
  const { map, source, date, format, encoding, delimiter } = options
  const read = {
    ...(format !== undefined && { format }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
  }
  const mapping = map === undefined ? await guessed(path, dataset, read) : await named(map, dataset)
  return {
    path,
    options: read,
    ...(mapping && { mapping }),
    ...(source !== undefined && { source }),
    ...(date !== undefined && { date }),
  }
}

async function named(nameOrPath: string, dataset: Dataset) {
  const path = await findMapping(nameOrPath)
  const text = await readFile(path, 'utf8')
  const mapping = parseMapping(text, path)
  if (mapping.dataset !== dataset.name) {
    throw new InputError(
      `${path} maps to ${mapping.dataset}, not to ${dataset.name}. Use: almanac import ${mapping.dataset} …`,
    )
  }
  return { text, name: path }
}

const sampleLength = 200

/** Undefined when the rows already have the catalogue's shape. */
async function guessed(path: string, dataset: Dataset, read: FileSourceRequest['options']) {
  const rows = []
  const reading = await openFile(path, read)
  for await (const batch of reading.batches) {
    for (const row of batch) if (!isUnreadable(row)) rows.push(row.value)
    if (rows.length >= sampleLength) break
  }
  const [first] = rows
  if (!first || isCatalogueShaped(dataset, first)) return undefined
  const text = writeMapping(guessMapping(dataset, rows.slice(0, sampleLength), path, reading.columns()))
  const file = unusedName(`${sourceName(path)}.mapping.yaml`)
  try {
    writeFileSync(file, text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(
      `No mapping was given, and the one that was guessed cannot be written into this folder (${reason}). Give one with --map, or import from a folder you may write.`,
      { cause },
    )
  }
  hint(
    `${boldOn(process.stderr)('No mapping was given; this one was guessed')} and written to ${file}.\nEdit it and import again with --map ${file} where it is wrong.\n\n${text}`,
  )
  return { text, name: file }
}

/** The name, with a number where a file of the name is there already. */
function unusedName(name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace('.mapping', `-${number}.mapping`)
    if (!existsSync(candidate)) return candidate
  }
}

interface Run {
  readonly config: Config
  readonly dataset: Dataset
  readonly requests: readonly FileSourceRequest[]
  readonly dryRun: boolean
  /** Says all the time how far the file is. */
  readonly reached: { read: number; share: number }
}

/** By the rows read so far, where there is one file. */
function neededFor(files: readonly string[], { read, share }: Run['reached']): number {
  const sizes = files.map(file => sizeOf(file) * (file.endsWith('.gz') ? 5 : 1))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return files.length === 1 && share > 0 ? roomFor(bytes, read / share) : roomFor(bytes)
}

const shownMax = 10

async function run({
  config,
  dataset,
  requests,
  dryRun,
  reached,
}: Run): Promise<{ counts: ImportCounts; report: string }> {
  const nowMs = Date.now()
  if (!dryRun && !existsSync(config.dataDir)) hint(`The data directory ${config.dataDir} is new.`)
  const records = openImportRecords(config)
  const [first] = requests
  const report = new Report(
    `${config.dataDir}/reports`,
    first ? sourceName(first.path, first.source) : dataset.name,
    nowMs,
  )
  const progress = openProgress(dataset.plural)
  const parts = requests.map((file): ImportPart => {
    const job = { config, dataset: dataset.name, nowMs, input: { file } }
    return {
      source: sourceName(file.path, file.source ?? mappedSource(file)),
      batches: transformSource(job, sizeOf(file.path), repairs => repairs.forEach(hint)),
    }
  })
  let shown = 0
  try {
    const counts = await runImport(records, {
      dataset,
      parts,
      report,
      derive: {
        geocode: openPlaces().geocode,
        companies: openCompanyLinks(records),
        links: openLinks(records),
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
    return { counts, report: report.path }
  } finally {
    progress.stop()
    // Reports may find the disk full too; the threads of the records must end all the same.
    await report.close().finally(() => records.close())
  }
}

/** 0 where there is no such file: the thread that opens it says so in words. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const mappedSource = ({ mapping }: FileSourceRequest): string | undefined =>
  mapping && parseMapping(mapping.text, mapping.name).source

function summary(counts: ImportCounts, report: string, dryRun: boolean): string {
  const number = (value: number) => value.toLocaleString('en')
  const { read, created, updated, unchanged, rejected, skipped } = counts
  const lines = [
    `${number(read)} rows read: ${number(created)} created, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(rejected)} rejected${skipped > 0 ? `, ${number(skipped)} left out by the mapping` : ''}.`,
    `Report: ${report}`,
    ...(read === 0 ? ['The files have no rows.'] : []),
    ...(read > 0 && rejected === read
      ? ['No row could be kept. The report says why; --format, --delimiter or another mapping may help.']
      : []),
    ...(dryRun ? ['Nothing was changed: this was a dry run.'] : []),
  ]
  return lines.join('\n')
}
