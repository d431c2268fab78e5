// `almanac export`: writes the records of a dataset to a file, also beside a running service.
import { extname } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import type { Dataset } from '../catalog/dataset.ts'
import { explodableLists } from '../export/csv-columns.ts'
import { type ExportFormatName, exportFormatNames, exportFormats } from '../export/formats.ts'
import type { ByteSink } from '../export/record-writer.ts'
import { OutputEnded, writeTo } from '../export/sinks.ts'
import { wholeRecords } from '../export/whole-records.ts'
import type { Json } from '../lib/json/json.ts'
import { openPlaces } from '../places/places.ts'
import { type ExportedPart, exportedParts } from '../processes/export-threads.ts'
import { compileFilter } from '../query/filter.ts'
import type { Predicate } from '../query/predicate.ts'
import { projectionTree } from '../query/projection-tree.ts'
import { fieldPermissions } from '../stores/key-settings.ts'
import { jsonValue, list, once, repeated, text } from './arguments.ts'
import { datasetArgument } from './dataset-argument.ts'
import { explained } from './explained.ts'
import { readFilters } from './filter-language.ts'
import { examples } from './help-examples.ts'
import { findRecords } from './installation.ts'
import { hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openProgress, type Progress } from './progress.ts'
import { fileSize, recordCount } from './sizes.ts'
import { UsageError } from './usage-error.ts'

const formatTitles = exportFormatNames.map(name => exportFormats[name].title).join(', ')

export const exportRecords = () =>
  new Command('export')
    .summary('write records into a file')
    .description(
      `Writes the records of a dataset as they are at this instant, also beside a running service: ${formatTitles}. almanac import reads each of them again. The file is there when it is complete, and for this user only; one of its name is replaced.`,
    )
    .argument(...datasetArgument)
    .requiredOption('--out <file>', 'the file to write; - is standard output', once('--out', text))
    .addOption(
      new Option(
        '--format <format>',
        'the format; when absent, the one that the name of the file ends with, or jsonl for a name without an extension',
      ).choices(exportFormatNames),
    )
    .option(
      '--filter <condition>',
      "only the records that match, such as 'basic_info.year_founded => 2020'; repeated, all must hold",
      repeated('--filter'),
    )
    .addOption(
      new Option('--filters <json>', 'only the records that match; the filters of a search as JSON')
        .argParser(once('--filters', text))
        .conflicts('filter'),
    )
    .option(
      '--fields <fields>',
      'only these fields or sections, separated by commas; all when absent',
      list('--fields'),
    )
    .option(
      '--explode <list>',
      'a row for each entry of this list, in CSV; such a file cannot be imported again',
      once('--explode', text),
    )
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac export person --out people.jsonl',
        'almanac export person --out people.csv --fields basic_profile,contact',
        'almanac export company --out companies.parquet',
      ),
    )
    .action(run)

interface ExportOptions extends JsonOption {
  readonly out: string
  readonly format?: ExportFormatName
  readonly filter?: readonly string[]
  readonly filters?: string
  readonly fields?: readonly string[]
  readonly explode?: string
}

async function run(dataset: Dataset, options: ExportOptions): Promise<void> {
  const { out, explode } = options
  const format = options.format ?? formatOf(out)
  const view = explained('--fields', () => wholeRecords(dataset, options.fields))
  const shown = projectionTree(view)
  if (explode !== undefined) {
    if (format !== 'csv') throw new UsageError('--explode goes with --format csv.')
    const lists = explodableLists(shown)
    if (!lists.includes(explode)) {
      throw new UsageError(`--explode must be one of ${lists.join(', ')}; got ${explode}.`)
    }
  }
  const filters = filtersOf(options, dataset)
  const where =
    filters === undefined ? undefined : whereOf(filters, options.filter ? '--filter' : '--filters', dataset)
  const { dataset: _, ...shows } = view
  const request = { ...shows, permissions: [...shows.permissions] }
  const parts = exportedParts(findRecords(), {
    dataset: dataset.name,
    where,
    shows: request,
    format,
    explode,
  })
  const progress = openProgress(dataset.plural)
  try {
    report(dataset, format, await writeTo(out, sink => write(parts, { format, sink, progress })), options)
  } catch (error) {
    // The reader of a pipe may stop early.
    const hasEnded = error instanceof OutputEnded || (error as NodeJS.ErrnoException).code === 'EPIPE'
    if (!hasEnded) throw error
  } finally {
    progress.stop()
  }
}

/** Returns the format that the extension of the file names. Throws a UsageError for the extension of another format. */
function formatOf(out: string): ExportFormatName {
  const extension = extname(out).toLowerCase().slice(1)
  if (extension === 'gz') {
    throw new UsageError(`--out ${out}: an export is not compressed. Write to - and pipe it into gzip.`)
  }
  const name = exportFormatNames.find(format => format === (extension === 'ndjson' ? 'jsonl' : extension))
  if (name) return name
  // The end of `people.2026-11` is part of a name, and that of `people.xls` a promise to whoever opens the file.
  if (!/^\p{L}/u.test(extension)) return 'jsonl'
  throw new UsageError(
    `--out ${out}: an export cannot be ${extension}. It is one of ${exportFormatNames.join(', ')}; call the file so, or name the format with --format.`,
  )
}

function filtersOf({ filter, filters }: ExportOptions, dataset: Dataset): Json | undefined {
  if (filter) return readFilters(filter, dataset)
  return filters === undefined ? undefined : jsonValue(filters, '--filters')
}

function whereOf(filters: Json, option: string, dataset: Dataset): Predicate {
  return explained(option, () =>
    compileFilter(filters, {
      dataset,
      permissions: new Set(fieldPermissions),
      geocode: openPlaces().geocode,
    }),
  )
}

interface WrittenExport {
  readonly records: number
  readonly bytes: number
}

/** Writes all parts as one file. */
async function write(
  parts: AsyncIterable<ExportedPart>,
  { format, sink, progress }: { format: ExportFormatName; sink: ByteSink; progress: Progress },
): Promise<WrittenExport> {
  let [read, records, bytes] = [0, 0, 0]
  const counted = async function* () {
    for await (const part of parts) {
      read += part.read
      records += part.records
      progress.update({ read }, part.share)
      yield part.bytes
    }
  }
  for await (const chunk of exportFormats[format].join(counted())) {
    bytes += chunk.length
    await sink.write(chunk)
  }
  return { records, bytes }
}

function report(
  dataset: Dataset,
  format: ExportFormatName,
  { records, bytes }: WrittenExport,
  options: ExportOptions,
): void {
  const { out } = options
  const sentence = `Wrote ${recordCount(records, dataset)}, ${fileSize(bytes)} of ${exportFormats[format].title}, to ${out}.`
  const result = { file: out, dataset: dataset.name, format, records, bytes }
  if (out !== '-') printResult(result, sentence, options)
  else hint(options.json ? JSON.stringify(result) : sentence.replace('to -.', 'to standard output.'))
}
