// What every home of the account side promises of credits.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../test/support/ledgers.ts'
import { usageEvent } from '../../test/support/usage-events.ts'
import type { Ledger } from './ledger.ts'
import type { Settlement } from './ledger-credits.ts'

const startMs = Date.UTC(2026, 0, 15)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
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
      hash: randomUUID(),
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
    it('are none for a team that was given none', async () => {
      expect(await ledger.credits(1, startMs)).toEqual({ millicredits: 0, wallets: [], recurring: undefined })
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

    it('come again on the first of every month, without what was left', async () => {
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

    it('that cannot be paid leave nothing of the request', async () => {
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

    it('of one team are not those of another', async () => {
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

    it('that come due are given once, whoever asks first', async () => {
      const elsewhere = await home.again()
      await ledger.setRecurring(1, 1000, startMs)
      const later = Date.UTC(2026, 3, 2)
      const asked = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? ledger : elsewhere).credits(1, later)),
      )
      expect(asked.map(({ millicredits }) => millicredits)).toEqual(Array.from({ length: 10 }, () => 1000))
      const grants = (await ledger.entries(1)).filter(({ kind }) => kind === 'grant')
      expect(grants).toHaveLength(2)
    })
  })

  describe('the budget of a key', () => {
    it('ends what the key may spend, and not what others may', async () => {
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

    it('is held with the credits of a hold, and given back with them', async () => {
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

    it('is settled once, and released once, however often that is said', async () => {
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

    it('keeps credits beyond their expiry for what it pays, and for nothing else', async () => {
      await ledger.grant(1, 1000, startMs, startMs + dayMs)
      await ledger.hold(held('a', 600), startMs)
      const late = startMs + 2 * dayMs
      expect(await balance(late)).toBe(0)
      const [settled] = await ledger.settle([{ ...charge(500), hold: 'a' }], late)
      expect(settled).toEqual({ isPaid: true, remaining: 0, keyRemaining: null })
      expect((await ledger.entries(1)).reduce((sum, { millicredits }) => sum + millicredits, 0)).toBe(0)
    })

    it('pays beyond what it holds from what the team has, or not at all', async () => {
      await ledger.grant(1, 1000, startMs, null)
      await ledger.hold(held('a', 600), startMs)
      expect((await ledger.settle([{ ...charge(1001), hold: 'a' }], startMs))[0]?.isPaid).toBe(false)
      expect(await balance()).toBe(400)
      expect((await ledger.settle([{ ...charge(1000), hold: 'a' }], startMs))[0]?.isPaid).toBe(true)
      expect(await balance()).toBe(0)
    })
  })

  it('adds up to the last digit after any sequence of commands', async () => {
    const amount = fc.integer({ min: 0, max: 3000 })
    const command = fc.oneof(
      fc.record({
        do: fc.constant('grant' as const),
        amount,
        days: fc.option(fc.integer({ min: 1, max: 60 })),
      }),
      fc.record({ do: fc.constant('monthly' as const), amount }),
      fc.record({
        do: fc.constant('settle' as const),
        amounts: fc.array(amount, { minLength: 1, maxLength: 5 }),
      }),
      fc.record({ do: fc.constant('hold' as const), amount }),
      fc.record({ do: fc.constant('settleHold' as const), which: fc.nat(5), amount }),
      fc.record({ do: fc.constant('release' as const), which: fc.nat(5) }),
      fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 1000 }) }),
    )
    let teamId = 10
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async commands => {
        const id = ++teamId
        await team(ledger, id)
        let nowMs = startMs
        const model = new Model()
        const holds: string[] = []
        let events = 0
        for (const step of commands) {
          switch (step.do) {
            case 'grant': {
              const expiresMs = step.days === null ? null : nowMs + step.days * dayMs
              await ledger.grant(id, step.amount, nowMs, expiresMs)
              model.grants.push({ left: step.amount, expiresMs: expiresMs ?? never, isMonthly: false })
              break
            }
            case 'monthly':
              await ledger.setRecurring(id, step.amount, nowMs)
              model.setMonthly(step.amount, nowMs)
              break
            case 'settle': {
              const all = step.amounts.map(each => charge(each, { team_id: id }))
              const settled = await ledger.settle(all, nowMs)
              for (const [index, { isPaid, remaining }] of settled.entries()) {
                const each = step.amounts[index] ?? 0
                expect(isPaid).toBe(model.take(each, nowMs) !== undefined)
                expect(remaining).toBe(model.left(nowMs))
                if (isPaid) events += each
              }
              break
            }
            case 'hold': {
              const hold = randomUUID()
              holds.push(hold)
              const about = { id: hold, team_id: id, api_key_id: null, millicredits: step.amount }
              const parts = model.take(step.amount, nowMs)
              expect(await ledger.hold(about, nowMs)).toBe(parts !== undefined)
              if (parts) model.holds.set(hold, parts)
              break
            }
            case 'settleHold': {
              const hold = holds[step.which]
              const parts = hold === undefined ? undefined : model.holds.get(hold)
              if (hold === undefined || !parts) break
              const [settled] = await ledger.settle(
                [{ ...charge(step.amount, { team_id: id }), hold }],
                nowMs,
              )
              const isPaid = model.settleHold(hold, step.amount, nowMs)
              expect(settled?.isPaid).toBe(isPaid)
              if (isPaid) events += step.amount
              break
            }
            case 'release': {
              const hold = holds[step.which]
              if (hold === undefined) break
              await ledger.release(hold, nowMs)
              model.release(hold)
              break
            }
            case 'wait':
              nowMs += step.hours * hourMs
          }
          expect(await balance(nowMs, id)).toBe(model.left(nowMs))
          const entries = await ledger.entries(id)
          const sum = (kind?: string) =>
            entries.reduce((all, entry) => all + (!kind || entry.kind === kind ? entry.millicredits : 0), 0)
          expect(sum()).toBe(model.left(nowMs))
          expect(sum('charge')).toBe(0 - events)
          const [sums] = await ledger.usageSums({
            team_id: id,
            ...end,
            groupBy: [],
            bucket: undefined,
            limit: 1,
          })
          expect(sums?.millicredits ?? 0).toBe(events)
        }
      }),
      { numRuns: process.env.LONG ? 40_000 : 5 },
    )
  }, 7_200_000)
}

const team = (ledger: Ledger, id: number) =>
  ledger.addTeam({ id, name: `Team ${id}`, created_at: '2026-01-01T00:00:00.000Z' })

const never = Number.POSITIVE_INFINITY

interface ModelGrant {
  left: number
  readonly expiresMs: number
  readonly isMonthly: boolean
}

type Parts = readonly { readonly grant: ModelGrant; readonly amount: number }[]

/** Credits as they are meant, without a database. */
class Model {
  grants: ModelGrant[] = []
  readonly holds = new Map<string, Parts>()
  #monthly = 0
  #refreshMs = never

  left(nowMs: number): number {
    this.#turn(nowMs)
    return this.grants.reduce((sum, { left }) => sum + left, 0)
  }

  take(amount: number, nowMs: number): Parts | undefined {
    if (amount > this.left(nowMs)) return undefined
    const parts: { grant: ModelGrant; amount: number }[] = []
    for (const grant of [...this.grants].sort((a, b) => a.expiresMs - b.expiresMs || 0)) {
      const part = Math.min(grant.left, amount - parts.reduce((sum, taken) => sum + taken.amount, 0))
      grant.left -= part
      if (part > 0) parts.push({ grant, amount: part })
    }
    return parts
  }

  settleHold(hold: string, amount: number, nowMs: number): boolean {
    const parts = this.holds.get(hold) ?? []
    const held = parts.reduce((sum, part) => sum + part.amount, 0)
    if (amount > held && !this.take(amount - held, nowMs)) return false
    let unpaid = Math.min(amount, held)
    for (const part of parts) {
      const used = Math.min(unpaid, part.amount)
      part.grant.left += part.amount - used
      unpaid -= used
    }
    this.holds.delete(hold)
    return true
  }

  release(hold: string): void {
    for (const { grant, amount } of this.holds.get(hold) ?? []) grant.left += amount
    this.holds.delete(hold)
  }

  setMonthly(amount: number, nowMs: number): void {
    this.#turn(nowMs)
    for (const grant of this.grants) if (grant.isMonthly) grant.left = 0
    this.#monthly = amount
    this.#refreshMs = never
    if (amount > 0) this.#give(nowMs)
  }

  #turn(nowMs: number): void {
    for (const grant of this.grants) if (grant.expiresMs <= nowMs) grant.left = 0
    if (this.#refreshMs <= nowMs) this.#give(nowMs)
  }

  #give(nowMs: number): void {
    const now = new Date(nowMs)
    this.#refreshMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
    this.grants.push({ left: this.#monthly, expiresMs: this.#refreshMs, isMonthly: true })
  }
}
