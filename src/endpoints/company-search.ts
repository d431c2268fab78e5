// POST /company/search.
import Type from 'typebox'
import { company } from '../catalog/company/company.ts'
import { refuseRanked, searchEndpoint } from './search.ts'

export const companySearch = searchEndpoint(company, {
  keys: { search: Type.Optional(Type.Object({})) },
  check: body => refuseRanked(body, 'Ranked search'),
  conditions: async () => [],
  answer: {},
})
