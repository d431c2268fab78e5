// Settles assignments of a file of companies that depend on several columns: the main domain, the street address.
import { companyDomain } from '../../../normal/domain.ts'
import { type FieldAssignment, weakNameRank } from './assign-column.ts'
import { has } from './assigned-fields.ts'
import { employeeFields } from './column-expression.ts'
import type { SampledColumn } from './columns.ts'
import { shareOf } from './evidence.ts'

const headquarters = 'locations.headquarters'
const city = 'locations.city'
const street = 'locations.street_address'
const website = 'basic_info.website'
const markets = 'basic_info.markets'
const symbols = 'revenue.public_markets.stock_symbols'

export function settleCompanyAssignments(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const main = assigned.find(({ field, column }) => field === '@domain' && isMainDomain(column))
  return assigned.flatMap((one): readonly FieldAssignment[] => {
    const { field, column, rank } = one
    switch (field) {
      case '@domain': {
        if (one === main) return [{ ...one, field: 'basic_info.primary_domain' }]
        if (areDomains(column)) return [{ ...one, field: 'basic_info.all_domains' }]
        return has(assigned, website) ? [] : [{ ...one, field: website }]
      }
      case '@employees':
        return employeeFields(column, 'headcount.total', 'basic_info.employee_count_range').map(each => ({
          ...one,
          field: each,
        }))
      case '@listed_code':
        return has(assigned, markets) && !has(assigned, symbols) ? [{ ...one, field: symbols }] : []
      case '@sic':
        return sicFields(column).map(each => ({ ...one, field: each }))
      case website:
      case 'basic_info.professional_network_url':
        // The page of a founder would make all their companies one, and a contact's page is not a website.
        return shareOf(column, 'person-profile') > 0.5 ? [] : [one]
      case headquarters:
        // A column `Address` beside `City` is the street.
        return rank >= weakNameRank && has(assigned, city) && !has(assigned, street)
          ? [{ ...one, field: street }]
          : [one]
      case city: {
        const isLine = column.values.filter(text => text.includes(',')).length > column.values.length * 0.5
        return [isLine && !has(assigned, headquarters) ? { ...one, field: headquarters } : one]
      }
      default:
        return [one]
    }
  })
}

/** Returns the fields of classifications such as `62012 - Software development`, or of one of their halves. */
function sicFields({ values }: SampledColumn): readonly string[] {
  const [code, industry] = [
    'taxonomy.sic_detail_list > sic_code',
    'taxonomy.sic_detail_list > industry',
  ] as const
  const isBoth = values.filter(text => /^\d{2,8}\b.*\p{L}/u.test(text)).length > values.length * 0.5
  return isBoth ? [code, industry] : [industry]
}

const isMainDomain = (column: SampledColumn): boolean =>
  !column.isList && areDomains(column) && column.values.every(text => !/[;,|]/.test(text))

/** Returns whether nearly all values have a domain of the company's own, and not that of a shared host. */
const areDomains = ({ values }: SampledColumn): boolean =>
  values.flatMap(text => text.split(/[;,|]/)).filter(text => companyDomain(text.trim()) === undefined)
    .length <
  values.length * 0.1
