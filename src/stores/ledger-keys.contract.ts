// What every home of the account side promises of teams, keys, limits, rates and kept answers.
import { describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../test/support/ledgers.ts'
import { usageEvent } from '../../test/support/usage.ts'
import { createKey, moveKey, openKeyring, rotateKey } from '../access/keys.ts'
import { windowMs } from '../lib/sliding-window.ts'

const nowMs = Date.UTC(2026, 0, 15)

export function keysContract(home: LedgerHome): void {
  const newKey = { name: 'test', teamId: 1, permissions: [], nowMs }
  const bearer = (secret: string) => `Bearer ${secret}`

  describe('a team', () => {
    it('begins with its first key; only the very first one with a monthly grant', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      await createKey(ledger, { ...newKey, teamId: 7 })
      await createKey(ledger, newKey)
      expect((await ledger.teams()).map(({ id }) => id)).toEqual([1, 7])
      expect((await ledger.credits(1, nowMs)).millicredits).toBe(10_000_000)
      expect((await ledger.credits(7, nowMs)).millicredits).toBe(0)
      const users = (await ledger.keys()).map(({ user_id }) => user_id)
      expect(users[0]).toBe(users[2])
      expect(users[0]).not.toBe(users[1])
    })
  })

  describe('a secret', () => {
    it('works beside the one before it until the grace ends', async () => {
      const ledger = await home.open()
      let now = nowMs
      const findCaller = openKeyring(ledger, () => now)
      const { id, secret } = await createKey(ledger, newKey)
      const next = await rotateKey(ledger, id, { graceMs: 1000, nowMs })
      expect(next.id).toBe(id)
      expect(await findCaller(bearer(secret))).toBeDefined()
      expect(await findCaller(bearer(next.secret))).toBeDefined()
      now += 1000
      expect(await findCaller(bearer(secret))).toBeUndefined()
      expect((await findCaller(bearer(next.secret)))?.key.prefix).toBe(next.prefix)
    })

    it('of a key that expires works until then', async () => {
      const ledger = await home.open()
      let now = nowMs
      const findCaller = openKeyring(ledger, () => now)
      const { secret } = await createKey(ledger, { ...newKey, expiresMs: nowMs + 5000 })
      now += 4999
      expect(await findCaller(bearer(secret))).toBeDefined()
      now += 1
      expect(await findCaller(bearer(secret))).toBeUndefined()
    })

    it('is refused by the next request everywhere after its key was paused anywhere', async () => {
      const here = await home.open()
      const there = await home.again()
      const { id, secret } = await createKey(here, newKey)
      const finders = [openKeyring(here, () => nowMs), openKeyring(there, () => nowMs)]
      for (const move of ['pause', 'resume', 'delete'] as const) {
        for (const find of finders) expect((await find(bearer(secret))) !== undefined).toBe(move !== 'resume')
        await moveKey(move === 'resume' ? here : there, id, move)
      }
      for (const find of finders) expect(await find(bearer(secret))).toBeUndefined()
    })
  })

  describe('a limit', () => {
    it('of the team comes with its keys, changes at once, and is taken back', async () => {
      const ledger = await home.open()
      const there = await home.again()
      const { secret } = await createKey(ledger, newKey)
      const find = openKeyring(ledger, () => nowMs)
      expect((await find(bearer(secret)))?.limits).toEqual({})
      await there.setLimit(1, '/person/search', 100)
      await there.setLimit(1, '*', null)
      expect((await find(bearer(secret)))?.limits).toEqual({ '*': null, '/person/search': 100 })
      await there.setLimit(1, '/person/search', 7)
      await there.setLimit(1, '*', undefined)
      expect((await find(bearer(secret)))?.limits).toEqual({ '/person/search': 7 })
    })

    it('is never passed by requests that come at once', async () => {
      const ledger = await home.open()
      const asked = { team_id: 1, bucket: '/person/search', limit: 30 }
      const taken = await Promise.all(Array.from({ length: 80 }, () => ledger.takeRate(asked, nowMs)))
      expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(30)
      expect(await ledger.takeRate(asked, nowMs + windowMs - 1)).toMatchObject({
        isAllowed: false,
        remaining: 0,
      })
      expect(await ledger.takeRate(asked, nowMs + windowMs)).toMatchObject({ isAllowed: true, remaining: 29 })
      expect(await ledger.takeRate({ ...asked, team_id: 2 }, nowMs)).toMatchObject({
        isAllowed: true,
        remaining: 29,
      })
    })
  })

  describe('an idempotency key', () => {
    const request = { team_id: 1, key: 'k', fingerprint: 'a' }
    const leaseMs = 1000
    const answered = {
      event: usageEvent({ api_key_id: null, millicredits: 0 }),
      answer: { key: 'k', status: 200, body: '{"a":1}', headers: '{}' },
    }

    it('is taken by one of many requests at once, and by another when that one was cut off', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      const begun = await Promise.all(Array.from({ length: 16 }, () => ledger.begin(request, nowMs, leaseMs)))
      expect(begun.filter(({ is }) => is === 'new')).toHaveLength(1)
      expect(begun.filter(({ is }) => is === 'running')).toHaveLength(15)
      expect(await ledger.begin({ ...request, fingerprint: 'b' }, nowMs, leaseMs)).toEqual({
        is: 'different',
      })
      expect(await ledger.begin({ ...request, team_id: 2 }, nowMs, leaseMs)).toEqual({ is: 'new' })
      const again = await Promise.all(
        Array.from({ length: 16 }, () => ledger.begin(request, nowMs + leaseMs, leaseMs)),
      )
      expect(again.filter(({ is }) => is === 'new')).toHaveLength(1)
    })

    it('keeps its answer for a day, beyond a restart', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.settle([answered], nowMs)
      const there = await home.again()
      const kept = { is: 'answered', status: 200, body: '{"a":1}', headers: '{}' }
      const dayMs = 86_400_000
      expect(await there.begin(request, nowMs + dayMs - 1, leaseMs)).toEqual(kept)
      await there.forget(1, 'k')
      expect(await there.begin(request, nowMs + dayMs - 1, leaseMs)).toEqual(kept)
      expect(await there.begin({ ...request, fingerprint: 'b' }, nowMs + dayMs, leaseMs)).toEqual({
        is: 'new',
      })
    })

    it('is free again after its request came to nothing', async () => {
      const ledger = await home.open()
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.forget(1, 'k')
      expect(await ledger.begin({ ...request, fingerprint: 'b' }, nowMs, leaseMs)).toEqual({ is: 'new' })
    })
  })
}
