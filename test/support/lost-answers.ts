// What is left of keyed requests that were cut off when they had done their work, a minute later.
import { join } from 'node:path'
import Database from 'libsql'

/** Takes the answers of all idempotency keys back, and ends their leases. */
export function loseAnswers(dataDir: string): void {
  const database = new Database(join(dataDir, 'account.db'))
  database.exec(
    'PRAGMA busy_timeout = 10000; update idempotent_request set lease_until_ms = 1, status = null, body = null, headers = null',
  )
  database.close()
}
