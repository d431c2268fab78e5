// Requests that are refused, and answers that are kept: how many bytes they leave on the disk, and that these return.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { midnightMonthsAgo, removeOld } from '../../src/metering/retention.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { scaled } from '../support/attacked.ts'
import { type Member, membersOf } from '../support/members.ts'
import { importRecords } from '../support/world.ts'

const refusals = scaled(30_000)
const dayMs = 86_400_000
const everybody = { filters: { field: 'basic_profile.name', type: '(.)', value: 'Person' } }

let almanac: Almanac
let caller: Member

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
  caller = await membersOf(almanac)(1_000_000)
  await almanac.ledger.setLimits(caller.team, ['*'], null)
  await importRecords(
    almanac,
    person,
    Array.from({ length: 1000 }, (_, index) => ({
      basic_profile: { name: `Person Number${index}`, summary: `summary ${index} `.repeat(100) },
      social_handles: {
        professional_network_identifier: { profile_url: `https://www.linkedin.com/in/person-${index}` },
      },
    })),
  )
})

afterAll(() => almanac.close())

/** Returns the bytes of the account database after a checkpoint. */
const bytesOnDisk = (): number => {
  const file = join(almanac.config.dataDir, 'account.db')
  const database = new Database(file)
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  database.close()
  return statSync(file).size
}

const times = async <T>(count: number, ask: (index: number) => Promise<T>): Promise<readonly T[]> => {
  const results: T[] = []
  for (let from = 0; from < count; from += 100) {
    const group = Array.from({ length: Math.min(100, count - from) }, (_, index) => ask(from + index))
    results.push(...(await Promise.all(group)))
  }
  return results
}

/** Resolves when the usage events of so many requests are written: those of free requests are written after the answer. */
const eventsWritten = async (count: number): Promise<void> => {
  const all = { team_id: caller.team, startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
  const perDay = { ...all, groupBy: ['endpoint'], bucket: 'day', limit: 100 } as const
  await expect
    .poll(async () => countOf(await almanac.ledger.usageSums(perDay)), { timeout: 60_000 })
    .toBe(count)
}

/** Removes old data as the service does, at a later time. */
const removeAt = (nowMs: number) =>
  removeOld(almanac.ledger, {
    answerAgeMs: nowMs,
    eventsFromMs: midnightMonthsAgo(nowMs, 13),
    rest: async () => {},
  })

describe('on the disk,', () => {
  it(`${refusals} refused posts of 33 kB take less than 3 kB each, and 429s less than 1.5 kB`, async () => {
    const before = bytesOnDisk()
    const long = { nonsense: 'x'.repeat(33_000) }
    const refused = await times(refusals, () => caller.post('/person/enrich', long))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
    await eventsWritten(refusals)
    const between = bytesOnDisk()
    expect((between - before) / refusals).toBeLessThan(3000)
    await almanac.ledger.setLimits(caller.team, ['/person/enrich'], 1)
    const limited = await times(refusals, () => caller.post('/person/enrich', long))
    expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThan(refusals - 3)
    await eventsWritten(2 * refusals)
    expect((bytesOnDisk() - between) / refusals).toBeLessThan(1500)
  }, 3_600_000)

  it('answers of half a megabyte under 20 idempotency keys take less than 8 kB each', async () => {
    const before = bytesOnDisk()
    const search = { ...everybody, limit: 1000 }
    const answers = await times(20, index =>
      caller.post('/person/search', search, { 'Idempotency-Key': `large-${index}` }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(JSON.stringify(answers[0]?.body).length).toBeGreaterThan(500_000)
    expect((bytesOnDisk() - before) / 20).toBeLessThan(8000)
  }, 120_000)

  it('the space of kept answers is free again after a day, and that of events after their months', async () => {
    const search = { ...everybody, limit: 60 }
    const before = bytesOnDisk()
    const keyed = await times(200, index =>
      caller.post('/person/search', search, { 'Idempotency-Key': `short-${index}` }),
    )
    const length = JSON.stringify(keyed[0]?.body).length
    expect(length).toBeGreaterThan(20_000)
    const full = bytesOnDisk()
    expect(full - before).toBeGreaterThan(150 * length)
    const all = { team_id: caller.team, startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
    const perDay = { ...all, groupBy: ['endpoint'], bucket: 'day', limit: 100 } as const
    const sums = await almanac.ledger.usageSums(perDay)

    await removeAt(Date.now() + dayMs)
    const afterDay = bytesOnDisk()
    expect(full - afterDay).toBeGreaterThan(150 * length)
    const again = await caller.post('/person/search', search, { 'Idempotency-Key': 'short-1' })
    expect(again.headers.get('idempotent-replayed')).toBeNull()

    const events = await almanac.ledger.usageEvents(all, undefined, 500)
    expect(events.events).toHaveLength(500)
    await removeAt(Date.now() + 14 * 31 * dayMs)
    expect((await almanac.ledger.usageEvents(all, undefined, 500)).events).toEqual([])
    expect(bytesOnDisk()).toBeLessThan(afterDay / 2)
    expect(countOf(await almanac.ledger.usageSums(perDay))).toBe(countOf(sums) + 1)
  }, 120_000)
})

const countOf = (sums: readonly { readonly requests: number }[]): number =>
  sums.reduce((count, { requests }) => count + requests, 0)
