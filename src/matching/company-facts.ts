// What matching reads from a company record.
import { isObject, type Json, type JsonObject } from '../lib/json.ts'

export interface CompanyFacts {
  readonly names: readonly string[]
  readonly formerNames: readonly string[]
  /** As the record spells it; undefined where it does not say. */
  readonly country: string | undefined
  /** People, or the lower bound of the range the record states; 0 where it does not say. */
  readonly headcount: number
  readonly isAcquired: boolean
  readonly isInactive: boolean
  /** A page about a product or a brand of another company. */
  readonly isShowcase: boolean
}

/** Reads a record in the catalogue's shape; whatever is absent or of another type counts as not said. */
export function companyFacts(record: JsonObject): CompanyFacts {
  const info = section(record, 'basic_info')
  const country = text(section(record, 'locations').country)
  const status = text(info.status).toLowerCase()
  return {
    names: [info.name, info.profile_name].map(text).filter(name => name !== ''),
    formerNames: list(info.former_names)
      .map(text)
      .filter(name => name !== ''),
    country: country === '' ? undefined : country,
    headcount: headcount(record, info),
    isAcquired:
      status === 'acquired' ||
      text(section(record, 'revenue').acquisition_status).toLowerCase() === 'acquired' ||
      list(section(record, 'funding').acquired_by).length > 0,
    isInactive: status === 'inactive',
    isShowcase:
      showcaseUrl.test(text(info.professional_network_url)) || /showcase/i.test(text(info.company_type)),
  }
}

const showcaseUrl = /\/showcase\//i

function headcount(record: JsonObject, info: JsonObject): number {
  const { total } = section(record, 'headcount')
  if (typeof total === 'number' && total >= 0) return total
  // `51-200`, `10,001+`.
  const lowest = /\d[\d,.]*/.exec(text(info.employee_count_range))?.[0].replace(/[,.]/g, '')
  return lowest === undefined ? 0 : Number(lowest)
}

export const section = (record: JsonObject, name: string): JsonObject => {
  const value = record[name]
  return isObject(value) ? value : {}
}

export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
