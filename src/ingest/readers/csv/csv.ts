// Reads CSV: quoted cells over several lines, ragged rows, stray quotes; one bad row never ends the reading.
import { InputError } from '../../../errors.ts'
import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import {
  cellsMax,
  refuseEndless,
  rowBytesMax,
  rowMegabytesMax,
  tooLong,
  tooLongToCopy,
  tooManyCells,
} from '../limits.ts'
import type { OriginalRow, ReaderOptions } from '../reader.ts'
import { unreadableRow } from '../record.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import { type CsvCells, isBlank, readCells, readCellsWithStrayQuotes } from './csv-cells.ts'
import type { CsvColumns } from './csv-columns.ts'
import { findCsvLayout, parseDelimiter } from './csv-delimiter.ts'
import { CsvFooter } from './csv-footer.ts'
import { columnsOfTable, holdsImportIds } from './csv-header.ts'
import { namesInGroups } from './csv-header-groups.ts'
import { CsvNotes } from './csv-notes.ts'
import { endOfLine, hasTooManyCells, type RecordSpan, recordSpans } from './csv-rows.ts'
import { isSectionTitle } from './csv-sections.ts'
import { joinUnquoted, unquotedDelimiters } from './unquoted-delimiters.ts'

const lineFeed = 10

export async function* readCsv(input: TextReaderInput): AsyncGenerator<RowBatch> {
  const { text, options } = input
  const givenDelimiter = options.delimiter === undefined ? undefined : parseDelimiter(options.delimiter)
  let reader: CsvReader | undefined
  for await (const block of text.blocks()) {
    reader ??= new CsvReader(block, givenDelimiter, input)
    yield* reader.read(block, false)
  }
  // The last record of a file that is cut off is incomplete.
  if (!text.isCutOff()) yield* reader?.read(Buffer.alloc(0), true) ?? []
  const rest = reader?.end() ?? []
  if (rest.length > 0) yield rest
}

class CsvReader {
  readonly #delimiter: string
  readonly #repairs: Repairs
  readonly #onColumns: TextReaderInput['onColumns']
  readonly #originals: ReaderOptions['originals']
  readonly #footer = new CsvFooter()
  readonly #notes = new CsvNotes()
  /** The lines above the header, for `originals`. */
  #above: Buffer[] = []
  /** The line above the header that labels groups of its columns. */
  readonly #labels: CsvCells | undefined
  /** True when other tables follow behind their titles, and after the first of these. */
  readonly #isSection: boolean
  #isBehindSection = false
  readonly #isWithoutHeader: boolean
  #columns: CsvColumns | undefined
  /** The bytes of the record that is not complete yet. */
  #rest: Buffer = Buffer.alloc(0)
  /** The 1-based line at which the rest starts. */
  #line: number
  /** The offset of the header in the first block. */
  #start: number
  /** While a line that is too long is passed over: how many bytes of it were. */
  #skipped: number | undefined
  readonly #path: string

  constructor(
    first: Buffer,
    givenDelimiter: string | undefined,
    { path, repairs, onColumns, options }: TextReaderInput,
  ) {
    // Spreadsheets may announce the delimiter in a first line such as `sep=;`.
    const announcedDelimiter = /^sep=([^\r\n])\r?\n/i.exec(first.toString('utf8', 0, 8))?.[1]
    const start = announcedDelimiter === undefined ? 0 : (endOfLine(first, 0) ?? 0)
    const {
      delimiter,
      skippedSpans: skipped,
      labels,
      isSection,
      isWithoutHeader,
    } = findCsvLayout(first.subarray(start), givenDelimiter ?? announcedDelimiter)
    this.#labels = labels
    this.#isSection = isSection && options.originals === undefined
    this.#isWithoutHeader = isWithoutHeader
    this.#path = path
    this.#delimiter = delimiter
    this.#start = start + skipped.bytes
    this.#line = 1 + skipped.lines + (announcedDelimiter === undefined ? 0 : 1)
    this.#repairs = repairs
    this.#onColumns = onColumns
    this.#originals = options.originals
    this.#above.push(first.subarray(0, this.#start))
    for (let line = 0; line < skipped.lines; line++) repairs.add(linesAboveHeader)
  }

  /** Yields the rows of all records that are complete with `block`, and with `isLast` the rest as a record too. */
  *read(block: Buffer, isLast: boolean): Generator<RowBatch> {
    const bytes = this.#rest.length === 0 ? block : Buffer.concat([this.#rest, block])
    let position = this.#skipped === undefined ? this.#start : this.#skip(bytes, this.#skipped)
    this.#start = 0
    let limit = batchRows
    while (position < bytes.length) {
      const spans = recordSpans(bytes, position, limit, isLast)
      if (spans.length === 0 && !isLast && bytes.length - position < rowBytesMax) break
      const batch: ReadRow[] = []
      const goodRecords = this.#goodRecords(bytes, spans)
      goodRecords.forEach((cells, index) => {
        const span = spans[index]
        if (!span) return
        this.#add(batch, cells, bytes.subarray(span.start, span.end))
        this.#line += span.lines
        position = span.end
      })
      // After a bad record the next are read one by one, then in doubling numbers, so that a file full of bad ones is not slow.
      limit = Math.min(limit * 2, batchRows)
      if (goodRecords.length < spans.length || spans.length === 0) {
        position = this.#addBadLine(batch, bytes, position, isLast)
        limit = 1
      }
      if (batch.length > 0) yield batch
    }
    this.#rest = bytes.subarray(position)
  }

  /** Returns the rows that were held back, when everything is read. */
  end(): RowBatch {
    return [...this.#notes.end(), ...this.#footer.end(this.#repairs)]
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

  /** Returns the cells of the records up to the first bad one. */
  #goodRecords(bytes: Buffer, candidates: readonly RecordSpan[]): readonly CsvCells[] {
    // Records with too many cells are refused before they are parsed, because a cell takes ten times the memory of its comma.
    const large = candidates.findIndex(span => hasTooManyCells(bytes, span, this.#delimiter))
    const spans = large < 0 ? candidates : candidates.slice(0, large)
    if (spans.length === 0) return []
    const from = spans[0]?.start ?? 0
    const cells = readCells(bytes.subarray(from, spans.at(-1)?.end ?? from), this.#delimiter)
    if (cells?.length === spans.length) return cells
    if (spans.length === 1) return []
    const goodRecords: CsvCells[] = []
    for (const span of spans) {
      const cells = readCells(bytes.subarray(span.start, span.end), this.#delimiter)
      if (cells?.length !== 1 || !cells[0]) break
      goodRecords.push(cells[0])
    }
    return goodRecords
  }

  #add(batch: ReadRow[], cells: CsvCells, record: Buffer, isStray = false): void {
    if (!this.#columns) {
      if (cells.every(isBlank)) return void this.#above.push(record)
      const { columns, isRow } = this.#startTable(cells, record, isStray)
      this.#columns = columns
      if (!isRow) return
    }
    if (holdsImportIds(cells)) return void this.#repairs.add(importIds)
    if (this.#isSection && isSectionTitle(cells)) this.#isBehindSection = true
    if (this.#isBehindSection) {
      if (!cells.every(isBlank)) this.#repairs.add(linesOfOtherTables)
      return
    }
    const original = this.#originalOf(cells, isStray ? undefined : record)
    const columns = this.#columns
    const joined = joinUnquoted(cells, columns.count, this.#delimiter)
    if (joined) this.#repairs.add(unquotedDelimiters, this.#line)
    const filled = columns.row(joined ?? cells, this.#line)
    if (!filled) {
      const blank = { line: this.#line, value: {}, ...original }
      if (!this.#footer.takesBlank(blank) && original) batch.push(blank)
      return
    }
    const row =
      'problem' in filled
        ? unreadableRow(this.#line, filled.problem, textOf(record), original?.original)
        : original
          ? { ...filled, ...original }
          : filled
    const rows = original ? [row] : this.#notes.pass(row, cells, columns.count, this.#repairs)
    if (rows.length > 0 && !this.#footer.takes(row, cells, columns.count))
      batch.push(...this.#footer.release(), ...rows)
  }

  #startTable(header: CsvCells, record: Buffer, isStray: boolean): ReturnType<typeof columnsOfTable> {
    if (header.length > cellsMax)
      throw this.#headerRefused(`has ${header.length.toLocaleString('en-US')} columns`)
    const names = this.#labels ? namesInGroups(this.#labels, header) : header
    const first = { line: this.#line, names, isOfValues: this.#isWithoutHeader }
    const table = columnsOfTable(first, this.#originals !== undefined, this.#repairs)
    this.#onColumns(table.columns.names)
    this.#originals?.onHeader({
      line: this.#line,
      cells: header,
      ...(!isStray && { bytes: record }),
      above: Buffer.concat(this.#above),
      delimiter: this.#delimiter,
    })
    this.#above = []
    return table
  }

  #originalOf(cells: CsvCells, bytes: Buffer | undefined): { readonly original: OriginalRow } | undefined {
    return this.#originals && { original: { cells, ...(bytes && { bytes }) } }
  }

  /** Gives up the first line of the record that starts at `position`, and returns where the next line starts. */
  #addBadLine(batch: ReadRow[], bytes: Buffer, position: number, isLast: boolean): number {
    const end = endOfLine(bytes, position) ?? bytes.length
    const line = bytes.subarray(position, end)
    batch.push(...this.#footer.release())
    if (!isLast && line.at(-1) !== lineFeed) {
      if (!this.#columns) throw this.#headerRefused(`is longer than ${rowMegabytesMax} MB`)
      if (this.#originals) throw tooLongToCopy(this.#path, this.#line)
      batch.push(unreadableRow(this.#line, tooLong('line'), textOf(line)))
      this.#skipped = bytes.length - position
      return bytes.length
    }
    const span = { start: position, end, lines: 1 }
    if (hasTooManyCells(bytes, span, this.#delimiter)) {
      if (!this.#columns) throw this.#headerRefused('has too many columns')
      batch.push(unreadableRow(this.#line, tooManyCells, textOf(line), this.#uncut(line)))
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

  /** A line with stray quotes is read as a record only when it has as many cells as the header. */
  #addStray(batch: ReadRow[], line: Buffer): void {
    const cells = readCellsWithStrayQuotes(line, this.#delimiter)
    if (!cells || (this.#columns && cells.length !== this.#columns.count)) {
      const problem = cells
        ? 'The quotes are wrong, and so is the number of cells.'
        : 'A quote is never closed.'
      batch.push(unreadableRow(this.#line, problem, textOf(line), this.#uncut(line)))
      return
    }
    this.#repairs.add(strayQuotes, this.#line)
    this.#add(batch, cells, line, true)
  }

  /** Returns a line that was not cut into cells as one cell. */
  #uncut(line: Buffer): OriginalRow | undefined {
    return this.#originalOf([line.toString().replace(/\r?\n$/, '')], undefined)?.original
  }
}

type ReadRow = RowBatch[number]

/** Returns enough of the record for what an unreadable row shows, without its line end. */
const textOf = (record: Buffer): string => record.toString('utf8', 0, 4000).replace(/\r?\n$/, '')

const strayQuotes: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'row has', 'rows have')} stray quotes; they were read as ordinary characters (first: line ${line}).`
const importIds: RepairMessage = count =>
  `${countedPhrase(count, 'row holds', 'rows hold')} the ids of questions below the header; left out.`
const linesOfOtherTables: RepairMessage = count =>
  `The file holds several tables, of which the largest was read; ${countedPhrase(count, 'line of those behind it was', 'lines of those behind it were')} left out.`
const linesAboveHeader: RepairMessage = count =>
  `${countedPhrase(count, 'line before the header was', 'lines before the header were')} left out.`
