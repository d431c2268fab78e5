// Finds out what separates the cells of a CSV file.
import { InputError } from '../../errors.ts'
import { readCells } from './csv-cells.ts'
import { recordSpans } from './csv-records.ts'

const candidates = [',', ';', '\t', '|']
const sampleRecords = 50
const sampleBytes = 64 * 1024

/**
 * The candidate that cuts the header into several cells and the rows after it into as many; more cells win over
 * fewer. A file of one column has none, and a comma does no harm to it but where its cells hold commas.
 */
export function findDelimiter(bytes: Buffer): string {
  const sample = bytes.subarray(0, sampleBytes)
  const spans = recordSpans(sample, 0, sampleRecords, sample.length === bytes.length)
  const records = spans
    .map(span => sample.subarray(span.start, span.end))
    .filter(record => record.toString().trim() !== '')
  let best = { delimiter: ',', score: 1 }
  for (const delimiter of candidates) {
    const counts = records.map(record => cellCount(record, delimiter))
    const [header = 0] = counts
    const agreeing = counts.filter(count => count === header).length
    const score = header < 2 ? 0 : (header * agreeing) / counts.length
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Trailing empty cells do not count: spreadsheets add them to some rows only. */
function cellCount(record: Buffer, delimiter: string): number {
  const cells = readCells(record, delimiter, { relax_quotes: true })?.[0] ?? []
  return cells.findLastIndex(cell => cell !== '') + 1
}

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
