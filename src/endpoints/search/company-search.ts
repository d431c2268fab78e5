// POST /company/search.
import Type from 'typebox'
import { company } from '../../catalog/company/company.ts'
import { rankedSchema, refuseRanked, searchEndpoint } from './search.ts'

export const companySearch = searchEndpoint(company, {
  keys: { search: Type.Optional(rankedSchema) },
  check: ({ search }) => refuseRanked(search, 'Ranked search'),
  conditions: async () => [],
  answer: {},
})
