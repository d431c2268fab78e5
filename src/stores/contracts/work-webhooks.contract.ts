// Webhook deliveries and secrets, as every adapter of the work port must keep them.
import { v4 as randomId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { addReady, newTeam } from '../../../test/support/work.ts'
import type { Work } from '../work.ts'
import type { NewBatchJob } from '../work-batches.ts'
import type { ClaimedDelivery } from '../work-webhooks.ts'

const leaseMs = 1000
const nobody = { origins: [], teams: [] }
let clock = 900_000_000_000

/** A delivery due now; the id of it. */
async function announce(work: Work, team_id: number, more: Partial<NewBatchJob> = {}): Promise<string> {
  const hook = { webhook_url: 'https://one.example/hook', created_ms: clock }
  const { id } = await addReady(work, { team_id, ...hook, ...more })
  for (;;) {
    const claim = await work.claimBatch('worker', clock, 0)
    if (!claim) throw new Error('There was nothing to claim.')
    const deliveryId = `msg_${randomId()}`
    await work.endBatch(claim, { status: 'completed', error_message: null, deliveryId }, clock)
    if (claim.batch.id === id) return deliveryId
  }
}

async function due(work: Work): Promise<ClaimedDelivery> {
  const found = await work.claimDelivery(nobody, clock, leaseMs)
  if (!found) throw new Error('Nothing was due.')
  return found
}

async function drain(work: Work): Promise<void> {
  clock += 1_000_000
  for (;;) {
    const found = await work.claimDelivery(nobody, clock, 1_000_000_000)
    if (!found) return
    await work.logAttempt(found, failure, { status: 'failed', next_ms: clock })
  }
}

const failure = { at_ms: 5, http_status: 500, error: 'HTTP 500', duration_ms: 1.5 }

export function webhookContract(connections: () => { readonly work: Work; readonly other: Work }): void {
  describe('a delivery', () => {
    it('is claimed by one service at a time, and again when its lease ends', async () => {
      const { work, other } = connections()
      await drain(work)
      const team_id = newTeam()
      const id = await announce(work, team_id)
      const first = await due(work)
      expect(first).toMatchObject({ id, team_id, place: 0, body: null, url: 'https://one.example/hook' })
      expect(await other.claimDelivery(nobody, clock + leaseMs - 1, leaseMs)).toBeUndefined()
      const second = await other.claimDelivery(nobody, clock + leaseMs, leaseMs)
      expect(second?.id).toBe(id)
      expect(await work.logAttempt(first, failure, { status: 'failed', next_ms: 0 })).toBe(false)
      expect((await work.delivery(team_id, id))?.attempts).toEqual([])
      if (second) await other.logAttempt(second, failure, { status: 'failed', next_ms: 0 })
      expect(await work.delivery(team_id, id)).toMatchObject({ status: 'failed', attempts: [failure] })
    })

    it('that is further ahead than any wait is due, because the clock was set back', async () => {
      const { work } = connections()
      await drain(work)
      const id = await announce(work, newTeam())
      const dayMs = 24 * 3_600_000
      await work.logAttempt(await due(work), failure, { status: 'pending', next_ms: clock + 3 * dayMs })
      const first = await due(work)
      expect(first.id).toBe(id)
      expect(await work.claimDelivery(nobody, clock + 1, leaseMs)).toBeUndefined()
      await work.logAttempt(first, failure, { status: 'failed', next_ms: clock })
    })

    it('waits only for other deliveries to its receiver or of its team', async () => {
      const { work } = connections()
      await drain(work)
      const [slow, fast] = [newTeam(), newTeam()]
      await announce(work, slow, { webhook_url: 'https://slow.example/hook' })
      const id = await announce(work, slow, { webhook_url: 'https://fast.example/hook' })
      const other = await announce(work, fast, { webhook_url: 'https://slow.example:8443/hook' })
      const busy = { origins: ['https://slow.example'], teams: [] }
      expect((await work.claimDelivery(busy, clock, leaseMs))?.id).toBe(id)
      expect((await work.claimDelivery({ origins: [], teams: [slow] }, clock, leaseMs))?.id).toBe(other)
      const both = { origins: ['https://slow.example'], teams: [slow] }
      expect(await work.claimDelivery(both, clock, leaseMs)).toBeUndefined()
    })

    it('is due again at its next time, with the same body', async () => {
      const { work, other } = connections()
      await drain(work)
      const id = await announce(work, newTeam())
      const first = await due(work)
      expect(await work.keepBody(id, 'first')).toBe('first')
      expect(await other.keepBody(id, 'second')).toBe('first')
      await work.logAttempt(first, failure, { status: 'pending', next_ms: clock + 5000 })
      expect(await work.claimDelivery(nobody, clock + 4999, leaseMs)).toBeUndefined()
      clock += 5000
      expect(await due(work)).toMatchObject({ id, place: 1, body: 'first' })
    })

    it('is replayed from the start of its schedule, also while an attempt is under way', async () => {
      const { work } = connections()
      await drain(work)
      const team_id = newTeam()
      const id = await announce(work, team_id)
      await work.logAttempt(await due(work), failure, { status: 'gone', next_ms: clock })
      expect(await work.claimDelivery(nobody, clock + 1_000_000, leaseMs)).toBeUndefined()
      expect(await work.replayDelivery(newTeam(), id, clock)).toBe(false)
      expect(await work.replayDelivery(team_id, id, clock)).toBe(true)
      const again = await due(work)
      expect(again).toMatchObject({ id, place: 0 })
      await work.replayDelivery(team_id, id, clock)
      expect(await work.logAttempt(again, failure, { status: 'delivered', next_ms: clock })).toBe(false)
      await work.logAttempt(await due(work), failure, { status: 'delivered', next_ms: clock })
      const { status, attempts } = (await work.delivery(team_id, id)) ?? {}
      expect([status, attempts]).toEqual(['delivered', [failure, failure]])
    })

    it('keeps the last hundred attempts, however often it is replayed', async () => {
      const { work } = connections()
      await drain(work)
      const team_id = newTeam()
      const id = await announce(work, team_id)
      for (let attempt = 0; attempt < 103; attempt++) {
        await work.replayDelivery(team_id, id, clock)
        const { at_ms } = failure
        await work.logAttempt(
          await due(work),
          { ...failure, at_ms: at_ms + attempt },
          { status: 'failed', next_ms: clock },
        )
      }
      const { attempts = [] } = (await work.delivery(team_id, id)) ?? {}
      expect(attempts).toHaveLength(100)
      expect([attempts[0]?.at_ms, attempts.at(-1)?.at_ms]).toEqual([failure.at_ms + 3, failure.at_ms + 102])
    })

    it('is listed for its team, newest first, in pages', async () => {
      const { work, other } = connections()
      await drain(work)
      const team_id = newTeam()
      const ids: string[] = []
      for (let index = 0; index < 5; index++) {
        clock++
        ids.unshift(await announce(work, team_id))
      }
      const first = (await other.deliveries(team_id, { limit: 3 })) ?? []
      expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 4))
      const rest = await other.deliveries(team_id, { limit: 3, after: ids[2] ?? '' })
      expect(rest?.map(({ id }) => id)).toEqual(ids.slice(3))
      const [batch_id] = first.map(delivery => delivery.batch_id)
      const ofBatch = await other.deliveries(team_id, { limit: 3, batch_id: batch_id ?? '' })
      expect(ofBatch?.map(({ id }) => id)).toEqual(ids.slice(0, 1))
      expect(await other.deliveries(team_id, { limit: 3, status: 'gone' })).toEqual([])
      expect(await other.deliveries(newTeam(), { limit: 3, after: ids[2] ?? '' })).toBeUndefined()
      expect(await other.delivery(newTeam(), ids[0] ?? '')).toBeUndefined()
    })
  })

  describe('the deliveries of one key', () => {
    it('are listed in pages, only of jobs that it submitted', async () => {
      const { work, other } = connections()
      await drain(work)
      const team_id = newTeam()
      const ids: string[] = []
      for (const api_key_id of [1, 2, 1, 2, 1]) {
        clock++
        ids.unshift(await announce(work, team_id, { api_key_id }))
      }
      const listed = async (more: object) =>
        (await other.deliveries(team_id, { limit: 9, api_key_id: 1, ...more }))?.map(({ id }) => id)
      expect(await listed({})).toEqual([ids[0], ids[2], ids[4]])
      expect(await listed({ after: ids[2] })).toEqual([ids[4]])
      expect(await listed({ after: ids[1] })).toBeUndefined()
    })
  })

  describe('a secret', () => {
    it('is made once for a team, whichever process asks first', async () => {
      const { work, other } = connections()
      const team = newTeam()
      expect(await work.webhookSecrets(team, 0)).toEqual([])
      await Promise.all([work.addFirstSecret(team, 'whsec_a'), other.addFirstSecret(team, 'whsec_b')])
      const [only, ...more] = await work.webhookSecrets(team, 0)
      expect([['whsec_a', 'whsec_b'].includes(only?.secret ?? ''), more]).toEqual([true, []])
    })

    it('signs until its grace period ends when it is replaced', async () => {
      const { work } = connections()
      const team = newTeam()
      await work.addFirstSecret(team, 'whsec_a')
      await work.rotateSecret(team, 'whsec_b', 100)
      await work.rotateSecret(team, 'whsec_c', 200)
      const signing = async (nowMs: number) =>
        (await work.webhookSecrets(team, nowMs)).map(({ secret }) => secret)
      expect((await work.webhookSecrets(team, 0)).map(({ id }) => id)).toEqual([3, 2, 1])
      expect(await signing(99)).toEqual(['whsec_c', 'whsec_b', 'whsec_a'])
      expect(await signing(100)).toEqual(['whsec_c', 'whsec_b'])
      expect(await signing(200)).toEqual(['whsec_c'])
    })

    it('is the same after all secrets were sealed again', async () => {
      const { work, other } = connections()
      const team = newTeam()
      const name = randomId()
      await work.addFirstSecret(team, 'whsec_a')
      await work.serviceSecret(name, 'a')
      expect(await Promise.all([work.resealSecrets(), other.resealSecrets()])).toEqual([[], []])
      expect(await other.webhookSecrets(team, 0)).toEqual([{ id: 1, secret: 'whsec_a', expires_ms: null }])
      expect([await other.serviceSecret(name, 'b'), await other.wasServedWithKey()]).toEqual(['a', true])
    })

    it('of the service is the same for every process', async () => {
      const { work, other } = connections()
      const name = randomId()
      const both = await Promise.all([work.serviceSecret(name, 'a'), other.serviceSecret(name, 'b')])
      expect(new Set(both).size).toBe(1)
      expect(await work.serviceSecret(name, 'c')).toBe(both[0])
    })
  })
}
