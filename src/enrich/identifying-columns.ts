// The columns of a lead list that say who or what its rows are, guessed as an import guesses what columns mean.
import { company } from '../catalog/company/company.ts'
import { person } from '../catalog/person/person.ts'
import { guessMapping } from '../ingest/mapping/guess/guess.ts'
import type { JsonObject } from '../lib/json/json.ts'

/** The parts of a description by which a row can be asked about. */
export const identifyingKinds = {
  person: [
    'profile_url',
    'email',
    'name',
    'first_name',
    'last_name',
    'company',
    'domain',
    'title',
    'location',
    'school',
  ],
  company: ['profile_url', 'domain', 'name'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type LeadDataset = keyof typeof identifyingKinds
export const leadDatasets = { person, company } as const
export type IdentifyingKind = (typeof identifyingKinds)[LeadDataset][number]

/** A column of the file, and what it says of its row. */
export interface IdentifyingColumn {
  /** The name of the column, or its path in the objects of JSON Lines. */
  readonly name: string
  /** The keys from the row to its value. */
  readonly keys: readonly string[]
  /** The reason of the guess, and how sure it is, from 0 to 1; undefined for a column that was named. */
  readonly guess?: { readonly confidence: number; readonly reason: string }
}

/** The columns of each kind, those that are tried first in front; the parts of a place are joined. */
export type IdentifyingColumns = { readonly [Kind in IdentifyingKind]?: readonly IdentifyingColumn[] }

/** The fields that the importer's guess gives columns, by the kind that they mean here, the clearest first. */
const fieldsOfKinds: {
  readonly [Name in LeadDataset]: { readonly [Kind in IdentifyingKind]?: readonly string[] }
} = {
  person: {
    profile_url: [
      'social_handles.professional_network_identifier.profile_url',
      'social_handles.dev_platform_identifier.profile_url',
    ],
    email: ['contact.business_emails.email', 'contact.personal_emails.email'],
    name: ['basic_profile.name'],
    first_name: ['basic_profile.first_name'],
    last_name: ['basic_profile.last_name'],
    company: ['experience.employment_details.current.name'],
    domain: [
      'experience.employment_details.current.company_website_domain',
      'experience.employment_details.current.company_website',
    ],
    title: [
      'experience.employment_details.current.title',
      'basic_profile.current_title',
      'basic_profile.headline',
    ],
    location: [
      'basic_profile.location.city',
      'basic_profile.location.state',
      'basic_profile.location.country',
    ],
    school: ['education.schools.school'],
  },
  company: {
    profile_url: ['basic_info.professional_network_url'],
    domain: ['basic_info.primary_domain', 'basic_info.website', 'basic_info.all_domains'],
    name: ['basic_info.name'],
  },
}

/** A whole place is better than its parts. */
const wholePlaces = ['basic_profile.location.raw', 'basic_profile.location.full_location']

export interface ColumnGuess {
  readonly columns: IdentifyingColumns
  /** Every column of the file, for messages and for columns that are named. */
  readonly all: readonly IdentifyingColumn[]
}

/** Columns of an earlier answer say what was found then, and not what the row is about. */
const firstAnswerColumn = 'almanac_match'

/** Guesses from some rows and the names of the header which columns identify the rows. */
export function guessColumns(
  dataset: LeadDataset,
  rows: readonly JsonObject[],
  header: readonly string[],
): ColumnGuess {
  const end = header.indexOf(firstAnswerColumn)
  const earlier = new Set(end < 0 ? [] : header.slice(end))
  const own = rows.map(row => withoutKeys(row, earlier))
  const guessed = guessMapping(
    leadDatasets[dataset],
    own,
    'leads',
    header.filter(name => !earlier.has(name)),
  ).columns
  const all = guessed.map(({ keys }) => ({ name: keys.join('.'), keys }))
  const withFields = (fields: readonly string[]): readonly IdentifyingColumn[] =>
    fields.flatMap(field =>
      guessed
        .filter(column => column.fields.some(each => each.replace(' > ', '.') === field))
        .map(({ keys, confidence, reason }) => ({
          name: keys.join('.'),
          keys,
          guess: { confidence, reason },
        })),
    )
  const entries = Object.entries(fieldsOfKinds[dataset]).map(
    ([kind, fields]) => [kind, unique(withFields(fields))] as const,
  )
  const columns = Object.fromEntries(entries.filter(([, some]) => some.length > 0)) as IdentifyingColumns
  const place = unique(withFields(wholePlaces)).slice(0, 1)
  return { columns: withoutJoinedName({ ...columns, ...(place.length > 0 && { location: place }) }), all }
}

function withoutKeys(row: JsonObject, keys: ReadonlySet<string>): JsonObject {
  const own = Object.entries(row).filter(([key]) => !keys.has(key) && !key.startsWith('almanac_'))
  return Object.fromEntries(own)
}

/** Returns the columns once each: a column of addresses may be guessed as two fields. */
const unique = (columns: readonly IdentifyingColumn[]): readonly IdentifyingColumn[] =>
  columns.filter(({ name }, index) => columns.findIndex(other => other.name === name) === index)

/** A mapping joins a whole name of its parts; here the parts are asked about as they are. */
function withoutJoinedName(columns: IdentifyingColumns): IdentifyingColumns {
  const parts = new Set([...(columns.first_name ?? []), ...(columns.last_name ?? [])].map(({ name }) => name))
  const { name, ...others } = columns
  const isJoined = name?.some(column => parts.has(column.name)) ?? true
  return isJoined || name === undefined ? others : { ...others, name }
}
