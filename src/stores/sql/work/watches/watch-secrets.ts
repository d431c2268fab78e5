// The secrets of watches: their channels, and the targets of their deliveries. Each is sealed for its database row.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { LedgerTables } from '../../ledger/schema.ts'

/** The context that the channels of a team's watches are sealed for. */
export const channelsContext = (teamId: number): string => `watch notifications of team ${teamId}`

/** The context that the channel of a delivery is sealed for. */
export const targetContext = (deliveryId: string): string => `target of ${deliveryId}`

/** Seals the channels of watches and the targets of deliveries with the current key; those that it cannot open are left. */
export async function sealWatches(db: Kysely<LedgerTables>, box: SecretBox): Promise<void> {
  const watches = await db.selectFrom('watch').select(['id', 'team_id', 'notifications']).execute()
  for (const { id, team_id, notifications } of watches) {
    const resealed = resealedWith(box, notifications, channelsContext(team_id))
    if (resealed === undefined) continue
    await db.updateTable('watch').set({ notifications: resealed }).where('id', '=', id).execute()
  }
  const deliveries = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'target'])
    .where('target', 'is not', null)
    .execute()
  for (const { id, target } of deliveries) {
    const resealed = target === null ? undefined : resealedWith(box, target, targetContext(id))
    if (resealed === undefined) continue
    await db.updateTable('webhook_delivery').set({ target: resealed }).where('id', '=', id).execute()
  }
}

/** Returns undefined for what is sealed with the current key already, and for what no key opens. */
function resealedWith(box: SecretBox, stored: string, context: string): string | undefined {
  const opened = box.isCurrent(stored) ? undefined : box.open(stored, context)
  return opened === undefined ? undefined : box.seal(opened, context)
}
