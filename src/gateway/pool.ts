// The caps of active batch jobs, before permission and credits: a refusal here costs nothing.
import type { Caller } from '../access/keys.ts'
import { refuseFull } from '../endpoints/batch/caps.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Gateway } from './gateway.ts'

/** Throws 429 for a submit that would find no place. Whether it gets one is decided when it takes it. */
export async function refuseFullPool(
  { pool }: Endpoint,
  caller: Caller,
  { services, nowMs }: Gateway,
): Promise<void> {
  if (!pool) return
  const { work, capsOf } = services.batches
  refuseFull(await work.batchCapacity(caller.key.team_id, pool, capsOf(caller, pool), nowMs()))
}
