// A data directory of a version that packed texts of records by LZ4: it is brought up to date at its first start.
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'libsql'
import { compressSync } from 'lz4-napi'
import { expect, it } from 'vitest'
import { demoWorld } from '../../demo/world.ts'
import { company } from '../../src/catalog/company/company.ts'
import { datasets } from '../../src/catalog/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openTextReader } from '../../src/stores/embedded/packed-texts.ts'
import { startAlmanac } from '../support/almanac.ts'
import { runCommand } from '../support/command.ts'
import { findingsIn, furnishedDirectory } from '../support/furnished.ts'
import { importRecords } from '../support/world.ts'

/** The text behind the mark of LZ4, without a dictionary: its checksum, and a block that begins with its length. */
function packedByLz4(text: Uint8Array): Buffer {
  const block = compressSync(Buffer.from(text))
  const packed = Buffer.alloc(6 + block.length)
  packed[0] = 1
  packed.writeUInt32LE(crc32(block), 2)
  packed.set(block, 6)
  return packed
}

/** Writes all texts as the layout before did, and notes another format of the index. */
function makeOlder(dataDir: string): void {
  const database = new Database(join(dataDir, 'records.db'))
  const textOf = openTextReader(database)
  for (const { name } of datasets) {
    for (const table of [name, `${name}_contribution`]) {
      const texts = database.prepare(`SELECT DISTINCT data FROM ${table}`).raw().all() as [Uint8Array][]
      const put = database.prepare(`UPDATE ${table} SET data = ? WHERE data = ?`)
      for (const [data] of texts) put.run(packedByLz4(textOf(data) ?? Buffer.of()), data)
    }
  }
  database.exec(`UPDATE index_state SET fingerprint = 'older'; PRAGMA user_version = 5`)
  database.close()
}

it('a directory of the version before answers everything, and is sound after its first start', async () => {
  const config = await furnishedDirectory()
  makeOlder(config.dataDir)
  const refused = await runCommand(['doctor'], { dataDir: config.dataDir })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Start the service once')])

  const almanac = await startAlmanac(config.dataDir)
  const enriched = await almanac.post('/company/enrich', { service_company_ids: [1, 2] })
  expect(enriched.body).toMatchObject([{ match_status: 'matched' }, { match_status: 'matched' }])
  const named = (path: string) => ({ filters: { field: path, type: 'is_not_null' } })
  const search = async () => (await almanac.post('/person/search', named('basic_profile.name'))).body
  await expect.poll(search, { timeout: 15_000 }).toMatchObject({ total_count: 40 })
  // An import writes texts as they are packed now, beside those from before.
  const world = demoWorld({ people: 40, companies: 10, today: '2026-09-02' })
  await importRecords(almanac, company, [...world.companies()] as JsonObject[])
  const companies = await almanac.post('/company/search', named('basic_info.name'))
  expect(companies.body).toMatchObject({ total_count: 10 })
  await almanac.close()
  expect(await findingsIn(config)).toEqual([])
})
