// The life of batch jobs, as every adapter of the work port must keep it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addReady, chunkOf, newTeam } from '../../../test/support/work.ts'
import type { Work } from '../work.ts'
import type { BatchClaim, BatchStatus } from '../work-batches.ts'

const leaseMs = 1000
// Jobs of other tests must not be met: each test claims at a time of its own, and ends what it made.
let clock = 1_000_000

async function drain(work: Work): Promise<void> {
  for (;;) {
    clock += 100_000_000
    const claim = await work.claimBatch('drain', clock, 0)
    if (!claim) return
    await work.endBatch(claim, { status: 'failed', error_message: 'drained', deliveryId: 'none' }, clock)
  }
}

export function batchLifeContract(connections: () => { readonly work: Work; readonly other: Work }): void {
  describe('workers', () => {
    it('take turns between teams, however many jobs one of them has', async () => {
      const { work } = connections()
      await drain(work)
      const teams = [newTeam(), newTeam(), newTeam()]
      for (const [index, team_id] of teams.entries()) {
        const jobs = index === 0 ? 5 : 1
        for (let job = 0; job < jobs; job++) await addReady(work, { team_id, created_ms: clock + index })
      }
      const served: number[] = []
      for (let turn = 0; turn < 9; turn++) {
        const claim = await work.claimBatch('worker', clock, leaseMs)
        if (!claim) break
        served.push(claim.batch.team_id)
        await work.yieldBatch(claim, clock, true)
      }
      expect(served).toEqual([...teams, ...teams, ...teams])
      await drain(work)
    })

    it('never claim the same job at once, and share many jobs', async () => {
      const { work, other } = connections()
      await drain(work)
      const team_id = newTeam()
      for (let job = 0; job < 8; job++) await addReady(work, { team_id, created_ms: clock })
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? work : other).claimBatch(`worker-${index}`, clock, leaseMs),
        ),
      )
      const ids = claims.flatMap(claim => claim?.batch.id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(0)
      await drain(work)
    })

    it('lose a job when their lease ends, and cannot change it any more', async () => {
      const { work, other } = connections()
      await drain(work)
      const { id, team_id } = await addReady(work, { team_id: newTeam() })
      const slow = await claimed(work)
      expect(await other.claimBatch('second', clock + leaseMs - 1, leaseMs)).toBeUndefined()
      expect(await work.extendClaim(slow, clock + 2 * leaseMs)).toBe(true)
      expect(await other.claimBatch('second', clock + 2 * leaseMs - 1, leaseMs)).toBeUndefined()
      const fast = await other.claimBatch('second', clock + 2 * leaseMs, leaseMs)
      expect(fast?.batch.id).toBe(id)
      const before = await work.batch(team_id, id)
      const end = { status: 'failed', error_message: 'x', deliveryId: 'x' } as const
      expect(await work.extendClaim(slow, clock + 9 * leaseMs)).toBe(false)
      expect(await work.finishChunks(slow, [chunkOf(0)], clock)).toBe(false)
      expect(await work.yieldBatch(slow, clock, true)).toBe(false)
      expect(await work.endBatch(slow, end, clock)).toBe(false)
      expect(await work.batch(team_id, id)).toEqual(before)
      expect(await work.batchChunks(id)).toEqual([])
      await drain(work)
    })

    it('are given at once a job that was claimed or yielded before the clock was set back', async () => {
      const { work, other } = connections()
      await drain(work)
      const { id } = await addReady(work, { team_id: newTeam() })
      await work.claimBatch('first', clock + 3_600_000, leaseMs)
      expect(await other.claimBatch('second', clock + 3_500_000, leaseMs)).toBeDefined()
      const claim = await other.claimBatch('second', clock, leaseMs)
      expect(claim?.batch.id).toBe(id)
      await drain(work)
    })

    it('are replaced at once when they are known to be dead', async () => {
      const { work, other } = connections()
      await drain(work)
      const { id } = await addReady(work, { team_id: newTeam() })
      await claimed(work)
      await other.freeClaims('somebody else')
      expect(await other.claimBatch('second', clock, leaseMs)).toBeUndefined()
      await other.freeClaims('worker')
      expect((await other.claimBatch('second', clock, leaseMs))?.batch.id).toBe(id)
      await drain(work)
    })

    it('find the finished chunks of earlier workers, and the state of the next chunk', async () => {
      const { work, other } = connections()
      await drain(work)
      const { id } = await addReady(work, { team_id: newTeam() })
      const claim = await claimed(work)
      const chunks = [chunkOf(0, { next: { cursor: 'c' } }), chunkOf(1), chunkOf(2)]
      const [first = chunkOf(0), ...others] = chunks
      expect(await work.finishChunks(claim, [{ ...first, requested: 7 }], clock)).toBe(true)
      expect(await work.finishChunks(claim, others, clock)).toBe(true)
      expect(await other.batchChunks(id)).toEqual(chunks)
      expect((await other.claimBatch('second', clock, leaseMs))?.batch).toMatchObject({
        chunks: 3,
        result_count: 6,
        entities_fulfilled: 3,
        entities_requested: 7,
        attempts: 1,
      })
      await drain(work)
    })
  })

  describe('an ended job', () => {
    it('is announced once, loses its request, and is removed when nobody reads it', async () => {
      const { work } = connections()
      await drain(work)
      const team_id = newTeam()
      const { id } = await addReady(work, { team_id, webhook_url: 'https://example.com/hook' })
      const claim = await claimed(work)
      await work.finishChunks(claim, [chunkOf(0)], clock + leaseMs)
      const end = { status: 'completed', error_message: null, deliveryId: `msg_${id}` } as const
      expect(await work.endBatch(claim, end, clock)).toBe(true)
      expect(await work.endBatch(claim, end, clock)).toBe(false)
      await expect(work.batchRequest(id)).rejects.toThrow()
      expect(await work.deliveries(team_id, { limit: 9 })).toMatchObject([
        { id: `msg_${id}`, batch_id: id, status: 'pending', next_ms: clock, attempts: [] },
      ])
      expect(await work.unreadBatches(clock, 10_000)).not.toContain(id)
      expect(await work.unreadBatches(clock + 1, 10_000)).toContain(id)
      await work.noteBatchRead(id, clock + 500)
      await work.noteBatchRead(id, clock + 400)
      expect(await work.unreadBatches(clock + 500, 10_000)).not.toContain(id)
      expect(await work.unreadBatches(clock + 501, 10_000)).toContain(id)
      await work.removeBatch(id)
      expect(await work.deliveries(team_id, { limit: 9 })).toEqual([])
      expect(await work.batchChunks(id)).toEqual([])
    })
  })

  describe('the life of a job', () => {
    it('follows its model after any sequence of commands', async () => {
      const { work, other } = connections()
      await drain(work)
      const steps = fc.array(
        fc.constantFrom(
          ...(['claim', 'claim', 'chunk', 'chunk', 'late chunk', 'yield', 'lease ends', 'cancel'] as const),
          ...(['complete', 'fail', 'late end', 'free'] as const),
        ),
        { maxLength: 16 },
      )
      await fc.assert(
        fc.asyncProperty(steps, async commands => {
          clock += 100_000_000
          const { id, team_id } = await addReady(work, { team_id: newTeam(), created_ms: clock })
          const model = { status: 'pending' as BatchStatus, chunks: 0, isCancelled: false, isHeld: false }
          let claim: BatchClaim | undefined
          let late: BatchClaim | undefined
          const isOpen = () => model.status === 'pending' || model.status === 'processing'
          const end = async (status: 'completed' | 'failed', by: BatchClaim | undefined, isHeld: boolean) => {
            if (!by) return
            const told = { status, error_message: null, deliveryId: 'x' }
            const isPossible = isHeld && isOpen()
            expect(await work.endBatch(by, told, clock)).toBe(isPossible)
            if (isPossible) Object.assign(model, { status, isHeld: false })
          }
          for (const command of commands) {
            if (command === 'claim') {
              const got = await other.claimBatch('worker', clock, leaseMs)
              expect(got !== undefined).toBe(isOpen() && !model.isHeld)
              if (got) {
                late = claim
                claim = got
                Object.assign(model, { status: 'processing', isHeld: true })
              }
            } else if (command === 'chunk' && claim) {
              const isPossible = isOpen()
              expect(await work.finishChunks(claim, [chunkOf(model.chunks)], clock + leaseMs)).toBe(
                isPossible,
              )
              if (isPossible) Object.assign(model, { chunks: model.chunks + 1, isHeld: true })
            } else if (command === 'late chunk' && late) {
              expect(await work.finishChunks(late, [chunkOf(model.chunks)], clock)).toBe(false)
            } else if (command === 'yield' && claim) {
              expect(await work.yieldBatch(claim, clock, true)).toBe(isOpen())
              model.isHeld = false
            } else if (command === 'lease ends') {
              clock += leaseMs
              model.isHeld = false
            } else if (command === 'cancel') {
              await other.cancelBatch(team_id, id, clock)
              if (isOpen()) model.isCancelled = true
            } else if (command === 'free') {
              await other.freeClaims('worker')
              model.isHeld = false
            } else if (command === 'late end') {
              await end('failed', late, false)
            } else if (command === 'complete' || command === 'fail') {
              await end(command === 'fail' ? 'failed' : 'completed', claim, true)
            }
            const seen = await other.batch(team_id, id)
            expect({
              status: seen?.status,
              chunks: seen?.chunks,
              isCancelled: seen?.cancelled_ms !== null,
              results: seen?.result_count,
            }).toEqual({
              status: model.status,
              chunks: model.chunks,
              isCancelled: model.isCancelled,
              results: model.chunks * 2,
            })
            expect((await work.batchChunks(id)).map(({ number }) => number)).toEqual([
              ...Array(model.chunks).keys(),
            ])
          }
          await drain(work)
        }),
        { numRuns: process.env.LONG ? 2000 : 40 },
      )
    })
  })
}

async function claimed(work: Work): Promise<BatchClaim> {
  const claim = await work.claimBatch('worker', clock, leaseMs)
  if (!claim) throw new Error('There was nothing to claim.')
  return claim
}
