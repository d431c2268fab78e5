// The contract of teams, keys and rate limits, for every adapter of the ledger.
import { describe, expect, it } from 'vitest'
import type { LedgerHome } from '../../../test/support/ledgers.ts'
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

const nowMs = Date.UTC(2026, 0, 15)

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
}
