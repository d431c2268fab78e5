// Finds out the format of a file by its name and its first bytes.
import { basename } from 'node:path'
import { InputError } from '../../errors.ts'
import { type Format, formats } from './reader.ts'

const extensions: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  geojson: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  yaml: 'yaml',
  yml: 'yaml',
  parquet: 'parquet',
}

/** First bytes, as Latin-1, of files that people take for one of ours. */
const strangers: readonly (readonly [start: string, what: string])[] = [
  [
    'PK\u0003\u0004',
    'a ZIP archive or an Office document such as .xlsx; unpack it, or save the sheet as CSV',
  ],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Office document such as .xls; save the sheet as CSV'],
  ['\u0028\u00b5\u002f\u00fd', 'compressed with Zstandard; unpack it, or use gzip'],
  ['BZh', 'compressed with bzip2; unpack it, or use gzip'],
  ['\u00fd7zXZ', 'compressed with xz; unpack it, or use gzip'],
  ['SQLite format 3', 'an SQLite database; export its tables as CSV'],
  ['%PDF-', 'a PDF document'],
  ['Obj\u0001', 'an Avro file; convert it to JSON Lines or Parquet'],
  ['ARROW1', 'an Arrow file; convert it to Parquet'],
]

export interface Beginning {
  readonly path: string
  /** The first unpacked bytes. */
  readonly head: Buffer
  /** The same, decoded. */
  readonly text: string
  readonly asked?: Format | undefined
  /** A place inside the document was named, so the file is one document. */
  readonly hasRows: boolean
}

/**
 * The name decides, but not against the first bytes: Parquet is told by its mark, and JSON documents and JSON Lines
 * are told apart whatever the name says. Throws `InputError` for an empty file, for formats that are none of ours
 * and where neither name nor content tells.
 */
export function detectFormat(beginning: Beginning): Format {
  const { path, head, text, asked } = beginning
  if (text.replace('\ufeff', '').trim() === '') throw new InputError(`${path} is empty.`)
  if (asked === undefined && isParquet(head)) return 'parquet'
  const format = asked ?? formatOfName(path) ?? formatOfContent(text) ?? (isTxt(path) ? 'csv' : undefined)
  if (format === 'parquet') {
    if (isParquet(head)) return format
    throw new InputError(`${path} is not a Parquet file: it does not start with PAR1.`)
  }
  refuseStrangers(path, head, text)
  if (!format) {
    throw new InputError(`The format of ${path} cannot be determined. Name it: one of ${formats.join(', ')}.`)
  }
  return asked === undefined && (format === 'json' || format === 'jsonl')
    ? kindOfJson(beginning, format)
    : format
}

const isParquet = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PAR1'

function refuseStrangers(path: string, head: Buffer, text: string): void {
  const start = head.toString('latin1', 0, 16)
  const stranger = strangers.find(([mark]) => start.startsWith(mark))
  if (stranger) throw new InputError(`${path} is ${stranger[1]}.`)
  if (controlCount(text) > text.length / 10) throw new InputError(`${path} is not a text file.`)
}

/** Characters below the blank that are neither white space nor line ends; text has hardly any. */
function controlCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) count++
  }
  return count
}

const formatOfName = (path: string): Format | undefined => extensions[extensionOf(path)]

/** A text of one column looks like nothing in particular, so the name is all there is to go by. */
const isTxt = (path: string): boolean => extensionOf(path) === 'txt'

function extensionOf(path: string): string {
  const parts = basename(path).toLowerCase().split('.').slice(1)
  while (parts.at(-1) === 'gz') parts.pop()
  return parts.at(-1) ?? ''
}

function formatOfContent(text: string): Format | undefined {
  const content = text.replace('\ufeff', '').trimStart()
  if (/^[[{]/.test(content)) return 'json'
  if (/^(%YAML|---\s|- |[\w-]+:(\s|$))/.test(content)) return 'yaml'
  const [header = '', first] = content.split(/\r?\n|\r/)
  const isTable = [',', ';', '\t', '|'].some(
    delimiter => header.includes(delimiter) && (!first || first.includes(delimiter)),
  )
  return isTable ? 'csv' : undefined
}

/** JSON Lines is an object on the first line and another on the next that is not blank. */
function kindOfJson({ text, hasRows }: Beginning, format: Format): Format {
  const content = text.replace('\ufeff', '').trimStart()
  if (content.startsWith('[') || hasRows) return 'json'
  const [first = '', ...rest] = content.split('\n')
  if (!isObjectText(first)) {
    // A long first line may go on beyond the beginning, and a broken one is for the reader of lines to report.
    return format === 'jsonl' && !/^\{\s*$/.test(first) ? 'jsonl' : 'json'
  }
  return format === 'jsonl' || rest.some(line => line.trim() !== '') ? 'jsonl' : 'json'
}

function isObjectText(line: string): boolean {
  try {
    return line.trim().startsWith('{') && typeof JSON.parse(line) === 'object'
  } catch {
    // It goes on in the next line, or is no JSON.
    return false
  }
}
