// Services on one PostgreSQL server share the queue of batch jobs where they share the data directory.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../src/lib/secret-box.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { type BatchClient, batchClient, linesAt } from '../support/batches.ts'
import { temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { findPostgres, noPostgres, type PostgresServer } from '../support/postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)

describe.skipIf(bin === undefined)('two services', () => {
  let server: PostgresServer
  let environment: Readonly<Record<string, string>>
  let first: Almanac
  let second: Almanac
  let client: BatchClient
  let other: BatchClient
  const count = 2000

  beforeAll(async () => {
    server = await sharedPostgres(bin ?? '')
    environment = {
      ALMANAC_DATABASE_URL: await server.newDatabase(),
      ALMANAC_SECRET_KEY: Buffer.from(newKey()).toString('base64'),
    }
    const folder = temporaryFolder()
    first = await startAlmanac(folder, environment)
    second = await startAlmanac(folder, environment)
    const companies = Array.from({ length: count }, (_, index) =>
      recordWrite(index + 1, { basic_info: { name: 'A' } }),
    )
    await save(first.records, companies, 'company')
    client = batchClient(first, await first.newKey())
    other = batchClient(second, await second.newKey())
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  it('finish each other’s jobs, with each line once, and give out links to them', async () => {
    const before = (await first.ledger.credits(1, Date.now())).millicredits
    const service_company_ids = Array.from({ length: count }, (_, index) => index + 1)
    const ids: string[] = []
    for (const asked of [client, other, client, other]) {
      const { body } = await asked.submit('/batch/company/enrich', { service_company_ids, chunk_size: 10 })
      ids.push(body.batch_id)
    }
    for (const id of ids) {
      for (const reader of [client, other]) {
        const job = await reader.ended(id)
        expect(job.status).toBe('completed')
        const lines = await linesAt(String(job.download_url))
        expect(lines.map(line => line.internal_id)).toEqual(service_company_ids)
      }
    }
    const after = (await second.ledger.credits(1, Date.now())).millicredits
    expect(before - after).toBe(4 * count * 2000)
  })

  it('with different data directories leave each other’s jobs alone, and say where their results are', async () => {
    const elsewhere = await startAlmanac(temporaryFolder(), environment)
    const asked = batchClient(elsewhere, await elsewhere.newKey())
    const { body } = await asked.submit('/batch/company/enrich', { service_company_ids: [1, 2] })
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1, 2] })
    expect(job).toMatchObject({ status: 'completed', entities_fulfilled: 2 })
    // There is nobody on file there.
    expect(await asked.ended(body.batch_id)).toMatchObject({ status: 'completed', entities_fulfilled: 0 })
    const seen = (await asked.get(`/batch/${job.batch_id}`)).body
    expect(seen).toMatchObject({
      status: 'completed',
      remark: expect.stringContaining('another data directory'),
    })
    expect(seen).not.toHaveProperty('download_url')
    const link = String(job.download_url).replace(/^http:..[^/]+/, elsewhere.url)
    const refused = await fetch(link)
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining('another data directory'),
    ])
    await elsewhere.close()
  })

  it('count the active jobs of a team together', async () => {
    const service_company_ids = [1]
    const asked = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? client : other).submit('/batch/company/enrich', { service_company_ids }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.every(status => status === 200 || status === 429)).toBe(true)
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(30)
  })
})
