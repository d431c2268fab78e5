// Files of before, which could not give their free pages back.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freeEvent } from '../../../../test/support/usage.ts'
import { openSqliteLedger, serveSqliteLedger } from './sqlite-ledger.ts'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-reclaim-'))
  file = join(folder, 'account.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes the file as an earlier version did, with events of so many megabytes, of which one in a few is kept. */
async function writeOld(megabytes: number, keptOneIn: number): Promise<void> {
  const database = new Database(file)
  database.exec('create table placeholder (a)')
  database.close()
  const ledger = await openSqliteLedger(folder)
  await ledger.addTeam({ id: 1, name: 'Team 1', created_at: new Date(0).toISOString() })
  const detail = { body: 'x'.repeat(100_000), query_params: {}, path_params: {}, headers: {}, response: null }
  const events = Array.from({ length: megabytes * 10 }, () => ({ event: freeEvent({ detail }) }))
  await ledger.settle(events, Date.now())
  await ledger.close()
  const again = new Database(file)
  again.exec(`delete from usage_event where number % ${keptOneIn} != 0`)
  again.close()
}

const modeOf = (): unknown => {
  const database = new Database(file)
  const [mode] = database.prepare('PRAGMA auto_vacuum').raw().get() as unknown[]
  database.close()
  return mode
}

describe('an account file of an earlier version', () => {
  it('is rewritten by the first start of a service when it is small, and keeps its events', async () => {
    await writeOld(5, 10)
    expect([modeOf(), statSync(file).size]).toEqual([0, expect.toSatisfy(size => size > 5_000_000)])
    const served = await serveSqliteLedger(folder)
    const all = { team_id: 1, startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
    expect((await served.usageEvents(all, undefined, 100)).events).toHaveLength(5)
    expect([modeOf(), statSync(file).size]).toEqual([2, expect.toSatisfy(size => size < 1_000_000)])
    await served.close()
  })

  it('is not rewritten when it is large, until a quarter of it is free', async () => {
    const notes: string[] = []
    await writeOld(26, 1)
    const open = async () => (await serveSqliteLedger(folder, sentence => notes.push(sentence))).close()
    await open()
    expect([modeOf(), notes]).toEqual([0, []])
    const database = new Database(file)
    database.exec('delete from usage_event where number % 10 < 3')
    database.close()
    await open()
    expect([modeOf(), notes]).toEqual([2, [expect.stringContaining('account.db is rewritten once')]])
  })
})
