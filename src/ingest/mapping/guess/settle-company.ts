// What the columns of a file of companies show together: which domain is the main one, which address has the street.
import { companyDomain } from '../../../normal/domain.ts'
import { type Assignment, weak } from './assign-column.ts'
import { employeeFields } from './column-expression.ts'
import type { Column } from './columns.ts'

const headquarters = 'locations.headquarters'
const city = 'locations.city'
const street = 'locations.street_address'
const website = 'basic_info.website'

export function companyTogether(assigned: readonly Assignment[]): readonly Assignment[] {
  const has = (wanted: string) => assigned.some(({ field }) => field === wanted)
  const main = assigned.find(({ field, column }) => field === '@domain' && isMainDomain(column))
  return assigned.flatMap((one): readonly Assignment[] => {
    const { field, column, rank } = one
    switch (field) {
      case '@domain': {
        if (one === main) return [{ ...one, field: 'basic_info.primary_domain' }]
        if (areDomains(column)) return [{ ...one, field: 'basic_info.all_domains' }]
        return has(website) ? [] : [{ ...one, field: website }]
      }
      case '@employees':
        return employeeFields(column, 'headcount.total', 'basic_info.employee_count_range').map(each => ({
          ...one,
          field: each,
        }))
      case headquarters:
        // `Address` beside `City` is the street.
        return rank >= weak && has(city) && !has(street) ? [{ ...one, field: street }] : [one]
      case city: {
        const isLine = column.values.filter(text => text.includes(',')).length > column.values.length * 0.5
        return [isLine && !has(headquarters) ? { ...one, field: headquarters } : one]
      }
      default:
        return [one]
    }
  })
}

const isMainDomain = (column: Column): boolean =>
  !column.isList && areDomains(column) && column.values.every(text => !/[;,|]/.test(text))

/** Pages on shared hosts are sites, but their domain is nobody's. */
const areDomains = ({ values }: Column): boolean =>
  values.flatMap(text => text.split(/[;,|]/)).filter(text => companyDomain(text.trim()) === undefined)
    .length <
  values.length * 0.1
