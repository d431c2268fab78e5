// The secrets that sign webhooks and links: sealed on the disk, also those of before, and what happens without their key.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { openServedWork, openWork } from '../../src/processes/adapters.ts'
import type { Work } from '../../src/stores/work.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { askedUntil } from '../support/asked-until.ts'
import { type BatchClient, batchClient, bytesAt } from '../support/batches.ts'
import { printed, runCommand, startCommand, temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { watchClient } from '../support/watches.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const keyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** A service with a company, a client of it, and a way to have a job done and heard of. */
async function start(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const almanac = await startAlmanac(dataDir, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1', ...environment })
  if ((await almanac.records.count('company')) === 0) {
    await save(almanac.records, [recordWrite(1, { basic_info: { name: 'Acme' } })], 'company')
  }
  const client = batchClient(almanac, await almanac.newKey())
  return { almanac, client }
}

/** A service and a client of it that makes watches; `key` is that of an earlier start. */
async function startWatching(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  key?: string,
) {
  const almanac = await startAlmanac(dataDir, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1', ...environment })
  const secret = key ?? (await almanac.newKey())
  return { almanac, key: secret, client: watchClient(almanac, secret) }
}

/** Has a job done; its link, and the notification of it. */
async function told({ client }: { readonly client: BatchClient }) {
  const before = receiver.received.length
  const { job } = await client.run('/batch/company/enrich', {
    service_company_ids: [1],
    webhook_url: receiver.url,
  })
  await receiver.count(before + 1)
  return { link: String(job.download_url), sent: receiver.received[before] ?? { headers: {}, body: '' } }
}

const verifies = (secret: string, { headers, body }: (typeof receiver.received)[number]) => {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined
  } catch {
    return false
  }
}

/** The link at the service of now, which has another port. */
const movedTo = (almanac: Almanac, link: string) =>
  link.replace(new URL(link).origin, new URL(almanac.url).origin)

/** Everything in the folder, as one text. */
const bytesIn = (dataDir: string): string =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map(name => join(dataDir, name))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'latin1'))
    .join('\n')

describe('secrets', () => {
  it('are never on the disk in plain text, and those from older versions are sealed at the next start', async () => {
    const dataDir = temporaryFolder()
    const first = await start(dataDir)
    const { link, sent } = await told(first)
    const secret = await secretOf(first.almanac.config)
    expect(verifies(secret, sent)).toBe(true)
    expect(bytesIn(dataDir)).not.toContain(secret.replace('whsec_', ''))
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
    await first.almanac.close()
    expect(bytesIn(dataDir)).not.toContain(secret.replace('whsec_', ''))
    const linkSecret = await linkSecretOf(first.almanac.config)
    rmSync(keyFile(dataDir))
    writePlain(dataDir, secret, linkSecret)
    expect(bytesIn(dataDir)).toContain(secret)
    const second = await start(dataDir)
    expect(bytesIn(dataDir)).not.toContain(secret)
    expect(bytesIn(dataDir)).not.toContain(linkSecret)
    expect(verifies(secret, (await told(second)).sent)).toBe(true)
    expect((await bytesAt(movedTo(second.almanac, link))).length).toBeGreaterThan(0)
    await second.almanac.close()
  }, 60_000)

  it('are sealed again with a new key of the settings, and left alone by commands with another key', async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const before = await served(config)
    await withWork(config, async work => work.addFirstSecret(1, 'whsec_a'))
    const withKey = readConfig({
      ALMANAC_DATA_DIR: dataDir,
      ALMANAC_SECRET_KEY: randomBytes(32).toString('hex'),
    })
    expect(await served(withKey)).toEqual(before)
    // From now on the file is of no use: it is not missed, and opens nothing.
    renameSync(keyFile(dataDir), `${keyFile(dataDir)}.gone`)
    expect([await served(withKey), await secretOf(withKey)]).toEqual([before, 'whsec_a'])
    renameSync(`${keyFile(dataDir)}.gone`, keyFile(dataDir))
    await expect(openWork(config)).rejects.toThrow(/^The secrets were sealed with another key.+Set the key/)
  })

  it('of channels of watches, and of notifications that wait, go with a new key; without any nothing is delivered or paid', async () => {
    const dataDir = temporaryFolder()
    const environment = { ALMANAC_SECRET_KEY: randomBytes(32).toString('hex') }
    const notifications = [{ type: 'webhook', url: receiver.url, headers: { Authorization: 'Bearer x' } }]
    let { client, almanac, key } = await startWatching(dataDir)
    const id = await client.make('/watch/company/search', {
      filters: { field: 'basic_info.name', type: '(.)', value: 'Acme' },
      config: { trigger: { type: 'interval', every_hours: 24 } },
      notifications,
    })
    const addCompany = (one: number) =>
      save(almanac.records, [recordWrite(one, { basic_info: { name: `Acme ${one}` } })], 'company')
    const authorizations = () => receiver.received.map(({ headers }) => headers.authorization)
    await addCompany(10)
    const heard = receiver.received.length
    await client.run(id)
    await receiver.count(heard + 1)
    await almanac.close()
    ;({ client, almanac } = await startWatching(dataDir, environment, key))
    // From now on the file opens nothing.
    rmSync(keyFile(dataDir))
    const { body } = await client.send('GET', `/webhooks/deliveries?watch_id=${id}`)
    await client.send('POST', `/webhooks/deliveries/${body.deliveries[0].id}/replay`)
    await receiver.count(heard + 2)
    await addCompany(11)
    await client.run(id)
    await receiver.count(heard + 3)
    expect(authorizations().slice(heard)).toEqual(['Bearer x', 'Bearer x', 'Bearer x'])
    await almanac.close()
    ;({ client, almanac } = await startWatching(dataDir, {}, key))
    await addCompany(12)
    expect(await client.run(id)).toMatchObject({
      status: 'FAILED',
      credits_deducted: 0,
      failure_reason: expect.stringMatching(/sealed with another key.+Set its notifications again/),
    })
    await runCommand(['webhooks', 'secret', 'rotate'], { dataDir })
    await client.send('PATCH', `/watch/${id}`, { notifications })
    expect(await client.run(id)).toMatchObject({ status: 'SUCCESS', new_records_count: 1 })
    await receiver.count(heard + 4)
    await almanac.close()
  }, 90_000)

  it('whose key is lost are reported at the start, sign nothing, and are replaced by one command', async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const before = await served(config)
    await withWork(config, async work => work.addFirstSecret(1, 'whsec_a'))
    rmSync(keyFile(dataDir))
    await expect(openWork(config)).rejects.toThrow('If it is lost, start the service first')
    const process = startCommand(['serve', '--no-demo'], { dataDir })
    const said = await printed(process, /"msg":"(The secrets that sign[^"]+)"/)
    expect(said).toMatch(/of team 1 cannot be read.+almanac webhooks secret rotate --team 1$/)
    process.process.kill('SIGINT')
    await process.finished
    const after = await served(config)
    expect(after.unreadableTeams).toEqual([1])
    expect(after.linkSecret).not.toBe(before.linkSecret)
    const service = await start(dataDir)
    const { job } = await service.client.run('/batch/company/enrich', {
      service_company_ids: [1],
      webhook_url: receiver.url,
    })
    expect(await attemptsOf(service.client, String(job.batch_id))).toEqual([
      [null, 'The signing secret cannot be read.'],
    ])
    const shown = await runCommand(['webhooks', 'secret', 'show'], { dataDir })
    expect([shown.code, shown.stderr]).toEqual([1, expect.stringMatching(/^The secret of team 1 was sealed/)])
    const { stdout } = await runCommand(['webhooks', 'secret', 'rotate'], { dataDir })
    expect(verifies(stdout.split('\n')[0] ?? '', (await told(service)).sent)).toBe(true)
    await service.almanac.close()
  }, 90_000)

  it('are not read when the key file holds no key', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(keyFile(dataDir), 'not a key\n')
    await expect(openWork(readConfig({ ALMANAC_DATA_DIR: dataDir }))).rejects.toThrow(
      /secret\.key does not hold a key\. Put the right one back; or remove the file/,
    )
  })
})

/** The settings that a service reads at its start. */
async function served(config: Config) {
  const { work, isWaiting: _, ...read } = await openServedWork(config)
  await work.close()
  return read
}

async function withWork<T>(config: Config, use: (work: Work) => Promise<T>): Promise<T> {
  const { work } = await openWork(config)
  return use(work).finally(() => work.close())
}

const secretOf = (config: Config) =>
  withWork(config, async work => (await work.webhookSecrets(1, Date.now()))[0]?.secret ?? '')

const linkSecretOf = (config: Config) => withWork(config, work => work.serviceSecret('links', ''))

/** Writes the secrets as they stood before they were sealed. */
function writePlain(dataDir: string, secret: string, linkSecret: string): void {
  const database = new Database(join(dataDir, 'work.db'))
  database.prepare('UPDATE webhook_secret SET secret = ?').run(secret)
  database.exec('DELETE FROM service_secret')
  database.prepare("INSERT INTO service_secret VALUES ('links', ?)").run(linkSecret)
  database.close()
}

async function attemptsOf(client: BatchClient, batchId: string) {
  const deliveries = () => client.get(`/webhooks/deliveries?batch_id=${batchId}`)
  const { body } = await askedUntil(deliveries, told => told.body.deliveries[0].attempts.length > 0)
  const { attempts } = body.deliveries[0]
  return attempts.map(({ http_status, error }: Record<string, unknown>) => [http_status, error])
}
