// POST /company/search.
import { company } from '../../catalog/company/company.ts'
import { searchEndpoint } from './search.ts'

export const companySearch = searchEndpoint(company, {
  keys: {},
  conditions: async () => [],
  answer: {},
})
