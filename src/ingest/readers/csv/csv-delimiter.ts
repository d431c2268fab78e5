// Finds out what separates the cells of a CSV file, and where its header is.
import { InputError } from '../../../errors.ts'
import { type Cells, filledWidth, readCells } from './csv-cells.ts'
import { headerIndex } from './csv-header.ts'
import { recordSpans } from './csv-records.ts'

const candidates = [',', ';', '\t', '|']
const sampleRecords = 50
const sampleBytes = 64 * 1024

export interface Layout {
  readonly delimiter: string
  /** What stands before the header and belongs to nothing. */
  readonly above: { readonly bytes: number; readonly lines: number }
}

/**
 * The layout of a file that starts with these bytes; `known` is its delimiter where somebody said it. Otherwise it is
 * the candidate that cuts the header into several cells and the rows after it into as many; more cells win over fewer.
 * A file of one column has none, and a comma does no harm to it but where its cells hold commas. A header further
 * down is looked for only where no candidate makes a table from the first line on.
 */
export function findLayout(bytes: Buffer, known: string | undefined): Layout {
  const sample = bytes.subarray(0, sampleBytes)
  const spans = recordSpans(sample, 0, sampleRecords, sample.length === bytes.length)
  const records = spans.map(span => sample.subarray(span.start, span.end))
  const readings = (known === undefined ? candidates : [known]).map(delimiter => {
    const cells = records.map(record => cellsOf(record, delimiter))
    return { delimiter, cells, from: headerIndex(cells) }
  })
  const plain = best(readings.map(({ delimiter, cells }) => scored(delimiter, cells, 0)))
  const lower = best(
    readings
      .filter(({ from }) => from > 0)
      .map(({ delimiter, cells, from }) => scored(delimiter, cells, from)),
  )
  const found = plain && plain.share > 0.5 ? plain : (lower ?? plain)
  const above = spans.slice(0, found?.from ?? 0)
  return {
    delimiter: known ?? found?.delimiter ?? ',',
    above: { bytes: above.at(-1)?.end ?? 0, lines: above.reduce((sum, { lines }) => sum + lines, 0) },
  }
}

interface Scored {
  readonly delimiter: string
  readonly from: number
  /** The part of the records that have as many cells as the header. */
  readonly share: number
  readonly score: number
}

function scored(delimiter: string, cells: readonly Cells[], from: number): Scored {
  const counts = cells
    .slice(from)
    .map(filledWidth)
    .filter(count => count > 0)
  const [header = 0] = counts
  const share = counts.filter(count => count === header).length / counts.length
  return { delimiter, from, share, score: header < 2 ? 0 : header * share }
}

/** The first of the highest score above 1. */
function best(all: readonly Scored[]): Scored | undefined {
  let found: Scored | undefined
  for (const one of all) if (one.score > (found?.score ?? 1)) found = one
  return found
}

const cellsOf = (record: Buffer, delimiter: string): Cells =>
  readCells(record, delimiter, { relax_quotes: true })?.[0] ?? [record.toString()]

/** The delimiter a person named; `\t` and `tab` stand for a tab. Throws `InputError` for what cannot be one. */
export function namedDelimiter(name: string): string {
  if (name === '\\t' || name.toLowerCase() === 'tab') return '\t'
  if (name === '' || /["\r\n]/.test(name)) {
    throw new InputError(
      `${JSON.stringify(name)} cannot separate cells; give a character such as , ; | or tab.`,
    )
  }
  return name
}
