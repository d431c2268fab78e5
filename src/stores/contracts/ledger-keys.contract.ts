// The contract of teams, keys, rate limits and kept answers, for every adapter of the ledger.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
import { usageEvent } from '../../../test/support/usage-events.ts'
import {
  changeKey,
  createFirstKey,
  createKey,
  moveKey,
  openKeyring,
  permitKey,
  rotateKey,
} from '../../access/keys.ts'
import { windowMs } from '../../lib/sliding-window.ts'
import { initialSettings, type SettingValues, settingEntries } from '../key-settings.ts'
import { keptAnswerBytesMax } from '../ledger-idempotency.ts'

const nowMs = Date.UTC(2026, 0, 15)
const hourMs = 3_600_000

const otherValues: SettingValues = {
  name: 'other',
  permissions: ['honors'],
  paths: ['/person/enrich'],
  credits: 500,
  time: new Date(nowMs).toISOString(),
}

export function keysContract(home: LedgerHome): void {
  const newKey = { name: 'test', teamId: 1, permissions: [], nowMs }
  const bearer = (secret: string) => `Bearer ${secret}`

  it('the ledger is created by processes that start at once', async () => {
    const ledgers = await home.openAtOnce(4)
    const [first] = ledgers
    if (first) await createKey(first, newKey)
    for (const ledger of ledgers) expect(await ledger.keys()).toHaveLength(1)
  })

  it('one of several processes makes the first key', async () => {
    const ledgers = await home.openAtOnce(4)
    const made = await Promise.all(ledgers.map(ledger => createFirstKey(ledger, newKey)))
    const [first, ...others] = made.filter(key => key !== undefined)
    expect(others).toEqual([])
    for (const ledger of ledgers) {
      expect(await ledger.keys()).toMatchObject([{ id: first?.id }])
      expect((await ledger.credits(1, nowMs)).millicredits).toBe(10_000_000)
      expect(await createFirstKey(ledger, newKey)).toBeUndefined()
    }
  })

  describe('a team', () => {
    it('is made with its first key; only the very first team gets a monthly grant', async () => {
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

  describe('a key', () => {
    it('is changed for the next request of every process, and keeps settings that are not given', async () => {
      const here = await home.open()
      const there = await home.again()
      const { id, secret, ...made } = await createKey(here, { ...newKey, permissions: ['honors'] })
      const find = openKeyring(here, () => nowMs)
      const found = async () => (await find(bearer(secret)))?.key
      expect(await found()).toMatchObject({ name: 'test', budget: null, endpoints: null })
      const change = { name: 'renamed', budget: 500, endpoints: ['/person/enrich'], permissions: [] }
      const changed = { ...made, ...change, id }
      expect(await changeKey(there, id, change)).toEqual(changed)
      expect(await found()).toMatchObject({ ...change, id })
      expect((await find(bearer(secret)))?.permissions).toEqual(new Set())
      expect(await changeKey(there, id, {})).toEqual(changed)
      expect(await changeKey(there, id, { budget: null, endpoints: null })).toMatchObject({
        name: 'renamed',
        budget: null,
        endpoints: null,
      })
      expect(await found()).toMatchObject({ budget: null, endpoints: null })
      await changeKey(there, id, { expires_at: new Date(nowMs).toISOString() })
      expect(await found()).toBeUndefined()
      await changeKey(there, id, { expires_at: null })
      expect(await found()).toMatchObject({ expires_at: null })
    })

    it.each(settingEntries)('keeps its %s, and goes back to the initial value', async (name, setting) => {
      const ledger = await home.open()
      const { id } = await createKey(ledger, { teamId: 1, nowMs })
      expect(await ledger.key(id)).toMatchObject({ [name]: setting.initial })
      expect(await changeKey(ledger, id, { [name]: otherValues[setting.kind] })).toMatchObject({
        ...initialSettings,
        [name]: otherValues[setting.kind],
      })
      await changeKey(ledger, id, { [name]: setting.initial })
      expect(await ledger.key(id)).toMatchObject(initialSettings)
    })

    it('keeps its permissions when more are added, also by several processes at once', async () => {
      const here = await home.open()
      const there = await home.again()
      const { id } = await createKey(here, { ...newKey, permissions: ['honors'] })
      await Promise.all([
        permitKey(here, id, ['urn_url', 'honors']),
        permitKey(there, id, ['certifications']),
        permitKey(here, id, ['technographics']),
      ])
      const permissions = ['certifications', 'honors', 'technographics', 'urn_url']
      expect(await here.key(id)).toMatchObject({ permissions })
      await expect(permitKey(here, id, ['everything'])).rejects.toThrow('no permission')
      await moveKey(there, id, 'delete')
      await expect(permitKey(here, id, [])).rejects.toThrow(`Key ${id} is DELETED`)
      await expect(permitKey(here, 99, [])).rejects.toThrow('There is no key 99')
    })

    it('is not changed when it is deleted, unknown, or given a permission that no field asks for', async () => {
      const ledger = await home.open()
      const { id } = await createKey(ledger, newKey)
      await expect(changeKey(ledger, id, { permissions: ['everything'] })).rejects.toThrow('no permission')
      await expect(changeKey(ledger, 99, { name: 'x' })).rejects.toThrow('There is no key 99')
      await moveKey(ledger, id, 'pause')
      expect(await changeKey(ledger, id, { name: 'paused' })).toMatchObject({ status: 'INACTIVE' })
      await moveKey(ledger, id, 'delete')
      await expect(changeKey(ledger, id, { name: 'x' })).rejects.toThrow(`Key ${id} is DELETED`)
      expect(await ledger.key(id)).toMatchObject({ name: 'paused', status: 'DELETED' })
    })
  })

  describe('a secret', () => {
    it('works beside the former one until the grace period ends', async () => {
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

    it('works until its key expires', async () => {
      const ledger = await home.open()
      let now = nowMs
      const findCaller = openKeyring(ledger, () => now)
      const { secret } = await createKey(ledger, {
        ...newKey,
        expires_at: new Date(nowMs + 5000).toISOString(),
      })
      now += 4999
      expect(await findCaller(bearer(secret))).toBeDefined()
      now += 1
      expect(await findCaller(bearer(secret))).toBeUndefined()
    })

    it('is refused by every process from the next request on when its key is paused', async () => {
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
    it('of a team is read with its keys, changes at once, and can be removed', async () => {
      const ledger = await home.open()
      const there = await home.again()
      const { secret } = await createKey(ledger, newKey)
      const find = openKeyring(ledger, () => nowMs)
      expect((await find(bearer(secret)))?.limits).toEqual({})
      await there.setLimits(1, ['/person/search'], 100)
      await there.setLimits(1, ['*'], null)
      expect((await find(bearer(secret)))?.limits).toEqual({ '*': null, '/person/search': 100 })
      await there.setLimits(1, ['/person/search'], 7)
      await there.setLimits(1, ['*'], undefined)
      expect((await find(bearer(secret)))?.limits).toEqual({ '/person/search': 7 })
    })

    it('is the same for paths that are counted together, also when two processes set it at once', async () => {
      const [here, there] = await home.openAtOnce(2)
      await here?.addTeam({ id: 1, name: 'Team 1', created_at: '2026-01-01T00:00:00.000Z' })
      const set = (limit: number) => (limit % 2 ? here : there)?.setLimits(1, ['/a', '/b'], limit)
      await Promise.all(Array.from({ length: 20 }, (_, index) => set(index + 1)))
      const limits = await here?.limits(1)
      expect(limits).toEqual({ '/a': limits?.['/b'], '/b': expect.any(Number) })
    })

    it('is never exceeded by requests that arrive at once', async () => {
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
