// Finds out what separates the cells of a CSV file, and where its header is.
import { InputError } from '../../../errors.ts'
import { type CsvCells, filledWidth, isBlank, readCells } from './csv-cells.ts'
import { findHeader } from './csv-header.ts'
import { recordSpans } from './csv-rows.ts'
import { isRowOfValues } from './row-of-values.ts'

const candidates = [',', ';', '\t', '|']
const sampleRecords = 50
const sampleBytes = 64 * 1024

export interface CsvLayout {
  readonly delimiter: string
  /** The part before the header that is not read: a title, a date, blank lines. */
  readonly skippedSpans: { readonly bytes: number; readonly lines: number }
  /** The last line of that part, where it labels groups of the columns. */
  readonly labels: CsvCells | undefined
  /** True when the table ends where a line has its first cell only, the title of the next table. */
  readonly isSection: boolean
  /** True when the first record of the table is a row already. */
  readonly isWithoutHeader: boolean
}

/**
 * Returns the layout of a file that starts with these bytes. Unless the delimiter is given, it is the candidate that
 * cuts the header into several cells and the rows after it into as many; more cells win over fewer. A file of one
 * column has no delimiter, and is read as if it had commas. A header further down is looked for only where no
 * candidate makes a table from the first line on.
 */
export function findCsvLayout(bytes: Buffer, givenDelimiter: string | undefined): CsvLayout {
  const sample = bytes.subarray(0, sampleBytes)
  const spans = recordSpans(sample, 0, sampleRecords, sample.length === bytes.length)
  const records = spans.map(span => sample.subarray(span.start, span.end))
  const readings = (givenDelimiter === undefined ? candidates : [givenDelimiter]).map(delimiter => {
    const cells = records.map(record => cellsOf(record, delimiter))
    return { delimiter, cells, ...findHeader(cells) }
  })
  // A line of labels is not a header, even where it has as many cells as the rows.
  const bestFromFirstLine = highestScore(
    readings.map(({ delimiter, cells, index, labels, isBelowNames }) =>
      scoreDelimiter(delimiter, cells, labels || isBelowNames ? index : 0),
    ),
  )
  const bestFromHeader = highestScore(
    readings
      .filter(({ index }) => index > 0)
      .map(({ delimiter, cells, index }) => scoreDelimiter(delimiter, cells, index)),
  )
  const chosen =
    bestFromFirstLine && bestFromFirstLine.share > 0.5
      ? bestFromFirstLine
      : (bestFromHeader ?? bestFromFirstLine)
  const skippedSpans = spans.slice(0, chosen?.from ?? 0)
  const delimiter = givenDelimiter ?? chosen?.delimiter ?? ','
  const header = readings.find(reading => reading.delimiter === delimiter && reading.index === chosen?.from)
  const table = readings.find(reading => reading.delimiter === delimiter)?.cells.slice(chosen?.from ?? 0)
  const [first = [], ...below] = table?.filter(cells => filledWidth(cells) > 0) ?? []
  return {
    delimiter,
    labels: header?.labels,
    isSection: header?.isOfSection === true,
    isWithoutHeader: isRowOfValues(first, below),
    skippedSpans: {
      bytes: skippedSpans.at(-1)?.end ?? 0,
      lines: skippedSpans.reduce((sum, { lines }) => sum + lines, 0),
    },
  }
}

interface ScoredDelimiter {
  readonly delimiter: string
  readonly from: number
  /** The share of the records, from 0 to 1, that have as many cells as the header. */
  readonly share: number
  readonly score: number
}

function scoreDelimiter(delimiter: string, cells: readonly CsvCells[], from: number): ScoredDelimiter {
  const lines = cells.slice(from).filter(line => filledWidth(line) > 0)
  const [header = []] = lines
  const width = filledWidth(header)
  // The last columns may be empty in all rows when the header names every column.
  const namesAll = !header.some(isBlank)
  const alike = lines.filter(
    line => filledWidth(line) === width || (namesAll && line.length === header.length),
  )
  const share = alike.length / lines.length
  return { delimiter, from, share, score: width < 2 ? 0 : width * share }
}

/** Returns the first of those with the highest score, when that is above 1. */
function highestScore(candidates: readonly ScoredDelimiter[]): ScoredDelimiter | undefined {
  let highest: ScoredDelimiter | undefined
  for (const candidate of candidates) if (candidate.score > (highest?.score ?? 1)) highest = candidate
  return highest
}

const cellsOf = (record: Buffer, delimiter: string): CsvCells =>
  readCells(record, delimiter, { relax_quotes: true })?.[0] ?? [record.toString()]

/** Returns the delimiter that a user named; `\t` and `tab` stand for a tab. Throws an InputError for one that cannot separate cells. */
export function parseDelimiter(name: string): string {
  if (name === '\\t' || name.toLowerCase() === 'tab') return '\t'
  if (name === '' || /["\r\n]/.test(name)) {
    throw new InputError(
      `${JSON.stringify(name)} cannot separate cells; give a character such as , ; | or tab.`,
    )
  }
  return name
}
