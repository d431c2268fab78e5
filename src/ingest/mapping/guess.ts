// Guesses a mapping from the names and values of a file's columns.
import type { Dataset } from '../../catalog/dataset.ts'
import { isObject, type JsonObject } from '../../lib/json.ts'
import { companyDomain } from '../../normal/domain.ts'
import { type Column, columnsOf, isOtherCurrency, placeholdersIn, shareOf } from './columns.ts'
import { dated } from './guess-expression.ts'
import { type Assignment, type Guess, writeGuess } from './guess-text.ts'
import type { Mapping } from './mapping.ts'
import { parseMapping } from './parse.ts'
import { dateNames, type Evidence, idNames, type Meaning, meanings, plainName } from './synonyms.ts'

/**
 * Guesses a mapping from sample rows (some hundreds are enough). A column is taken by its name when its values fit,
 * or by its values alone where they say enough: profile URLs, e-mail addresses, a company's own site. `fileName`
 * gives the name of the source. The mapping's `text` names every column, those that were not understood as comments.
 */
export function guessMapping(dataset: Dataset, rows: readonly JsonObject[], fileName: string): Mapping {
  const guess = guessFrom(dataset, rows, fileName)
  return parseMapping(writeGuess(guess), `the guessed mapping for ${fileName}`)
}

/** The mapping as a YAML file to be edited. */
export const writeMapping = (mapping: Mapping): string => mapping.text

function guessFrom(dataset: Dataset, rows: readonly JsonObject[], fileName: string): Guess {
  const columns = columnsOf(rows).filter(column => column.filled > 0 || column.objectKeys.length > 0)
  const usable = columns.filter(column => column.objectKeys.length === 0)
  const known = meanings[dataset.name] ?? []
  const id = usable.find(column => idNames.includes(lastName(column)) && tellsApart(column, rows.length))
  const dateColumn = usable.find(column => dateNames.includes(lastName(column)) && fits(column, ['date']))
  const free = usable.filter(column => column !== id && column !== dateColumn)
  const byName = free.flatMap(column => {
    const field = fieldByName(column, known)
    return field === undefined ? [] : [{ field, column }]
  })
  const named = new Set(byName.map(({ column }) => column))
  const byValue = free.flatMap(column => {
    const field = named.has(column) ? undefined : fieldByValue(column, dataset.name, byName)
    return field === undefined ? [] : [{ field, column }]
  })
  const order = known.map(meaning => meaning.field)
  const assigned = [...byName, ...byValue].sort(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  )
  const taken = new Set([...assigned.map(({ column }) => column), id, dateColumn])
  return {
    dataset: dataset.name,
    source: sourceOf(fileName),
    blank: placeholdersIn(rows),
    id,
    date: dateColumn && { column: dateColumn, expression: dated(dateColumn) },
    assigned,
    unmapped: columns.filter(column => !taken.has(column)),
  }
}

const sourceOf = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? fileName).replace(
    /(?:\.(?:gz|csv|tsv|txt|jsonl?|ndjson|ya?ml|parquet))+$/i,
    '',
  ) || 'file'

const lastName = (column: Column): string => plainName(column.keys.at(-1) ?? '')

const tellsApart = (column: Column, rows: number): boolean =>
  column.filled === rows && new Set(column.values).size === rows

/** Most values must be of one of the kinds; a few bad cells do not speak against a column. */
const fits = (column: Column, evidence: readonly Evidence[]): boolean => shareOf(column, ...evidence) >= 0.6

// Words that narrow a column's meaning without changing the field: `Primary Work Email`, `Person - Phone - Mobile`.
const modifiers =
  /^(?:primary|main|current|default|official|person|people|contact|lead|candidate|prospect|company|organi[sz]ation|account|business|work|billing|mailing|hq)(?=.{2})|(?:work|home|mobile|primary|main|text|value|usd|custom)$/

function fieldByName(column: Column, known: readonly Meaning[]): string | undefined {
  // `LinkedIn__c` is how one program marks fields of a customer's own.
  const own = (column.keys.at(-1) ?? '').replace(/__c$/i, '')
  const whole = plainName(column.keys.join(' ').replace(/__c$/i, ''))
  const candidates = [whole, plainName(own), reduced(whole), reduced(plainName(own))]
  for (const name of candidates) {
    const field = known.find(
      meaning => meaning.names.split(' ').includes(name) && fits(column, meaning.evidence ?? ['text']),
    )?.field
    const isMoney = field === 'revenue.estimated' || field?.endsWith('_usd')
    if (field !== undefined && !(isMoney && isOtherCurrency(column))) return betterField(field, column, name)
  }
  return undefined
}

function reduced(name: string): string {
  const shorter = name.replace(modifiers, '')
  return shorter === name ? name : reduced(shorter)
}

/** Values decide where a name alone is ambiguous. */
function betterField(field: string, column: Column, name: string): string {
  if (field === 'contact.business_emails > email' && !/work|business|firm|empresa/.test(name)) {
    const free = column.values.filter(text => text.includes('@') && companyDomain(text) === undefined).length
    if (free > column.values.length * 0.6) return 'contact.personal_emails > email'
  }
  return field
}

const byValues: Readonly<Record<string, readonly (readonly [Evidence, string])[]>> = {
  person: [
    ['person-profile', 'social_handles.professional_network_identifier.profile_url'],
    ['code-profile', 'social_handles.dev_platform_identifier.profile_url'],
    ['company-profile', 'experience.employment_details.current > company_professional_network_profile_url'],
    ['email', 'contact.business_emails > email'],
  ],
  company: [
    ['company-profile', 'basic_info.professional_network_url'],
    ['funding-profile', 'social_profiles.funding_data.url'],
  ],
}

function fieldByValue(column: Column, dataset: string, byName: readonly Assignment[]): string | undefined {
  for (const [kind, field] of byValues[dataset] ?? []) {
    if (shareOf(column, kind) >= 0.6) {
      const isTaken = byName.some(assignment => assignment.field === field)
      return isTaken ? undefined : betterField(field, column, '')
    }
  }
  const isSite = dataset === 'company' && !byName.some(({ field }) => field === 'basic_info.website')
  return isSite && areOwnSites(column) ? 'basic_info.website' : undefined
}

/** URLs or domains that differ from row to row and lead to no image: the companies' own sites. */
function areOwnSites(column: Column): boolean {
  if (!fits(column, ['url', 'domain'])) return false
  const domains = column.values.flatMap(text => companyDomain(text) ?? [])
  const areFiles = column.values.some(text => /\.(?:png|jpe?g|svg|gif|webp|pdf)(?:\?|$)/i.test(text))
  return !areFiles && new Set(domains).size > column.values.length * 0.8
}

/**
 * Whether a row has the shape of the dataset's own records, so that it needs no mapping: its known top-level keys hold
 * what the catalogue says (objects for sections, lists for lists), at least one section has a known field, and no more
 * keys are unknown than known.
 */
export function isCatalogueShaped(dataset: Dataset, row: JsonObject): boolean {
  let known = 0
  let unknown = 0
  let sections = 0
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined
    if (!field) {
      unknown++
      continue
    }
    known++
    if (value === null || value === undefined) continue
    if (field.node === 'section') {
      if (!isObject(value)) return false
      const keys = Object.keys(value)
      if (keys.some(key => Object.hasOwn(field.fields, key))) sections++
      else if (keys.length > 0) return false
    } else if (field.node === 'list') {
      if (!Array.isArray(value)) return false
    } else if (field.node === 'dictionary' && !isObject(value)) return false
  }
  return sections > 0 && known >= unknown
}
