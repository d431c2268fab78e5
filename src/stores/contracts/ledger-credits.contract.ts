// The contract of credits, for every adapter of the ledger.
import { v4 as randomId } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import { usageEvent } from '../../../test/support/usage-events.ts'
import type { Ledger } from '../ledger.ts'
import type { Settlement } from '../ledger-credits.ts'

const startMs = Date.UTC(2026, 0, 15)
const dayMs = 86_400_000
const end = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

export function creditsContract(home: LedgerHome): void {
  let ledger: Ledger

  beforeEach(async () => {
    ledger = await home.open()
    await team(ledger, 1)
    await team(ledger, 2)
  })

  const key = (more: { readonly budget?: number; readonly team_id?: number } = {}) =>
    ledger.addKey({
      team_id: more.team_id ?? 1,
      name: 'test',
      prefix: 'alm_',
      hash: randomId(),
      permissions: [],
      endpoints: null,
      budget: more.budget ?? null,
      expires_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
    })

  const charge = (millicredits: number, more: Partial<Settlement['event']> = {}): Settlement => ({
    event: usageEvent({ api_key_id: null, millicredits, ...more }),
  })

  const balance = async (nowMs = startMs, teamId = 1) => (await ledger.credits(teamId, nowMs)).millicredits

  describe('credits', () => {
    it('are 0 for a team without grants', async () => {
      expect(await ledger.credits(1, startMs)).toEqual({ millicredits: 0, wallets: [], recurring: undefined })
    })

    it('are granted under an id that their ledger entries carry', async () => {
      const once = await ledger.grant(1, 500, startMs, null)
      const monthly = await ledger.setRecurring(1, 300, startMs)
      expect((await ledger.entries(1)).map(({ grant_id }) => grant_id)).toEqual([once, monthly])
      expect(await ledger.setRecurring(1, 0, startMs)).toBeNull()
    })

    it('are spent soonest expiry first, and written off when they expire', async () => {
      await ledger.grant(1, 500, startMs, null)
      await ledger.grant(1, 300, startMs, startMs + 2 * dayMs)
      await ledger.grant(1, 200, startMs, startMs + dayMs)
      await ledger.settle([charge(250)], startMs)
      const wallets = (await ledger.credits(1, startMs)).wallets
      expect(wallets).toEqual([
        { type: 'top_up', millicredits: 250, expires_ms: startMs + 2 * dayMs },
        { type: 'top_up', millicredits: 500, expires_ms: null },
      ])
      expect(await balance(startMs + 2 * dayMs)).toBe(500)
      const entries = await ledger.entries(1)
      expect(entries.map(({ kind, millicredits }) => [kind, millicredits])).toEqual([
        ['grant', 500],
        ['grant', 300],
        ['grant', 200],
        ['charge', -200],
        ['charge', -50],
        ['expiry', -250],
      ])
    })

    it('are granted again on the first of every month, when the rest of the last month expires', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      await ledger.grant(1, 50, startMs, null)
      await ledger.settle([charge(400)], startMs)
      const february = Date.UTC(2026, 1, 1)
      expect(await ledger.credits(1, february - 1)).toMatchObject({
        millicredits: 650,
        recurring: { millicredits: 1000, refreshMs: february },
      })
      expect(await balance(february)).toBe(1050)
      expect(await balance(Date.UTC(2026, 11, 25))).toBe(1050)
      await ledger.setRecurring(1, 0, Date.UTC(2026, 11, 25))
      expect(await ledger.credits(1, Date.UTC(2027, 5, 1))).toEqual({
        millicredits: 50,
        wallets: [{ type: 'top_up', millicredits: 50, expires_ms: null }],
        recurring: undefined,
      })
    })

    const grants = async () =>
      (await ledger.entries(1)).filter(({ kind }) => kind === 'grant').map(({ at_ms }) => at_ms)

    it('are granted once a month, and not spent before their month begins, after a clock that was ahead', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      await ledger.grant(1, 50, startMs, startMs + 60 * dayMs)
      await ledger.settle([charge(300)], startMs)
      const [february, june] = [Date.UTC(2026, 1, 1), Date.UTC(2030, 5, 15)]
      expect(await balance(june)).toBe(1000)
      await ledger.settle([charge(100)], june)
      // The credits that expired by the wrong clock are there again.
      expect(await ledger.credits(1, startMs)).toEqual({
        millicredits: 750,
        recurring: { millicredits: 1000, refreshMs: february },
        wallets: [
          { type: 'recurring', millicredits: 700, expires_ms: february },
          { type: 'top_up', millicredits: 50, expires_ms: startMs + 60 * dayMs },
        ],
      })
      await ledger.settle([charge(600)], february - 1)
      expect(await balance(february)).toBe(1050)
      expect(await balance(june)).toBe(900)
      expect(await grants()).toEqual([startMs, startMs, june, february])
    })

    it('are granted once a month after a clock that was a month behind for one request', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      await ledger.settle([charge(900)], startMs)
      const december = startMs - 31 * dayMs
      expect(await balance(december)).toBe(1000)
      for (let time = 0; time < 3; time++) {
        expect([await balance(), await balance(december)]).toEqual([100, 1000])
      }
      await ledger.settle([charge(400)], december)
      expect([await balance(), await balance(december), await balance()]).toEqual([100, 600, 100])
      expect(await grants()).toEqual([startMs, december])
    })

    it('are granted anew in a month whose grant a clock that was ahead made, when the amount was set since', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      const february = Date.UTC(2026, 1, 1)
      expect(await balance(february)).toBe(1000)
      await ledger.setRecurring(1, 300, startMs)
      expect([await balance(), await balance(february), await balance(february - 1)]).toEqual([300, 300, 300])
    })

    it('of the new month are spent by a service whose clock is some minutes behind', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      const february = Date.UTC(2026, 1, 1)
      await ledger.settle([charge(900)], february)
      await ledger.settle([charge(100)], february - 60_000)
      expect([await balance(february - 1), await balance(february)]).toEqual([0, 0])
    })

    it('leave no trace of a request that cannot be paid', async () => {
      await ledger.grant(1, 1000, startMs, null)
      const requests = [charge(600), charge(600), charge(400), charge(1)]
      const settled = await ledger.settle(requests, startMs)
      expect(settled).toEqual([
        { isPaid: true, remaining: 400, keyRemaining: null },
        { isPaid: false, remaining: 400, keyRemaining: null },
        { isPaid: true, remaining: 0, keyRemaining: null },
        { isPaid: false, remaining: 0, keyRemaining: null },
      ])
      const { events } = await ledger.usageEvents({ team_id: 1, ...end }, undefined, 10)
      expect(events.map(({ event_id }) => event_id).sort()).toEqual(
        [requests[0], requests[2]].map(request => request?.event.event_id ?? '').sort(),
      )
    })

    it('count as paid for a request that is settled again and took the last of them', async () => {
      await ledger.grant(1, 300, startMs, null)
      const last = charge(300)
      const paid = { isPaid: true, remaining: 0, keyRemaining: null }
      expect(await ledger.settle([last], startMs)).toEqual([paid])
      expect(await ledger.settle([last], startMs)).toEqual([paid])
      expect(await ledger.settle([last, charge(1)], startMs)).toEqual([paid, { ...paid, isPaid: false }])
    })

    it('are charged once for a request that is settled again, alone or in a group', async () => {
      await ledger.grant(1, 1000, startMs, null)
      const lost = charge(300)
      await ledger.settle([lost], startMs)
      const again = { isPaid: true, remaining: 700, keyRemaining: null }
      expect(await ledger.settle([lost], startMs)).toEqual([again])
      const [first, second, tooDear] = [charge(200), charge(0), charge(900)]
      expect(await ledger.settle([first, lost, second, tooDear], startMs)).toEqual([
        { ...again, remaining: 500 },
        { ...again, remaining: 500 },
        { ...again, remaining: 500 },
        { isPaid: false, remaining: 500, keyRemaining: null },
      ])
      const { events } = await ledger.usageEvents({ team_id: 1, ...end }, undefined, 10)
      expect(events.map(({ event_id }) => event_id).sort()).toEqual(
        [lost, first, second].map(({ event }) => event.event_id).sort(),
      )
      expect(await balance()).toBe(500)
    })

    it('belong to one team and are not spent by another', async () => {
      await ledger.grant(1, 100, startMs, null)
      const settled = await ledger.settle([charge(100, { team_id: 2 }), charge(100)], startMs)
      expect(settled.map(({ isPaid }) => isPaid)).toEqual([false, true])
    })

    it('are never spent twice by two processes at once', async () => {
      const elsewhere = await home.again()
      await ledger.grant(1, 10_000, startMs, null)
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? ledger : elsewhere).settle([charge(700)], startMs),
        ),
      )
      expect(all.flat().filter(({ isPaid }) => isPaid)).toHaveLength(14)
      expect(await balance()).toBe(200)
    })

    it('that are due every month are granted once, whoever asks first', async () => {
      const elsewhere = await home.again()
      await ledger.setRecurring(1, 1000, startMs)
      const later = Date.UTC(2026, 3, 2)
      const asked = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? ledger : elsewhere).credits(1, later)),
      )
      expect(asked.map(({ millicredits }) => millicredits)).toEqual(Array.from({ length: 10 }, () => 1000))
      expect(await grants()).toHaveLength(2)
    })
  })

  describe('the budget of a key', () => {
    it('limits what the key may spend, and not what other keys may', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id } = await key({ budget: 1500 })
      const other = await key()
      const settled = await ledger.settle(
        [
          charge(1000, { api_key_id: id }),
          charge(501, { api_key_id: id }),
          charge(500, { api_key_id: id }),
          charge(5000, { api_key_id: other.id }),
        ],
        startMs,
      )
      expect(settled.map(({ isPaid, keyRemaining }) => [isPaid, keyRemaining])).toEqual([
        [true, 500],
        [false, 500],
        [true, 0],
        [true, null],
      ])
      expect((await ledger.settle([charge(1, { api_key_id: id })], startMs))[0]?.isPaid).toBe(false)
    })

    it('is held for a job, and given back in full when the job finds nothing or is released', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id: api_key_id } = await key({ budget: 1000 })
      for (const id of ['finds nothing', 'is released']) {
        expect(await ledger.hold({ id, team_id: 1, api_key_id, millicredits: 1000 }, startMs)).toBe(true)
        expect(await ledger.key(api_key_id)).toMatchObject({ spent: 0, held: 1000 })
        if (id === 'is released') await ledger.release(id, startMs)
        else {
          const [settled] = await ledger.settle([{ ...charge(0, { api_key_id }), hold: id }], startMs)
          expect(settled).toEqual({ isPaid: true, remaining: 10_000, keyRemaining: 1000 })
        }
        expect(await ledger.key(api_key_id)).toMatchObject({ spent: 0, held: 0 })
      }
    })

    it('may be set below what is spent: then only held credits and free requests are still settled', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id: api_key_id } = await key({ budget: 5000 })
      await ledger.settle([charge(1000, { api_key_id })], startMs)
      await ledger.hold({ id: 'a', team_id: 1, api_key_id, millicredits: 2000 }, startMs)
      await ledger.changeKey(api_key_id, { budget: 500 })
      const settled = await ledger.settle(
        [
          charge(1, { api_key_id }),
          charge(0, { api_key_id }),
          { ...charge(1500, { api_key_id }), hold: 'a' },
          charge(1, { api_key_id }),
        ],
        startMs,
      )
      expect(settled.map(({ isPaid, keyRemaining }) => [isPaid, keyRemaining])).toEqual([
        [false, 0],
        [true, 0],
        [true, 0],
        [false, 0],
      ])
      expect(await ledger.key(api_key_id)).toMatchObject({ budget: 500, spent: 2500, held: 0 })
    })

    it('bounds what is paid without requests too, which a key that may not be used cannot pay at all', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id: payer } = await key({ budget: 1000 })
      const run = (amount: number) => ({ ...charge(amount, { api_key_id: null }), payer })
      const settled = await ledger.settle([run(700), run(301), run(100)], startMs)
      expect(settled.map(({ isPaid, refusal }) => [isPaid, refusal])).toEqual([
        [true, undefined],
        [false, 'budget'],
        [true, undefined],
      ])
      expect(await ledger.key(payer)).toMatchObject({ budget: 1000, spent: 800, held: 0 })
      expect((await ledger.settle([charge(201, { api_key_id: payer })], startMs))[0]?.isPaid).toBe(false)
      const refusals = async (amounts: readonly number[]) =>
        Promise.all(
          amounts.map(millicredits =>
            ledger.refusal({ team_id: 1, api_key_id: payer, millicredits }, startMs),
          ),
        )
      expect(await refusals([200, 201])).toEqual([undefined, 'budget'])
      await ledger.changeKey(payer, { budget: null })
      expect(await refusals([9200, 9201])).toEqual([undefined, 'credits'])
      await ledger.changeKey(payer, { expires_at: new Date(startMs).toISOString() })
      expect(await refusals([0])).toEqual(['key'])
      await ledger.changeKey(payer, { expires_at: null })
      await ledger.moveKey(payer, ['ACTIVE'], 'DELETED')
      expect((await ledger.settle([run(1)], startMs))[0]).toMatchObject({ isPaid: false, refusal: 'key' })
      expect(
        await ledger.hold({ id: 'later', team_id: 1, api_key_id: payer, millicredits: 1 }, startMs),
      ).toBe(false)
    })

    it('counts what was spent even before the key has a budget', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id: api_key_id } = await key()
      await ledger.settle([charge(300, { api_key_id })], startMs)
      expect(await ledger.key(api_key_id)).toMatchObject({ budget: null, spent: 300, held: 0 })
    })

    it('is held and given back together with the credits of a hold', async () => {
      await ledger.grant(1, 10_000, startMs, null)
      const { id: api_key_id } = await key({ budget: 1000 })
      expect(await ledger.hold({ id: 'a', team_id: 1, api_key_id, millicredits: 1001 }, startMs)).toBe(false)
      expect(await ledger.hold({ id: 'a', team_id: 1, api_key_id, millicredits: 800 }, startMs)).toBe(true)
      expect((await ledger.settle([charge(300, { api_key_id })], startMs))[0]?.isPaid).toBe(false)
      const used = { ...charge(300, { api_key_id }), hold: 'a' }
      expect((await ledger.settle([used], startMs))[0]?.isPaid).toBe(true)
      const settled = await ledger.settle([charge(701, { api_key_id }), charge(700, { api_key_id })], startMs)
      expect(settled.map(({ isPaid }) => isPaid)).toEqual([false, true])
    })
  })

  describe('a hold', () => {
    const held = (id: string, millicredits: number) => ({ id, team_id: 1, api_key_id: null, millicredits })

    it('sets credits aside, until it is settled for less or released', async () => {
      await ledger.grant(1, 1000, startMs, null)
      expect(await ledger.hold(held('a', 600), startMs)).toBe(true)
      expect(await ledger.hold(held('b', 500), startMs)).toBe(false)
      expect(await ledger.hold(held('b', 300), startMs)).toBe(true)
      expect(await balance()).toBe(100)
      await ledger.release('b', startMs)
      expect(await balance()).toBe(400)
      const [settled] = await ledger.settle([{ ...charge(250), hold: 'a' }], startMs)
      expect(settled).toEqual({ isPaid: true, remaining: 750, keyRemaining: null })
      expect(await balance()).toBe(750)
    })

    it('is settled once and released once, however often that is requested', async () => {
      await ledger.grant(1, 1000, startMs, null)
      await ledger.hold(held('a', 600), startMs)
      const settlement = { ...charge(100), hold: 'a' }
      for (let times = 0; times < 3; times++) {
        expect((await ledger.settle([settlement], startMs))[0]?.isPaid).toBe(true)
        await ledger.release('a', startMs)
        await ledger.release('unknown', startMs)
      }
      expect(await balance()).toBe(900)
      expect((await ledger.usageEvents({ team_id: 1, ...end }, undefined, 10)).events).toHaveLength(1)
    })

    it('pays with credits that expired after they were held, and gives none of them back', async () => {
      await ledger.grant(1, 1000, startMs, startMs + dayMs)
      await ledger.hold(held('a', 600), startMs)
      const late = startMs + 2 * dayMs
      expect(await balance(late)).toBe(0)
      const [settled] = await ledger.settle([{ ...charge(500), hold: 'a' }], late)
      expect(settled).toEqual({ isPaid: true, remaining: 0, keyRemaining: null })
      expect((await ledger.entries(1)).reduce((sum, { millicredits }) => sum + millicredits, 0)).toBe(0)
    })

    it('pays for its job with monthly credits that have ended since, and gives none of them back', async () => {
      await ledger.setRecurring(1, 1000, startMs)
      await ledger.hold(held('a', 600), startMs)
      await ledger.hold(held('b', 300), startMs)
      await ledger.setRecurring(1, 50, startMs + 1)
      await ledger.release('a', startMs + 2)
      expect(await balance(startMs + 2)).toBe(50)
      const [settled] = await ledger.settle([{ ...charge(250), hold: 'b' }], startMs + 3)
      expect(settled).toEqual({ isPaid: true, remaining: 50, keyRemaining: null })
    })

    it('is supplemented from what the team has when a job costs more, or nothing is paid', async () => {
      await ledger.grant(1, 1000, startMs, null)
      await ledger.hold(held('a', 600), startMs)
      expect((await ledger.settle([{ ...charge(1001), hold: 'a' }], startMs))[0]?.isPaid).toBe(false)
      expect(await balance()).toBe(400)
      expect((await ledger.settle([{ ...charge(1000), hold: 'a' }], startMs))[0]?.isPaid).toBe(true)
      expect(await balance()).toBe(0)
    })
  })
}

const team = (ledger: Ledger, id: number) =>
  ledger.addTeam({ id, name: `Team ${id}`, created_at: '2026-01-01T00:00:00.000Z' })
