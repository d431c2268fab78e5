// Examines the money: what is left of grants, spent by keys and held, against ledger entries, holds and usage.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lookAt } from '../../damaged-file.ts'
import type { FindingKind, Findings } from '../../findings.ts'
import { isPostgres } from '../dialect.ts'
import { dayMs } from '../usage/sums.ts'
import type { Tables } from './schema.ts'

/** A few words that tell which row it is. */
export interface Example {
  readonly example: string
  /** Where a repair has to know it. */
  readonly id?: string
}

interface Rule {
  readonly kind: FindingKind
  readonly table: string
  /** Rows that are wrong. */
  readonly wrong: RawBuilder<Example>
}

/** In whole numbers also on PostgreSQL, whose sums have another type than what they sum. */
const total = (of: RawBuilder<unknown>) => sql`cast(coalesce(sum(${of}), 0) as bigint)`

const rules: readonly Rule[] = [
  {
    kind: 'wrong_balance',
    table: 'credit_grant',
    wrong: sql`select 'grant ' || g.id || ' of team ' || g.team_id as example from credit_grant g
      left join (select grant_id, ${total(sql`millicredits`)} as sum from ledger_entry group by grant_id) e
        on e.grant_id = g.id
      where g.remaining <> coalesce(e.sum, 0)`,
  },
  {
    kind: 'wrong_spent',
    table: 'api_key',
    wrong: sql`select 'key ' || k.id as example from api_key k
      left join (select api_key_id, ${total(sql`millicredits`)} as sum from usage_day group by api_key_id) u
        on u.api_key_id = k.id
      where k.spent <> coalesce(u.sum, 0)`,
  },
  {
    kind: 'wrong_held',
    table: 'api_key',
    wrong: sql`select 'key ' || k.id as example from api_key k
      left join (select api_key_id, ${total(sql`millicredits`)} as sum from credit_hold where is_open = 1
        group by api_key_id) h on h.api_key_id = k.id
      where k.held <> coalesce(h.sum, 0)`,
  },
  {
    kind: 'wrong_entry',
    table: 'ledger_entry',
    wrong: sql`select 'entry ' || e.id as example from ledger_entry e left join credit_grant g on g.id = e.grant_id
      where g.id is null or g.team_id <> e.team_id`,
  },
  {
    // A hold that is closed has given back all that it took; an open one has taken what it says, and given nothing back.
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
    wrong: sql`select 'secret of key ' || s.api_key_id as example from key_secret s
      left join api_key k on k.id = s.api_key_id where k.id is null`,
  },
  {
    kind: 'unknown_owner',
    table: 'team_user',
    wrong: sql`select 'user ' || u.id as example from team_user u left join team t on t.id = u.team_id
      where t.id is null`,
  },
]

export async function auditCredits(
  db: Kysely<Tables>,
  sinceMs: number,
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  for (const { kind, table, wrong } of rules)
    await findRows(db, wrong, { kind, where: `${file} (${table})`, findings })
  await findRows(db, wrongCharges(sinceMs), {
    kind: 'wrong_charge',
    where: `${file} (ledger_entry)`,
    findings,
  })
}

/** A charge of before the first event that is kept has none. Its entry may be written after midnight. */
const wrongCharges = (sinceMs: number): RawBuilder<Example> =>
  sql`select 'event ' || coalesce(e.event_id, c.event_id) as example
    from (select event_id, millicredits from usage_event where millicredits <> 0) e
    full join (select event_id, max(at_ms) as at_ms, ${total(sql`-millicredits`)} as sum from ledger_entry
      where kind = 'charge' group by event_id) c on c.event_id = e.event_id
    where coalesce(e.millicredits, 0) <> coalesce(c.sum, 0)
      and (e.event_id is not null or c.at_ms >= ${sinceMs === 0 ? 0 : sinceMs + dayMs})`

interface Found {
  readonly kind: FindingKind
  readonly where: string
  readonly findings: Findings
}

/** Like `lookAt`; but in PostgreSQL no statement is heard behind one that failed. */
export const lookIn = async <T>(
  db: Kysely<Tables>,
  where: string,
  findings: Findings,
  look: () => Promise<T>,
): Promise<T | undefined> => (isPostgres(db) ? look() : lookAt(where, findings, look))

/** Adds a finding for each row of the query. */
export async function findRows(
  db: Kysely<Tables>,
  wrong: RawBuilder<Example>,
  { kind, where, findings }: Found,
): Promise<void> {
  const found = await lookIn(db, where, findings, () => wrong.execute(db))
  for (const { example, id } of found?.rows ?? [])
    findings.add(kind, where, example, { ...(id && { subject: { id } }) })
}
