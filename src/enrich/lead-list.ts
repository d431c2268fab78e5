// Opens a lead list: a CSV file, a workbook or JSON Lines whose rows are to be enriched.
import { extname } from 'node:path'
import { InputError } from '../errors.ts'
import type { MemoryFile } from '../ingest/readers/byte-source.ts'
import { openFile, type ReadOptions } from '../ingest/readers/open.ts'
import { isUnreadable, type OriginalHeader, type Row, type UnreadableRow } from '../ingest/readers/reader.ts'
import { countedPhrase } from '../ingest/readers/repairs.ts'
import type { JsonObject } from '../lib/json/json.ts'

export const leadFormats = ['csv', 'xlsx', 'jsonl'] as const
export type LeadFormat = (typeof leadFormats)[number]

export interface LeadList {
  /** The path of the file, or its bytes where it is none. */
  readonly source: string | MemoryFile
  /** The name of the list in messages. */
  readonly path: string
  readonly format: LeadFormat
  /** The sheet of a workbook, where it was named. */
  readonly sheet: string | undefined
  /** Undefined for JSON Lines. */
  readonly header: OriginalHeader | undefined
  /** The names of all columns, each once. */
  readonly columns: readonly string[]
  /** The number of cells in the longest row. */
  readonly width: number
  /** The number of rows, those that cannot be read too. */
  readonly rows: number
  /** The first rows for a guess, and later ones with columns that those leave empty. */
  readonly sample: readonly JsonObject[]
  /** Sentences about what had to be repaired to read the file. */
  readonly repairs: readonly string[]
  /** A sentence about the rows that cannot be read, which are copied and not asked about; undefined when there are none. */
  readonly unreadable: string | undefined
  /** Reads the rows again, those of a table with their cells as they stand in the file. */
  readonly batches: () => AsyncIterable<readonly (Row | UnreadableRow)[]>
}

const sampleLength = 200
/** Later rows are taken into the sample while a column of theirs has fewer values in it than this. */
const valuesOfColumn = 10
const sampleLengthMax = 1000
const formatTitles = 'CSV, Excel (.xlsx) and JSON Lines'
/** The most columns that a table is made of, as a reader takes. */
const columnsMax = 10_000

export interface ListOptions extends Omit<ReadOptions, 'originals'> {
  /** The most rows that the list may have. */
  readonly rowsMax?: number
}

/** Reads the file once. Throws an InputError when it cannot be read, is in another format, or has too many rows. */
export async function openLeadList(
  source: string | MemoryFile,
  { rowsMax = Number.POSITIVE_INFINITY, ...options }: ListOptions,
): Promise<LeadList> {
  const path = typeof source === 'string' ? source : source.path
  let header: OriginalHeader | undefined
  const onHeader = (above: OriginalHeader) => {
    header = above
  }
  const open = () => openFile(source, { ...options, originals: { onHeader } })
  const file = await open()
  const format = leadFormats.find(name => name === file.format)
  if (!format) {
    throw new InputError(`${path} is ${file.format}; lists of ${formatTitles} are enriched.`)
  }
  // The sheets of a workbook stand anywhere in its file.
  if (format === 'xlsx' && typeof source !== 'string') {
    throw new InputError(`${path} is a workbook, which is read from a file only: give the path of one.`)
  }
  const sample: JsonObject[] = []
  const names = new Set<string>()
  const sampled = new Map<string, number>()
  let firstUnreadable: UnreadableRow | undefined
  let unreadableRows = 0
  let rows = 0
  let width = 0
  for await (const batch of file.batches) {
    for (const name of rows === 0 ? file.columns() : []) names.add(name)
    rows += batch.length
    if (rows > rowsMax) {
      throw new InputError(`${path} has more than ${rowsMax.toLocaleString('en')} rows.`)
    }
    for (const row of batch) {
      width = Math.max(width, row.original?.cells.length ?? 0)
      if (isUnreadable(row)) {
        firstUnreadable ??= row
        unreadableRows++
        continue
      }
      if (isTelling(row.value, sample.length, sampled)) {
        sample.push(row.value)
        for (const name in row.value) sampled.set(name, (sampled.get(name) ?? 0) + 1)
      }
      for (const name in row.value) {
        if (names.has(name)) continue
        if (names.size === columnsMax) throw new InputError(`${path} has more than ${columnsMax} columns.`)
        names.add(name)
      }
    }
  }
  for (const name of file.columns()) names.add(name)
  if (header) refuseMissingHeader(path, header)
  return {
    source,
    path,
    format,
    sheet: options.sheet,
    header,
    columns: [...names],
    width: Math.max(width, header?.cells.length ?? 0),
    rows,
    sample,
    unreadable: firstUnreadable && unreadableSentence(unreadableRows, firstUnreadable),
    repairs: file.repairs(),
    batches: () => rowsOf(open),
  }
}

const unreadableSentence = (count: number, { line, problem }: UnreadableRow): string =>
  `${countedPhrase(count, 'row', 'rows')} cannot be read, and ${count === 1 ? 'is' : 'are'} not asked about; the first one is line ${line}: ${problem}`

function isTelling(row: JsonObject, length: number, sampled: ReadonlyMap<string, number>): boolean {
  if (length < sampleLength) return Object.keys(row).length > 0
  if (length >= sampleLengthMax) return false
  for (const name in row) if ((sampled.get(name) ?? 0) < valuesOfColumn) return true
  return false
}

async function* rowsOf(open: () => ReturnType<typeof openFile>) {
  yield* (await open()).batches
}

/** A first row of addresses shows that the file has no header, so that its row would be lost. */
function refuseMissingHeader(path: string, { cells, line }: OriginalHeader): void {
  const address = cells.find(cell => /^\S+@\S+\.\S+$|^https?:\/\/\S+$/.test(cell.trim()))
  if (address === undefined) return
  throw new InputError(
    `${path} has no header: line ${line}, where the names of the columns belong, holds ${JSON.stringify(address.slice(0, 60))}. Put a line with names above it, such as name,email,company.`,
  )
}

/** Returns the format that the name of a file to be written ends with; undefined when it says none. */
export function formatOfName(path: string): LeadFormat | 'other' | undefined {
  const extension = extname(path).toLowerCase().slice(1)
  if (extension === '') return undefined
  const names: Readonly<Record<string, LeadFormat>> = {
    csv: 'csv',
    tsv: 'csv',
    txt: 'csv',
    xlsx: 'xlsx',
    jsonl: 'jsonl',
    ndjson: 'jsonl',
  }
  return names[extension] ?? 'other'
}
