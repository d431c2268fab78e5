// Checks the caps of active batch jobs before permission and credits, so that a refusal costs nothing.
import { refuseFull } from '../endpoints/batch/caps.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Gateway } from './gateway.ts'
import type { IdentifiedRequest } from './request-context.ts'

/**
 * Throws 429 for a submit while the pool is full. The place itself is taken when the job is added, which may
 * still be refused.
 */
export async function refuseFullPool(
  { endpoint: { pool }, caller }: IdentifiedRequest<Endpoint>,
  { services, nowMs }: Gateway,
): Promise<void> {
  if (!pool) return
  const { work, capsOf } = services.batches
  refuseFull(await work.batchCapacity(caller.key.team_id, pool, capsOf(caller, pool), nowMs()))
}
