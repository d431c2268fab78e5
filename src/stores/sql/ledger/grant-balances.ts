// Reads the grants of teams at the start of a transaction, and writes their changes at its end.
import type { Insertable, Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'
import { insertRows } from '../rows.ts'
import { GrantBalance } from './grant-balance.ts'
import type { LedgerTables } from './schema.ts'

/** More than the clocks of services that share a database differ. */
const skewMaxMs = 3_600_000

/**
 * Returns the balances of the teams, which stay locked until the transaction ends; a recurring grant that is due is made
 * first. The grants in `withGrants` are read even when nothing is left of them, because a hold may give back to them.
 */
export async function readBalances(
  db: Kysely<LedgerTables>,
  teamIds: readonly number[],
  nowMs: number,
  withGrants: readonly number[] = [],
): Promise<ReadonlyMap<number, GrantBalance>> {
  const teams = await lockTeams(db, teamIds)
  for (const team of teams) {
    if (team.refresh_ms === null) continue
    if (team.refresh_ms <= nowMs) await addRecurringGrant(db, team.id, team.recurring_millicredits, nowMs)
    else if (team.refresh_ms > nextMonth(nowMs + skewMaxMs)) await endThisMonth(db, team.id, nowMs)
  }
  const grants = await db
    .selectFrom('credit_grant')
    .select(['id', 'team_id', 'type', 'expires_ms', 'remaining'])
    .where('team_id', 'in', [...teamIds])
    .where(where =>
      withGrants.length > 0
        ? where.or([where('remaining', '>', 0), where('id', 'in', [...withGrants])])
        : where('remaining', '>', 0),
    )
    .execute()
  return new Map(
    teams.map(({ id }) => [
      id,
      new GrantBalance(
        id,
        grants.filter(({ team_id }) => team_id === id),
        nowMs,
      ),
    ]),
  )
}

export async function writeBalances(
  db: Kysely<LedgerTables>,
  balances: ReadonlyMap<number, GrantBalance>,
): Promise<void> {
  for (const balance of balances.values()) {
    for (const { id, remaining } of balance.changed) {
      await db.updateTable('credit_grant').set({ remaining }).where('id', '=', id).execute()
    }
    await insertRows(db, 'ledger_entry', balance.entries)
  }
}

/** Locks teams in the order of their ids, so that two transactions never deadlock. SQLite has locked the whole file already. */
function lockTeams(db: Kysely<LedgerTables>, teamIds: readonly number[]) {
  const teams = db
    .selectFrom('team')
    .select(['id', 'recurring_millicredits', 'refresh_ms'])
    .where('id', 'in', [...teamIds])
    .orderBy('id')
  return (isPostgres(db) ? teams.forUpdate() : teams).execute()
}

/** Makes the recurring grant of the current month, and returns its id. Months without a request get no grant afterwards. */
export async function addRecurringGrant(
  db: Kysely<LedgerTables>,
  team_id: number,
  millicredits: number,
  nowMs: number,
): Promise<number> {
  const refresh_ms = nextMonth(nowMs)
  const id = await addGrant(db, { team_id, type: 'recurring', millicredits, expires_ms: refresh_ms }, nowMs)
  await db.updateTable('team').set({ refresh_ms }).where('id', '=', team_id).execute()
  return id
}

/** Ends the recurring grants of the team at this time, unless they end before it. */
export const endRecurringGrants = (db: Kysely<LedgerTables>, teamId: number, endMs: number) =>
  db
    .updateTable('credit_grant')
    .set({ expires_ms: endMs })
    .where('team_id', '=', teamId)
    .where('type', '=', 'recurring')
    .where('expires_ms', '>', endMs)
    .execute()

/** Ends the grant of a month that lies ahead with this month: it was made before the clock was set back. */
async function endThisMonth(db: Kysely<LedgerTables>, teamId: number, nowMs: number): Promise<void> {
  const endMs = nextMonth(nowMs)
  await endRecurringGrants(db, teamId, endMs)
  await db.updateTable('team').set({ refresh_ms: endMs }).where('id', '=', teamId).execute()
}

/** Makes a grant with its ledger entry, and returns its id. */
export async function addGrant(
  db: Kysely<LedgerTables>,
  grant: Pick<Insertable<LedgerTables['credit_grant']>, 'team_id' | 'type' | 'millicredits' | 'expires_ms'>,
  nowMs: number,
): Promise<number> {
  const { team_id, millicredits } = grant
  const { id: grant_id } = await db
    .insertInto('credit_grant')
    .values({ ...grant, remaining: millicredits, created_ms: nowMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { team_id, at_ms: nowMs, kind: 'grant', millicredits, grant_id } as const
  await db
    .insertInto('ledger_entry')
    .values({ ...entry, event_id: null, hold_id: null })
    .execute()
  return grant_id
}

/** Returns the first of the next month, midnight in UTC. */
function nextMonth(nowMs: number): number {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
}
