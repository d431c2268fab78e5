// Short ways to bring batch jobs into a store.
import { v4 as randomId } from 'uuid'
import type { Work } from '../../src/stores/work.ts'
import type { BatchChunk, NewBatchJob } from '../../src/stores/work-batches.ts'

/** Caps that nobody meets. */
export const unreachedCaps = { pool: 1000, platform: 100_000 }

/** The fixed things of a job, for tests. */
export const newBatch = (more: Partial<NewBatchJob> = {}): NewBatchJob => ({
  id: randomId(),
  team_id: 1,
  user_id: 1,
  api_key_id: 1,
  permissions: ['honors'],
  path: '/batch/person/enrich',
  entity: 'person',
  action: 'enrich',
  pool: 'standard',
  identifier_count: 3,
  entities_requested: 3,
  chunk_size: 10,
  webhook_url: null,
  event_id: randomId(),
  created_ms: 1000,
  idempotency_key: null,
  request: JSON.stringify({ business_emails: ['a@b.c'] }),
  ...more,
})

export const chunkOf = (number: number, more: Partial<BatchChunk> = {}): BatchChunk => ({
  number,
  file: `part-${number}`,
  bytes: 10,
  results: 2,
  fulfilled: 1,
  charges: [{ component: 'person.profile', label: 'Person profile', quantity: 1, unitPrice: 1 }],
  next: null,
  ...more,
})

/** Adds a job that workers may claim. */
export async function addReady(work: Work, more: Partial<NewBatchJob> = {}): Promise<NewBatchJob> {
  const batch = newBatch(more)
  const place = await work.addBatch(batch, unreachedCaps)
  if (place !== 'free') throw new Error(`There was no place: ${place}.`)
  await work.readyBatch(batch.id)
  return batch
}

let lastTeam = 0
/** A team that no other test uses. */
export const newTeam = (): number => ++lastTeam * 1000 + 7
