// Finds the columns that are not fields of records: the ids of a row, and the date of its last change.
import { isIdOf, registryNamedLike } from '../../../catalog/registry-ids.ts'
import { isAboutSomeoneElse, isSelfWord, namesOf, wordingsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { distinctShare, fits } from './evidence.ts'
import { isOpaqueId } from './plain-values.ts'
import { dateNames, idNames } from './synonyms/synonyms.ts'

const isFilled = (column: SampledColumn, rows: number): boolean =>
  !column.isList && column.filled >= rows * 0.9

/**
 * Returns the column with the source's own id of a record. `id` must differ from row to row but for a few rows that
 * are in the file twice; `contact_id` of people and `account_id` of companies may repeat. It is never the id of something else: `owner_id`, a person's `company_id`.
 */
export function idColumn(
  columns: readonly SampledColumn[],
  dataset: string,
  rows: number,
): SampledColumn | undefined {
  const [own, any] = (idNames[dataset] ?? ['', '']).map(names => names.split(' '))
  const named = (names: readonly string[] | undefined, isId: (column: SampledColumn) => boolean) => {
    const candidates = columns.flatMap(column => {
      const ranks = namesOf(column.keys, dataset)
        .filter(({ about, isFurther, isOccupation }) => about === 'self' && !isFurther && !isOccupation)
        .map(({ name }) => names?.indexOf(name) ?? -1)
        .filter(rank => rank >= 0)
      return ranks.length > 0 && isFilled(column, rows) && isId(column)
        ? [{ column, rank: Math.min(...ranks) }]
        : []
    })
    return candidates.toSorted((one, other) => one.rank - other.rank)[0]?.column
  }
  return (
    named(own, column => distinctShare(column) > 0.5) ??
    // `id` is the row's own where `internal_job_id` has that of a job with several postings.
    named(['id'], column => distinctShare(column) >= ownIdMin) ??
    columns.find(column => isFilled(column, rows) && isRecordNumber(column, dataset)) ??
    named(any, column => distinctShare(column) === 1)
  )
}

/** The share of distinct values in a column of ids: exports have some rows twice, one a line or before and after a change. */
const ownIdMin = 0.95

/**
 * Returns the first column of a file as the id of its rows where its header says nothing known and its values are
 * numbers or codes that differ: `CERT`, `UNITID`. Numbers that count the rows are not ids.
 */
export function firstColumnAsId(
  column: SampledColumn | undefined,
  rows: number,
  dataset: string,
): SampledColumn | undefined {
  if (!column || rows < 4 || !isFilled(column, rows) || distinctShare(column) < 1) return undefined
  const { values } = column
  const areCodes = values.every(text => /^\d{3,}$/.test(text)) || values.every(isOpaqueId)
  const isCounted = values.every((text, at) => Number(text) - Number(values[0]) === at)
  const words = wordingsOf(column.keys)[0]?.words ?? []
  // `Opportunity ID` is the id of something else.
  const isOfOther =
    words.length > 1 &&
    words.some(word => idWord.test(word)) &&
    !words.some(word => isRecordWord(word, dataset))
  return areCodes && !isCounted && !isOfOther && !isAboutSomeoneElse(column.keys) && !fits(column, 'date')
    ? column
    : undefined
}

const idWord =
  /^(?:ids?|number|no|nr|num|nummer|numero|reference|ref|referenz|referenznummer|kennung|identifier|identifiant|key|uid|uuid|guid|code|codigo)$/
const wordsBesideId = /^(?:registered|registration|unique|record|external|internal|crm|system|source|global)$/

/**
 * Returns whether the name is that of the record with a word for a number: `Employee #`, `Vacancy Reference`,
 * `Registered Charity Number`, or that of the record alone over ids without meaning.
 */
function isRecordNumber(column: SampledColumn, dataset: string): boolean {
  if (distinctShare(column) < ownIdMin || column.values.some(text => /\s\S+\s|@|:\/\//.test(text)))
    return false
  return wordingsOf(column.keys).some(({ words }) => {
    const others = words.filter(word => !idWord.test(word))
    const isSelf = others.some(word => isRecordWord(word, dataset))
    if (!isSelf || !others.every(word => isRecordWord(word, dataset) || wordsBesideId.test(word)))
      return false
    return others.length < words.length || column.values.every(isOpaqueId)
  })
}

/** The words for records that ids are given to; a `member` or an `account` may be something else in other files. */
const isRecordWord = (word: string, dataset: string): boolean =>
  isSelfWord(word, dataset) ||
  (dataset === 'job' && /^(?:vacanc(?:y|ies)|announcement|process|competition|de)$/.test(word))

export interface RegistryId {
  readonly kind: string
  readonly column: SampledColumn
}

/** Below this share of distinct ids a column names what the rows have in common: who reported them, what they belong to. */
const distinctMin = 0.5

/** The share of values that must be ids of the registry. The others are left out of their rows. */
const fittingMin = 0.9
/** A smaller share is enough where all other values are words such as `applied for` and `pending`, which no id can be. */
const fittingBesideWordsMin = 0.5

/**
 * Returns the columns with ids of registries, one for each. Some ids may repeat, because the papers of one company and its
 * listings on several markets have rows of their own.
 */
export function registryIds(columns: readonly SampledColumn[], dataset: string): readonly RegistryId[] {
  const found = new Map<string, SampledColumn>()
  for (const column of columns) {
    const kind = registryNamed(column, dataset)
    if (kind === undefined || found.has(kind) || !haveForm(column, kind)) continue
    if (distinctShare(column) >= distinctMin) found.set(kind, column)
  }
  return [...found].map(([kind, column]) => ({ kind, column }))
}

const registryNamed = (column: SampledColumn, dataset: string): string | undefined =>
  column.isList || isAboutSomeoneElse(column.keys)
    ? undefined
    : wordingsOf(column.keys)
        .flatMap(({ words }) => [words.join(''), ...words])
        .flatMap(name => registryNamedLike(name, dataset) ?? [])[0]

function haveForm({ values }: SampledColumn, kind: string): boolean {
  const others = values.filter(text => !isIdOf(kind, text))
  const least = others.every(text => words.test(text)) ? fittingBesideWordsMin : fittingMin
  return values.length > 0 && values.length - others.length >= values.length * least
}

const words = /^[\p{L}\p{P}\s]+$/u

/** Returns why a column that is named like the id of a registry is not one; undefined for other columns. */
export function whyNotRegistryId(column: SampledColumn, dataset: string): string | undefined {
  const kind = registryNamed(column, dataset)
  if (kind === undefined || column.values.length === 0) return undefined
  const other = column.values.find(text => !isIdOf(kind, text))
  return haveForm(column, kind) || other === undefined
    ? `its name means ids of the kind ${kind}, but most of them repeat, as those of another company than the row's do`
    : `its name means ids of the kind ${kind}, but some values are not, such as "${other.slice(0, 40)}"`
}

/** Returns the column with the date of the last change; one that hardly any row has is something else's. */
export function dateColumn(
  columns: readonly SampledColumn[],
  dataset: string,
  rows: number,
): SampledColumn | undefined {
  const names = new Set(dateNames.split(' '))
  const isNamed = (column: SampledColumn) =>
    namesOf(column.keys, dataset).some(({ name, about }) => about === 'self' && names.has(name))
  return columns.find(
    column => !column.isList && column.filled >= rows * 0.5 && isNamed(column) && fits(column, 'date'),
  )
}
