// A whole service that is killed at any instant while its watches match, run and deliver: nothing lost, nothing twice.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openLedger, openRecords } from '../../src/processes/adapters.ts'
import { type Answer, apiVersion } from '../support/almanac.ts'
import { startServing, temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { startReceiver } from '../support/receiver.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? 500 : 0

it.skipIf(kills === 0)(
  `kills of the service (${kills}) lose no transition, deliver none under two ids, and charge each once`,
  async () => {
    const dataDir = temporaryFolder()
    const environment = { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1', ALMANAC_RATE_LIMITS: 'off' }
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const key = await servedPeople(config, ['https://a.example/in/somebody'], 1_000_000_000)
    const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
    const receiver = await startReceiver()
    const serving = () => startServing(dataDir, ['--no-demo'], { environment })
    const first = await serving()
    const ask = async (url: string, method: string, path: string, body?: object): Promise<Answer['body']> => {
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return answer.json()
    }
    const { id } = await ask(first.url, 'POST', '/watch/person/search', {
      filters: { field: 'basic_profile.name', type: 'contains', value: 'Ana' },
      fields: ['service_person_id'],
      config: { trigger: { type: 'interval', every_hours: 24 }, max_results_per_run: 3 },
      notifications: [{ type: 'webhook', url: receiver.url }],
    })
    const watchOf = (url: string) => ask(url, 'GET', `/watch/${id}`)
    while ((await watchOf(first.url)).last_run_at === null) await wait(20)
    await first.stop()
    const records = openRecords(config)
    let next = 1000
    for (let killed = 0; killed < kills; killed++) {
      const service = await serving()
      const people = Array.from({ length: randomInt(1, 4) }, () => ++next)
      await save(
        records,
        people.map(each => recordWrite(each, { basic_profile: { name: `Ana ${each}` } })),
      )
      await ask(service.url, 'POST', `/watch/${id}/run`).catch(() => {})
      await wait(randomInt(0, 150))
      service.process.kill('SIGKILL')
      await service.finished
      tellKills(killed + 1, kills)
    }
    await records.close()
    const last = await serving()
    const deliveredIds = () => {
      const byEvent = new Map(receiver.received.map(({ headers: sent, body }) => [sent['webhook-id'], body]))
      type Told = { readonly record: { readonly service_person_id: number } }
      return [...byEvent.values()].flatMap(body =>
        JSON.parse(body).results.map(({ record }: Told) => record.service_person_id),
      )
    }
    while (deliveredIds().length < next - 1000) {
      await ask(last.url, 'POST', `/watch/${id}/run`)
      await wait(100)
    }
    await wait(1000)
    const expected = Array.from({ length: next - 1000 }, (_, index) => 1001 + index)
    expect(deliveredIds().sort((a, b) => a - b)).toEqual(expected)
    expect((await watchOf(last.url)).usage).toMatchObject({
      records_delivered: expected.length,
      credits_used: expected.length / 2,
    })
    await last.stop()
    const ledger = await openLedger(config)
    const charged = (await ledger.entries(1)).filter(({ kind }) => kind === 'charge')
    expect(charged.reduce((sum, { millicredits }) => sum - millicredits, 0)).toBe(500 * expected.length)
    await ledger.close()
    receiver.close()
    expect(await findingsInDirectory(dataDir)).toEqual([])
  },
  7_200_000,
)
