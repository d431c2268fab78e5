// The contract of idempotency keys and the answers that are kept for them, for every adapter of the ledger.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import { usageEvent } from '../../../test/support/usage-events.ts'
import { createKey } from '../../access/keys.ts'
import { keptAnswerBytesMax } from '../ledger-idempotency.ts'

const nowMs = Date.UTC(2026, 0, 15)
const hourMs = 3_600_000

export function idempotencyContract(home: LedgerHome): void {
  const newKey = { name: 'test', teamId: 1, permissions: [], nowMs }

  describe('an idempotency key', () => {
    const request = { team_id: 1, key: 'k', fingerprint: 'a', permissions: [] }
    const leaseMs = 1000
    const answered = {
      event: usageEvent({ api_key_id: null, millicredits: 0 }),
      answer: {
        key: 'k',
        fingerprint: 'a',
        permissions: [],
        status: 200,
        body: '{"a":1}',
        headers: '{}',
        mustBeKept: false,
      },
    }

    it('is taken by one of many requests at once, and by another when that one was cut off', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      const begun = await Promise.all(Array.from({ length: 16 }, () => ledger.begin(request, nowMs, leaseMs)))
      expect(begun.filter(({ is }) => is === 'new')).toHaveLength(1)
      expect(begun.filter(({ is }) => is === 'running')).toHaveLength(15)
      expect(await ledger.hasRequest(request, nowMs + leaseMs)).toBe(true)
      expect(await ledger.hasRequest({ ...request, team_id: 2 }, nowMs)).toBe(false)
      expect(await ledger.begin({ ...request, fingerprint: 'b' }, nowMs, leaseMs)).toEqual({
        is: 'different',
      })
      expect(await ledger.begin({ ...request, team_id: 2 }, nowMs, leaseMs)).toEqual({ is: 'new' })
      const again = await Promise.all(
        Array.from({ length: 16 }, () => ledger.begin(request, nowMs + leaseMs, leaseMs)),
      )
      expect(again.filter(({ is }) => is === 'new')).toHaveLength(1)
    })

    it('is taken by one of the requests that wait for it when it is freed', async () => {
      const [ledger] = await home.openAtOnce(1)
      const ask = async () => {
        const begun = await ledger?.begin(request, nowMs, leaseMs)
        if (begun?.is === 'new') await ledger?.forget(1, 'k', nowMs)
        return begun?.is
      }
      const asked = Array.from({ length: 150 }, ask)
      expect(new Set(await Promise.all(asked))).toContain('new')
    })

    it('keeps its answer for a day, also over a restart', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.settle([answered], nowMs)
      const there = await home.again()
      const kept = { is: 'answered', status: 200, body: '{"a":1}', headers: '{}' }
      const dayMs = 86_400_000
      expect(await there.begin(request, nowMs + dayMs - 1, leaseMs)).toEqual(kept)
      expect(await there.hasRequest(request, nowMs + dayMs - 1)).toBe(true)
      expect(await there.hasRequest(request, nowMs + dayMs)).toBe(false)
      await there.forget(1, 'k', nowMs)
      expect(await there.begin(request, nowMs + dayMs - 1, leaseMs)).toEqual(kept)
      expect(await there.begin({ ...request, fingerprint: 'b' }, nowMs + dayMs, leaseMs)).toEqual({
        is: 'new',
      })
    })

    it('is remembered without an answer that was too long to be kept', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.settle([{ ...answered, answer: { ...answered.answer, body: null } }], nowMs)
      const remembered = { is: 'answered', status: 200, body: null, headers: '{}' }
      expect(await ledger.begin(request, nowMs + leaseMs, leaseMs)).toEqual(remembered)
    })

    it('is remembered without its answer where those of the team have 64 MB, unless it must be kept', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      const keep = async (key: string, body: string, at: number, mustBeKept = false) => {
        await ledger.begin({ ...request, key }, at, leaseMs)
        const answer = { ...answered.answer, key, body, mustBeKept }
        const event = usageEvent({ api_key_id: null, millicredits: 0 })
        expect(await ledger.settle([{ event, answer }], at)).toMatchObject([{ isPaid: true }])
        const kept = await ledger.begin({ ...request, key }, at, leaseMs)
        return kept.is === 'answered' ? kept.body?.length : kept.is
      }
      const quarter = 'é'.repeat(keptAnswerBytesMax / 8)
      for (const key of ['1', '2', '3']) expect(await keep(key, quarter, nowMs)).toBe(quarter.length)
      expect(await keep('4', quarter.slice(1), nowMs + hourMs)).toBe(quarter.length - 1)
      expect(await keep('5', '{}', nowMs + hourMs)).toBe(2)
      expect(await keep('6', '{}', nowMs + hourMs)).toBeUndefined()
      expect(await keep('7', '{"job":1}', nowMs + hourMs, true)).toBe(9)
      const long = { ...request, key: 'long', keptBytes: 100_000 }
      expect(await ledger.begin(long, nowMs + hourMs, leaseMs)).toMatchObject({ is: 'full' })
      expect(await ledger.hasRequest(long, nowMs + hourMs)).toBe(false)
      // An hour is counted as long as one of its answers may be kept.
      expect(await keep('8', '{}', nowMs + 24 * hourMs)).toBeUndefined()
      await ledger.removeAnswers(nowMs + 25 * hourMs, 100)
      expect(await keep('9', quarter, nowMs + 25 * hourMs)).toBe(quarter.length)
    })

    it('is charged once when two requests hold it, to the one that is settled first', async () => {
      const [here, there] = await home.openAtOnce(2)
      if (!here || !there) throw new Error('There are two.')
      await createKey(here, newKey)
      expect(await here.begin(request, nowMs, leaseMs)).toEqual({ is: 'new' })
      expect(await there.begin(request, nowMs + leaseMs, leaseMs)).toEqual({ is: 'new' })
      const settlementOf = (body: string) => ({
        event: usageEvent({ api_key_id: null, millicredits: 1000 }),
        answer: { ...answered.answer, body },
      })
      const [slow, quick] = [settlementOf('slow'), settlementOf('quick')]
      const settled = await Promise.all([
        here.settle([slow, settlementOf('in the same transaction')], nowMs + leaseMs),
        there.settle([quick], nowMs + leaseMs),
      ])
      expect(settled.flat().filter(({ isOvertaken }) => !isOvertaken)).toHaveLength(1)
      expect((await here.credits(1, nowMs)).millicredits).toBe(9_999_000)
      const first = settled[1][0]?.isOvertaken ? slow : quick
      expect(await here.begin(request, nowMs + leaseMs, leaseMs)).toMatchObject({ body: first.answer.body })
      // A settlement that was written is reported as paid, not as overtaken, when it is written again.
      const again = { isPaid: true, remaining: 9_999_000, keyRemaining: null }
      expect(await here.settle([first], nowMs + leaseMs)).toEqual([again])
    })

    it('is not freed by a request that has lost it', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.begin(request, nowMs + leaseMs, leaseMs)
      await ledger.forget(1, 'k', nowMs)
      expect(await ledger.begin(request, nowMs + leaseMs, leaseMs)).toMatchObject({
        is: 'running',
        runningMs: 0,
        leftMs: leaseMs,
      })
      await ledger.forget(1, 'k', nowMs + leaseMs)
      // The request before is still answered, and found again.
      expect(await ledger.settle([answered], nowMs + leaseMs)).toMatchObject([{ isPaid: true }])
      expect(await ledger.begin(request, nowMs + leaseMs, leaseMs)).toMatchObject({ is: 'answered' })
    })

    it('gives its answer only to keys with all permissions of the first request', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      const answer = { ...answered.answer, permissions: ['honors', 'urn_url'] }
      const begin = async (...permissions: readonly string[]) =>
        (await ledger.begin({ ...request, permissions }, nowMs, leaseMs)).is
      expect(await begin('honors', 'urn_url')).toBe('new')
      expect([await begin('honors'), await begin('urn_url', 'honors')]).toEqual(['different', 'running'])
      await ledger.settle([{ ...answered, answer }], nowMs)
      expect([await begin('honors'), await begin()]).toEqual(['different', 'different'])
      expect(await begin('urn_url', 'certifications', 'honors')).toBe('answered')
    })

    it('behaves like its model after any sequence of commands', async () => {
      const ledger = await home.open()
      await createKey(ledger, newKey)
      const dayMs = 86_400_000
      const key = fc.constantFrom('a', 'b')
      const fingerprint = fc.constantFrom('x', 'y')
      const command = fc.oneof(
        fc.record({ do: fc.constant('begin' as const), key, fingerprint }),
        fc.record({ do: fc.constant('answer' as const), key }),
        fc.record({ do: fc.constant('forget' as const), key }),
        fc.record({
          do: fc.constant('wait' as const),
          ms: fc.constantFrom(1, leaseMs - 1, leaseMs, dayMs - 1, dayMs),
        }),
      )
      let team_id = 100
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 20 }), async commands => {
          const team = ++team_id
          await ledger.addTeam({ id: team, name: 'model', created_at: '2026-01-01T00:00:00.000Z' })
          const model = new Map<
            string,
            { fingerprint: string; leaseEnd: number | undefined; begun: number }
          >()
          let now = nowMs
          for (const step of commands) {
            if (step.do === 'wait') {
              now += step.ms
              continue
            }
            const known = model.get(step.key)
            if (step.do === 'begin') {
              const isOver = !known || known.begun <= now - dayMs
              const is = isOver
                ? 'new'
                : known.fingerprint !== step.fingerprint
                  ? 'different'
                  : known.leaseEnd === undefined
                    ? 'answered'
                    : known.leaseEnd > now
                      ? 'running'
                      : 'new'
              const { key, fingerprint } = step
              const asked = { team_id: team, key, fingerprint, permissions: [] }
              expect((await ledger.begin(asked, now, leaseMs)).is).toBe(is)
              if (is === 'new') model.set(key, { fingerprint, leaseEnd: now + leaseMs, begun: now })
            } else if (step.do === 'answer') {
              const isOvertaken = known !== undefined && known.leaseEnd === undefined
              const { fingerprint, begun } = known ?? { fingerprint: 'x', begun: now }
              const event = usageEvent({ team_id: team, api_key_id: null, millicredits: 0 })
              const answer = { ...answered.answer, key: step.key, fingerprint }
              const [settled] = await ledger.settle([{ event, answer }], now)
              expect(settled?.isOvertaken ?? false).toBe(isOvertaken)
              if (!isOvertaken) model.set(step.key, { fingerprint, begun, leaseEnd: undefined })
            } else {
              await ledger.forget(team, step.key, known?.begun ?? now)
              if (known?.leaseEnd !== undefined) model.delete(step.key)
            }
          }
        }),
        { numRuns: process.env.LONG ? 50_000 : 10 },
      )
    }, 7_200_000)

    it('is free again after its request was forgotten', async () => {
      const ledger = await home.open()
      await ledger.begin(request, nowMs, leaseMs)
      await ledger.forget(1, 'k', nowMs)
      expect(await ledger.begin({ ...request, fingerprint: 'b' }, nowMs, leaseMs)).toEqual({ is: 'new' })
    })
  })
}
