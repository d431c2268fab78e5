// Services that start at the same time on one empty database.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { newKey } from '../../src/lib/secret-box.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { openPostgresWork } from '../../src/stores/sql/work/postgres-work.ts'
import { apiVersion } from '../support/almanac.ts'
import {
  printed,
  type ServingCommand,
  startCommand,
  startServing,
  temporaryFolder,
} from '../support/command.ts'
import { recordWrite } from '../support/entries.ts'
import { findPostgres, noPostgres } from '../support/postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { addReady } from '../support/work.ts'

// Two services that start at once on a busy machine take a while.
vi.setConfig({ testTimeout: 180_000 })

/** One of them prints a key, which all of them take. */
async function expectOneKey(services: readonly ServingCommand[]): Promise<void> {
  const printed = await Promise.all(services.map(async ({ stop }) => (await stop()).stdout))
  const keys = printed.flatMap(text => text.match(/^ {2}alm_\S+$/gm) ?? [])
  expect(keys).toHaveLength(1)
}

/** Waits until each has said how to get a key. */
const ready = (services: readonly ServingCommand[]) =>
  Promise.all(services.map(service => printed(service, /(Your key|Keys:)/)))

const statusAt = async (url: string, key: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
  return (await fetch(`${url}/account/credits`, { headers })).status
}

describe('services that start simultaneously', () => {
  it('on one empty data directory print one key, which both accept', async () => {
    const dataDir = temporaryFolder()
    const services = await Promise.all([1, 2].map(() => startServing(dataDir, ['--no-demo'])))
    await ready(services)
    const text = services.map(({ stdout }) => stdout()).join()
    const key = /alm_\S+/.exec(text)?.[0] ?? ''
    expect(await Promise.all(services.map(({ url }) => statusAt(url, key)))).toEqual([200, 200])
    await expectOneKey(services)
  })

  it('wait for a running import before they check whether the demo world is needed', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'demo-unfinished'), '')
    const records = openRecords(readConfig({ ALMANAC_DATA_DIR: dataDir }))
    const load = await records.beginImport()
    const service = startCommand(['serve'], { dataDir })
    await vi.waitUntil(() => service.stderr().includes('waiting for it'), { timeout: 120_000 })
    await load.write('company', [recordWrite(1, { basic_info: { name: 'A' } })])
    await load.commit()
    await printed(service, / at (http:\/\/\S+)\n/)
    expect(await records.count('company')).toBe(1)
    await records.close()
    service.process.kill('SIGINT')
    expect((await service.finished).code).toBe(0)
  })
})

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)
describe.skipIf(bin === undefined)(
  'services that start simultaneously on one empty PostgreSQL database',
  () => {
    it('log when jobs wait for the records of another data directory', async () => {
      const server = await sharedPostgres(bin ?? '')
      const url = await server.newDatabase()
      const { work } = await openPostgresWork(url, { directoryId: 'another', keys: [newKey()] })
      await addReady(work)
      await work.close()
      const service = await startServing(temporaryFolder(), ['--no-demo'], {
        environment: { ALMANAC_DATABASE_URL: url },
      })
      expect(service.stdout()).toContain('"jobs":1,')
      expect(service.stdout()).toContain('submitted to services with other data directories')
      await service.stop()
    })

    it('print one key', async () => {
      const server = await sharedPostgres(bin ?? '')
      const environment = { ALMANAC_DATABASE_URL: await server.newDatabase() }
      const start = () => startServing(temporaryFolder(), ['--no-demo'], { environment })
      const services = await Promise.all([start(), start()])
      await ready(services)
      await expectOneKey(services)
    })
  },
)
