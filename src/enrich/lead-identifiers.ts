// Reads the identifiers of a person or company from a row of a lead list.
import { isPlaceholder } from '../ingest/mapping/guess/columns.ts'
import { parseJsonCell } from '../ingest/mapping/language/json-cell.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { nameOf, type StatedPerson } from '../matching/person-query.ts'
import { normalForm, normalIdentifier } from '../normal/form.ts'
import { normalPersonName } from '../normal/person-name.ts'
import type {
  IdentifyingColumn,
  IdentifyingColumns,
  IdentifyingKind,
  LeadDataset,
} from './identifying-columns.ts'

/** The kinds of identifiers that rows are asked about by, the best first. */
export const leadKinds = {
  person: ['profile_url', 'email', 'name'],
  company: ['profile_url', 'domain', 'name'],
} as const satisfies Readonly<Record<LeadDataset, readonly IdentifyingKind[]>>

export type LeadKind = (typeof leadKinds)[LeadDataset][number]

export interface LeadIdentifiers {
  /** The identifiers of each kind, in the spelling of the row; a person's name stands with what else is stated. */
  readonly values: { readonly [Kind in LeadKind]?: readonly (string | StatedPerson)[] }
  /** The kinds of which the row has a text that is not asked about, and why not. */
  readonly refused: { readonly [Kind in LeadKind]?: string }
}

/** The most identifiers of one kind that a row is asked about by. */
const valuesMax = 3
/** The longest identifier, and the longest part of a description, that the endpoints take. */
const identifierLengthMax = 2000
const partLengthMax = 500

/** Returns the function that reads the identifiers of a row. */
export function identifierReader(
  dataset: LeadDataset,
  columns: IdentifyingColumns,
): (row: JsonObject) => LeadIdentifiers {
  return row => {
    const values: { [Kind in LeadKind]?: readonly (string | StatedPerson)[] } = {}
    const refused: { [Kind in LeadKind]?: string } = {}
    const add = (kind: LeadKind, texts: readonly string[], valid: readonly (string | StatedPerson)[]) => {
      if (valid.length > 0) values[kind] = valid
      else if (texts.length > 0) refused[kind] = malformed[kind]
    }
    for (const kind of leadKinds[dataset]) {
      const texts = (columns[kind] ?? []).flatMap(column => textsIn(row, column))
      if (kind !== 'name') add(kind, texts, validParts(kind, texts))
      else if (dataset === 'company') add(kind, texts, texts.filter(isCompanyName).slice(0, valuesMax))
      else {
        const person = statedPerson(row, columns)
        if (!person) continue
        add(kind, [nameOf(person)], normalPersonName(nameOf(person)) ? [person] : [])
        if (values.name && !hasFact(person)) {
          delete values.name
          refused.name = 'it stands alone, without a company, place or school'
        }
      }
    }
    return { values, refused }
  }
}

const malformed: Readonly<Record<LeadKind, string>> = {
  profile_url: 'not a profile URL',
  email: 'not an e-mail address',
  domain: 'not a domain of its own',
  name: 'not a name',
}

/** A name alone is that of many people, whoever of them is on file. */
const hasFact = ({ company, company_domain: domain, title, location, school }: StatedPerson): boolean =>
  [company, domain, title, location, school].some(fact => fact !== undefined)

/** Returns the texts of a row in a column, or inside a cell that holds JSON; placeholders such as `n/a` are none. */
function textsIn(row: JsonObject, { keys }: IdentifyingColumn): readonly string[] {
  let here: Json | undefined = row
  for (const key of keys) {
    const around: Json | undefined = typeof here === 'string' ? parseJsonCell(here) : here
    here = isObject(around) && Object.hasOwn(around, key) ? around[key] : undefined
  }
  return (Array.isArray(here) ? here : [here]).flatMap(value => {
    if (value === null || value === undefined || typeof value === 'object') return []
    const text = String(value).trim()
    return isPlaceholder(text) ? [] : [text]
  })
}

const forms = { profile_url: 'profile_url', email: 'email', domain: 'domain' } as const

/** Returns the texts that are identifiers, and those inside a text that lists several. */
function validParts(kind: keyof typeof forms, texts: readonly string[]): readonly string[] {
  const isValid = (text: string) =>
    text.length <= identifierLengthMax && normalIdentifier(forms[kind], text) !== undefined
  const parts = texts.flatMap(text => (isValid(text) ? [text] : text.split(/[;,|\s]+/).filter(isValid)))
  return [...new Set(parts)].slice(0, valuesMax)
}

const isCompanyName = (text: string): boolean =>
  text.length <= identifierLengthMax && normalForm('company_name', text) !== undefined

/** Returns the description of the person of a row; undefined for a row without a name. */
function statedPerson(row: JsonObject, columns: IdentifyingColumns): StatedPerson | undefined {
  const first = (kind: IdentifyingKind): string | undefined =>
    (columns[kind] ?? []).flatMap(column => textsIn(row, column)).find(text => text.length <= partLengthMax)
  const [given, family, whole] = [first('first_name'), first('last_name'), first('name')]
  const name =
    given !== undefined && family !== undefined
      ? { first_name: given, last_name: family }
      : { name: whole ?? family ?? given ?? '' }
  if (name.name === '') return undefined
  const location = (columns.location ?? []).flatMap(column => textsIn(row, column)).join(', ')
  const others = {
    company: first('company'),
    company_domain: first('domain'),
    title: first('title'),
    location: location === '' ? undefined : location.slice(0, partLengthMax),
    school: first('school'),
  }
  const stated = Object.entries(others).filter(([, text]) => text !== undefined)
  return { ...name, ...Object.fromEntries(stated) }
}
