// Credits in the database: grants, holds and balances.
import type { Kysely } from 'kysely'
import type { CreditLedger } from '../../ledger-credits.ts'
import type { GrantBalance } from './grant-balance.ts'
import {
  addGrant,
  addRecurringGrant,
  endRecurringGrants,
  readBalances,
  writeBalances,
} from './grant-balances.ts'
import { addSpending, KeySpendings } from './key-spending.ts'
import type { LedgerTables } from './schema.ts'

export const openCredits = (db: Kysely<LedgerTables>): Omit<CreditLedger, 'settle'> => ({
  credits: async (teamId, nowMs) =>
    withBalance(db, teamId, nowMs, async (transaction, balance) => {
      const team = await transaction
        .selectFrom('team')
        .select(['recurring_millicredits', 'refresh_ms'])
        .where('id', '=', teamId)
        .executeTakeFirstOrThrow()
      return {
        millicredits: balance.available,
        wallets: balance.wallets,
        recurring:
          team.refresh_ms === null
            ? undefined
            : { millicredits: team.recurring_millicredits, refreshMs: team.refresh_ms },
      }
    }),

  grant: async (team_id, millicredits, nowMs, expires_ms) =>
    db
      .transaction()
      .execute(transaction =>
        addGrant(transaction, { team_id, type: 'top_up', millicredits, expires_ms }, nowMs),
      ),

  setRecurring: async (teamId, millicredits, nowMs) =>
    withBalance(db, teamId, nowMs, async (transaction, balance) => {
      balance.endRecurring()
      // Held credits of grants that end now expire when they are released.
      await endRecurringGrants(transaction, teamId, nowMs)
      await transaction
        .updateTable('team')
        .set({ recurring_millicredits: millicredits, refresh_ms: null })
        .where('id', '=', teamId)
        .execute()
      return millicredits > 0 ? addRecurringGrant(transaction, teamId, millicredits, nowMs) : null
    }),

  refusal: async ({ team_id, api_key_id, millicredits }, nowMs) =>
    withBalance(db, team_id, nowMs, async (transaction, balance) => {
      const keys = await KeySpendings.read(transaction, [api_key_id])
      const ofKey = keys.refusal(api_key_id, millicredits, nowMs)
      return ofKey ?? (millicredits > balance.available ? 'credits' : undefined)
    }),

  hold: async (hold, nowMs) =>
    withBalance(db, hold.team_id, nowMs, async (transaction, balance) => {
      const { api_key_id, millicredits } = hold
      const earlier = await transaction
        .selectFrom('credit_hold')
        .select('id')
        .where('id', '=', hold.id)
        .executeTakeFirst()
      if (earlier) return true
      const keys = await KeySpendings.read(transaction, [api_key_id])
      if (keys.refusal(api_key_id, millicredits, nowMs)) return false
      if (!balance.take(millicredits, 'hold', { event_id: null, hold_id: hold.id })) return false
      await transaction
        .insertInto('credit_hold')
        .values({ ...hold, is_open: 1 })
        .execute()
      await addSpending(transaction, api_key_id, { spent: 0, held: millicredits })
      return true
    }),

  release: async (holdId, nowMs) => {
    const hold = await db.selectFrom('credit_hold').selectAll().where('id', '=', holdId).executeTakeFirst()
    if (!hold) return
    const parts = (await partsOfHolds(db, [holdId])).get(holdId) ?? []
    await withBalance(
      db,
      hold.team_id,
      nowMs,
      async (transaction, balance) => {
        if (!(await closeHold(transaction, holdId))) return
        await addSpending(transaction, hold.api_key_id, { spent: 0, held: -hold.millicredits })
        for (const { grant_id, millicredits } of parts) {
          balance.giveBack(grant_id, millicredits, { event_id: null, hold_id: holdId })
        }
      },
      parts.map(({ grant_id }) => grant_id),
    )
  },

  entries: async teamId =>
    db.selectFrom('ledger_entry').selectAll().where('team_id', '=', teamId).orderBy('id').execute(),
})

/** Returns what each hold took of each grant. A hold is taken in one transaction and closed in one, so its parts never change. */
export async function partsOfHolds(
  db: Kysely<LedgerTables>,
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

/** Closes the hold. Returns false when it was closed before. */
export async function closeHold(db: Kysely<LedgerTables>, holdId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_hold')
    .set({ is_open: 0 })
    .where('id', '=', holdId)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function withBalance<T>(
  db: Kysely<LedgerTables>,
  teamId: number,
  nowMs: number,
  work: (transaction: Kysely<LedgerTables>, balance: GrantBalance) => Promise<T>,
  withGrants: readonly number[] = [],
): Promise<T> {
  return db.transaction().execute(async transaction => {
    const balances = await readBalances(transaction, [teamId], nowMs, withGrants)
    const balance = balances.get(teamId)
    if (!balance) throw new Error(`There is no team ${teamId}.`)
    const result = await work(transaction, balance)
    await writeBalances(transaction, balances)
    return result
  })
}
