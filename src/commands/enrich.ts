// `almanac enrich`: adds what is on file to the rows of a lead list.
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Command } from '@commander-js/extra-typings'
import { defaultFields } from '../enrich/default-fields.ts'
import type { EnrichTask } from '../enrich/enrich-list.ts'
import { guessColumns, type LeadDataset } from '../enrich/identifying-columns.ts'
import { columnsOf } from '../enrich/lead-endpoints.ts'
import {
  formatOfName,
  type LeadFormat,
  type LeadList,
  leadFormats,
  openLeadList,
} from '../enrich/lead-list.ts'
import { priceOf } from '../enrich/list-price.ts'
import { type NamedColumn, NoSuchColumn, namedColumnIn, withNamedColumns } from '../enrich/name-columns.ts'
import { minConfidenceDefault } from '../enrich/read-table.ts'
import { InputError } from '../errors.ts'
import { Locked, takeLock } from '../lib/process-lock.ts'
import { reachableStatus } from '../lib/reachable-status.ts'
import { asUnwritable } from '../lib/whole-file.ts'
import { openDirectoryQuestions } from '../processes/directory-questions.ts'
import { list, many, once, printable, text } from './arguments.ts'
import { hintAtBatchJob, printPrice, showColumns } from './enrich-summary.ts'
import { explained } from './explained.ts'
import { examples } from './help-examples.ts'
import { findRecords } from './installation.ts'
import { hint, type JsonOption, jsonOption } from './output.ts'
import {
  delimiterOption,
  encodingOption,
  formatOption,
  type ReadingOptions,
  sheetOption,
} from './reading-options.ts'
import { findAccess, type UrlOption, urlOption } from './service-access.ts'
import { UsageError } from './usage-error.ts'
import { answeredChunks, progressPath, writeEnriched, writeFromService } from './write-enriched.ts'

export const enrich = () =>
  new Command('enrich')
    .summary('add what is on file to the rows of a list')
    .description(
      'Asks about each row of a list by the best identifier that it has, and by the next one where that misses: profile URL, e-mail address or domain, name. Writes the rows as they are, in their order, with more columns: how a row was matched, how surely, why not, and the fields. Lists are CSV, Excel (.xlsx) or JSON Lines.',
    )
    .argument('<dataset>', 'person or company', once('The dataset', leadDataset))
    .argument('<file>', 'the list; - is standard input, CSV or JSON Lines', once('The file', text))
    .option(
      '--out <file>',
      'the file to write; its name says the format, otherwise that of the list stays; - is standard output',
      once('--out', text),
    )
    .option(
      '--fields <fields>',
      'the fields or sections to add, separated by commas; a few when absent',
      list('--fields'),
    )
    .option(
      '--min-confidence <share>',
      'leave matches out that are less likely than this, from 0 to 1; 0.8 when absent',
      once('--min-confidence', share),
    )
    .option(
      '--column <kind=column>',
      'the column that holds a kind of identifier, in place of the guess, such as email=Mail; email= leaves a kind out. May be repeated',
      namedColumns,
    )
    .option(
      '--dry-run',
      'show which columns are asked by, and what it would cost at most; ask and write nothing',
    )
    .option(
      urlOption[0],
      'the service to ask, with the key of ALMANAC_API_KEY or of almanac auth login; without it, and without ALMANAC_URL, the data directory answers, free of charge',
      urlOption[2],
    )
    .option(...formatOption(leadFormats))
    .option(...encodingOption)
    .option(...delimiterOption)
    .option(...sheetOption)
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac enrich person contacts.csv --dry-run',
        'almanac enrich person contacts.csv --out enriched.csv --fields basic_profile.headline,skills --min-confidence 0.8',
      ),
    )
    .action(run)

interface EnrichOptions extends JsonOption, ReadingOptions, UrlOption {
  readonly out?: string
  readonly fields?: readonly string[]
  readonly minConfidence?: number
  readonly column?: readonly NamedColumn[]
  readonly dryRun?: true
}

async function run(dataset: LeadDataset, file: string, options: EnrichOptions): Promise<void> {
  const {
    fields = defaultFields[dataset],
    minConfidence = minConfidenceDefault,
    column: named = [],
    out,
    dryRun,
    json,
    url,
    ...reading
  } = options
  if (out === undefined && !dryRun) {
    throw new UsageError("almanac enrich: required option '--out <file>' not specified.")
  }
  const columns = explained('--fields', () => columnsOf(dataset, fields))
  if (out !== undefined && file !== '-') refuseSameFile(file, out)
  const formatOut = out === undefined ? undefined : outputFormat(out)
  const leads = file === '-' ? await standardInput(reading) : await openLeadList(file, reading)
  leads.repairs.forEach(hint)
  const identifying = identifyingColumns(dataset, leads, named)
  showColumns(dataset, leads, identifying)
  const task: EnrichTask = { dataset, fields, minConfidence, identifying, columns }
  const access = url !== undefined || process.env.ALMANAC_URL?.trim() ? () => findAccess(options) : undefined
  if (out === undefined || dryRun) {
    const isBegun = out !== undefined && access && existsSync(progressPath(out))
    const chunks = isBegun ? await answeredChunks(leads, task, { out, access: access() }) : 0
    const price = await priceOf(leads, task, chunks)
    printPrice(price, options)
    if (access) hintAtBatchJob(dataset, leads.path, price.rows)
    return
  }
  const output = { out, format: formatOut ?? leads.format, json }
  const unlock = lockOutput(out)
  try {
    if (access) await writeFromService(leads, task, output, access())
    else await writeEnriched(leads, task, output, openDirectoryQuestions(findRecords()))
  } finally {
    unlock()
  }
}

/** Opens what is piped in. A column of text, or one line of JSON, does not tell its format as the name of a file would. */
async function standardInput(reading: ReadingOptions): Promise<LeadList> {
  const bytes = await buffer(process.stdin)
  const start = bytes.toString('utf8', 0, 100).trimStart()
  const format = start.startsWith('{') ? 'jsonl' : /^(?:\[|PK|$)/.test(start) ? undefined : 'csv'
  return openLeadList({ path: 'standard input', bytes }, { ...(format && { format }), ...reading })
}

/** Keeps other commands from the file: both would pay for the same rows. Returns the function that ends this. */
function lockOutput(out: string): () => void {
  const existing = out === '-' ? undefined : reachableStatus(out)
  if (out === '-' || (existing && !existing.isFile())) return () => {}
  try {
    return takeLock(`${out}.lock`)
  } catch (error) {
    if (!(error instanceof Locked)) throw asUnwritable(out, 'The enriched list', error)
    throw new InputError(`Another command is writing ${out}. Wait for its end, or name another --out.`, {
      cause: error,
    })
  }
}

function identifyingColumns(dataset: LeadDataset, leads: LeadList, named: readonly NamedColumn[]) {
  try {
    return withNamedColumns(dataset, guessColumns(dataset, leads.sample, leads.columns), named)
  } catch (error) {
    if (!(error instanceof NoSuchColumn)) throw error
    throw new UsageError(`--column: ${error.message}`, { cause: error })
  }
}

function leadDataset(given: string, what: string): LeadDataset {
  if (given === 'person' || given === 'company') return given
  throw new UsageError(`${what} must be person or company; got ${printable(given)}.`)
}

function share(given: string, what: string): number {
  if (/^(?:0|1|0?\.\d{1,9}|1\.0+)$/.test(given)) return Number(given)
  throw new UsageError(`${what} must be a number from 0 to 1, such as 0.8; got ${printable(given)}.`)
}

const readColumn = many('--column')

function namedColumns(given: string, previous: readonly NamedColumn[] = []): readonly NamedColumn[] {
  const [pair = ''] = readColumn(given, undefined)
  try {
    return [...previous, namedColumnIn(pair)]
  } catch (error) {
    throw error instanceof NoSuchColumn
      ? new UsageError(`--column ${error.message}`, { cause: error })
      : error
  }
}

/** The list itself stays as it is. */
function refuseSameFile(file: string, out: string): void {
  const [own, other] = [file, out].map(reachableStatus)
  if (own?.isFile() && own.ino === other?.ino && own.dev === other.dev) {
    throw new UsageError(`--out ${printable(out)} is the list itself; name another file.`)
  }
}

/** Returns the format that the name of the file says; undefined when it says none. */
function outputFormat(out: string): LeadFormat | undefined {
  const format = out === '-' ? undefined : formatOfName(out)
  if (format !== 'other') return format
  throw new UsageError(
    `--out ${printable(out)}: a list is written as CSV, Excel or JSON Lines; call the file .csv, .tsv, .xlsx or .jsonl.`,
  )
}
