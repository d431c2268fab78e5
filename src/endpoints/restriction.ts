// The endpoints that a restricted key may call.
import type { ApiKey } from '../stores/ledger-keys.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns whether the key may call the endpoint: one that it is restricted to, one about the account, and,
 * when it may submit batch jobs, those that follow its own jobs.
 */
export function mayCall(
  { endpoints }: Pick<ApiKey, 'endpoints'>,
  { path, category, followsJobs }: Endpoint,
): boolean {
  if (endpoints === null || endpoints.includes(path) || category === 'Account') return true
  return followsJobs === true && endpoints.some(submits)
}

const submits = (path: string): boolean => /^\/batch\/[^:]/.test(path)

/**
 * Returns the id of the key whose jobs the endpoint shows: the calling key where it may only follow its own
 * jobs; undefined where it sees all jobs of the team.
 */
export const jobsOf = ({ endpoints, id }: ApiKey, { path }: Pick<Endpoint, 'path'>): number | undefined =>
  endpoints === null || endpoints.includes(path) ? undefined : id
