import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findPostgres, noPostgres, type PostgresServer } from '../../../../test/support/postgres.ts'
import { sharedPostgres } from '../../../../test/support/shared-postgres.ts'
import { addReady } from '../../../../test/support/work.ts'
import { newKey } from '../../../lib/secret-box.ts'
import { workContract } from '../../contracts/work.contract.ts'
import type { Work } from '../../work.ts'
import { openPostgresWork } from './postgres-work.ts'
import { openSqliteWork, serveSqliteWork } from './sqlite-work.ts'

const keys = [newKey()]

describe('the work in a SQLite file, from this thread and another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-work-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let first: Work | undefined
  workContract(async () => {
    if (first) return serveSqliteWork(folder, keys, first)
    first = (await openSqliteWork(folder, keys)).work
    return first
  })
})

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)
describe.skipIf(bin === undefined)('the work in PostgreSQL', () => {
  let server: PostgresServer | undefined
  let url = ''
  workContract(async () => {
    server ??= await sharedPostgres(bin ?? '')
    url ||= await server.newDatabase()
    return (await openPostgresWork(url, { directoryId: 'here', keys })).work
  })

  it('leaves jobs, webhooks and results to services of the data directory that the job was submitted to', async () => {
    const shared = await server?.newDatabase()
    const [here, there] = await Promise.all(
      ['here', 'there'].map(async directoryId => {
        return (await openPostgresWork(shared ?? '', { directoryId, keys })).work
      }),
    )
    if (!here || !there) throw new Error('There is no database.')
    const { id, team_id } = await addReady(here, { webhook_url: 'https://example.com/hook' })
    expect([await here.countJobsElsewhere(), await there.countJobsElsewhere()]).toEqual([0, 1])
    expect(await there.claimBatch('worker', 2000, 1000)).toBeUndefined()
    expect([
      (await here.batch(team_id, id))?.isElsewhere,
      (await there.batch(team_id, id))?.isElsewhere,
    ]).toEqual([false, true])
    const claim = await here.claimBatch('worker', 2000, 1000)
    const end = { status: 'completed', error_message: null, deliveryId: 'told' } as const
    expect(claim && (await here.endBatch(claim, end, 3000))).toBe(true)
    const nobody = { origins: [], teams: [] }
    expect(await there.claimDelivery(nobody, 4000, 1000)).toBeUndefined()
    expect((await here.claimDelivery(nobody, 4000, 1000))?.id).toBe('told')
    expect([await there.unreadBatches(5000, 9), await here.unreadBatches(5000, 9)]).toEqual([[], [id]])
    expect(await there.countJobsElsewhere()).toBe(0)
    // Any service runs jobs that were submitted before directories had ids.
    const old = await addReady(here)
    await server?.run(shared ?? '', 'update batch_job set directory_id = null')
    expect((await there.claimBatch('worker', 6000, 1000))?.batch).toMatchObject({
      id: old.id,
      isElsewhere: false,
    })
    await Promise.all([here.close(), there.close()])
  })
})
