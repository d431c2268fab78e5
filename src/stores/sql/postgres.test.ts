import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, noPostgres, type PostgresServer } from '../../../test/support/postgres.ts'
import { sharedPostgres } from '../../../test/support/shared-postgres.ts'
import { openPostgres } from './postgres.ts'

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)

describe.skipIf(bin === undefined)('a connection to PostgreSQL', () => {
  let server: PostgresServer
  let url: string
  beforeAll(async () => {
    server = await sharedPostgres(bin ?? '')
    url = await server.newDatabase()
  })

  const breakAll = () =>
    server.run(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    )

  it('fails only its own transaction when it breaks within one', async () => {
    const db = openPostgres(url)
    const broken = db.transaction().execute(async within => {
      await sql`SELECT 1`.execute(within)
      await breakAll()
      await sql`SELECT pg_sleep(10)`.execute(within)
    })
    await expect(broken).rejects.toThrow(/terminat|connection error/)
    const asleep = db.transaction().execute(within => sql`SELECT pg_sleep(10)`.execute(within))
    const slept = asleep.catch(error => error)
    for (;;) {
      const [waiting] = await server.run(
        url,
        "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(10)%' AND pid <> pg_backend_pid()",
      )
      if (waiting) break
    }
    await breakAll()
    expect(String(await slept)).toMatch(/terminat|connection error/)
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
  })

  it('is replaced when it breaks while it is idle', async () => {
    const db = openPostgres(url)
    await sql`SELECT 1`.execute(db)
    await breakAll()
    const ask = () => sql`SELECT 1 AS one`.execute(db)
    // The news of the end may come behind the question.
    let rows: unknown
    while (rows === undefined)
      rows = await ask().then(
        answer => answer.rows,
        () => undefined,
      )
    expect(rows).toEqual([{ one: 1 }])
    await db.destroy()
  })
})
