// Examines the money: what is left of grants, spent by keys and held, against ledger entries, holds and usage.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Findings } from '../../findings.ts'
import { type AuditRule, applyRules, rowsWithoutOwner, total, type WrongRow } from '../audit-rules.ts'
import { charges } from '../usage/sum-new-events.ts'
import { dayMs } from '../usage/sums.ts'
import type { LedgerTables } from './schema.ts'

/** Finds keys whose column is not the sum of the millicredits in `counted`. */
const keysUnlike = (column: 'spent' | 'held', counted: RawBuilder<unknown>): RawBuilder<WrongRow> =>
  sql`select 'key ' || k.id as example from api_key k
    left join (select api_key_id, ${total(sql`millicredits`)} as sum from ${counted} group by api_key_id) c
      on c.api_key_id = k.id
    where ${sql.ref(`k.${column}`)} <> coalesce(c.sum, 0)`

const rules: readonly AuditRule[] = [
  {
    kind: 'wrong_balance',
    table: 'credit_grant',
    wrong: sql`select 'grant ' || g.id || ' of team ' || g.team_id as example from credit_grant g
      left join (select grant_id, ${total(sql`millicredits`)} as sum from ledger_entry group by grant_id) e
        on e.grant_id = g.id
      where g.remaining <> coalesce(e.sum, 0)`,
  },
  { kind: 'wrong_spent', table: 'api_key', wrong: keysUnlike('spent', charges) },
  { kind: 'wrong_held', table: 'api_key', wrong: keysUnlike('held', sql`credit_hold where is_open = 1`) },
  {
    kind: 'wrong_entry',
    table: 'ledger_entry',
    wrong: sql`select 'entry ' || e.id as example from ledger_entry e left join credit_grant g on g.id = e.grant_id
      where g.id is null or g.team_id <> e.team_id`,
  },
  {
    // The entries of a closed hold add up to 0; those of an open one to the held amount, below zero.
    kind: 'wrong_entry',
    table: 'credit_hold',
    wrong: sql`select 'hold ' || h.id as example from credit_hold h
      left join (select hold_id, ${total(sql`millicredits`)} as sum from ledger_entry
        where hold_id is not null and kind in ('hold', 'release') group by hold_id) e on e.hold_id = h.id
      where coalesce(e.sum, 0) <> case when h.is_open = 1 then -h.millicredits else 0 end`,
  },
  {
    kind: 'unknown_owner',
    table: 'api_key',
    wrong: sql`select 'key ' || k.id as example from api_key k left join team t on t.id = k.team_id
      left join team_user u on u.id = k.user_id where t.id is null or u.id is null`,
  },
  {
    kind: 'unknown_owner',
    table: 'key_secret',
    wrong: rowsWithoutOwner({
      table: 'key_secret',
      column: 'api_key_id',
      owner: 'api_key',
      label: 'secret of key',
    }),
  },
  {
    kind: 'unknown_owner',
    table: 'team_user',
    wrong: rowsWithoutOwner({
      table: 'team_user',
      column: 'team_id',
      owner: 'team',
      label: 'user',
      shown: 'id',
    }),
  },
]

/** Examines teams, keys and credits. `sinceMs` is the time from which on all usage events are kept. */
export const auditCredits = (
  db: Kysely<LedgerTables>,
  sinceMs: number,
  place: { readonly file: string; readonly findings: Findings },
): Promise<void> =>
  applyRules(
    db,
    [...rules, { kind: 'wrong_charge', table: 'ledger_entry', wrong: wrongCharges(sinceMs) }],
    place,
  )

/**
 * Finds events that cost something else than the ledger charged. Charges from before the first event that is kept have
 * no event; a ledger entry may be written after the midnight that follows its event.
 */
const wrongCharges = (sinceMs: number): RawBuilder<WrongRow> =>
  sql`select 'event ' || coalesce(e.event_id, c.event_id) as example
    from (select event_id, millicredits from usage_event where millicredits <> 0) e
    full join (select event_id, max(at_ms) as at_ms, ${total(sql`-millicredits`)} as sum from ledger_entry
      where kind = 'charge' group by event_id) c on c.event_id = e.event_id
    where coalesce(e.millicredits, 0) <> coalesce(c.sum, 0)
      and (e.event_id is not null or c.at_ms >= ${sinceMs === 0 ? 0 : sinceMs + dayMs})`
