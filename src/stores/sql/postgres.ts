// A PostgreSQL server behind Kysely.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** How many connections a process keeps. */
const connectionsMax = 10
/** PostgreSQL's own number of the type bigint; ours are all below 2^53. */
const bigintOid = 20

/** Connects to the server of a URL `postgres://user:password@host:port/database`. */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while it is idle is replaced; the next query tells when the server is gone.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
