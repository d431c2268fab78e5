// A request sent again with its Idempotency-Key is answered again: without another charge, whatever has run out since.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeKey, moveKey, permitKey } from '../../src/access/keys.ts'
import { person } from '../../src/catalog/person/person.ts'
import { openWork } from '../../src/processes/adapters.ts'
import { type Almanac, type Answer, startAlmanac } from '../support/almanac.ts'
import { loseAnswers } from '../support/lost-answers.ts'
import { membersOf } from '../support/members.ts'
import { newBatch } from '../support/work.ts'
import { importRecords } from '../support/world.ts'

const url = (number: number) => `https://www.linkedin.com/in/person-${number}`
const enrich = (...numbers: readonly number[]) => ({ professional_network_profile_urls: numbers.map(url) })
const key = (value: string) => ({ 'Idempotency-Key': value })
const used = ({ headers }: Answer) => headers.get('x-credits-used')
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed')

let almanac: Almanac
let member: ReturnType<typeof membersOf>

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'default' })
  member = membersOf(almanac)
  await importRecords(almanac, person, [
    ...Array.from({ length: 30 }, (_, index) => ({
      basic_profile: { name: `Person Number${index}` },
      social_handles: { professional_network_identifier: { profile_url: url(index) } },
    })),
    ...Array.from({ length: 30 }, (_, index) => ({
      basic_profile: { name: `Longwinded Number${index}`, summary: 'long '.repeat(800) },
      social_handles: { professional_network_identifier: { profile_url: url(100 + index) } },
    })),
  ])
})

afterAll(() => almanac.close())

const credits = async ({ team }: { readonly team: number }) =>
  (await almanac.ledger.credits(team, Date.now())).millicredits / 1000

describe('an Idempotency-Key', () => {
  it('replays the answer to the same request without a second charge, quoted or not', async () => {
    const caller = await member(10)
    const first = await caller.post('/person/enrich', enrich(1), key('"once"'))
    const again = await caller.post('/person/enrich', enrich(1), key('once'))
    expect([first.status, used(first), isReplay(first)]).toEqual([200, '1', null])
    expect([again.status, used(again), isReplay(again)]).toEqual([200, '0', 'true'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await credits(caller)).toBe(9)
    const page = await almanac.ledger.usageEvents(
      { team_id: caller.team, startMs: 0, endMs: Number.MAX_SAFE_INTEGER },
      undefined,
      500,
    )
    expect(page.events.map(({ millicredits }) => millicredits)).toEqual([0, 1000])
  })

  it('is refused for another body with 422 and for nonsense with 400, and belongs to one team', async () => {
    const caller = await member(10)
    expect((await caller.post('/person/enrich', enrich(1), key('mine'))).status).toBe(200)
    const other = await caller.post('/person/enrich', enrich(2), key('mine'))
    expect([other.status, other.body.error.type]).toEqual([422, 'idempotency_mismatch'])
    expect((await caller.post('/person/identify', enrich(1), key('mine'))).status).toBe(422)
    expect((await caller.post('/person/enrich', enrich(1), key('x'.repeat(256)))).status).toBe(400)
    expect((await (await member(10)).post('/person/enrich', enrich(2), key('mine'))).status).toBe(200)
  })

  it('that cancelled one job is refused for cancelling another job', async () => {
    const caller = await member(10)
    const submit = async (number: number): Promise<string> =>
      (await caller.post('/batch/person/enrich', enrich(number))).body.batch_id
    const cancel = (id: string) => caller.post(`/batch/${id}/cancel`, {}, key('cancel'))
    const [first, second] = [await submit(1), await submit(2)]
    expect((await cancel(first)).body.batch_id).toBe(first)
    const again = await cancel(first)
    expect([again.body.batch_id, isReplay(again)]).toEqual([first, 'true'])
    const other = await cancel(second)
    expect([other.status, other.body.error.type]).toEqual([422, 'idempotency_mismatch'])
  })

  it('replays its answer although the API key got more permissions, until it loses one', async () => {
    const caller = await member(10, { permissions: ['certifications'] })
    const ask = () => caller.post('/person/enrich', enrich(1), key('permitted'))
    const first = await ask()
    await permitKey(almanac.ledger, caller.id, ['honors'])
    const again = await ask()
    expect([again.status, used(again), isReplay(again)]).toEqual([200, '0', 'true'])
    expect(again.body).toEqual(first.body)
    await changeKey(almanac.ledger, caller.id, { permissions: ['honors'] })
    const refused = await ask()
    expect([refused.status, refused.body.error.type]).toEqual([422, 'idempotency_mismatch'])
    expect(await credits(caller)).toBe(9)
  })

  it('never shows a key what was answered to one with more permissions', async () => {
    const caller = await member(10, { permissions: ['certifications'] })
    const plain = await member(0, { teamId: caller.team, permissions: [] })
    const body = { ...enrich(1), fields: ['certifications'] }
    expect((await caller.post('/person/enrich', body, key('shared'))).status).toBe(200)
    const other = await plain.post('/person/enrich', body, key('shared'))
    expect([other.status, other.body.error.type]).toEqual([422, 'idempotency_mismatch'])
  })

  it('charges one of 16 simultaneous requests', async () => {
    const caller = await member(100)
    await almanac.ledger.setLimits(caller.team, ['*'], null)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => caller.post('/person/enrich', enrich(1), key('race'))),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every(status => status === 200 || status === 409)).toBe(true)
    expect(await credits(caller)).toBe(99)
  })

  it('can be used again after its request was refused', async () => {
    const caller = await member(1)
    expect((await caller.post('/person/enrich', { names: ['x'] }, key('k'))).status).toBe(400)
    expect((await caller.post('/person/enrich', enrich(1, 2), key('k'))).status).toBe(403)
    expect((await caller.post('/person/enrich', enrich(1), key('k'))).status).toBe(200)
  })
})

describe('a kept answer is served', () => {
  it('to a team that paid for the request with its last credit', async () => {
    const caller = await member(1)
    const first = await caller.post('/person/enrich', enrich(1), key('last'))
    const again = await caller.post('/person/enrich', enrich(1), key('last'))
    expect([again.status, used(again), isReplay(again)]).toEqual([200, '0', 'true'])
    expect(again.body).toEqual(first.body)
    expect((await caller.post('/person/enrich', enrich(2), key('another'))).status).toBe(403)
  })

  it('to a key that has spent its budget', async () => {
    const caller = await member(10, { budget: 1000 })
    const first = await caller.post('/person/enrich', enrich(1), key('budget'))
    const again = await caller.post('/person/enrich', enrich(1), key('budget'))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await caller.post('/person/enrich', enrich(2))).status).toBe(403)
  })

  it('to a team that has no request of the minute left', async () => {
    const caller = await member(10)
    await almanac.ledger.setLimits(caller.team, ['/person/enrich'], 1)
    const first = await caller.post('/person/enrich', enrich(1), key('minute'))
    expect((await caller.post('/person/enrich', enrich(1), key('other'))).status).toBe(429)
    const again = await caller.post('/person/enrich', enrich(1), key('minute'))
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('to a team whose batch pool is full, with the batch_id of the first submit', async () => {
    const caller = await member(100)
    const { work } = await openWork(almanac.config)
    const first = await caller.post('/batch/person/enrich', enrich(1), key('fifth'))
    const roomy = { pool: 100, platform: 10_000 }
    for (let count = 0; count < 5; count++) {
      await work.addBatch(newBatch({ team_id: caller.team, created_ms: Date.now() }), roomy)
    }
    expect((await caller.post('/batch/person/enrich', enrich(2), key('sixth'))).status).toBe(429)
    const again = await caller.post('/batch/person/enrich', enrich(1), key('fifth'))
    expect([again.status, again.body.batch_id]).toEqual([200, first.body.batch_id])
    await work.close()
  })

  it('with the first batch_id where the service was killed before it kept the answer, though the pool is full', async () => {
    const caller = await member(100)
    const [cutOff, fresh] = [key('cut-off'), key('fresh')]
    const submit = (headers: Record<string, string>) =>
      caller.post('/batch/person/enrich', enrich(1), headers)
    const first = await submit(cutOff)
    const { work } = await openWork(almanac.config)
    const roomy = { pool: 100, platform: 10_000 }
    for (let count = 0; count < 5; count++) {
      await work.addBatch(newBatch({ team_id: caller.team, created_ms: Date.now() }), roomy)
    }
    loseAnswers(almanac.config.dataDir)
    expect((await submit(fresh)).status).toBe(429)
    const again = await submit(cutOff)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await submit(cutOff)).body).toEqual(first.body)
    const jobs = await work.batches(caller.team, { limit: 9 })
    expect(jobs?.map(({ id }) => id)).toEqual([first.body.batch_id])
    await work.close()
  })

  it('with every header of the first answer, except for the request id and the charge', async () => {
    const caller = await member(10)
    const first = await caller.post('/person/enrich', enrich(1), key('headers'))
    await caller.post('/person/enrich', enrich(2))
    const again = await caller.post('/person/enrich', enrich(1), key('headers'))
    const own = ['x-request-id', 'x-credits-used', 'x-credits-remaining', 'idempotent-replayed', 'date']
    const others = ({ headers }: Answer) => [...headers].filter(([name]) => !own.includes(name))
    expect(others(again)).toEqual(others(first))
    expect(again.headers.get('x-ratelimit-remaining')).toBe('14')
    expect([used(again), again.headers.get('x-credits-remaining')]).toEqual(['0', '8'])
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })
})

describe('an answer of more than 64 KB', () => {
  const many = { filters: { field: 'basic_profile.name', type: '(.)', value: 'Longwinded' }, limit: 30 }
  const searchFields = ['basic_profile.name', 'basic_profile.summary']

  it('is made again without another charge, within the rate limit of the endpoint', async () => {
    const caller = await member(100)
    await almanac.ledger.setLimits(caller.team, ['/person/search'], 2)
    const ask = () => caller.post('/person/search', { ...many, fields: searchFields }, key('long'))
    const first = await ask()
    expect([first.status, JSON.stringify(first.body).length]).toEqual([
      200,
      expect.toSatisfy(n => n > 65_536),
    ])
    const left = await credits(caller)
    const again = await ask()
    expect([again.status, used(again), isReplay(again)]).toEqual([200, '0', 'true'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-ratelimit-remaining')).toBe('0')
    expect([await credits(caller), again.headers.get('x-credits-remaining')]).toEqual([left, String(left)])
    expect((await ask()).status).toBe(429)
    const other = await caller.post('/person/search', { ...many, limit: 1 }, key('long'))
    expect([other.status, other.body.error.type]).toEqual([422, 'idempotency_mismatch'])
  })

  it('is made again for a team that paid for it with its last credit', async () => {
    const caller = await member(1)
    const body = { ...many, fields: searchFields, limit: 25 }
    const first = await caller.post('/person/search', body, key('last'))
    const balance = await credits(caller)
    await almanac.ledger.hold(
      { id: `rest of ${caller.team}`, team_id: caller.team, api_key_id: null, millicredits: balance * 1000 },
      Date.now(),
    )
    const again = await caller.post('/person/search', body, key('last'))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await caller.post('/person/search', body)).status).toBe(403)
  })
})

describe('a kept answer is refused', () => {
  it('to a caller with no API key or a paused one', async () => {
    const caller = await member(10)
    await caller.post('/person/enrich', enrich(1), key('paused'))
    const stranger = { ...key('paused'), Authorization: 'Bearer alm_nobody' }
    expect((await caller.post('/person/enrich', enrich(1), stranger)).status).toBe(401)
    await moveKey(almanac.ledger, caller.id, 'pause')
    expect((await caller.post('/person/enrich', enrich(1), key('paused'))).status).toBe(401)
  })

  it('to another key of the team that may not call the endpoint', async () => {
    const caller = await member(10)
    await caller.post('/person/enrich', enrich(1), key('restricted'))
    const restricted = await member(0, { teamId: caller.team, endpoints: ['/company/enrich'] })
    const answer = await restricted.post('/person/enrich', enrich(1), key('restricted'))
    expect([answer.status, answer.body.error.type]).toEqual([403, 'permission_error'])
  })

  it('with 429 to a team that has requested 300 in a minute', async () => {
    const caller = await member(10)
    await caller.post('/person/enrich', enrich(1), key('often'))
    const ask = () => caller.post('/person/enrich', enrich(1), key('often'))
    const answers = await Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await ask()
    expect([refused.status, refused.body.error.type]).toEqual([429, 'rate_limit_error'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Requests of their own are counted apart.
    expect((await caller.post('/person/enrich', enrich(2))).status).toBe(200)
  })
})
