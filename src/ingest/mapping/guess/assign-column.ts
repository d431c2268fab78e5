// Assigns a single column to a field, by its name when its values fit, or by its values alone.
import { companyDomain } from '../../../normal/domain.ts'
import { isDegreeAlone } from '../../../normal/person-name-words.ts'
import type { ColumnMeaning } from './column-meaning.ts'
import {
  isAboutEmployer,
  isAboutSchool,
  isAboutSomeoneElse,
  namesOf,
  wordingsOf,
  wordsOf,
} from './column-name.ts'
import { lookedAtMax, type SampledColumn } from './columns.ts'
import { isInDollars, isOtherCurrency } from './currency-columns.ts'
import { areOnOneHost, areSeveralPagesOfOneHost, distinctShare, fits, shareOf } from './evidence.ts'
import { areFiles, mayAllBeFiles } from './file-names.ts'
import { columnMeanings } from './synonyms/synonyms.ts'
import type { Evidence } from './value-tests.ts'

/** A column with the field it was taken for. */
export interface FieldAssignment {
  /** The field, spelled as in `ColumnMeaning`. */
  readonly field: string
  readonly column: SampledColumn
  /** The rank of the assignment, lower for a surer one; see `weakNameRank` and `valueRank`. */
  readonly rank: number
  readonly reason: AssignmentReason
  /** The share of the values that are of a kind of the field, where that was looked at. */
  readonly fit?: number
  /** True when the column is one of several that are joined into the field. */
  readonly isJoined?: true
  /** The columns whose texts are the value together, in their order; the column is one of them. */
  readonly together?: readonly SampledColumn[]
  /** The pattern that chooses some of the addresses. */
  readonly choose?: { readonly keep: string } | { readonly drop: string }
  /** The steps that take the links of the field out of cells that hold several. */
  readonly links?: LinkSteps
}

/** The reasons for assignments; `explain.ts` says each of them in words, and how often it is right. */
export type AssignmentReason =
  | 'path'
  | 'name'
  | 'weak-name'
  | 'occupation'
  | 'head'
  | 'address'
  | 'urls'
  | 'values'
  | 'no-values'

/** Steps of the mapping language. */
export type LinkSteps = { readonly [step: string]: string | number | boolean | readonly string[] }

/** The final assignments of all columns of a file. */
export interface SettledAssignments {
  readonly assigned: readonly FieldAssignment[]
  /** The columns by which the employment of a row is told to go on or to be over. */
  readonly ends?: EmploymentEnds
}

/** The columns that say whether an employment is over. */
export interface EmploymentEnds {
  /** The dates of the ends. */
  readonly end?: SampledColumn | undefined
  /** Words for it: `Active` with yes and no, `Employment Status` with `Terminated`. */
  readonly mark?: SampledColumn | undefined
}

/** Ranks from here on are by weak names, from `occupationRank` on with an occupation in front, and from `valueRank` on by values alone. */
export const weakNameRank = 1000
export const occupationRank = 1500
export const headRank = 1800
export const valueRank = 2000

export type MeaningsByName = ReadonlyMap<
  string,
  readonly { readonly meaning: ColumnMeaning; readonly rank: number }[]
>

/** Returns the meanings of a dataset by `self:name`, `employer:name` or `job:name`. */
export function meaningsByName(dataset: string): MeaningsByName {
  const meaningsOfName = new Map<string, { meaning: ColumnMeaning; rank: number }[]>()
  for (const meaning of columnMeanings[dataset] ?? []) {
    const add = (names: string | undefined, from: number) => {
      for (const [index, name] of (names?.split(' ') ?? []).entries()) {
        const key = `${meaning.about ?? 'self'}:${name}`
        meaningsOfName.set(key, [...(meaningsOfName.get(key) ?? []), { meaning, rank: from + index }])
      }
    }
    add(meaning.names, 0)
    add(meaning.weakNames, weakNameRank)
    for (const name of meaning.heads?.names.split(' ') ?? []) {
      const key = `head:${name}`
      meaningsOfName.set(key, [...(meaningsOfName.get(key) ?? []), { meaning, rank: headRank }])
    }
  }
  return meaningsOfName
}

/** Returns the assignment of a column; undefined for one that is not understood. */
export function assignColumn(
  column: SampledColumn,
  dataset: string,
  meaningsByName: MeaningsByName,
): FieldAssignment | undefined {
  const named = assignByName(column, dataset, meaningsByName)
  if (named && /picture|logo/.test(named.field)) return named
  const urlField = fieldForUrls(column, dataset)
  if (urlField !== undefined)
    return named?.field === urlField ? named : { field: urlField, column, rank: valueRank, reason: 'urls' }
  return named ?? assignByHead(column, dataset, meaningsByName) ?? assignByValues(column, dataset)
}

/** Assigns a column by the last words of its name, whatever stands in front. */
function assignByHead(
  column: SampledColumn,
  dataset: string,
  meaningsByName: MeaningsByName,
): FieldAssignment | undefined {
  const isOther = isAboutSomeoneElse(column.keys) || namesOf(column.keys, dataset).length === 0
  if (column.inList !== undefined || isOther || (dataset === 'person' && isOfThing(column.keys)))
    return undefined
  for (const { words } of wordingsOf(column.keys)) {
    for (let start = 1; start < words.length; start++) {
      for (const { meaning, rank } of meaningsByName.get(`head:${words.slice(start).join('')}`) ?? []) {
        const evidence = meaning.heads?.evidence ?? meaning.evidence
        if (fits(column, ...evidence))
          return { field: meaning.field, column, rank, reason: 'head', fit: shareOf(column, ...evidence) }
      }
    }
  }
  return undefined
}

/** Returns whether the name is that of something that people take part in or hold: `Opportunity Name`, `Event Title`, `License Title`. */
const isOfThing = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word =>
    /^(?:opportunit(?:y|ies)|deal|campaign|project|event|session|ticket|order|product|list|segment|pipeline|course|program(?:me)?|form|page|article|award|grant|topic|playlist|workflow|sequence|licen[cs]e|permit|certificat(?:e|ion)|credential)$/.test(
      word,
    ),
  )

function assignByName(
  column: SampledColumn,
  dataset: string,
  meaningsByName: MeaningsByName,
): FieldAssignment | undefined {
  for (const { name, about, isFurther, isWhole, isOccupation } of namesOf(column.keys, dataset)) {
    for (const { meaning, rank: rankOfName } of meaningsByName.get(`${about}:${name}`) ?? []) {
      const rank = isOccupation ? occupationRank : rankOfName
      const isManyTaken = isFurther || column.inList !== undefined
      if ((isManyTaken && !meaning.isMany) || (meaning.isWhole && !isWhole)) continue
      if (meaning.isMoney && !isDollars(column, name)) continue
      if (isTitleOfPerson(meaning.field, dataset) && (areAccessRoles(column) || areDegrees(column))) continue
      if (isOwnSite(meaning.field) && areSeveralPagesOfOneHost(column)) continue
      if (fits(column, ...meaning.evidence) && !areOneHandle(column, dataset, meaning)) {
        const fit = shareOf(column, ...meaning.evidence)
        return { field: meaning.field, column, rank, reason: reasonFor(rank), fit }
      }
      const site = siteFields[meaning.field]
      if (site !== undefined && fits(column, 'url', 'domain') && !areSeveralPagesOfOneHost(column))
        return { field: site, column, rank: weakNameRank + rank, reason: 'urls' }
      // `["maths", "poetry"]` in a cell.
      if (meaning.isMany && isJsonList(column))
        return { field: meaning.field, column, rank, reason: reasonFor(rank) }
    }
  }
  return undefined
}

/** Returns whether handles that would identify people are the same in most rows: a state such as `Connected`, which would make one person of all. */
const areOneHandle = (column: SampledColumn, dataset: string, { field }: ColumnMeaning): boolean =>
  dataset === 'person' &&
  field.endsWith('profile_url') &&
  column.values.length > 2 &&
  distinctShare(column) <= 0.5 &&
  fits(column, 'handle')

/** Returns whether the field is the website of a company, by which companies are one. */
const isOwnSite = (field: string): boolean => /^@domain$|website$|primary_domain$/.test(field)

const isTitleOfPerson = (field: string, dataset: string): boolean =>
  dataset === 'person' && field.endsWith('> title')

/** Returns whether a profession is what somebody may put behind the name, `RN` or `CPA, CFP`, and says of no job. */
const areDegrees = ({ keys, values }: SampledColumn): boolean =>
  /^(?:professions?|designations?)$/.test(wordsOf(keys).at(-1) ?? '') &&
  values.filter(isDegreeAlone).length > values.length * 0.5

/**
 * Returns whether roles are what members of a service may do there, or guests in a meeting: `owner`, `admin`, `member`, `Presenter`.
 * An owner alone may own a company.
 */
const areAccessRoles = ({ keys, values }: SampledColumn): boolean =>
  /^(?:role|roles|rolle)$/.test(wordsOf(keys).at(-1) ?? '') &&
  values.every(text => accessRole.test(text)) &&
  values.some(text => !/^owner$/i.test(text))

const accessRole =
  /^(?:(?:super|org|organi[sz]ation|workspace|account|global|billing|team)[ _-]?)?(?:admin|owner|member|user|lead|visitor|guest|viewer|maintainer|collaborator|billing[ _-]manager|read[ _-]only|organi[sz]er|(?:co-?)?host|presenter|attendee|participant|pan+el+ist)$/i

const reasonFor = (rank: number): AssignmentReason =>
  rank >= occupationRank ? 'occupation' : rank >= weakNameRank ? 'weak-name' : 'name'

// The fields for addresses in columns that are named like a company or a text about a person.
const siteFields: Readonly<Record<string, string>> = {
  'basic_profile.summary': 'contact.websites',
  'experience.employment_details.current > name': 'experience.employment_details.current > company_website',
  'basic_info.name': 'basic_info.website',
}

/** Returns whether amounts are in US dollars, which is assumed only for English names of columns. */
const isDollars = (column: SampledColumn, name: string): boolean =>
  !isOtherCurrency(column) && (isInDollars(column) || /revenue|sales|turnover|fund|round|rais/.test(name))

export const isJsonList = ({ values }: SampledColumn): boolean =>
  values.length > 0 &&
  values.every(text => (text.length < lookedAtMax ? jsonList : beginningOfJsonList).test(text))

// Python prints `['maths', "O'Neill"]`.
const quoted = String.raw`(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`
const jsonTexts = String.raw`^\[\s*(?:${quoted}\s*(?:,\s*)?)*`
const jsonList = new RegExp(`${jsonTexts}\\]$`)
/** A long value is cut in the middle of a text, or behind one. */
const beginningOfJsonList = new RegExp(
  String.raw`${jsonTexts}(?:\]|(?:"(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*)\\?)?$`,
)

/** The fields that kinds of URLs are assigned to whatever the column is called. */
const urlKinds: Readonly<Record<string, readonly (readonly [Evidence, string])[]>> = {
  person: [
    ['company-profile', 'experience.employment_details.current > company_professional_network_profile_url'],
    ['person-profile', 'social_handles.professional_network_identifier.profile_url'],
    ['code-profile', 'social_handles.dev_platform_identifier.profile_url'],
    ['microblog-profile', 'social_handles.microblog_identifier.slug'],
  ],
  company: [
    ['company-profile', 'basic_info.professional_network_url'],
    ['funding-profile', 'social_profiles.funding_data.url'],
    ['microblog-profile', 'social_profiles.microblog_url'],
  ],
  job: [['company-profile', 'company.basic_info.professional_network_url']],
  social_post: [
    ['person-profile', 'actor.professional_network_url'],
    ['company-profile', 'actor.professional_network_url'],
  ],
  dev_platform: [['code-profile', 'profile_url']],
  employee_review: [['company-profile', 'company_professional_network_profile_url']],
}

function fieldForUrls(column: SampledColumn, dataset: string): string | undefined {
  if (column.inList !== undefined || isAboutSomeoneElse(column.keys) || !areOnOneHost(column))
    return undefined
  const urlKind = urlKinds[dataset]?.find(([kind]) => fits(column, kind))
  if (!urlKind) return undefined
  if (dataset === 'person' && isAboutSchool(column.keys)) return undefined
  const isOfPerson = dataset === 'person' && urlKind[0] !== 'company-profile'
  return isOfPerson && isAboutEmployer(column.keys) ? undefined : urlKind[1]
}

function assignByValues(column: SampledColumn, dataset: string): FieldAssignment | undefined {
  if (column.inList !== undefined || isAboutSomeoneElse(column.keys)) return undefined
  if (dataset === 'person') {
    const isOwn = !isAboutEmployer(column.keys) && (column.values.length < 4 || distinctShare(column) > 0.5)
    return isOwn && fits(column, 'email')
      ? { field: '@email', column, rank: valueRank, reason: 'values' }
      : undefined
  }
  const field = ownSites[dataset]
  return field !== undefined && areOwnSites(column)
    ? { field, column, rank: valueRank, reason: 'urls' }
    : undefined
}

/** The field for a column of the records' own websites, whatever it is called. */
const ownSites: Readonly<Record<string, string>> = { company: 'basic_info.website' }

/** Returns whether the values are URLs or domains that differ from row to row and are not files: the records' own websites. */
function areOwnSites(column: SampledColumn): boolean {
  if (!fits(column, 'url', 'domain')) return false
  const domains = column.values.flatMap(text => companyDomain(text) ?? [])
  if (areFiles(column) || mayAllBeFiles(column)) return false
  return new Set(domains).size > column.values.length * 0.8
}
