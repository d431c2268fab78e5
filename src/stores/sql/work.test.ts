import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import {
  findPostgres,
  noPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../test/support/postgres.ts'
import { newKey } from '../../lib/secret-box.ts'
import { workContract } from '../work.contract.ts'
import type { Work } from '../work.ts'
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
    server ??= await startPostgres(bin ?? '')
    url ||= await server.newDatabase()
    return (await openPostgresWork(url, keys)).work
  })
  afterAll(() => server?.stop())
})
