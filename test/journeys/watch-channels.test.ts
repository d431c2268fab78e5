// The channels of watches: chats, e-mails through a real mail server, files, and receivers that are dead.
import { once } from 'node:events'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { askedUntil } from '../support/asked-until.ts'
import { startBadReceivers } from '../support/bad-receivers.ts'
import { temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { changeDatabase, findingsInDirectory } from '../support/furnished.ts'
import { type Receiver, reply, startReceiver } from '../support/receiver.ts'
import { type WatchClient, watchClient } from '../support/watches.ts'

const dataDir = temporaryFolder()
let almanac: Almanac
let isOpen = true
let client: WatchClient
let receiver: Receiver
let silent: Receiver
const mails: string[] = []
const recipients: string[] = []
/** The answer of the mail server to recipients, instead of taking an e-mail for them. */
const refusals = new Map<string, string>()
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const answer = refusals.get(address)
    if (answer === undefined) recipients.push(address)
    done(
      answer === undefined
        ? null
        : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }),
    )
  },
  onData: (stream, _session, done) => {
    let mail = ''
    stream.setEncoding('utf8').on('data', part => {
      mail += part
    })
    stream.on('end', () => {
      mails.push(mail)
      done()
    })
  },
})

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as AddressInfo
  almanac = await startAlmanac(dataDir, {
    ALMANAC_WEBHOOK_ALLOW: '127.0.0.1',
    ALMANAC_SMTP_URL: `smtp://127.0.0.1:${port}`,
    ALMANAC_MAIL_FROM: 'almanac@example.com',
  })
  client = watchClient(almanac, await almanac.newKey())
  receiver = await startReceiver()
  // It never answers.
  silent = await startReceiver(() => {})
})
afterAll(async () => {
  for (const each of [receiver, silent]) each.close()
  if (isOpen) await almanac.close()
  await new Promise<void>(resolve => mailServer.close(() => resolve()))
})

const filters = { field: 'basic_profile.name', type: 'contains', value: 'Ana' }
const fields = ['basic_profile.name']
const config = { trigger: { type: 'interval', every_hours: 24 }, max_results_per_run: 1000 }
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    recordWrite(from + index, { basic_profile: { name: `Ana ${from + index}`, headline: 'Pilot' } }),
  )

describe('a notification', () => {
  it('goes to every channel, each in its own form, and a dead one delays no other', async () => {
    const id = await client.make('/watch/person/search', {
      filters,
      fields,
      config,
      notifications: [
        { type: 'webhook', url: silent.url },
        { type: 'slack', url: `${receiver.url}/slack` },
        { type: 'google_chat', url: `${receiver.url}/chat` },
        { type: 'email', to: ['a@example.com', 'b@example.com'] },
      ],
    })
    await save(almanac.records, people(1, 2))
    const run = await client.run(id)
    await receiver.count(2)
    const text = `A person watch (${id}): 2 of 2 newly match\n• Ana 1, Pilot\n• Ana 2, Pilot`
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([{ text }, { text }])
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
    while (mails.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
    expect(recipients).toEqual(['a@example.com', 'b@example.com'])
    expect(mails[0]).toMatch(/From: almanac@example.com[\s\S]+notification.json/)
    const summaryOf = async () => (await client.send('GET', `/watch/${id}/runs/${run.id}/summary`)).body
    type Sent = { readonly type: string; readonly status: string; readonly http_status: number | null }
    const sentOf = async (): Promise<readonly Sent[]> => (await summaryOf()).notifications
    const sent = await askedUntil(
      sentOf,
      all => all.filter(({ status }) => status === 'delivered').length >= 3,
    )
    expect(sent.map(({ type, status, http_status }) => [type, status, http_status]).sort()).toEqual([
      ['email', 'delivered', null],
      ['google_chat', 'delivered', 200],
      ['slack', 'delivered', 200],
      ['webhook', 'pending', null],
    ])
    const listed = await client.send('GET', `/webhooks/deliveries?watch_id=${id}`)
    expect(listed.body.deliveries).toHaveLength(4)
    expect(listed.body.deliveries[0]).toMatchObject({ batch_id: null, watch_id: id, run_id: run.id })
    await client.send('DELETE', `/watch/${id}`)
  })

  it('of many results comes in several requests of one run, or as a link to one file', async () => {
    const notifications = [{ type: 'webhook', url: receiver.url }]
    const body = { filters, fields, config, notifications }
    const inline = await client.make('/watch/person/search', body)
    const link = { ...body, config: { ...config, payload_delivery_type: 'link' } }
    const linked = await client.make('/watch/person/search', link)
    await save(almanac.records, people(10, 250))
    const before = receiver.received.length
    const run = await client.run(inline)
    await receiver.count(before + 3)
    const parts = receiver.received.slice(before).map(({ body: sent }) => JSON.parse(sent))
    expect(parts.map(({ results }) => results.length).sort()).toEqual([100, 100, 50])
    expect(new Set(parts.map(({ metadata }) => metadata.run_id))).toEqual(new Set([run.id]))
    expect(new Set(parts.map(({ metadata }) => metadata.notification_id)).size).toBe(3)
    expect(parts[0].metadata.summary).toEqual({
      delivered: 250,
      total_count: 250,
      max_results_per_run: 1000,
      truncated: false,
    })
    await client.run(linked)
    await receiver.count(before + 4)
    const told = JSON.parse(receiver.received[before + 3]?.body ?? '')
    expect(told).toEqual({
      metadata: expect.anything(),
      download_url: expect.any(String),
      expires_at: expect.any(String),
    })
    const file = await fetch(told.download_url)
    expect(file.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await file.text()).trimEnd().split('\n')
    expect([lines.length, JSON.parse(lines[0] ?? '')]).toEqual([
      250,
      { record: { basic_profile: { name: 'Ana 10' } } },
    ])
    expect((await fetch(`${told.download_url}x`)).status).toBe(403)
    const sample = await client.send('POST', `/watch/person/search/${inline}/test`, { count: 2 })
    expect(sample.body.deliveries).toEqual([
      { type: 'webhook', url: receiver.url, http_status: 200, error: '' },
    ])
    const { deliveries: _, ...envelope } = sample.body
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toEqual(envelope)
  })

  it('whose file cannot be written waits until it can, and no other waits for it', async () => {
    const body = { filters, fields, config, notifications: [{ type: 'webhook', url: receiver.url }] }
    const inline = await client.make('/watch/person/search', body)
    const link = { ...body, config: { ...config, payload_delivery_type: 'link' } }
    const linked = await client.make('/watch/person/search', link)
    await save(almanac.records, people(300, 1))
    const folder = join(dataDir, 'watches')
    renameSync(folder, `${folder}-away`)
    symlinkSync(join(dataDir, 'nowhere'), folder)
    const waiting = (await client.send('POST', `/watch/${linked}/run`)).body
    expect(await client.run(inline)).toMatchObject({ status: 'SUCCESS', new_records_count: 1 })
    const summary = async () => (await client.send('GET', `/watch/${linked}/runs/${waiting.id}/summary`)).body
    expect(await summary()).toMatchObject({ status: 'RUNNING', credits_deducted: 0 })
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    expect(await client.run(linked)).toMatchObject({
      id: waiting.id,
      status: 'SUCCESS',
      credits_deducted: 0.5,
    })
    for (const id of [inline, linked]) await client.send('DELETE', `/watch/${id}`)
  })
})

describe('an e-mail that the mail server takes for some of its recipients', () => {
  const [taken, later, never] = ['taken@example.com', 'later@example.com', 'never@example.com']

  it('is tried again for those who are put off, fails with the words about those who are refused, and reaches nobody twice', async () => {
    refusals.set(later, '451 4.3.2 Try again later')
    refusals.set(never, '550 5.1.1 No such user here')
    const notifications = [{ type: 'email', to: [taken, later, never] }]
    const id = await client.make('/watch/person/search', { filters, fields, config, notifications })
    await save(almanac.records, people(2000, 1))
    await client.run(id)
    const sentTo = () => recipients.filter(address => [taken, later, never].includes(address))
    const delivery = async () =>
      (await client.send('GET', `/webhooks/deliveries?watch_id=${id}`)).body.deliveries[0]
    const attempted = (count: number) => askedUntil(delivery, ({ attempts }) => attempts.length >= count)
    const words = 'The mail server did not take it for '
    const first = await attempted(1)
    expect([first.status, first.attempts[0].error]).toEqual([
      'pending',
      `${words}${later}: 451 4.3.2 Try again later; ${never}: 550 5.1.1 No such user here`,
    ])
    expect(sentTo()).toEqual([taken])
    refusals.delete(later)
    changeDatabase({ dataDir }, 'work.db', `UPDATE webhook_delivery SET next_ms = 0 WHERE id = '${first.id}'`)
    const second = await attempted(2)
    expect([second.status, second.attempts[1].error]).toEqual(['failed', `${words}${never}: refused before`])
    expect(sentTo()).toEqual([taken, later])
    refusals.delete(never)
    await client.send('POST', `/webhooks/deliveries/${second.id}/replay`)
    const third = await attempted(3)
    expect([third.status, third.attempts[2].error]).toEqual(['delivered', ''])
    expect(sentTo()).toEqual([taken, later, never])
    await client.send('POST', `/webhooks/deliveries/${second.id}/replay`)
    await attempted(4)
    expect(sentTo()).toEqual([taken, later, never, taken, later, never])
    await client.send('DELETE', `/watch/${id}`)
  })

  it('ends with the first attempt where all of them are refused for good, and a sample says so too', async () => {
    refusals.set(never, '550 5.1.1 No such user here')
    const id = await client.make('/watch/person/search', {
      ...{ filters, fields, config },
      notifications: [{ type: 'email', to: [never] }],
    })
    const sample = await client.send('POST', `/watch/person/search/${id}/test`)
    const error = `The mail server did not take it for ${never}: 550 5.1.1 No such user here`
    expect(sample.body.deliveries).toEqual([{ type: 'email', http_status: null, error }])
    await save(almanac.records, people(2100, 1))
    const run = await client.run(id)
    const summary = () => client.send('GET', `/watch/${id}/runs/${run.id}/summary`)
    const { body } = await askedUntil(summary, told => told.body.notifications[0].attempts > 0)
    expect(body.notifications).toMatchObject([{ type: 'email', status: 'failed', attempts: 1, error }])
    await client.send('DELETE', `/watch/${id}`)
  })
})

describe('a receiver that fails', () => {
  it('in any way costs an attempt and delays nobody; replayed when it is well, it gets the same event', async () => {
    const bad = Object.entries(await startBadReceivers())
    let isWell = false
    const moody = await startReceiver((response, number) => reply(isWell ? 204 : 503)(response, number))
    const gone = await startReceiver(reply(410))
    // A watch has at most ten channels.
    const urls = bad.map(([, badUrl]) => badUrl)
    const groups = [urls.slice(0, 7), [...urls.slice(7), moody.url, gone.url]]
    const ids: number[] = []
    for (const group of groups) {
      const notifications = [...group, receiver.url].map(each => ({ type: 'webhook', url: each }))
      ids.push(await client.make('/watch/person/search', { filters, fields, config, notifications }))
    }
    const before = receiver.received.length
    await save(almanac.records, people(1000, 1))
    for (const id of ids) expect((await client.run(id)).new_records_count).toBe(1)
    await receiver.count(before + 2)
    await Promise.all([moody.count(1), gone.count(1)])
    type Listed = {
      readonly id: string
      readonly url: string
      readonly status: string
      readonly attempts: readonly { readonly http_status: number | null; readonly error: string }[]
    }
    const listed = async (): Promise<readonly Listed[]> =>
      (
        await Promise.all(ids.map(id => client.send('GET', `/webhooks/deliveries?watch_id=${id}&limit=50`)))
      ).flatMap(({ body }) => body.deliveries)
    const attempted = async (count: number): Promise<ReadonlyMap<string, Listed>> => {
      const countOf = (all: readonly Listed[]) => all.find(({ url: to }) => to === moody.url)?.attempts.length
      const all = await askedUntil(
        listed,
        found => found.every(({ attempts }) => attempts.length > 0) && (countOf(found) ?? 0) >= count,
      )
      return new Map(all.map(delivery => [delivery.url, delivery]))
    }
    const deliveries = await attempted(1)
    for (const [what, badUrl] of bad) {
      const delivery = deliveries.get(badUrl)
      expect([delivery?.status, delivery?.attempts[0]?.http_status], what).toEqual(['pending', null])
      expect(delivery?.attempts[0]?.error, what).not.toBe('')
    }
    const ofMoody = deliveries.get(moody.url)
    expect(ofMoody).toMatchObject({ status: 'pending', attempts: [{ http_status: 503, error: 'HTTP 503' }] })
    expect(deliveries.get(gone.url)).toMatchObject({ status: 'gone', attempts: [{ http_status: 410 }] })
    isWell = true
    await client.send('POST', `/webhooks/deliveries/${ofMoody?.id}/replay`)
    await moody.count(2)
    expect((await attempted(2)).get(moody.url)?.status).toBe('delivered')
    const [first, second] = moody.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    for (const id of ids) await client.send('DELETE', `/watch/${id}`)
    for (const each of [moody, gone]) each.close()
  })
})

it('a data directory with watches, runs and deliveries is in order', async () => {
  await almanac.close()
  isOpen = false
  const findings = await findingsInDirectory(dataDir)
  // The people of this test were not imported from a file.
  expect(findings.filter(({ where }) => /^(?:work|account)\.db/.test(where))).toEqual([])
})
