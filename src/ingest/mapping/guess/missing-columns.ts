// Finds by their values what a file cannot do without and no name said: names of people and companies, titles.

import type { JsonObject } from '../../../lib/json/json.ts'
import { companyDomain, normalDomain } from '../../../normal/domain.ts'
import type { FieldAssignment } from './assign-column.ts'
import { job } from './assigned-fields.ts'
import { isAboutEmployer, isAboutSomeoneElse, plainName, wordsOf } from './column-name.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { distinctShare, shareOf } from './evidence.ts'
import { beginsWithGivenName } from './named-values.ts'
import type { Evidence } from './value-tests.ts'

/** A field that is looked for by values where no column has one of `unless`. */
interface MissingField {
  readonly field: string
  readonly unless: readonly string[]
  readonly evidence: Evidence
  /** The least share of values of the kind where the header says nothing, and where it says something unknown. */
  readonly shareIfVague: number
  readonly shareIfNamed: number
  readonly isDistinct?: true
  /** A further condition on the values, for headers that say something unknown. */
  readonly ifNamed?: (column: SampledColumn) => boolean
  /** True when values that go with e-mail addresses, profiles or websites of the same rows are enough. */
  readonly isRelated?: true
}

const never = 2
const missingFields: Readonly<Record<string, readonly MissingField[]>> = {
  person: [
    {
      field: 'basic_profile.location.country',
      unless: ['basic_profile.location.country'],
      evidence: 'country',
      shareIfVague: 0.9,
      shareIfNamed: never,
    },
    {
      field: 'basic_profile.name',
      unless: ['basic_profile.name', 'basic_profile.first_name', 'basic_profile.last_name'],
      evidence: 'person-name',
      shareIfVague: 0.8,
      shareIfNamed: 0.8,
      isDistinct: true,
      isRelated: true,
      ifNamed: haveGivenNames,
    },
    {
      field: `${job}title`,
      unless: [`${job}title`],
      evidence: 'occupation',
      shareIfVague: 0.6,
      shareIfNamed: never,
    },
    {
      field: `${job}name`,
      unless: [`${job}name`],
      evidence: 'organisation',
      shareIfVague: 0.5,
      shareIfNamed: never,
      isRelated: true,
    },
    {
      field: 'contact.phone_numbers',
      unless: ['contact.phone_numbers'],
      evidence: 'written-phone',
      shareIfVague: 0.9,
      shareIfNamed: never,
    },
    {
      field: 'basic_profile.location.raw',
      unless: ['basic_profile.location.raw', 'basic_profile.location.city'],
      evidence: 'place-line',
      shareIfVague: 0.8,
      shareIfNamed: never,
    },
  ],
  company: [
    {
      field: 'locations.country',
      unless: ['locations.country'],
      evidence: 'country',
      shareIfVague: 0.9,
      shareIfNamed: never,
    },
    {
      field: 'basic_info.name',
      unless: ['basic_info.name'],
      evidence: 'organisation',
      shareIfVague: 0.3,
      shareIfNamed: 0.4,
      isDistinct: true,
      isRelated: true,
    },
    {
      field: 'locations.headquarters',
      unless: ['locations.headquarters', 'locations.city'],
      evidence: 'place-line',
      shareIfVague: 0.8,
      shareIfNamed: never,
    },
  ],
  job: [
    {
      field: 'job_details.title',
      unless: ['job_details.title'],
      evidence: 'occupation',
      shareIfVague: 0.6,
      shareIfNamed: 0.8,
    },
    {
      field: 'company.basic_info.name',
      unless: ['company.basic_info.name'],
      evidence: 'organisation',
      shareIfVague: 0.5,
      shareIfNamed: never,
      isRelated: true,
    },
    {
      field: 'location.raw',
      unless: ['location.raw', 'location.city'],
      evidence: 'place-line',
      shareIfVague: 0.8,
      shareIfNamed: never,
    },
    {
      field: 'location.country',
      unless: ['location.country'],
      evidence: 'country',
      shareIfVague: 0.9,
      shareIfNamed: 0.9,
      ifNamed: isPlaceAgain,
    },
  ],
}

const vagueHeader =
  /^(?:column|col|field|feld|colonne|columna|spalte|campo|unnamed|header|text|value|data|f|c|x|var|[a-z])?\d*$/

/** Returns assignments of columns that are left to the fields that the file lacks; a list of the rows states others. */
export function assignMissingFields(
  left: readonly SampledColumn[],
  assigned: readonly FieldAssignment[],
  dataset: string,
  { rows, isStated }: { readonly rows: readonly JsonObject[]; readonly isStated: (field: string) => boolean },
): readonly FieldAssignment[] {
  const added: FieldAssignment[] = []
  const signs = assigned
    .filter(({ field }) => /email|profile_url|website|domain/.test(field))
    .map(({ column }) => column)
  for (const wanted of missingFields[dataset] ?? []) {
    if (isStated(wanted.field)) continue
    if (assigned.some(({ field }) => wanted.unless.includes(field))) continue
    const candidates = left
      .filter(column => column.filled > 0 && !column.isList && column.inList === undefined)
      .filter(column => !added.some(one => one.column === column) && isOfRecord(column, signs, wanted))
      .filter(column => wanted.isDistinct === undefined || distinctShare(column) > 0.7)
      .flatMap(column => {
        const share = shareOf(column, wanted.evidence)
        const isVague = vagueHeader.test(plainName(column.keys.at(-1) ?? '').replace(/\d+$/, ''))
        const related = wanted.isRelated ? relationOf(column, signs, rows, wanted.field) : 0
        const isOfKind = isVague
          ? share >= wanted.shareIfVague
          : share >= wanted.shareIfNamed && (wanted.ifNamed?.(column) ?? true)
        const isEnough = isOfKind || (related >= 0.4 && (share > 0 || isVague))
        return isEnough ? [{ column, score: share + related }] : []
      })
      .toSorted((one, other) => other.score - one.score)
    const [best] = candidates
    if (best) {
      const fit = shareOf(best.column, wanted.evidence)
      added.push({ field: wanted.field, column: best.column, rank: 0, reason: 'values', fit })
    }
  }
  const isEmployed = [...assigned, ...added].some(
    ({ field }) => field === `${job}name` || field === `${job}title`,
  )
  return isEmployed ? added : added.filter(({ field }) => !field.startsWith(job))
}

/**
 * Returns whether the column may be about the record itself: `Recipient` and `Owner` name the people of a list that has
 * no sign of other ones, such as their addresses.
 */
const isOfRecord = (
  column: SampledColumn,
  signs: readonly SampledColumn[],
  { field }: MissingField,
): boolean => !isAboutSomeoneElse(column.keys) || (field === 'basic_profile.name' && signs.length === 0)

/** Returns whether the column has the name of another one with a place: `Location`, `Location_2`. */
function isPlaceAgain({ keys }: SampledColumn): boolean {
  return /^(?:location|joblocation|place|standort|ort|lieu|ubicacion)\d+$/.test(plainName(keys.at(-1) ?? ''))
}

/** Returns whether the words are names of people, not phrases in capitals: enough of them begin with a frequent given name. */
function haveGivenNames({ values }: SampledColumn): boolean {
  return values.filter(beginsWithGivenName).length >= values.length * 0.4
}

/** Returns the share of rows in which the text goes with an address or website: `Ada King` with `ada.king@x.example`. */
function relationOf(
  column: SampledColumn,
  signs: readonly SampledColumn[],
  rows: readonly JsonObject[],
  field: string,
): number {
  if (isAboutEmployer(column.keys) && field === 'basic_profile.name') return 0
  const isPersons = field === 'basic_profile.name'
  const compared = rows.flatMap(row => {
    const text = textAt(row, column)
    const others = signs.flatMap(sign => textAt(row, sign) ?? [])
    if (text === undefined || others.length === 0 || /[@/]/.test(text)) return []
    return [others.some(other => (isPersons ? namesPerson(text, other) : namesCompany(text, other)))]
  })
  return compared.length < 3 ? 0 : compared.filter(Boolean).length / compared.length
}

/** Returns whether all longer words of a name, at least two, stand in the mailbox of an address or in the path of a URL. */
function namesPerson(text: string, sign: string): boolean {
  const words = wordsOf([text]).filter(word => word.length > 2)
  const own = plainName(sign.includes('@') ? (sign.split('@')[0] ?? '') : sign.replace(/^[^/]*\/\/[^/]*/, ''))
  return words.length > 1 && words.length < 5 && words.filter(word => own.includes(word)).length > 1
}

function namesCompany(text: string, sign: string): boolean {
  const label =
    companyDomain(sign) === undefined ? '' : plainName((normalDomain(sign) ?? '').split('.')[0] ?? '')
  const name = plainName(text)
  return label.length > 3 && name.length > 3 && (name.includes(label) || label.includes(name))
}
