// Tells a document that is about something else, such as a file of settings, from one that is a single record.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { GuessedColumn } from './explain.ts'
import type { GuessedMapping } from './guess.ts'

/**
 * So many columns below objects of which nothing is known are more than a record has that says little else. A flat object may
 * have more: it is what a row of a table is.
 */
const unknownMin = 10
const knownShareMin = 0.2

/**
 * Returns the columns of a document of one row that fit the dataset, where they are too few to make the row a record of it: a
 * name and a text are what documents of every kind have. Undefined for a row with an identifier, and for all others.
 */
export function fittingColumns(dataset: Dataset, { columns }: GuessedMapping): readonly string[] | undefined {
  const known = columns.filter(({ fields }) => fields.length > 0)
  const unknownBelow = columns.filter(({ fields, keys }) => fields.length === 0 && keys.length > 1)
  const isForeign =
    unknownBelow.length >= unknownMin &&
    known.length < knownShareMin * columns.length &&
    !known.some(column => identifies(dataset, column))
  return isForeign ? known.map(({ path }) => path) : undefined
}

/** Returns whether the column goes to an identifier, which says that the row is about somebody or something in particular. */
function identifies({ identifiers, nameOf }: Dataset, { fields }: GuessedColumn): boolean {
  const certain = identifiers.filter(({ identity }) => identity !== 'none').flatMap(({ paths }) => paths)
  const paths = new Set(['id', ...certain.filter(path => path !== nameOf)])
  return fields.some(field => paths.has(field.replaceAll(' > ', '.')))
}
