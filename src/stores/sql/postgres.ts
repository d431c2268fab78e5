// Connections to a PostgreSQL server, for Kysely.
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Unavailable } from '../../lib/unavailable.ts'
import type { LedgerTables } from './ledger/schema.ts'

/** The object id of the type bigint in PostgreSQL. All of our values are below 2^53, so they are read as numbers. */
const bigintOid = 20
/** The time that connecting may take. */
const connectMs = 10_000
/** The server ends a transaction, and frees its locks, when its process has sent nothing for this time. */
const idleInTransactionMs = 10_000
/** The server cancels a statement that takes too long. When it has not answered this long after that, the connection is ended. */
const silenceMs = 1000
const retryMs = 500

export interface PostgresOptions {
  /** The most connections of a process. */
  readonly max?: number
  /**
   * The time that a statement may take, including waiting for locks, and that getting a connection may take. Undefined for
   * connections whose statements read or change everything.
   */
  readonly statementMs?: number
}

/**
 * Connects to `postgres://user:password@host:port/database`. Statements throw Unavailable when the server cannot be
 * reached, or cannot carry them out at the moment.
 */
export function openPostgres(
  url: string,
  { max = 10, statementMs }: PostgresOptions = {},
): Kysely<LedgerTables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: statementMs ?? connectMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigintOid && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
    // The pool's type for clients has another type for the promise of a connection.
    Client: EndingClient as unknown as new () => pg.ClientBase,
    onConnect: async client => {
      if (statementMs === undefined) return
      // Sent as a statement, because connection poolers refuse startup settings that they do not know.
      const settings = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`
      await orEnd(client as pg.Client, statementMs, client.query(settings))
    },
  })
  // A broken connection is replaced, and the query that used it fails. Without these listeners its error event would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<LedgerTables>({
    dialect: new PostgresDialect({ pool: withUnavailable(pool, statementMs) }),
  })
}

/**
 * A connection that always ends: also when it was refused, which a pool forgets without always ending it, and when the
 * server does not close its side.
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
      // The other form of the callback gets the client too, which is not read after an error.
      const reportError = callback as (error: Error) => void
      reportError(error)
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

/** Returns the server's answer. Ends the connection when there is none in time, so that the statement fails. */
async function orEnd<T>(client: pg.Client, statementMs: number | undefined, answer: Promise<T>): Promise<T> {
  if (statementMs === undefined) return answer
  const timer = setTimeout(() => client.end().catch(() => {}), statementMs + silenceMs)
  return answer.finally(() => clearTimeout(timer))
}

/** Returns the pool with errors of the server and the connection turned into Unavailable. */
const withUnavailable = (pool: pg.Pool, statementMs: number | undefined): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch((error: unknown) => throwUnavailable(error))
    // A rollback follows a commit that fails, and its error is the one that is thrown.
    let isUncertain = false
    const query = (text: string, values: unknown[]) =>
      orEnd(client, statementMs, client.query(text, values)).catch(error => {
        isUncertain ||= text === 'commit'
        return throwUnavailable(error, { isUncertain })
      })
    // The form of `query` that takes a cursor is never called.
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

/**
 * The classes of SQLSTATE that blame the server and not the statement: connections, read-only and abandoned
 * transactions, passwords, missing databases, deadlocks, resources, locks, shutdowns and timeouts, disks.
 */
const serverStates = /^(08|25|28|3D|40|53|55|57|58)/

/** Throws Unavailable for an error of the server or of the connection, and any other error as it is. */
function throwUnavailable(error: unknown, options?: { readonly isUncertain: boolean }): never {
  const isServer = error instanceof pg.DatabaseError
  if (!(error instanceof Error) || error instanceof TypeError) throw error
  if (isServer && !serverStates.test(error.code ?? '')) throw error
  throw new Unavailable(
    `PostgreSQL is not available: ${error.message || error.name}`,
    error,
    retryMs,
    options,
  )
}

/** Returns the message of the underlying error. PostgreSQL's messages never contain the password of the URL. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message || error.name : reasonOf(error.cause)
}
