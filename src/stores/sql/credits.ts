// Credits in the database: grants, holds and what is left.
import { type Kysely, sql } from 'kysely'
import type { CreditLedger, Hold } from '../ledger-credits.ts'
import type { Purse } from './purse.ts'
import { addGrant, giveRecurring, readPurses, writePurses } from './purses.ts'
import type { Tables } from './schema.ts'

export const openCredits = (db: Kysely<Tables>): Omit<CreditLedger, 'settle'> => ({
  credits: async (teamId, nowMs) =>
    withPurse(db, teamId, nowMs, async (within, purse) => {
      const team = await within
        .selectFrom('team')
        .select(['recurring_millicredits', 'refresh_ms'])
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow()
      return {
        millicredits: purse.available,
        wallets: purse.wallets,
        recurring:
          team.refresh_ms === null
            ? undefined
            : { millicredits: team.recurring_millicredits, refreshMs: team.refresh_ms },
      }
    }),

  grant: async (team_id, millicredits, nowMs, expires_ms) =>
    db
      .transaction()
      .execute(within => addGrant(within, { team_id, type: 'top_up', millicredits, expires_ms }, nowMs)),

  setRecurring: async (teamId, millicredits, nowMs) =>
    withPurse(db, teamId, nowMs, async (within, purse) => {
      purse.endRecurring()
      await within
        .updateTable('team')
        .set({ recurring_millicredits: millicredits, refresh_ms: null })
        .where('id', '=', teamId)
        .execute()
      if (millicredits > 0) await giveRecurring(within, teamId, millicredits, nowMs)
    }),

  hold: async (hold, nowMs) =>
    withPurse(db, hold.team_id, nowMs, async (within, purse) => {
      if (!(await canSpend(within, hold))) return false
      if (!purse.take(hold.millicredits, 'hold', { event_id: null, hold_id: hold.id })) return false
      await within
        .insertInto('credit_hold')
        .values({ ...hold, is_open: 1 })
        .execute()
      await addSpent(within, hold.api_key_id, hold.millicredits)
      return true
    }),

  release: async (holdId, nowMs) => {
    const hold = await db.selectFrom('credit_hold').selectAll().where('id', '=', holdId).executeTakeFirst()
    if (!hold) return
    const parts = (await heldParts(db, [holdId])).get(holdId) ?? []
    await withPurse(
      db,
      hold.team_id,
      nowMs,
      async (within, purse) => {
        if (!(await closeHold(within, holdId))) return
        for (const { grant_id, millicredits } of parts) {
          purse.giveBack(grant_id, millicredits, { event_id: null, hold_id: holdId })
        }
        await addSpent(within, hold.api_key_id, -hold.millicredits)
      },
      parts.map(({ grant_id }) => grant_id),
    )
  },

  entries: async teamId =>
    db.selectFrom('ledger_entry').selectAll().where('team_id', '=', teamId).orderBy('id').execute(),
})

/** What an open hold took of each grant. A hold is taken in one transaction and closed in one, so its parts stand still. */
export async function heldParts(
  db: Kysely<Tables>,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly grant_id: number; readonly millicredits: number }[]>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['hold_id', 'grant_id', 'millicredits'])
    .where('hold_id', 'in', [...holdIds])
    .where('kind', '=', 'hold')
    .orderBy('id')
    .execute()
  const parts = new Map<string, { readonly grant_id: number; readonly millicredits: number }[]>()
  for (const { hold_id, grant_id, millicredits } of rows) {
    const part = { grant_id, millicredits: -millicredits }
    parts.set(hold_id ?? '', [...(parts.get(hold_id ?? '') ?? []), part])
  }
  return parts
}

/** False when the hold was closed before. */
export async function closeHold(db: Kysely<Tables>, holdId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_hold')
    .set({ is_open: 0 })
    .where('id', '=', holdId)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What keys without a budget spend is not counted. */
export async function addSpent(
  db: Kysely<Tables>,
  keyId: number | null,
  millicredits: number,
): Promise<void> {
  if (keyId === null || millicredits === 0) return
  await db
    .updateTable('api_key')
    .set({ spent: sql`spent + ${millicredits}` })
    .where('id', '=', keyId)
    .where('budget', 'is not', null)
    .execute()
}

async function canSpend(db: Kysely<Tables>, { api_key_id, millicredits }: Hold): Promise<boolean> {
  if (api_key_id === null) return true
  const key = await db
    .selectFrom('api_key')
    .select(['budget', 'spent'])
    .where('id', '=', api_key_id)
    .executeTakeFirst()
  return !key || key.budget === null || key.spent + millicredits <= key.budget
}

function withPurse<T>(
  db: Kysely<Tables>,
  teamId: number,
  nowMs: number,
  work: (within: Kysely<Tables>, purse: Purse) => Promise<T>,
  withGrants: readonly number[] = [],
): Promise<T> {
  return db.transaction().execute(async within => {
    const purses = await readPurses(within, [teamId], nowMs, withGrants)
    const purse = purses.get(teamId)
    if (!purse) throw new Error(`There is no team ${teamId}.`)
    const result = await work(within, purse)
    await writePurses(within, purses)
    return result
  })
}
