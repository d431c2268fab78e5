// Writes finished requests as one transaction: event, charge and kept answer together, or none of them.
import type { Kysely } from 'kysely'
import { openCache } from '../../../lib/cache.ts'
import { Unavailable } from '../../../lib/unavailable.ts'
import type { CreditLedger, Settlement, SettleResult } from '../../ledger-credits.ts'
import { isPostgres } from '../dialect.ts'
import { insertRows } from '../rows.ts'
import { addFailures, type FailureIds } from '../usage/failures.ts'
import { addToSums, EventSums } from '../usage/sums.ts'
import { toEventRow } from '../usage/usage-rows.ts'
import { closeHold, partsOfHolds } from './credits.ts'
import type { GrantBalance } from './grant-balance.ts'
import { readBalances, writeBalances } from './grant-balances.ts'
import { answeredKeys, answerIdentity, keepAnswers } from './idempotency.ts'
import { KeySpendings } from './key-spending.ts'
import type { LedgerTables } from './schema.ts'

/** The most failure groups whose ids are cached: more than a service has on most days. */
const failureIdsMax = 10_000

export function openSettle(db: Kysely<LedgerTables>): Pick<CreditLedger, 'settle'> {
  const failureIds: FailureIds = openCache(failureIdsMax)
  return {
    settle: async (settlements, nowMs) => {
      if (settlements.length === 0) return []
      const attempt = (written: ReadonlySet<string>) =>
        db
          .transaction()
          .execute(transaction => settleAll(transaction, settlements, { nowMs, written, failureIds }))
      try {
        return await attempt(new Set())
      } catch (error) {
        // An earlier attempt whose answer was lost may have written some of them; the others are tried again.
        const written = await writtenOf(db, settlements).catch((other: unknown) => {
          // That a commit may have been carried out is not to be forgotten.
          throw error instanceof Unavailable && error.isUncertain ? error : other
        })
        if (written.size === 0) throw error
        return attempt(written)
      }
    },
  }
}

/** Returns the event ids of the settlements that are written already. */
async function writtenOf(
  db: Kysely<LedgerTables>,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const ids = settlements.map(({ event }) => event.event_id)
  const rows = await db.selectFrom('usage_event').select('event_id').where('event_id', 'in', ids).execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

const isWritten = async (db: Kysely<LedgerTables>, { event_id }: Settlement['event']): Promise<boolean> =>
  (await db
    .selectFrom('usage_event')
    .select('event_id')
    .where('event_id', '=', event_id)
    .executeTakeFirst()) !== undefined

type HoldParts = Awaited<ReturnType<typeof partsOfHolds>>

/** The balances, budgets and holds that the settlements so far have left. */
interface SettleState {
  readonly balances: ReadonlyMap<number, GrantBalance>
  readonly keys: KeySpendings
  readonly held: HoldParts
}

interface SettleOptions {
  readonly nowMs: number
  /** The ids of events that are written already. */
  readonly written: ReadonlySet<string>
  readonly failureIds: FailureIds
}

async function settleAll(
  db: Kysely<LedgerTables>,
  settlements: readonly Settlement[],
  { nowMs, written: before, failureIds }: SettleOptions,
): Promise<readonly SettleResult[]> {
  const holds = settlements.flatMap(({ hold }) => hold ?? [])
  const held: HoldParts = holds.length > 0 ? await partsOfHolds(db, holds) : new Map()
  const grants = [...held.values()].flat().map(({ grant_id }) => grant_id)
  const teams = [...new Set(settlements.map(({ event }) => event.team_id))].sort((a, b) => a - b)
  const balances = await readBalances(db, teams, nowMs, grants)
  const keys = await KeySpendings.read(
    db,
    settlements.map(({ event, payer }) => event.api_key_id ?? payer ?? null),
  )
  const state: SettleState = { balances: balances, held, keys }
  const written: Settlement[] = []
  const results: SettleResult[] = []
  // Read while the teams are locked, so that another settlement of the same key waits for this one.
  const answered = await answeredKeys(db, settlements)
  for (const settlement of settlements) {
    const { event, hold, answer } = settlement
    const key = answer && answerIdentity(event.team_id, answer.key)
    if (key !== undefined && answered.has(key) && !(await isWritten(db, event))) {
      results.push({ ...resultOf(event, true, state), isOvertaken: true })
      continue
    }
    const isFirst = !before.has(event.event_id) && (hold === undefined || (await closeHold(db, hold)))
    const result = isFirst ? charge(settlement, state, nowMs) : resultOf(event, true, state)
    // An earlier attempt that was written, and whose answer was lost, may have taken the last credits.
    if (!result.isPaid && (await isWritten(db, event))) {
      results.push({ ...result, isPaid: true })
      continue
    }
    results.push(result)
    if (isFirst && result.isPaid) {
      written.push(settlement)
      if (key !== undefined) answered.add(key)
    }
    // A settlement that cannot be paid changes nothing, so its hold stays open.
    else if (isFirst && hold !== undefined) await reopen(db, hold)
  }
  await writeBalances(db, balances)
  await keys.write(db)
  if (written.length > 0) await write(db, written, { nowMs, failureIds })
  return results
}

function charge({ event, hold, payer = null }: Settlement, state: SettleState, nowMs: number): SettleResult {
  const balance = balanceOf(event.team_id, state)
  const { millicredits: amount, event_id, api_key_id } = event
  const parts = hold === undefined ? [] : (state.held.get(hold) ?? [])
  const heldAmount = parts.reduce((sum, part) => sum + part.millicredits, 0)
  const beyond = Math.max(0, amount - heldAmount)
  const refusal = state.keys.refusal(payer, beyond, nowMs)
  if (refusal || beyond > balance.available || !state.keys.allows(api_key_id, beyond)) {
    const result = resultOf(event, false, state)
    return payer === null ? result : { ...result, refusal: refusal ?? 'credits' }
  }
  state.keys.add(api_key_id, { spent: amount, held: -heldAmount })
  state.keys.add(payer, { spent: 0, spent_by_watches: amount, held: 0 })
  let left = amount - beyond
  for (const { grant_id, millicredits } of parts) {
    const part = Math.min(left, millicredits)
    if (part > 0) balance.chargeHeld(grant_id, part, { event_id, hold_id: hold ?? null })
    if (part < millicredits) {
      balance.giveBack(grant_id, millicredits - part, { event_id: null, hold_id: hold ?? null })
    }
    left -= part
  }
  if (beyond > 0) balance.take(beyond, 'charge', { event_id, hold_id: hold ?? null })
  return resultOf(event, true, state)
}

const resultOf = (event: Settlement['event'], isPaid: boolean, state: SettleState): SettleResult => ({
  isPaid,
  remaining: balanceOf(event.team_id, state).available,
  keyRemaining: state.keys.remaining(event.api_key_id),
})

function balanceOf(teamId: number, { balances }: SettleState): GrantBalance {
  const balance = balances.get(teamId)
  if (!balance) throw new Error(`There is no team ${teamId}.`)
  return balance
}

const reopen = (db: Kysely<LedgerTables>, hold: string): Promise<unknown> =>
  db.updateTable('credit_hold').set({ is_open: 1 }).where('id', '=', hold).execute()

async function write(
  db: Kysely<LedgerTables>,
  settlements: readonly Settlement[],
  { nowMs, failureIds }: Pick<SettleOptions, 'nowMs' | 'failureIds'>,
): Promise<void> {
  const events = settlements.map(({ event }) => event)
  await insertRows(db, 'usage_event', events.map(toEventRow))
  // Elsewhere `sumNewEvents` follows.
  if (isPostgres(db)) {
    const sums = new EventSums()
    for (const event of events) sums.add(event)
    await addToSums(db, sums)
    await addFailures(db, events, failureIds)
  }
  await keepAnswers(db, settlements, nowMs)
}
