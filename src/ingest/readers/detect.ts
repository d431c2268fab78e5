// Detects the format of a file by its name and its first bytes.
import { basename } from 'node:path'
import { InputError } from '../../errors.ts'
import { type FileFormat, fileFormats, formatNamed, formatOfExtension, formatOfSignature } from './formats.ts'

const oldOfficeMark = '\u00d0\u00cf\u0011\u00e0'

/** The first bytes, as Latin-1, of file formats that are not read but often given. */
const foreignFormats: readonly (readonly [start: string, what: string])[] = [
  ['PK\u0003\u0004', 'a ZIP archive or an Office document without sheets; unpack it, or save it as CSV'],
  [oldOfficeMark, 'an old Office document such as .xls; save the sheet as CSV'],
  ['\u0028\u00b5\u002f\u00fd', 'compressed with Zstandard; unpack it, or use gzip'],
  ['BZh', 'compressed with bzip2; unpack it, or use gzip'],
  ['\u00fd7zXZ', 'compressed with xz; unpack it, or use gzip'],
  ['SQLite format 3', 'an SQLite database; export its tables as CSV'],
  ['%PDF-', 'a PDF document'],
  ['Obj\u0001', 'an Avro file; convert it to JSON Lines or Parquet'],
  ['ARROW1', 'an Arrow file; convert it to Parquet'],
]

export interface FileBeginning {
  readonly path: string
  /** The first unpacked bytes. */
  readonly head: Buffer
  /** The head, decoded. */
  readonly text: string
  readonly givenFormat?: FileFormat | undefined
  /** True when a path inside the document was given, so that the file is one document. */
  readonly hasRows: boolean
}

/**
 * The name decides, unless the first bytes contradict it: binary formats are recognised by their signature, and JSON
 * documents and JSON Lines are told apart whatever the name says. Throws an InputError for an empty file, for a format that is not
 * read, and when neither name nor content shows one.
 */
export function detectFormat(beginning: FileBeginning): FileFormat {
  const { path, head, text, givenFormat } = beginning
  if (text.replace('\ufeff', '').trim() === '') throw new InputError(`${path} is empty.`)
  const signed = formatOfSignature(head)
  if (givenFormat === undefined && signed !== undefined) return signed
  const format =
    givenFormat ?? formatOfName(path) ?? formatOfContent(text) ?? (isTxt(path) ? 'csv' : undefined)
  const { title, signature } = format ? formatNamed(format) : {}
  if (format !== undefined && signature !== undefined) {
    if (signed === format) return format
    refuseForeignFormats(path, head, '')
    throw new InputError(`${path} is not a file in the format ${title}: its first bytes are others.`)
  }
  refuseForeignFormats(path, head, text)
  if (!format) {
    throw new InputError(
      `The format of ${path} cannot be determined. Name it: one of ${fileFormats.join(', ')}.`,
    )
  }
  return givenFormat === undefined && (format === 'json' || format === 'jsonl')
    ? kindOfJson(beginning, format)
    : format
}

function refuseForeignFormats(path: string, head: Buffer, text: string): void {
  const start = head.toString('latin1', 0, 16)
  if (isEncryptedWorkbook(path, head)) {
    throw new InputError(
      `${path} is encrypted with a password, or an old workbook; save it as .xlsx without one.`,
    )
  }
  const foreign = foreignFormats.find(([mark]) => start.startsWith(mark))
  if (foreign) throw new InputError(`${path} is ${foreign[1]}.`)
  if (controlCount(text) > text.length / 10) throw new InputError(`${path} is not a text file.`)
}

/** Encryption packs a workbook into the container of old Office documents, under this name in UTF-16. */
const isEncryptedWorkbook = (path: string, head: Buffer): boolean =>
  head.toString('latin1', 0, oldOfficeMark.length) === oldOfficeMark &&
  (formatOfExtension(extensionOf(path)) === 'xlsx' || head.includes('EncryptedPackage', 0, 'utf16le'))

/** Returns the number of control characters that are neither white space nor line ends; text has hardly any. */
function controlCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) count++
  }
  return count
}

const formatOfName = (path: string): FileFormat | undefined => formatOfExtension(extensionOf(path))

/** A table of one column has no delimiter to be recognised by, so only the name shows that it is one. */
const isTxt = (path: string): boolean => extensionOf(path) === 'txt'

function extensionOf(path: string): string {
  const parts = basename(path).toLowerCase().split('.').slice(1)
  while (parts.at(-1) === 'gz') parts.pop()
  return parts.at(-1) ?? ''
}

function formatOfContent(text: string): FileFormat | undefined {
  const content = text.replace('\ufeff', '').trimStart()
  if (/^BEGIN:VCARD\s/i.test(content)) return 'vcard'
  if (/^[[{]/.test(content)) return 'json'
  if (/^(%YAML|---\s|- |[\w-]+:(\s|$))/.test(content)) return 'yaml'
  const [header = '', first] = content.split(/\r?\n|\r/)
  const isTable = [',', ';', '\t', '|'].some(
    delimiter => header.includes(delimiter) && (!first || first.includes(delimiter)),
  )
  return isTable ? 'csv' : undefined
}

/** Tells JSON Lines, an object on the first line and another on the next that is not blank, from a JSON document. */
function kindOfJson({ text, hasRows }: FileBeginning, format: FileFormat): FileFormat {
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
    // It goes on in the next line, or is not JSON.
    return false
  }
}
