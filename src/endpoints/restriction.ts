// The endpoints that a restricted key may call.
import type { ApiKey } from '../stores/ledger-keys.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns whether the key may call the endpoint: one that it is restricted to, one about the account, and,
 * when it may submit batch jobs or exports, those that follow its own.
 */
export function mayCall(
  { endpoints }: Pick<ApiKey, 'endpoints'>,
  { path, category, followsJobs }: Endpoint,
): boolean {
  if (endpoints === null || endpoints.includes(path) || category === 'Account') return true
  return followsJobs === true && endpoints.some(each => isFollowedAt(each, path))
}

/** Returns whether what the endpoint begins is followed at the path; deliveries of webhooks tell of batch jobs and exports. */
function isFollowedAt(endpoint: string, path: string): boolean {
  const family = /^\/(batch|export)\/[^:]/.exec(endpoint)?.[1]
  return family !== undefined && (path.startsWith(`/${family}`) || path.startsWith('/webhooks'))
}

/**
 * Returns the id of the key whose jobs the endpoint shows: the calling key where it may only follow its own
 * jobs; undefined where it sees all jobs of the team.
 */
export const jobsOf = ({ endpoints, id }: ApiKey, { path }: Pick<Endpoint, 'path'>): number | undefined =>
  endpoints === null || endpoints.includes(path) ? undefined : id
