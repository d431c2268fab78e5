// The lines between a header and its table: lists of exchanges have the market, the day and a notice there.
import type { RowBatch } from '../input.ts'
import { isUnreadable } from '../reader.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import { type CsvCells, filledWidth } from './csv-cells.ts'

type ReadRow = RowBatch[number]

/** A table with fewer columns may as well have rows of one cell. */
const columnsMin = 4
const linesMax = 5

/** A day, or a sentence of several words; a line beside it that is neither is not a row. */
const note = /^\d{1,2}[ ./-]\p{L}+[ ./-]\d{2,4}$|^\d{4}-\d\d-\d\d$|^\S+(?:\s+\S+){3,}[.:]$/u

/** Holds the rows below the header that have their first cell only, until a fuller one tells whether they are notes. */
export class CsvNotes {
  #held: ReadRow[] | undefined = []

  /** Returns the rows that are rows of the table so far: none while they are held. */
  pass(row: ReadRow, cells: CsvCells, columns: number, repairs: Repairs): readonly ReadRow[] {
    if (!this.#held) return [row]
    const width = filledWidth(cells)
    if (columns >= columnsMin && width === 1 && this.#held.length < linesMax && !isUnreadable(row)) {
      this.#held.push(row)
      return []
    }
    const held = this.end()
    if (width < columns / 2 || !held.some(isNote)) return [...held, row]
    for (let line = 0; line < held.length; line++) repairs.add(linesBelowHeader)
    return [row]
  }

  /** Returns the held rows. */
  end(): readonly ReadRow[] {
    const held = this.#held ?? []
    this.#held = undefined
    return held
  }
}

const isNote = (row: ReadRow): boolean =>
  !isUnreadable(row) &&
  Object.values(row.value).some(text => typeof text === 'string' && note.test(text.trim()))

const linesBelowHeader: RepairMessage = count =>
  `${countedPhrase(count, 'note below the header was', 'notes below the header were')} left out.`
