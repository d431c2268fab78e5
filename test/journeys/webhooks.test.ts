// Webhooks over HTTP: a real receiver learns of jobs that end, and the log tells what it answered.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { verifyWebhook } from '../../src/client/index.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { askedUntil } from '../support/asked-until.ts'
import { type BatchClient, batchClient, linesAt } from '../support/batches.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { type Receiver, reply, startReceiver } from '../support/receiver.ts'

let almanac: Almanac
let client: BatchClient
let receiver: Receiver
let status = 200

beforeAll(async () => {
  almanac = await startAlmanac(temporaryFolder(), { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
  await save(almanac.records, [recordWrite(1, { basic_info: { name: 'Acme' } })], 'company')
  client = batchClient(almanac, await almanac.newKey())
  receiver = await startReceiver((response, number) => reply(status)(response, number))
})
afterAll(async () => {
  receiver.close()
  await almanac.close()
})

const order = { service_company_ids: [1] }
const webhooks = (args: readonly string[]) =>
  runCommand(['webhooks', 'secret', ...args, '--json'], { dataDir: almanac.config.dataDir })

async function logged(batchId: string, wanted: string) {
  const delivery = async () =>
    (await client.get(`/webhooks/deliveries?batch_id=${batchId}`)).body.deliveries[0]
  return askedUntil(delivery, found => found?.status === wanted && found.attempts.length > 0)
}

describe('a webhook', () => {
  it('is sent when the job has ended, with the job as its body, and verifies with the secret of the command', async () => {
    const { job } = await client.run('/batch/company/enrich', { ...order, webhook_url: receiver.url })
    await receiver.count(1)
    const { stdout } = await webhooks(['show'])
    const { secret } = JSON.parse(stdout)
    const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }
    const told = new Webhook(secret).verify(body, headers) as Record<string, unknown>
    const { download_url, download_urls, ...rest } = job
    expect(told).toMatchObject(rest)
    expect(await verifyWebhook(secret, { headers, body })).toEqual(told)
    expect(Object.keys(told).sort()).toEqual(Object.keys(job).sort())
    expect((await fetch(String(told.download_url))).status).toBe(200)
    const delivery = await logged(String(job.batch_id), 'delivered')
    expect(delivery).toEqual({
      id: headers['webhook-id'],
      batch_id: job.batch_id,
      url: receiver.url,
      status: 'delivered',
      created_at: expect.stringMatching(/\+00:00$/),
      next_attempt_at: null,
      attempts: [{ at: expect.any(String), http_status: 200, error: '', duration_ms: expect.any(Number) }],
    })
  })

  it('that was refused for good is sent again when it is replayed', async () => {
    status = 410
    const { job } = await client.run('/batch/company/enrich', { ...order, webhook_url: receiver.url })
    const gone = await logged(String(job.batch_id), 'gone')
    status = 200
    const replayed = await client.post(`/webhooks/deliveries/${gone.id}/replay`)
    expect([replayed.status, replayed.body.status]).toEqual([200, 'pending'])
    const { attempts } = await logged(String(job.batch_id), 'delivered')
    expect(attempts.map((attempt: { http_status: number }) => attempt.http_status)).toEqual([410, 200])
    const [first, second] = receiver.received.slice(-2)
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  })

  it('of another team can be neither seen, nor listed, nor replayed', async () => {
    const { deliveries } = (await client.get('/webhooks/deliveries')).body
    const { secret } = await createKey(almanac.ledger, {
      name: 'x',
      teamId: 2,
      permissions: [],
      nowMs: Date.now(),
    })
    const other = batchClient(almanac, secret)
    expect((await other.get('/webhooks/deliveries')).body.deliveries).toEqual([])
    for (const id of [deliveries[0].id, 'msg_unknown']) {
      const answer = await other.post(`/webhooks/deliveries/${id}/replay`)
      expect([answer.status, answer.body.error.message]).toEqual([404, 'Webhook delivery not found.'])
    }
    expect((await other.get(`/webhooks/deliveries?cursor=${deliveries[0].id}`)).status).toBe(400)
  })

  it('is listed and replayed by a restricted key only if that key submitted the job', async () => {
    const hooked = { ...order, webhook_url: receiver.url }
    const others = await client.run('/batch/company/enrich', hooked)
    const ofOthers = await logged(String(others.job.batch_id), 'delivered')
    const restricted = async (...endpoints: readonly string[]) => {
      const key = { name: 'x', teamId: 1, permissions: [], endpoints, nowMs: Date.now() }
      return batchClient(almanac, (await createKey(almanac.ledger, key)).secret)
    }
    const own = await restricted('/batch/company/enrich')
    const { job } = await own.run('/batch/company/enrich', hooked)
    const ofOwn = await logged(String(job.batch_id), 'delivered')
    const { deliveries } = (await own.get('/webhooks/deliveries')).body
    expect(deliveries.map(({ id }: { id: string }) => id)).toEqual([ofOwn.id])
    expect((await own.get(`/webhooks/deliveries?cursor=${ofOthers.id}`)).status).toBe(400)
    expect((await own.post(`/webhooks/deliveries/${ofOthers.id}/replay`)).status).toBe(404)
    expect((await own.post(`/webhooks/deliveries/${ofOwn.id}/replay`)).status).toBe(200)
    const named = await restricted('/webhooks/deliveries', '/webhooks/deliveries/:id/replay')
    expect((await named.get('/webhooks/deliveries')).body.deliveries.length).toBeGreaterThan(1)
    expect((await named.post(`/webhooks/deliveries/${ofOthers.id}/replay`)).status).toBe(200)
    for (const { batch_id } of [ofOwn, ofOthers]) await logged(batch_id, 'delivered')
    const none = await restricted('/company/enrich')
    expect((await none.get('/webhooks/deliveries')).status).toBe(403)
  })
})

describe('a service that is stopped', () => {
  it('goes on with its jobs when it is started again, and announces their end', async () => {
    const settings = { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1', ALMANAC_DATA_DIR: almanac.config.dataDir }
    const before = receiver.received.length
    const order = { service_company_ids: Array(10_000).fill(1), chunk_size: 10, webhook_url: receiver.url }
    const { batch_id } = (await client.submit('/batch/company/enrich', order)).body
    await almanac.close()
    almanac = await startAlmanac(settings.ALMANAC_DATA_DIR, settings)
    client = batchClient(almanac, await almanac.newKey())
    const job = await client.ended(batch_id)
    expect(job).toMatchObject({ status: 'completed', result_count: 10_000 })
    const lines = await linesAt(String(job.download_url))
    expect(lines).toHaveLength(10_000)
    await receiver.count(before + 1)
    expect(JSON.parse(receiver.received[before]?.body ?? '').batch_id).toBe(batch_id)
  })
})

describe('almanac webhooks secret', () => {
  it('rotates the secret: the new one signs, and for a day the old one too', async () => {
    const { secret: old } = JSON.parse((await webhooks(['show'])).stdout)
    const { id, secret, former_sign_until } = JSON.parse((await webhooks(['rotate'])).stdout)
    expect(secret).not.toBe(old)
    expect([id, JSON.parse((await webhooks(['show'])).stdout).id]).toEqual([2, 2])
    expect(Date.parse(former_sign_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const before = receiver.received.length
    await client.run('/batch/company/enrich', { ...order, webhook_url: receiver.url })
    await receiver.count(before + 1)
    const { headers, body } = receiver.received[before] ?? { headers: {}, body: '' }
    for (const either of [old, secret]) expect(() => new Webhook(either).verify(body, headers)).not.toThrow()
  })

  it('says what is wrong with its arguments', async () => {
    expect((await webhooks(['show', 'more'])).code).toBe(2)
    expect((await webhooks(['show', '--team', '99'])).code).toBe(5)
  })
})
