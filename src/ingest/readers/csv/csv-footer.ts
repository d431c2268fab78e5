// The lines below a table: exports end with the name of the report, who made it and whose it is.
import type { RowBatch } from '../input.ts'
import { isUnreadable } from '../reader.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import { type CsvCells, isBlank } from './csv-cells.ts'

type ReadRow = RowBatch[number]

/** A table with fewer columns may as well have rows of one cell. */
const columnsMin = 3
const linesMax = 20
const noRows: readonly ReadRow[] = []

/** Lines that no row of a table is. One of them shows that the others beside it are none either. */
const notice =
  /^(?:copyright\b(?=.*(?:©|\(c\)|\b\d{4}\b|reserved))|©|confidential\b|generated (?:by|on|at)\b|exported (?:by|on|at|from)\b|report (?:generated|created|run)\b|file creation time|end of (?:file|report|list)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? .*\b\d{4}\b)/i

/** Holds the rows behind a blank line that have their first cell only, until it is known whether the table goes on below them. */
export class CsvFooter {
  #held: ReadRow[] = []
  #hasNotice = false
  #isBehindBlank = false

  /** Returns whether the blank row is held; one is not needed but for a copy of the file. */
  takesBlank(row: ReadRow): boolean {
    this.#isBehindBlank = true
    if (this.#held.length === 0) return false
    if (row.original) this.#held.push(row)
    return true
  }

  /** Returns whether the row is held. */
  takes(row: ReadRow, cells: CsvCells, columns: number): boolean {
    if (!this.#isBehindBlank || columns < columnsMin || this.#held.length >= linesMax) return false
    if (isUnreadable(row) || cells.findLastIndex(cell => !isBlank(cell)) > 0) return false
    if (notice.test((cells[0] ?? '').trim())) this.#hasNotice = true
    this.#held.push(row)
    return true
  }

  /** Returns the held rows, because the table goes on. */
  release(): readonly ReadRow[] {
    this.#isBehindBlank = false
    this.#hasNotice = false
    if (this.#held.length === 0) return noRows
    const held = this.#held
    this.#held = []
    return held
  }

  /** Returns the held rows at the end of the file: without their values, or not at all, where they stand below the table. */
  end(repairs: Repairs): readonly ReadRow[] {
    const hasNotice = this.#hasNotice
    const held = this.release()
    if (!hasNotice) return held
    return held.flatMap(row => {
      if (isUnreadable(row)) return []
      if (Object.keys(row.value).length > 0) repairs.add(linesBelow)
      return row.original ? [{ line: row.line, value: {}, original: row.original }] : []
    })
  }
}

const linesBelow: RepairMessage = count =>
  `${countedPhrase(count, 'line below the table was', 'lines below the table were')} left out.`
