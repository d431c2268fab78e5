// The formats of files that can be imported. A new format is a reader and an entry in this table.
import { readCsv } from './csv/csv.ts'
import type { BinaryReader, TextReader } from './input.ts'
import { readJson } from './json/json.ts'
import { readJsonLines } from './json/jsonl.ts'
import { readParquet } from './parquet/parquet.ts'
import { readVcard } from './vcard/vcard.ts'
import { readXlsx } from './xlsx/xlsx.ts'
import { readYaml } from './yaml/yaml.ts'

interface Format {
  /** The name that `--format` takes. */
  readonly name: string
  /** The name in sentences. */
  readonly title: string
  readonly extensions: readonly string[]
  readonly mediaType: string
  /** One line for the documentation: what becomes a row. */
  readonly help: string
  readonly reader: { readonly text: TextReader } | { readonly binary: BinaryReader }
  /**
   * The bytes that every file of a binary format starts with, as Latin-1, and names of which its first 64 KB
   * hold one.
   */
  readonly signature?: { readonly start: string; readonly names?: readonly string[] }
}

export const formats = [
  {
    name: 'csv',
    title: 'CSV',
    extensions: ['csv', 'tsv'],
    mediaType: 'text/csv',
    help: 'A row for each record below the header. The delimiter and the header are found; lines above it are left out, and labels of groups (`Contact,,,Company,,`) tell columns of one name apart.',
    reader: { text: readCsv },
  },
  {
    name: 'json',
    title: 'JSON',
    extensions: ['json', 'geojson'],
    mediaType: 'application/json',
    help: 'A row for each object of the list, or of the only list of objects in the document, also within `data`, `results` and the like.',
    reader: { text: readJson },
  },
  {
    name: 'jsonl',
    title: 'JSON Lines',
    extensions: ['jsonl', 'ndjson'],
    mediaType: 'application/x-ndjson',
    help: 'A row for each line, which holds an object.',
    reader: { text: readJsonLines },
  },
  {
    name: 'yaml',
    title: 'YAML',
    extensions: ['yaml', 'yml'],
    mediaType: 'application/yaml',
    help: 'A row for each item of the list, or for each document.',
    reader: { text: readYaml },
  },
  {
    name: 'parquet',
    title: 'Parquet',
    extensions: ['parquet'],
    mediaType: 'application/vnd.apache.parquet',
    help: 'A row for each row of the table.',
    signature: { start: 'PAR1' },
    reader: { binary: readParquet },
  },
  {
    name: 'xlsx',
    title: 'Excel (.xlsx)',
    extensions: ['xlsx', 'xlsm'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    help: 'A row for each row below the header of the first sheet, or of the one that `--sheet` names. Dates are read as ISO 8601, other numbers as the sheet shows them. Cells that are merged over rows have their value in each of them; hidden rows are read.',
    // Other ZIP archives and Office documents start alike, so that the names of parts decide.
    signature: { start: 'PK\u0003\u0004', names: ['[Content_Types].xml', '_rels/', 'xl/'] },
    reader: { binary: readXlsx },
  },
  {
    name: 'vcard',
    title: 'vCard',
    extensions: ['vcf', 'vcard'],
    mediaType: 'text/vcard',
    help: 'A row for each card of version 2.1, 3.0 or 4.0: its id, names, employer, title, e-mail addresses, telephone numbers, URLs and address. Of several addresses the preferred or else the first is taken; every job is an entry of `experience.employment_details.current`. Photos are passed over.',
    reader: { text: readVcard },
  },
] as const satisfies readonly Format[]

export type FileFormat = (typeof formats)[number]['name']

export const fileFormats: readonly FileFormat[] = formats.map(({ name }) => name)

/** Returns the entry of a format; names come from the table, so that one is always found. */
export function formatNamed(name: FileFormat): Format {
  const format = formats.find(entry => entry.name === name)
  if (!format) throw new Error(`There is no format ${name}.`)
  return format
}

/** Extensions that do not show the format, and belong to no name of a source. */
export const ambiguousExtensions: readonly string[] = ['gz', 'txt']

/** Returns the format of an extension in lower case. */
export const formatOfExtension = (extension: string): FileFormat | undefined =>
  formats.find(format => isAmong(extension, format.extensions))?.name

/** Returns the format whose signature the bytes start with. */
export const formatOfSignature = (head: Buffer): FileFormat | undefined => {
  const start = head.toString('latin1')
  const isSigned = ({ signature }: Format): boolean =>
    signature !== undefined &&
    start.startsWith(signature.start) &&
    (signature.names?.some(name => start.includes(name)) ?? true)
  return formats.find(isSigned)?.name
}

const isAmong = (text: string, list: readonly string[]): boolean => list.includes(text)

/** The titles as a list in a sentence: "CSV, JSON, JSON Lines, YAML or Parquet". */
export const formatTitles = new Intl.ListFormat('en', { type: 'disjunction' })
  .format(formats.map(({ title }) => title))
  .replace(', or ', ' or ')
