// A PostgreSQL server behind Kysely.
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Unavailable } from '../../lib/unavailable.ts'
import type { Tables } from './ledger/schema.ts'

/** PostgreSQL's own number of the type bigint; ours are all below 2^53. */
const bigintOid = 20
/** A server whose address answers nobody is given up after so long. */
const connectMs = 10_000
/** A transaction that its process has left in the middle, because it is stopped, keeps its locks no longer. */
const idleInTransactionMs = 10_000
/** The server ends a statement that takes too long by itself; one that does not answer even then loses the connection. */
const silenceMs = 1000
const retryMs = 500

export interface PostgresOptions {
  /** How many connections a process keeps. */
  readonly max?: number
  /**
   * How long a statement may take, with waiting for locks, and a request for a connection. Undefined for those that
   * read or change everything.
   */
  readonly statementMs?: number
}

/**
 * Connects to the server of a URL `postgres://user:password@host:port/database`. Statements throw Unavailable when the
 * server cannot be reached, or cannot do what it is asked at the moment.
 */
export function openPostgres(url: string, { max = 10, statementMs }: PostgresOptions = {}): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: statementMs ?? connectMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
    // The pool is typed for clients whose promise of a connection is another.
    Client: EndingClient as unknown as new () => pg.ClientBase,
    onConnect: async client => {
      if (statementMs === undefined) return
      // Not among the settings a connection begins with: connection poolers refuse those they do not know.
      const settings = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`
      await orEnd(client as pg.Client, statementMs, client.query(settings))
    },
  })
  // A connection that breaks, idle or in the middle of a transaction, is replaced; its next query tells of it. Nobody
  // else listens to the errors of one that is in use, and an error that nobody listens to ends the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: telling(pool, statementMs) }) })
}

/**
 * A connection that ends: one that is refused, which a pool forgets but does not always end (where it lacks the
 * password, not for a minute), and one whose server does not end it in turn.
 */
class EndingClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (!callback) return super.connect()
    super.connect((error: Error) => {
      if (error) this.end().catch(() => {})
      // Its other form has the client behind the error, which nobody reads here.
      const tellPool = callback as (error: Error) => void
      tellPool(error)
    })
    return undefined
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.#socket.destroy(), silenceMs)
    this.#socket.once('close', () => clearTimeout(timer))
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** What the server answers; when it does not, the connection is ended, which tells whoever waits. */
async function orEnd<T>(client: pg.Client, statementMs: number | undefined, answer: Promise<T>): Promise<T> {
  if (statementMs === undefined) return answer
  const timer = setTimeout(() => client.end().catch(() => {}), statementMs + silenceMs)
  return answer.finally(() => clearTimeout(timer))
}

/** The pool, with Unavailable for what goes wrong with the server. */
const telling = (pool: pg.Pool, statementMs: number | undefined): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch(tell)
    const query = (text: string, values: unknown[]) =>
      orEnd(client, statementMs, client.query(text, values)).catch(tell)
    // Of its two forms, that with a cursor is nowhere used.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

/**
 * Classes of SQLSTATE, and single ones, that tell of the server and not of the statement: connections, read-only and
 * abandoned transactions, passwords, a database that is gone, deadlocks, resources, locks, shutdowns and time, disks.
 */
const states = /^(08|25|28|3D|40|53|55|57|58)/

/** Whatever the server has not said itself was said by the connection to it. */
function tell(error: unknown): never {
  const isServer = error instanceof pg.DatabaseError
  if (!(error instanceof Error) || error instanceof TypeError) throw error
  if (isServer && !states.test(error.code ?? '')) throw error
  throw new Unavailable(`PostgreSQL is not available: ${error.message || error.name}`, error, retryMs)
}

/** Why the server refused. The password of its URL is in none of PostgreSQL's own sentences. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message || error.name : reasonOf(error.cause)
}
