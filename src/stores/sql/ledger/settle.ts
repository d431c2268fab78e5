// Finished requests as one transaction: event, charge, sums and kept answer stand together, or not at all.
import type { Kysely } from 'kysely'
import { openCache } from '../../../lib/cache.ts'
import type { CreditLedger, Settled, Settlement } from '../../ledger-credits.ts'
import { insertRows } from '../rows.ts'
import { addFailures, type FailureIds } from '../usage/failures.ts'
import { addSums } from '../usage/sums.ts'
import { toEventRow } from '../usage/usage-rows.ts'
import { closeHold, heldParts } from './credits.ts'
import { answeredKeys, identityOf, keepAnswers } from './idempotency.ts'
import { KeysSpending } from './key-spending.ts'
import type { Purse } from './purse.ts'
import { readPurses, writePurses } from './purses.ts'
import type { Tables } from './schema.ts'

/** Groups of failures whose ids are remembered: more than a service has on most days. */
const failureIdsMax = 10_000

export function openSettle(db: Kysely<Tables>): Pick<CreditLedger, 'settle'> {
  const failureIds: FailureIds = openCache(failureIdsMax)
  return {
    settle: async (settlements, nowMs) => {
      if (settlements.length === 0) return []
      const attempt = (written: ReadonlySet<string>) =>
        db.transaction().execute(within => settleAll(within, settlements, { nowMs, written, failureIds }))
      try {
        return await attempt(new Set())
      } catch (error) {
        // Some may have been written by an attempt whose answer was lost; the rest of them goes on without it.
        const written = await writtenOf(db, settlements)
        if (written.size === 0) throw error
        return attempt(written)
      }
    },
  }
}

/** The ids of those whose events are there. */
async function writtenOf(
  db: Kysely<Tables>,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const ids = settlements.map(({ event }) => event.event_id)
  const rows = await db.selectFrom('usage_event').select('event_id').where('event_id', 'in', ids).execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

const isWritten = async (db: Kysely<Tables>, { event_id }: Settlement['event']): Promise<boolean> =>
  (await db
    .selectFrom('usage_event')
    .select('event_id')
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined

type Parts = Awaited<ReturnType<typeof heldParts>>

/** What has been decided while the settlements are gone through. */
interface Ledgers {
  readonly purses: ReadonlyMap<number, Purse>
  readonly keys: KeysSpending
  readonly held: Parts
}

interface SettleOptions {
  readonly nowMs: number
  /** Ids of events that are written already. */
  readonly written: ReadonlySet<string>
  readonly failureIds: FailureIds
}

async function settleAll(
  db: Kysely<Tables>,
  settlements: readonly Settlement[],
  { nowMs, written: before, failureIds }: SettleOptions,
): Promise<readonly Settled[]> {
  const holds = settlements.flatMap(({ hold }) => hold ?? [])
  const held: Parts = holds.length > 0 ? await heldParts(db, holds) : new Map()
  const grants = [...held.values()].flat().map(({ grant_id }) => grant_id)
  const teams = [...new Set(settlements.map(({ event }) => event.team_id))].sort((a, b) => a - b)
  const purses = await readPurses(db, teams, nowMs, grants)
  const keys = await KeysSpending.read(
    db,
    settlements.map(({ event }) => event.api_key_id),
  )
  const ledgers: Ledgers = { purses, held, keys }
  const written: Settlement[] = []
  const settled: Settled[] = []
  // Read when the teams are locked: whoever settles the same key later waits for that.
  const answered = await answeredKeys(db, settlements)
  for (const settlement of settlements) {
    const { event, hold, answer } = settlement
    const key = answer && identityOf(event.team_id, answer.key)
    if (key !== undefined && answered.has(key) && !(await isWritten(db, event))) {
      settled.push({ ...outcome(event, true, ledgers), isOvertaken: true })
      continue
    }
    const isFirst = !before.has(event.event_id) && (hold === undefined || (await closeHold(db, hold)))
    const result = isFirst ? charge(settlement, ledgers) : outcome(event, true, ledgers)
    settled.push(result)
    if (isFirst && result.isPaid) {
      written.push(settlement)
      if (key !== undefined) answered.add(key)
    }
    // What cannot be paid leaves nothing behind, not even a closed hold.
    else if (isFirst && hold !== undefined) await reopen(db, hold)
  }
  await writePurses(db, purses)
  await keys.write(db)
  if (written.length > 0) await write(db, written, { nowMs, failureIds })
  return settled
}

function charge({ event, hold }: Settlement, ledgers: Ledgers): Settled {
  const purse = purseOf(event.team_id, ledgers)
  const { millicredits: amount, event_id, api_key_id } = event
  const parts = hold === undefined ? [] : (ledgers.held.get(hold) ?? [])
  const heldAmount = parts.reduce((sum, part) => sum + part.millicredits, 0)
  const beyond = Math.max(0, amount - heldAmount)
  if (beyond > purse.available || !ledgers.keys.allows(api_key_id, beyond)) {
    return outcome(event, false, ledgers)
  }
  ledgers.keys.add(api_key_id, { spent: amount, held: -heldAmount })
  let left = amount - beyond
  for (const { grant_id, millicredits } of parts) {
    const part = Math.min(left, millicredits)
    if (part > 0) purse.chargeHeld(grant_id, part, { event_id, hold_id: hold ?? null })
    if (part < millicredits) {
      purse.giveBack(grant_id, millicredits - part, { event_id: null, hold_id: hold ?? null })
    }
    left -= part
  }
  if (beyond > 0) purse.take(beyond, 'charge', { event_id, hold_id: hold ?? null })
  return outcome(event, true, ledgers)
}

const outcome = (event: Settlement['event'], isPaid: boolean, ledgers: Ledgers): Settled => ({
  isPaid,
  remaining: purseOf(event.team_id, ledgers).available,
  keyRemaining: ledgers.keys.remaining(event.api_key_id),
})

function purseOf(teamId: number, { purses }: Ledgers): Purse {
  const purse = purses.get(teamId)
  if (!purse) throw new Error(`There is no team ${teamId}.`)
  return purse
}

const reopen = (db: Kysely<Tables>, hold: string): Promise<unknown> =>
  db.updateTable('credit_hold').set({ is_open: 1 }).where('id', '=', hold).execute()

async function write(
  db: Kysely<Tables>,
  settlements: readonly Settlement[],
  { nowMs, failureIds }: Pick<SettleOptions, 'nowMs' | 'failureIds'>,
): Promise<void> {
  const events = settlements.map(({ event }) => event)
  await insertRows(db, 'usage_event', events.map(toEventRow))
  await addSums(db, events)
  await addFailures(db, events, failureIds)
  await keepAnswers(db, settlements, nowMs)
}
