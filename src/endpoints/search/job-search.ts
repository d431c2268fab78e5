// POST /job/search.
import { job } from '../../catalog/job/job.ts'
import { searchEndpoint } from './search.ts'

export const jobSearch = searchEndpoint(job, {
  keys: {},
  conditions: async () => [],
  answer: {},
})
