// POST /company/search.
import Type from 'typebox'
import { company } from '../catalog/company/company.ts'
import { notEnabled, searchEndpoint } from './search.ts'

export const companySearch = searchEndpoint(company, {
  filtersRequired: false,
  keys: { search: Type.Optional(Type.Object({})) },
  check: body => {
    if (body.search !== undefined) throw notEnabled('Ranked search')
  },
  conditions: async () => [],
  answer: {},
})
