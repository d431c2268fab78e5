import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/command.ts'
import { noProviders } from '../../test/support/no-providers.ts'
import { servedPeople } from '../../test/support/served-people.ts'
import { addReady } from '../../test/support/work.ts'
import { readConfig } from '../config.ts'
import { openWork } from './adapters.ts'
import { BatchThreads } from './batch-threads.ts'

it('batch jobs wait for a database that cannot be opened, with one line in the log, and go on when it can', async () => {
  const config = readConfig({ ALMANAC_DATA_DIR: temporaryFolder() })
  await servedPeople(config, ['https://a.example/in/a'], 1000)
  const { work } = await openWork(config)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  let ended = 0
  const threads = new BatchThreads({
    config,
    custom: [],
    work,
    log,
    providers: noProviders.records,
    onEnd: () => ended++,
  })
  const [file, away] = ['account.db', 'away'].map(name => join(config.dataDir, name)) as [string, string]
  renameSync(file, away)
  mkdirSync(file)
  threads.start()
  await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 })
  await addReady(work)
  rmdirSync(file)
  renameSync(away, file)
  await vi.waitUntil(() => ended > 0, { timeout: 20_000 })
  await threads.stop()
  await work.close()
  expect(lines.map(line => JSON.parse(line).msg)).toEqual([
    'batch jobs wait, because a database cannot be opened',
  ])
}, 60_000)
