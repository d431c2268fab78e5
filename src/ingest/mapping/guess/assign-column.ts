// What a single column is taken for, by its name where its values fit, or by what its values say alone.
import { companyDomain } from '../../../normal/domain.ts'
import type { Meaning } from './column-meaning.ts'
import { isAboutEmployer, isAboutSomeoneElse, namesOf } from './column-name.ts'
import type { Column } from './columns.ts'
import { areOnOneHost, distinctShare, type Evidence, fits, isInDollars, isOtherCurrency } from './evidence.ts'
import { meanings } from './synonyms/synonyms.ts'

/** A column with the field it was taken for. */
export interface Assignment {
  /** As in `Meaning`. */
  readonly field: string
  readonly column: Column
  /** Lower is surer; see `weak` and `byValue`. */
  readonly rank: number
  /** Only these of the addresses. */
  readonly choose?: { readonly keep: string } | { readonly drop: string }
}

/** What the columns of a file are taken for; the columns of `assigned` that are missing here are left out. */
export interface Together {
  readonly assigned: readonly Assignment[]
  /** The column with the end of the job, where some jobs have ended. */
  readonly ended?: Column
}

/** From here on a name is a weak one, and from there on the values alone decided. */
export const weak = 1000
export const byValue = 2000

export type Known = ReadonlyMap<string, readonly { readonly meaning: Meaning; readonly rank: number }[]>

/** The meanings of a dataset by `self:name`, `employer:name` or `job:name`. */
export function knownNames(dataset: string): Known {
  const known = new Map<string, { meaning: Meaning; rank: number }[]>()
  for (const meaning of meanings[dataset] ?? []) {
    const add = (names: string | undefined, from: number) => {
      for (const [index, name] of (names?.split(' ') ?? []).entries()) {
        const key = `${meaning.about ?? 'self'}:${name}`
        known.set(key, [...(known.get(key) ?? []), { meaning, rank: from + index }])
      }
    }
    add(meaning.names, 0)
    add(meaning.weakNames, weak)
  }
  return known
}

/** Undefined for a column that was not understood. `known` is of the same dataset. */
export function assign(column: Column, dataset: string, known: Known): Assignment | undefined {
  const named = byName(column, dataset, known)
  if (named && /picture|logo/.test(named.field)) return named
  const told = fieldOfUrls(column, dataset)
  if (told !== undefined) return named?.field === told ? named : { field: told, column, rank: byValue }
  return named ?? fromValues(column, dataset)
}

function byName(column: Column, dataset: string, known: Known): Assignment | undefined {
  for (const { name, about, isFurther, isWhole } of namesOf(column.keys, dataset)) {
    for (const { meaning, rank } of known.get(`${about}:${name}`) ?? []) {
      const isManyTaken = isFurther || column.inList !== undefined
      if ((isManyTaken && !meaning.isMany) || (meaning.isWhole && !isWhole)) continue
      if (meaning.isMoney && !isDollars(column, name)) continue
      if (fits(column, ...meaning.evidence)) return { field: meaning.field, column, rank }
      const site = siteFields[meaning.field]
      if (site !== undefined && fits(column, 'url', 'domain'))
        return { field: site, column, rank: weak + rank }
      // `["maths", "poetry"]` in a cell.
      if (meaning.isMany && isJsonList(column)) return { field: meaning.field, column, rank }
    }
  }
  return undefined
}

// A company or a text about oneself that is given by its address.
const siteFields: Readonly<Record<string, string>> = {
  'basic_profile.summary': 'contact.websites',
  'experience.employment_details.current > name': 'experience.employment_details.current > company_website',
  'basic_info.name': 'basic_info.website',
}

/** Only a file in English is taken to mean US dollars where it does not say so. */
const isDollars = (column: Column, name: string): boolean =>
  !isOtherCurrency(column) && (isInDollars(column) || /revenue|sales|turnover|fund|round|rais/.test(name))

export const isJsonList = ({ values }: Column): boolean =>
  values.length > 0 && values.every(text => /^\[(?:\s*"(?:[^"\\]|\\.)*"\s*,?)*\]$/.test(text))

/** What the kind of a URL says whatever the column is called. */
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

function fieldOfUrls(column: Column, dataset: string): string | undefined {
  if (column.inList !== undefined || isAboutSomeoneElse(column.keys) || !areOnOneHost(column))
    return undefined
  const found = urlKinds[dataset]?.find(([kind]) => fits(column, kind))
  if (!found) return undefined
  const isOfPerson = dataset === 'person' && found[0] !== 'company-profile'
  return isOfPerson && isAboutEmployer(column.keys) ? undefined : found[1]
}

function fromValues(column: Column, dataset: string): Assignment | undefined {
  if (column.inList !== undefined || isAboutSomeoneElse(column.keys)) return undefined
  if (dataset === 'person') {
    const isOwn = !isAboutEmployer(column.keys) && (column.values.length < 4 || distinctShare(column) > 0.5)
    return isOwn && fits(column, 'email') ? { field: '@email', column, rank: byValue } : undefined
  }
  const field = ownSites[dataset]
  return field !== undefined && areOwnSites(column) ? { field, column, rank: byValue } : undefined
}

/** The field for a column of sites that are the records' own, whatever it is called. */
const ownSites: Readonly<Record<string, string>> = { company: 'basic_info.website' }

/** URLs or domains that differ from row to row and lead to no image: the companies' own sites. */
function areOwnSites(column: Column): boolean {
  if (!fits(column, 'url', 'domain')) return false
  const domains = column.values.flatMap(text => companyDomain(text) ?? [])
  const areFiles = column.values.some(text => /\.(?:png|jpe?g|svg|gif|webp|pdf|ico)(?:\?|$)/i.test(text))
  return !areFiles && new Set(domains).size > column.values.length * 0.8
}
