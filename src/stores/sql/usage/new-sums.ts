// Keeps the sums up to date: soon after events were written, or before they are read.
import type { Kysely } from 'kysely'
import { openCache } from '../../../lib/cache.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import type { FailureIds } from './failures.ts'
import { sumNewEvents } from './sum-new-events.ts'

/** Long enough that the events of many requests are added together. */
const delayMs = 250
/** The most failure groups whose ids are cached: more than a service has on most days. */
const failureIdsMax = 10_000

interface NewSums {
  /** Resolves when the sums have every event that was written before the call. */
  add(): Promise<void>
  /** Adds in a while, and never fails: what cannot be added now is added later. */
  addSoon(): void
  /** Adds what is due. */
  close(): Promise<void>
}

export function openNewSums(db: Kysely<LedgerTables>): NewSums {
  const failureIds: FailureIds = openCache(failureIdsMax)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const add = async () => {
    // A run that began earlier may not see the events of this caller.
    await running?.catch(() => {})
    running ??= sumNewEvents(db, failureIds).finally(() => {
      running = undefined
    })
    await running
  }
  return {
    add,
    addSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        add().catch(() => {})
      }, delayMs).unref()
    },
    close: async () => {
      const isDue = timer !== undefined
      clearTimeout(timer)
      await (isDue ? add() : running)?.catch(() => {})
    },
  }
}
