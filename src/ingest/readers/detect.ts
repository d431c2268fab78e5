// Detects the format of a file by its name and its first bytes.
import { basename } from 'node:path'
import { InputError } from '../../errors.ts'
import { refuseForeignFormats } from './foreign-formats.ts'
import { type FileFormat, fileFormats, formatNamed, formatOfExtension, formatOfSignature } from './formats.ts'

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
  if (givenFormat !== undefined && signed !== undefined && signed !== givenFormat) {
    throw new InputError(`${path} is ${formatNamed(signed).title}, not ${title}. Save it as ${title}.`)
  }
  if (format !== undefined && signature !== undefined) {
    if (signed === format) return format
    refuseForeignFormats({ path, head, text: '', isWorkbook: format === 'xlsx' })
    throw new InputError(
      `${path} is not a file in the format ${title}: it does not begin as such a file does.`,
    )
  }
  refuseForeignFormats({ path, head, text, isWorkbook: false })
  const held = format === 'csv' ? formatInside(text) : undefined
  if (held !== undefined && givenFormat !== undefined) {
    throw new InputError(
      `${path} is ${formatNamed(held).title}, not ${title}. Send it as ${formatNamed(held).title}, or save it as ${title}.`,
    )
  }
  if (held === 'vcard') return held
  if (held === 'json') return kindOfJson(beginning, held)
  if (!format) {
    throw new InputError(
      `The format of ${path} cannot be determined. Name it: one of ${fileFormats.join(', ')}.`,
    )
  }
  return givenFormat === undefined && (format === 'json' || format === 'jsonl')
    ? kindOfJson(beginning, format)
    : format
}

const formatOfName = (path: string): FileFormat | undefined => formatOfExtension(extensionOf(path))

/** A table of one column has no delimiter to be recognised by, so only the name shows that it is one. */
const isTxt = (path: string): boolean => extensionOf(path) === 'txt'

function extensionOf(path: string): string {
  const parts = basename(path).toLowerCase().split('.').slice(1)
  while (parts.at(-1) === 'gz') parts.pop()
  return parts.at(-1) ?? ''
}

/** Returns the format of a text that is called CSV and is clearly another one. */
function formatInside(text: string): FileFormat | undefined {
  const content = text.replace('\ufeff', '').trimStart()
  if (/^BEGIN:VCARD\s/i.test(content)) return 'vcard'
  return /^(?:\[\s*)?\{\s*"[^"]*"\s*:/.test(content) ? 'json' : undefined
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
