// Reads CSV: quoted cells over several lines, ragged rows, stray quotes; one bad row never ends the reading.
import { InputError } from '../../../errors.ts'
import { type Batch, batchRows, type ReadInput } from '../input.ts'
import { cellsMax, refuseEndless, rowBytesMax, rowMegabytesMax, tooLong, tooManyCells } from '../limits.ts'
import { unreadable } from '../record.ts'
import { counted, type Repairs, type Sentence } from '../repairs.ts'
import { type Cells, isBlank, readCells, readStrayCells } from './csv-cells.ts'
import { type Columns, columnsOf } from './csv-columns.ts'
import { findLayout, namedDelimiter } from './csv-delimiter.ts'
import { endOfLine, hasTooManyCells, type RecordSpan, recordSpans } from './csv-records.ts'

const lineFeed = 10

export async function* readCsv(input: ReadInput): AsyncGenerator<Batch> {
  const { text, options } = input
  const asked = options.delimiter === undefined ? undefined : namedDelimiter(options.delimiter)
  let reader: CsvReader | undefined
  for await (const block of text.blocks()) {
    reader ??= new CsvReader(block, asked, input)
    yield* reader.read(block, false)
  }
  // Of a file that is cut off the last record is half a record.
  if (!text.isCutOff()) yield* reader?.read(Buffer.alloc(0), true) ?? []
}

class CsvReader {
  readonly #delimiter: string
  readonly #repairs: Repairs
  readonly #onColumns: ReadInput['onColumns']
  #columns: Columns | undefined
  /** The bytes of the record that is not complete yet, and the line it starts at. */
  #rest: Buffer = Buffer.alloc(0)
  #line: number
  /** Where the header starts in the first block. */
  #start: number
  /** The bytes up to the next line end belong to a line that is too long; so many have been passed over. */
  #skipped: number | undefined
  readonly #path: string

  constructor(first: Buffer, asked: string | undefined, { path, repairs, onColumns }: ReadInput) {
    // Spreadsheets may announce the delimiter in a line of its own.
    const announced = /^sep=([^\r\n])\r?\n/i.exec(first.toString('utf8', 0, 8))?.[1]
    const start = announced === undefined ? 0 : (endOfLine(first, 0) ?? 0)
    const { delimiter, above } = findLayout(first.subarray(start), asked ?? announced)
    this.#path = path
    this.#delimiter = delimiter
    this.#start = start + above.bytes
    this.#line = 1 + above.lines + (announced === undefined ? 0 : 1)
    this.#repairs = repairs
    this.#onColumns = onColumns
    for (let line = 0; line < above.lines; line++) repairs.add(hadLineAbove)
  }

  /** Rows of all records that are complete with `block`; with `isLast` of what is left as well. */
  *read(block: Buffer, isLast: boolean): Generator<Batch> {
    const bytes = this.#rest.length === 0 ? block : Buffer.concat([this.#rest, block])
    let position = this.#skipped === undefined ? this.#start : this.#skip(bytes, this.#skipped)
    this.#start = 0
    let limit = batchRows
    while (position < bytes.length) {
      const spans = recordSpans(bytes, position, limit, isLast)
      if (spans.length === 0 && !isLast && bytes.length - position < rowBytesMax) break
      const batch: Row[] = []
      const good = this.#goodRecords(bytes, spans)
      good.forEach((cells, index) => {
        const span = spans[index]
        if (!span) return
        this.#add(batch, cells, bytes.subarray(span.start, span.end))
        this.#line += span.lines
        position = span.end
      })
      // After a bad record single ones are tried, then more and more, so that a file full of them is not slow.
      limit = Math.min(limit * 2, batchRows)
      if (good.length < spans.length || spans.length === 0) {
        position = this.#addBadLine(batch, bytes, position, isLast)
        limit = 1
      }
      if (batch.length > 0) yield batch
    }
    this.#rest = bytes.subarray(position)
  }

  #skip(bytes: Buffer, skipped: number): number {
    const end = endOfLine(bytes, 0)
    if (end === undefined) {
      this.#skipped = skipped + bytes.length
      refuseEndless(this.#skipped, this.#path, `line ${this.#line}`)
      return bytes.length
    }
    this.#skipped = undefined
    this.#line++
    return end
  }

  /** The cells of the records up to the first bad one. */
  #goodRecords(bytes: Buffer, all: readonly RecordSpan[]): readonly Cells[] {
    // Cells that nobody could want take ten times as much memory as the commas between them.
    const large = all.findIndex(span => hasTooManyCells(bytes, span, this.#delimiter))
    const spans = large < 0 ? all : all.slice(0, large)
    if (spans.length === 0) return []
    const from = spans[0]?.start ?? 0
    const cells = readCells(bytes.subarray(from, spans.at(-1)?.end ?? from), this.#delimiter)
    if (cells?.length === spans.length) return cells
    if (spans.length === 1) return []
    const good: Cells[] = []
    for (const span of spans) {
      const cells = readCells(bytes.subarray(span.start, span.end), this.#delimiter)
      if (cells?.length !== 1 || !cells[0]) break
      good.push(cells[0])
    }
    return good
  }

  #add(batch: Row[], cells: Cells, record: Buffer): void {
    if (!this.#columns) {
      if (cells.every(isBlank)) return
      if (cells.length > cellsMax)
        throw this.#headerRefused(`has ${cells.length.toLocaleString('en-US')} columns`)
      this.#columns = columnsOf(cells, this.#repairs)
      this.#onColumns(this.#columns.names)
      return
    }
    const row = this.#columns.row(cells, this.#line)
    if (!row) return
    batch.push('problem' in row ? unreadable(this.#line, row.problem, textOf(record)) : row)
  }

  /** Gives up the record that starts at `position`, but only its first line; returns where the next line starts. */
  #addBadLine(batch: Row[], bytes: Buffer, position: number, isLast: boolean): number {
    const end = endOfLine(bytes, position) ?? bytes.length
    const line = bytes.subarray(position, end)
    if (!isLast && line.at(-1) !== lineFeed) {
      if (!this.#columns) throw this.#headerRefused(`is longer than ${rowMegabytesMax} MB`)
      batch.push(unreadable(this.#line, tooLong('line'), textOf(line)))
      this.#skipped = bytes.length - position
      return bytes.length
    }
    const span = { start: position, end, lines: 1 }
    if (hasTooManyCells(bytes, span, this.#delimiter)) {
      if (!this.#columns) throw this.#headerRefused('has too many columns')
      batch.push(unreadable(this.#line, tooManyCells, textOf(line)))
    } else this.#addStray(batch, line)
    this.#line++
    return end
  }

  #headerRefused(reason: string): InputError {
    const most = cellsMax.toLocaleString('en-US')
    return new InputError(
      `${this.#path} cannot be read: its header, line ${this.#line}, ${reason}; at most ${most} columns in ${rowMegabytesMax} MB are read. Is it CSV, and is the delimiter right?`,
    )
  }

  /** A line with stray quotes is a record when it has as many cells as the header; else it is a guess too far. */
  #addStray(batch: Row[], line: Buffer): void {
    const cells = readStrayCells(line, this.#delimiter)
    if (!cells || (this.#columns && cells.length !== this.#columns.count)) {
      const problem = cells
        ? 'The quotes are wrong, and so is the number of cells.'
        : 'A quote is never closed.'
      batch.push(unreadable(this.#line, problem, textOf(line)))
      return
    }
    this.#repairs.add(hadStrayQuotes, this.#line)
    this.#add(batch, cells, line)
  }
}

type Row = Batch[number]

/** Enough bytes for the text that an unreadable row shows; the line end is not part of it. */
const textOf = (record: Buffer): string => record.toString('utf8', 0, 4000).replace(/\r?\n$/, '')

const hadStrayQuotes: Sentence = (count, line) =>
  `${counted(count, 'row has', 'rows have')} stray quotes; they were read as ordinary characters (first: line ${line}).`
const hadLineAbove: Sentence = count =>
  `${counted(count, 'line before the header was', 'lines before the header were')} left out.`
