// The contract of batch jobs, for every adapter of the work port.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReady, newBatch, newTeam, unreachedCaps } from '../../../test/support/work.ts'
import type { Work } from '../work.ts'
import type { NewBatchJob } from '../work-batches.ts'
import { workExportsContract } from './work-exports.contract.ts'
import { batchLifeContract } from './work-life.contract.ts'
import { watchContract } from './work-watches.contract.ts'
import { webhookContract } from './work-webhooks.contract.ts'

const hourMs = 3_600_000
/** `connect` opens another connection to the same store, as another process has. */
export function workContract(connect: () => Promise<Work>): void {
  let work: Work
  let other: Work
  beforeAll(async () => {
    work = await connect()
    other = await connect()
  })
  afterAll(async () => {
    await work.close()
    await other.close()
  })

  describe('the caps of active jobs', () => {
    it('let one of many simultaneous submits take the last place', async () => {
      for (const caps of [
        { pool: 5, platform: 1000 },
        { pool: 1000, platform: 5 },
      ]) {
        const nowMs = caps.pool * 100 * hourMs
        const team_id = newTeam()
        const asked = Array.from({ length: 16 }, (_, index) =>
          (index % 2 === 0 ? work : other).addBatch(newBatch({ team_id, created_ms: nowMs }), caps),
        )
        const places = await Promise.all(asked)
        expect(places.filter(place => place === 'free')).toHaveLength(5)
        const refused = caps.pool === 5 ? 'pool_full' : 'platform_full'
        expect(places.filter(place => place === refused)).toHaveLength(11)
        expect(await other.batchCapacity(team_id, 'standard', caps, nowMs)).toBe(refused)
      }
    })

    it('are counted separately for each pool of each team', async () => {
      const [team_id, nowMs] = [newTeam(), 3_000 * hourMs]
      const caps = { pool: 1, platform: 1000 }
      expect(await work.addBatch(newBatch({ team_id, created_ms: nowMs }), caps)).toBe('free')
      expect(await work.addBatch(newBatch({ team_id, created_ms: nowMs }), caps)).toBe('pool_full')
      expect(await work.addBatch(newBatch({ team_id, created_ms: nowMs, pool: 'live' }), caps)).toBe('free')
      expect(await work.batchCapacity(newTeam(), 'standard', caps, nowMs)).toBe('free')
    })

    it('do not count a job that is older than a day', async () => {
      const [team_id, nowMs] = [newTeam(), 4_000 * hourMs]
      const caps = { pool: 1, platform: 1000 }
      await work.addBatch(newBatch({ team_id, created_ms: nowMs }), caps)
      expect(await work.batchCapacity(team_id, 'standard', caps, nowMs + 24 * hourMs - 1)).toBe('pool_full')
      expect(await work.batchCapacity(team_id, 'standard', caps, nowMs + 24 * hourMs)).toBe('free')
    })
  })

  describe('a job that is added', () => {
    it('cannot be claimed before it is ready, and is withdrawn when that never happens', async () => {
      const batch = newBatch({ team_id: newTeam(), created_ms: 50 })
      await work.addBatch(batch, unreachedCaps)
      expect(await work.batch(batch.team_id, batch.id)).toBeUndefined()
      expect(await work.withdrawUnreadyBatches(50)).not.toContain(batch.id)
      for (const each of [work, other]) expect(await each.withdrawUnreadyBatches(51)).toContain(batch.id)
      expect(await other.readyBatch(batch.id)).toBe(false)
      await work.removeBatch(batch.id)
      expect(await work.withdrawUnreadyBatches(51)).not.toContain(batch.id)
      expect(await work.readyBatch(batch.id)).toBe(false)
    })

    it('is not withdrawn after it has become ready', async () => {
      const { id } = await addReady(work, { team_id: newTeam(), created_ms: 50 })
      expect(await other.withdrawUnreadyBatches(51)).not.toContain(id)
      expect(await other.readyBatch(id)).toBe(true)
    })

    it('is the only one that becomes ready with its idempotency key within a day', async () => {
      const [team_id, nowMs] = [newTeam(), 5_000 * hourMs]
      const add = async (more: Partial<NewBatchJob> = {}) => {
        const batch = newBatch({ team_id, created_ms: nowMs, idempotency_key: 'print once', ...more })
        await work.addBatch(batch, unreachedCaps)
        return batch.id
      }
      const found = async (atMs: number, key = 'print once', team = team_id) =>
        (await other.submittedBatch(team, key, atMs))?.id
      const twins = await Promise.all(Array.from({ length: 8 }, () => add()))
      expect(await found(nowMs)).toBeUndefined()
      const ready = await Promise.all(
        twins.map((id, index) => (index % 2 === 0 ? work : other).readyBatch(id)),
      )
      expect(ready.filter(isReady => isReady)).toHaveLength(1)
      const first = twins[ready.indexOf(true)]
      expect(await work.readyBatch(String(first))).toBe(true)
      expect([await found(nowMs), await found(nowMs + 24 * hourMs - 1)]).toEqual([first, first])
      expect(await found(nowMs, 'print other')).toBeUndefined()
      expect(await found(nowMs, 'print once', newTeam())).toBeUndefined()
      const late = await add({ created_ms: nowMs + 24 * hourMs - 1 })
      expect(await work.readyBatch(late)).toBe(false)
      expect(await work.readyBatch(await add({ team_id: newTeam() }))).toBe(true)
      expect(await work.readyBatch(await add({ idempotency_key: null }))).toBe(true)
      expect(await work.readyBatch(await add({ idempotency_key: null }))).toBe(true)
      const next = await add({ created_ms: nowMs + 24 * hourMs })
      expect(await work.readyBatch(next)).toBe(true)
      expect(await found(nowMs + 24 * hourMs)).toBe(next)
    })

    it('is read as it was written, and only by its team', async () => {
      const batch = await addReady(work, {
        team_id: newTeam(),
        webhook_url: 'https://example.com/hook',
        format: 'csv',
        columns: { email: ['Mail', 'Büro'] },
      })
      const { request, idempotency_key: _, ...told } = batch
      expect(await other.batch(batch.team_id, batch.id)).toEqual({
        ...told,
        isElsewhere: false,
        export_id: null,
        status: 'pending',
        chunks: 0,
        result_count: 0,
        entities_fulfilled: 0,
        attempts: 0,
        started_ms: null,
        completed_ms: null,
        cancelled_ms: null,
        error_message: null,
      })
      expect(await other.batchRequest(batch.id)).toEqual(request)
      const plain = await addReady(work, { team_id: batch.team_id })
      expect(await other.batch(plain.team_id, plain.id)).toMatchObject({ format: null, columns: null })
      await work.removeBatch(plain.id)
      expect(await other.batch(newTeam(), batch.id)).toBeUndefined()
      expect(await other.cancelBatch(newTeam(), batch.id, 5)).toBeUndefined()
      expect((await other.batch(batch.team_id, batch.id))?.cancelled_ms).toBeNull()
      await work.removeBatch(batch.id)
      expect(await other.batch(batch.team_id, batch.id)).toBeUndefined()
    })

    it('is listed newest first, in pages without gap or repetition', async () => {
      const team_id = newTeam()
      for (let index = 0; index < 7; index++) {
        await addReady(work, { team_id, created_ms: Math.floor(index / 2) })
      }
      await addReady(work, { team_id: newTeam() })
      const all = (await work.batches(team_id, { limit: 100 })) ?? []
      expect(all.map(({ created_ms }) => created_ms)).toEqual([3, 2, 2, 1, 1, 0, 0])
      const paged: string[] = []
      for (let after: string | undefined; ; ) {
        const page = (await work.batches(team_id, { limit: 2, ...(after !== undefined && { after }) })) ?? []
        paged.push(...page.slice(0, 2).map(({ id }) => id))
        if (page.length < 3) break
        after = paged.at(-1)
      }
      expect(paged).toEqual(all.map(({ id }) => id))
      expect(await work.batches(team_id, { limit: 100, status: 'completed' })).toEqual([])
      expect(await work.batches(newTeam(), { limit: 2, after: paged[0] ?? '' })).toBeUndefined()
      expect(await work.batches(team_id, { limit: 100, api_key_id: 1 })).toEqual(all)
      expect(await work.batches(team_id, { limit: 100, api_key_id: 2 })).toEqual([])
      expect(await work.batches(team_id, { limit: 2, api_key_id: 2, after: paged[0] ?? '' })).toBeUndefined()
      expect(await work.batches(team_id, { limit: 2, after: 'nobody' })).toBeUndefined()
      for (const { id } of all) await work.removeBatch(id)
    })
  })

  batchLifeContract(() => ({ work, other }))
  webhookContract(() => ({ work, other }))
  watchContract(() => ({ work, other }))
  workExportsContract(() => ({ work, other }))
}
