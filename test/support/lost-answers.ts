// Puts idempotency keys into the state of requests that were cut off after their work, a minute later.
import { join } from 'node:path'
import Database from 'libsql'

/** Removes the answers of all idempotency keys, and ends their leases. */
export function loseAnswers(dataDir: string): void {
  const database = new Database(join(dataDir, 'account.db'))
  database.exec(
    'PRAGMA busy_timeout = 10000; update idempotent_request set lease_until_ms = 1, status = null, body = null, headers = null',
  )
  database.close()
}
