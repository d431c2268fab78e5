// Recognises a table without a header: its first record holds values like those below it.
import { countryName } from '../../../normal/country.ts'
import { type CsvCells, isBlank } from './csv-cells.ts'
import { columnWords } from './csv-header.ts'

/**
 * Returns whether the first record of a table is a row of values, because a cell is an address or like the values below it, and none
 * is a word that columns are named by.
 */
export function isRowOfValues(cells: CsvCells, below: readonly CsvCells[]): boolean {
  const texts = cells.map(cell => cell.trim())
  if (texts.some(text => columnWords.test(text))) return false
  return texts.some((text, column) => address.test(text) || isLikeThose(text, column, below))
}

const address = /^(?:[^\s@<>(),;:]+@[^\s@]+\.\p{L}{2,}|https?:\/\/\S+\.\S+|www\.\S+\.\S+)$/iu

/** Kinds of values that name no column over values of the same kind; years do, as those of a table of amounts by year. */
const kinds: readonly ((text: string) => boolean)[] = [
  text => /^(?:\d{4}-\d\d-\d\d(?:[T ].*)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/.test(text),
  text => /^\+?[\d(][\d ()./-]{8,}$/.test(text),
  text => text.length > 3 && countryName(text) !== undefined,
]

const likeMin = 0.7

function isLikeThose(text: string, column: number, below: readonly CsvCells[]): boolean {
  const values = below.map(cells => cells[column]?.trim() ?? '').filter(value => !isBlank(value))
  return kinds.some(
    isOfKind =>
      isOfKind(text) && values.length > 0 && values.filter(isOfKind).length >= values.length * likeMin,
  )
}
