// A PostgreSQL server behind Kysely.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './ledger/schema.ts'

/** How many connections a process keeps. */
const connectionsMax = 10
/** PostgreSQL's own number of the type bigint; ours are all below 2^53. */
const bigintOid = 20

/** Connects to the server of a URL `postgres://user:password@host:port/database`, over so many connections at most. */
export function openPostgres(url: string, max = connectionsMax): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks, idle or in the middle of a transaction, is replaced; its next query tells of it. Nobody
  // else listens to the errors of one that is in use, and an error that nobody listens to ends the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
