// Reads the grants of teams at the start of a transaction, and writes their changes at its end.
import { type Insertable, type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import { insertRows } from '../rows.ts'
import { GrantBalance } from './grant-balance.ts'
import { earlyMaxMs, monthEnd } from './grant-month.ts'
import type { LedgerTables } from './schema.ts'

/** A literal, because SQLite uses the index of open grants for no parameter, and plans such a statement anew at every run. */
const none = sql.lit(0)

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
    if (team.refresh_ms !== null) await grantMonth(db, { ...team, refresh_ms: team.refresh_ms }, nowMs)
  }
  const grants = await db
    .selectFrom('credit_grant')
    .select(['id', 'team_id', 'type', 'expires_ms', 'remaining'])
    .where('team_id', 'in', [...teamIds])
    .where(where =>
      withGrants.length > 0
        ? where.or([where('remaining', '>', none), where('id', 'in', [...withGrants])])
        : where('remaining', '>', none),
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
  const refresh_ms = monthEnd(nowMs)
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

interface RefreshedTeam {
  readonly id: number
  readonly recurring_millicredits: number
  readonly refresh_ms: number
}

/** Makes the recurring grant of the current month, unless it was made: a clock that was set makes no second one. */
async function grantMonth(
  db: Kysely<LedgerTables>,
  { id, recurring_millicredits, refresh_ms }: RefreshedTeam,
  nowMs: number,
): Promise<void> {
  const endMs = monthEnd(nowMs)
  // A service whose clock is ahead may have begun the next month.
  if (refresh_ms === endMs || refresh_ms === monthEnd(nowMs + earlyMaxMs)) return
  if (refresh_ms > endMs) await restoreExpired(db, id, nowMs)
  // Such a grant ends with its month, and only a team that set another amount has others.
  const made = await db
    .selectFrom('credit_grant')
    .select('id')
    .where('team_id', '=', id)
    .where('type', '=', 'recurring')
    .where('expires_ms', '=', endMs)
    .executeTakeFirst()
  if (made) await db.updateTable('team').set({ refresh_ms: endMs }).where('id', '=', id).execute()
  else await addRecurringGrant(db, id, recurring_millicredits, nowMs)
}

/** Gives back what expired by a clock that was ahead, of grants that have not ended yet. */
async function restoreExpired(db: Kysely<LedgerTables>, team_id: number, nowMs: number): Promise<void> {
  const expired = await db
    .selectFrom('ledger_entry')
    .innerJoin('credit_grant', 'credit_grant.id', 'ledger_entry.grant_id')
    .select(['grant_id', 'type', 'expires_ms', 'remaining'])
    .select(({ fn }) => fn.sum<number | string>('ledger_entry.millicredits').as('sum'))
    .where('ledger_entry.team_id', '=', team_id)
    .where('kind', '=', 'expiry')
    .where('expires_ms', '>', nowMs)
    .groupBy(['grant_id', 'type', 'expires_ms', 'remaining'])
    .execute()
  for (const { grant_id, type, expires_ms, remaining, sum } of expired) {
    const millicredits = -Number(sum)
    // A recurring grant that ends within a month was ended by another amount.
    const isEnded = type === 'recurring' && monthEnd(Number(expires_ms) - 1) !== Number(expires_ms)
    if (isEnded || millicredits <= 0) continue
    const entry = { team_id, at_ms: nowMs, kind: 'expiry', millicredits, grant_id } as const
    await db
      .insertInto('ledger_entry')
      .values({ ...entry, event_id: null, hold_id: null })
      .execute()
    await db
      .updateTable('credit_grant')
      .set({ remaining: remaining + millicredits })
      .where('id', '=', grant_id)
      .execute()
  }
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
