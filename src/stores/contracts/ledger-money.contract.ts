// The contract of credits after random sequences of commands, compared with a model, for every adapter of the ledger.

import fc from 'fast-check'
import { v4 as randomId } from 'uuid'
import { expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import { usageEvent } from '../../../test/support/usage-events.ts'
import type { Ledger } from '../ledger.ts'
import type { Settlement } from '../ledger-credits.ts'

const startMs = Date.UTC(2026, 0, 15)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const never = Number.POSITIVE_INFINITY

const amount = fc.integer({ min: 0, max: 3000 })
/** Returns one of the team's keys, or none. */
const by = fc.constantFrom(undefined, 0, 1, 2)
const command = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    amount,
    days: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({ do: fc.constant('monthly' as const), amount }),
  fc.record({
    do: fc.constant('settle' as const),
    charges: fc.array(fc.record({ amount, by }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ do: fc.constant('hold' as const), amount, by }),
  fc.record({ do: fc.constant('settleHold' as const), which: fc.nat(5), amount }),
  fc.record({ do: fc.constant('release' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('budget' as const), by: fc.nat(2), budget: fc.option(amount) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 1000 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

export function moneyContract(home: LedgerHome): void {
  it('credits add up to the last digit after any sequence of commands, for the team and for each key', async () => {
    const ledger = await home.open()
    let teamId = 10
    const budgets = fc.tuple(fc.option(amount), fc.option(amount), fc.constant(null))
    await fc.assert(
      fc.asyncProperty(budgets, fc.array(command, { maxLength: 25 }), async (each, commands) => {
        const world = await World.open(ledger, ++teamId, each)
        for (const step of commands) {
          await world.run(step)
          await world.check()
        }
      }),
      { numRuns: process.env.LONG ? 40_000 : 10 },
    )
  }, 7_200_000)
}

/** A team of the ledger beside its model. */
class World {
  readonly #ledger: Ledger
  readonly #teamId: number
  readonly #keyIds: readonly number[]
  readonly #model: Model
  readonly #holds: string[] = []
  #nowMs = startMs

  private constructor(ledger: Ledger, teamId: number, keyIds: readonly number[], model: Model) {
    this.#ledger = ledger
    this.#teamId = teamId
    this.#keyIds = keyIds
    this.#model = model
  }

  static async open(ledger: Ledger, teamId: number, budgets: readonly (number | null)[]): Promise<World> {
    const created_at = '2026-01-01T00:00:00.000Z'
    await ledger.addTeam({ id: teamId, name: `Team ${teamId}`, created_at })
    const keyIds: number[] = []
    for (const budget of budgets) {
      const restrictions = { permissions: [], endpoints: null, budget, expires_at: null }
      const named = { team_id: teamId, name: 'test', prefix: 'alm_', hash: randomId(), created_at }
      keyIds.push((await ledger.addKey({ ...named, ...restrictions })).id)
    }
    return new World(ledger, teamId, keyIds, new Model(budgets))
  }

  async run(step: Command): Promise<void> {
    const ledger = this.#ledger
    const model = this.#model
    const nowMs = this.#nowMs
    switch (step.do) {
      case 'grant': {
        const expiresMs = step.days === null ? null : nowMs + step.days * dayMs
        await ledger.grant(this.#teamId, step.amount, nowMs, expiresMs)
        return model.grant(step.amount, expiresMs ?? never)
      }
      case 'monthly':
        await ledger.setRecurring(this.#teamId, step.amount, nowMs)
        return model.setMonthly(step.amount, nowMs)
      case 'settle': {
        const all = step.charges.map(({ amount, by }) => this.#charge(amount, by))
        const settled = await ledger.settle(all, nowMs)
        for (const [index, { amount, by }] of step.charges.entries()) {
          const isPaid = model.charge(amount, by, nowMs)
          const keyRemaining = model.remaining(by)
          expect(settled[index]).toEqual({ isPaid, remaining: model.left(nowMs), keyRemaining })
        }
        return
      }
      case 'hold': {
        const id = randomId()
        this.#holds.push(id)
        const held = { id, team_id: this.#teamId, api_key_id: this.#keyId(step.by) }
        const isHeld = model.hold(id, step.amount, step.by, nowMs)
        expect(await ledger.hold({ ...held, millicredits: step.amount }, nowMs)).toBe(isHeld)
        return
      }
      case 'settleHold': {
        const id = this.#holds[step.which]
        const held = id === undefined ? undefined : model.holds.get(id)
        if (id === undefined || !held) return
        const [settled] = await ledger.settle([{ ...this.#charge(step.amount, held.by), hold: id }], nowMs)
        expect(settled?.isPaid).toBe(model.settleHold(id, step.amount, nowMs))
        return
      }
      case 'release': {
        const id = this.#holds[step.which]
        if (id === undefined) return
        await ledger.release(id, nowMs)
        return model.release(id)
      }
      case 'budget': {
        const id = this.#keyIds[step.by] ?? 0
        expect(await ledger.changeKey(id, { budget: step.budget })).toMatchObject({ budget: step.budget })
        return model.setBudget(step.by, step.budget)
      }
      case 'wait':
        this.#nowMs += step.hours * hourMs
    }
  }

  /** Balance, entries, events and the counts of each key say the same. */
  async check(): Promise<void> {
    const { spent } = this.#model
    const all = [...spent.values()].reduce((sum, each) => sum + each, 0)
    const left = this.#model.left(this.#nowMs)
    expect((await this.#ledger.credits(this.#teamId, this.#nowMs)).millicredits).toBe(left)
    const entries = await this.#ledger.entries(this.#teamId)
    const sum = (kind?: string) =>
      entries.reduce((total, entry) => total + (!kind || entry.kind === kind ? entry.millicredits : 0), 0)
    expect([sum(), sum('charge')]).toEqual([left, 0 - all])
    expect(await this.#used()).toBe(all)
    for (const [index, id] of this.#keyIds.entries()) {
      expect(await this.#ledger.key(id)).toMatchObject(this.#model.counts(index))
      expect(await this.#used(id)).toBe(spent.get(index) ?? 0)
    }
  }

  /** The cost of the events of the team, or of one key. */
  async #used(keyId?: number): Promise<number> {
    const all = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER, groupBy: [], bucket: undefined, limit: 1 }
    const [sums] = await this.#ledger.usageSums({
      ...all,
      team_id: this.#teamId,
      ...(keyId !== undefined && { api_key_ids: [keyId] }),
    })
    return sums?.millicredits ?? 0
  }

  #charge(millicredits: number, by: number | undefined): Settlement {
    return { event: usageEvent({ team_id: this.#teamId, api_key_id: this.#keyId(by), millicredits }) }
  }

  #keyId(by: number | undefined): number | null {
    return by === undefined ? null : (this.#keyIds[by] ?? null)
  }
}

interface Grant {
  left: number
  expiresMs: number
  readonly isMonthly: boolean
}

interface Held {
  readonly by: number | undefined
  readonly amount: number
  readonly parts: readonly { readonly grant: Grant; readonly amount: number }[]
}

/** Credits as they are meant, without a database. Keys are numbered as their budgets stand; undefined stands for requests without a key. */
class Model {
  readonly holds = new Map<string, Held>()
  readonly spent = new Map<number | undefined, number>()
  readonly #budgets: (number | null)[]
  readonly #grants: Grant[] = []
  #monthly = 0
  #refreshMs = never

  constructor(budgets: readonly (number | null)[]) {
    this.#budgets = [...budgets]
  }

  left(nowMs: number): number {
    this.#turn(nowMs)
    return this.#grants.reduce((sum, { left }) => sum + left, 0)
  }

  counts(by: number): { readonly budget: number | null; readonly spent: number; readonly held: number } {
    const held = [...this.holds.values()].filter(hold => hold.by === by)
    return {
      budget: this.#budgets[by] ?? null,
      spent: this.spent.get(by) ?? 0,
      held: held.reduce((sum, { amount }) => sum + amount, 0),
    }
  }

  /** The rest of the key's budget; null without a budget. */
  remaining(by: number | undefined): number | null {
    if (by === undefined) return null
    const { budget, spent, held } = this.counts(by)
    return budget === null ? null : Math.max(0, budget - spent - held)
  }

  setBudget(by: number, budget: number | null): void {
    this.#budgets[by] = budget
  }

  grant(amount: number, expiresMs: number): void {
    this.#grants.push({ left: amount, expiresMs, isMonthly: false })
  }

  charge(amount: number, by: number | undefined, nowMs: number): boolean {
    if (!this.#take(amount, by, nowMs)) return false
    this.#spend(amount, by)
    return true
  }

  hold(id: string, amount: number, by: number | undefined, nowMs: number): boolean {
    const parts = this.#take(amount, by, nowMs)
    if (parts) this.holds.set(id, { by, amount, parts })
    return parts !== undefined
  }

  settleHold(id: string, amount: number, nowMs: number): boolean {
    const held = this.holds.get(id)
    if (!held) return true
    if (amount > held.amount && !this.#take(amount - held.amount, held.by, nowMs)) return false
    let unpaid = Math.min(amount, held.amount)
    for (const part of held.parts) {
      const used = Math.min(unpaid, part.amount)
      part.grant.left += part.amount - used
      unpaid -= used
    }
    this.holds.delete(id)
    this.#spend(amount, held.by)
    return true
  }

  release(id: string): void {
    for (const { grant, amount } of this.holds.get(id)?.parts ?? []) grant.left += amount
    this.holds.delete(id)
  }

  setMonthly(amount: number, nowMs: number): void {
    this.#turn(nowMs)
    // Held credits of these grants expire when they are released.
    for (const grant of this.#grants) if (grant.isMonthly) grant.expiresMs = Math.min(grant.expiresMs, nowMs)
    this.#turn(nowMs)
    this.#monthly = amount
    this.#refreshMs = never
    if (amount > 0) this.#give(nowMs)
  }

  #take(amount: number, by: number | undefined, nowMs: number): Held['parts'] | undefined {
    if (amount > this.left(nowMs)) return undefined
    // A free request is never refused.
    if (amount > 0 && amount > (this.remaining(by) ?? never)) return undefined
    const parts: { grant: Grant; amount: number }[] = []
    for (const grant of [...this.#grants].sort((a, b) => a.expiresMs - b.expiresMs || 0)) {
      const part = Math.min(grant.left, amount - parts.reduce((sum, taken) => sum + taken.amount, 0))
      grant.left -= part
      if (part > 0) parts.push({ grant, amount: part })
    }
    return parts
  }

  #spend(amount: number, by: number | undefined): void {
    this.spent.set(by, (this.spent.get(by) ?? 0) + amount)
  }

  #turn(nowMs: number): void {
    for (const grant of this.#grants) if (grant.expiresMs <= nowMs) grant.left = 0
    if (this.#refreshMs <= nowMs) this.#give(nowMs)
  }

  #give(nowMs: number): void {
    const now = new Date(nowMs)
    this.#refreshMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
    this.#grants.push({ left: this.#monthly, expiresMs: this.#refreshMs, isMonthly: true })
  }
}
