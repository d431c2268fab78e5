// The deliveries of a run in the database: one for each of its parts and each channel of its watch.
import type { Kysely } from 'kysely'
import { v4 as randomId } from 'uuid'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { Notification } from '../../../notifications.ts'
import type { PreparedRun } from '../../../watch-work.ts'
import type { Watch } from '../../../watches.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { targetContext } from './watch-secrets.ts'

/** Adds a delivery for each channel and part; they are due at once. */
export async function addDeliveries(
  db: Kysely<LedgerTables>,
  box: SecretBox,
  {
    watch,
    run: { run_id },
    nowMs,
  }: { readonly watch: Watch; readonly run: PreparedRun; readonly nowMs: number },
): Promise<void> {
  const parts = await db
    .selectFrom('watch_part')
    .select('part')
    .where('run_id', '=', run_id)
    .orderBy('part')
    .execute()
  const { directory_id } = await db
    .selectFrom('watch')
    .select('directory_id')
    .where('id', '=', watch.id)
    .executeTakeFirstOrThrow()
  for (const { part } of parts) {
    for (const notification of watch.notifications) {
      const id = `msg_${randomId()}`
      const { url, origin } = addressOf(notification)
      const { headers, to } = notification
      const target = headers || to ? box.seal(JSON.stringify({ headers, to }), targetContext(id)) : null
      await db
        .insertInto('webhook_delivery')
        .values({
          id,
          team_id: watch.team_id,
          batch_id: '',
          url,
          origin,
          status: 'pending',
          is_waiting: 1,
          place: 0,
          body: null,
          turn: 0,
          created_ms: nowMs,
          next_ms: nowMs,
          watch_id: watch.id,
          run_id,
          part,
          channel: notification.type,
          target,
          directory_id,
          api_key_id: watch.api_key_id,
        })
        .execute()
    }
  }
}

/** Returns where a notification goes, as the log of deliveries shows it, and whose limits it counts against. */
function addressOf({ url, to = [] }: Notification): { readonly url: string; readonly origin: string } {
  if (url !== undefined) return { url, origin: new URL(url).origin }
  return { url: `mailto:${to.map(encodeURIComponent).join(',')}`, origin: 'mailto:' }
}
