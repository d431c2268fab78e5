// Watches over two snapshots of a public directory: what is delivered is what a comparison of the files says.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { readEverything } from '../support/readings.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { type WatchClient, watchClient } from '../support/watches.ts'

const file = 'yc/companies.jsonl.gz'
const rowsMax = process.env.LONG ? Number.POSITIVE_INFINITY : 500

describe.skipIf(isMissing(file))('two snapshots of Y Combinator', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let client: WatchClient
  let receiver: Receiver
  let before: readonly JsonObject[]
  let after: readonly JsonObject[]

  const importRows = (rows: readonly JsonObject[]) => {
    const path = join(dataDir, 'companies.jsonl')
    writeFileSync(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    return importFiles(dataDir, ['company', path, '--map', 'yc'])
  }

  beforeAll(async () => {
    const { values } = await readEverything(sharedData(file))
    // The directory has two rows of a company that was in two batches.
    const names = new Set<unknown>()
    before = (values as readonly JsonObject[])
      .filter(({ name }) => !names.has(name) && names.add(name))
      .slice(0, rowsMax)
    await importRows(before)
    almanac = await startAlmanac(dataDir, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
    client = watchClient(almanac, await almanac.newKey())
    receiver = await startReceiver()
    after = laterSnapshot(before)
  })
  afterAll(async () => {
    receiver.close()
    await almanac.close()
  })

  it('differ in what watches of both kinds deliver', async () => {
    const common = {
      config: { trigger: { type: 'interval', every_hours: 24 }, max_results_per_run: 1000 },
      notifications: [{ type: 'webhook', url: receiver.url }],
    }
    const acquired = await client.make('/watch/company/search', {
      ...common,
      filters: { field: 'basic_info.status', type: '=', value: 'acquired' },
      fields: ['basic_info.name'],
    })
    const grown = await client.make('/watch/company', {
      ...common,
      entities: { professional_network_profile_urls: before.map(pageOf) },
      track: { field: 'headcount.total', type: 'increased' },
      fields: ['basic_info.name'],
    })
    await importRows(after)
    for (const id of [acquired, grown]) await client.run(id)
    // Rows in another order are no change.
    await importRows(after.toReversed())
    for (const id of [acquired, grown]) expect((await client.run(id)).new_records_count).toBe(0)

    const earlier = new Map(before.map(row => [row.id, row]))
    const isNewlyAcquired = (row: JsonObject) =>
      row.status === 'Acquired' && earlier.get(row.id)?.status !== 'Acquired'
    const sizeBefore = (row: JsonObject) => Number(earlier.get(row.id)?.team_size ?? 0)
    const hasGrown = (row: JsonObject) => sizeBefore(row) > 0 && Number(row.team_size) > sizeBefore(row)
    type Told = { readonly record: { readonly basic_info: { readonly name: string } } }
    const namesTold = async (id: number) => {
      for (;;) {
        const told = receiver.received
          .map(({ body }) => JSON.parse(body))
          .filter(({ metadata }) => metadata.watch_id === id)
        const { body: watch } = await client.send('GET', `/watch/${id}`)
        const names = told.flatMap(({ results }) => results.map(({ record }: Told) => record.basic_info.name))
        if (names.length >= watch.usage.records_delivered) return names.sort()
        await receiver.count(receiver.received.length + 1)
      }
    }
    const namesOf = (rows: readonly JsonObject[]) => rows.map(({ name }) => String(name).trim()).sort()
    expect(await namesTold(acquired)).toEqual(namesOf(after.filter(isNewlyAcquired)))
    expect(await namesTold(grown)).toEqual(namesOf(after.filter(hasGrown)))
    expect(after.filter(hasGrown).length).toBeGreaterThan(5)
  })
})

const pageOf = ({ slug }: JsonObject) => `https://www.ycombinator.com/companies/${slug}`

/** Some were acquired, some grew or shrank, some are gone and some are new. */
function laterSnapshot(rows: readonly JsonObject[]): readonly JsonObject[] {
  const kept = rows.flatMap((row, index): readonly JsonObject[] => {
    if (index % 40 === 7) return []
    if (index % 35 === 3) return [{ ...row, status: 'Acquired' }]
    if (index % 20 === 5) return [{ ...row, team_size: Number(row.team_size) + 10 }]
    if (index % 20 === 11) return [{ ...row, team_size: Math.max(1, Number(row.team_size) - 1) }]
    return [row]
  })
  const fresh = [0, 1, 2].map(index => ({
    ...rows[index],
    id: 9_000_000 + index,
    name: `Later Venture ${index}`,
    slug: `later-venture-${index}`,
    website: `https://later-venture-${index}.example`,
    former_names: [],
    status: 'Acquired',
  }))
  return [...kept, ...fresh]
}
