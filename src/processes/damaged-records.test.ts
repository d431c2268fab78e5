import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyLogOf } from '../../test/support/store-state.ts'
import { readConfig } from '../config.ts'
import { publicError } from '../gateway/settle.ts'
import { errorOf, failureOf } from '../lib/threads/messages.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { openRecords, openServedLedger } from './adapters.ts'
import { openDamageNote } from './damaged-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-damage-'))
const config = readConfig({ ALMANAC_DATA_DIR: folder })
const file = join(folder, 'records.db')
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  await openRecords(config).close()
  emptyLogOf(file)
})

it('a request that meets damage in records.db is put off with 503, and log and readiness name the file', async () => {
  const records = openRecords(config)
  const note = openDamageNote()
  expect(note.check('records.db')).toBeUndefined()
  const all = ['person', 'company'].flatMap(dataset =>
    ['email', 'linkedin', 'domain'].map(kind => () => records.holders(dataset, { kind, value: 'x' })),
  )
  // The first page, with the schema, is at hand; every other one is read from the disk.
  const opened = openSync(file, 'r+')
  for (let at = 16_384; at < statSync(file).size; at += 16_384)
    writeSync(opened, Buffer.alloc(16_384, 0xff), 0, 16_384, at)
  closeSync(opened)
  const faults = await Promise.all(
    all.map(ask =>
      ask().then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  )
  const [fault] = faults.filter(error => error !== undefined)
  expect(fault).toBeInstanceOf(Unavailable)
  expect(String(fault)).toMatch(`The file ${file} is damaged: put a copy from before in its place`)
  const { status, headers } = publicError(fault)
  expect([status, headers['Retry-After']]).toEqual([503, '30'])
  note.note(fault)
  expect(() => note.check('records.db')).toThrow(/^records\.db is damaged\. Stop the service; almanac doctor/)
  const afterThread = openDamageNote()
  afterThread.note(errorOf(failureOf(fault)))
  expect(() => afterThread.check('records.db')).toThrow(/^records\.db is damaged/)
  await records.close()
})

it('a request that meets damage in account.db is put off as well, and readiness names that file alone', async () => {
  const accounts = readConfig({ ALMANAC_DATA_DIR: join(folder, 'accounts') })
  const accountFile = join(folder, 'accounts', 'account.db')
  await (await openServedLedger(accounts)).close()
  emptyLogOf(accountFile)
  const ledger = await openServedLedger(accounts)
  const note = openDamageNote()
  try {
    truncateSync(accountFile, 0)
    const week = { team_id: 1, startMs: 0, endMs: 604_800_000 }
    const fault = await ledger.usageEvents(week, undefined, 10).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Unavailable)
    expect(publicError(fault).status).toBe(503)
    note.note(fault)
    expect(note.check('records.db')).toBeUndefined()
    expect(() => note.check('account.db')).toThrow(
      /^account\.db is damaged\. Stop the service; almanac doctor/,
    )
  } finally {
    await ledger.close()
  }
})
