// Guesses a mapping from the names and values of a file's columns.

import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { sourceName } from '../../source-name.ts'
import type { Mapping } from '../mapping.ts'
import { parseMapping } from '../parse.ts'
import { buildGuess } from './build-guess.ts'
import { explainGuess, type GuessedColumn } from './explain.ts'
import { nestedRecords } from './nested-records.ts'
import { wrappedRecords } from './wrapped-records.ts'
import { guessText } from './write-mapping.ts'

export interface GuessedMapping extends Mapping {
  /** The columns with values that were not understood, by the paths that a mapping names them by. */
  readonly unrecognised: readonly string[]
  /** Every column with the fields it goes to, and why. */
  readonly columns: readonly GuessedColumn[]
}

interface GuessOptions {
  readonly source?: string
  readonly sheet?: string
  /** True for the rows of a document, which may hold the records in lists. */
  readonly isDocument?: boolean
}

/** The number of records in rows that are looked at. */
const sampleMax = 200

/**
 * Guesses a mapping from sample rows (some hundreds are enough). A column is assigned by its name when its values fit,
 * or by its values alone when they say enough: profile URLs, e-mail addresses, a company's own website. Columns named
 * like a path of the catalogue are that field. `fileName` gives the name of the source, unless `stated` does. The
 * mapping's `text` names every column, and those that were not understood in comments. `header` names the columns of a file that has one: a
 * column without a value in the rows is assigned by a plain name when no other column has its field.
 */
export function guessMapping(
  dataset: Dataset,
  rows: readonly JsonObject[],
  fileName: string,
  header: readonly string[] = [],
  { source = sourceName(fileName), sheet, isDocument = false }: GuessOptions = {},
): GuessedMapping {
  const nested = isDocument ? (nestedRecords(rows, dataset.name) ?? wrappedRecords(rows)) : undefined
  const guess = {
    ...buildGuess(dataset, nested?.rows.slice(0, sampleMax) ?? rows, header),
    source,
    sheet,
    rowsPath: nested?.path,
  }
  const mapping = parseMapping(guessText(guess), `the guessed mapping for ${fileName}`)
  return { ...mapping, unrecognised: guess.unmapped.map(({ path }) => path), columns: explainGuess(guess) }
}

/** Returns the mapping as a YAML file to be edited. */
export const writeMapping = (mapping: Mapping): string => mapping.text
