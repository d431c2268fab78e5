// The facts of a company record that matching compares.
import { memoizedByObject } from '../lib/cache.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'

/** The facts by which a company that a name found is scored. */
export interface NameFacts {
  readonly names: readonly string[]
  readonly formerNames: readonly string[]
  /** The domain of its site; empty where it states none. */
  readonly domain: string
  /** People, or the lower bound of the range the record states; 0 where it does not say. */
  readonly headcount: number
}

export interface CompanyFacts extends NameFacts {
  /** The value in the spelling of the record; undefined where it states none. */
  readonly country: string | undefined
  readonly isAcquired: boolean
  readonly isInactive: boolean
  /** A page about a product or a brand of another company. */
  readonly isShowcase: boolean
}

/** The paths that `nameFacts` reads, in its order. */
export const nameFactPaths = [
  'basic_info.name',
  'basic_info.profile_name',
  'basic_info.former_names',
  'headcount.total',
  'basic_info.employee_count_range',
  'basic_info.primary_domain',
] as const

/** Reads the values at `nameFactPaths`; a value that is absent or of another type counts as unknown. */
export function nameFacts(values: readonly (Json | undefined)[]): NameFacts {
  const [name, profileName, formerNames, total, range, domain] = values
  return {
    names: [name, profileName].map(text).filter(one => one !== ''),
    formerNames: list(formerNames)
      .map(text)
      .filter(one => one !== ''),
    domain: text(domain),
    headcount: headcount(total, range),
  }
}

/** Reads a record in the catalogue's shape, with the same rule for absent values. */
export function companyFacts(record: JsonObject): CompanyFacts {
  const info = section(record, 'basic_info')
  const country = text(section(record, 'locations').country)
  const status = text(info.status).toLowerCase()
  return {
    ...nameFacts(nameFactPaths.map(path => valueAt(record, path))),
    country: country === '' ? undefined : country,
    isAcquired:
      status === 'acquired' ||
      text(section(record, 'revenue').acquisition_status).toLowerCase() === 'acquired' ||
      list(section(record, 'funding').acquired_by).length > 0,
    isInactive: status === 'inactive',
    isShowcase:
      showcaseUrl.test(text(info.professional_network_url)) || /showcase/i.test(text(info.company_type)),
  }
}

/** Like `companyFacts`, but reads each object once: it must not change afterwards. */
export const rememberedFacts = memoizedByObject(companyFacts)

const showcaseUrl = /\/showcase\//i

function headcount(total: Json | undefined, range: Json | undefined): number {
  if (typeof total === 'number' && total >= 0) return total
  // `51-200`, `10,001+`.
  const lowest = /\d[\d,.]*/.exec(text(range))?.[0].replace(/[,.]/g, '')
  return lowest === undefined ? 0 : Number(lowest)
}

export const section = (record: JsonObject, name: string): JsonObject => {
  const value = record[name]
  return isObject(value) ? value : {}
}

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
