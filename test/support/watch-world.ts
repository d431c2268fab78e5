// A watcher over real stores in a temporary folder, on the clock of a test, that can be killed at any call of its stores.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../src/access/keys.ts'
import { company } from '../../src/catalog/company/company.ts'
import { datasets } from '../../src/catalog/index.ts'
import { person } from '../../src/catalog/person/person.ts'
import { identifiersOf } from '../../src/ingest/keys.ts'
import { Deliverer } from '../../src/jobs/deliverer.ts'
import { newKey } from '../../src/lib/secret-box.ts'
import { openRecordChanges } from '../../src/stores/embedded/changes.ts'
import { openEmbeddedRecords, sizesOfImports } from '../../src/stores/embedded/records.ts'
import { openSqliteLedger } from '../../src/stores/sql/ledger/sqlite-ledger.ts'
import { openSqliteWork } from '../../src/stores/sql/work/sqlite-work.ts'
import { bodyOfPart } from '../../src/watches/payload.ts'
import { Watcher, type WatcherTools } from '../../src/watches/watcher.ts'

const datasetNamed = (name: string) => (name === 'company' ? company : person)

/**
 * A folder in memory where there is one: whatever dies here is an object of this process, which loses nothing that was not
 * yet on the disk.
 */
const parentFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export class Killed extends Error {}

export type WatchWorld = Awaited<ReturnType<typeof openWatchWorld>>

export async function openWatchWorld() {
  const folder = mkdtempSync(join(parentFolder, 'almanac-watcher-'))
  const records = openEmbeddedRecords(folder, datasets, sizesOfImports)
  const changes = openRecordChanges(folder, datasets, () => {})
  const account = await openSqliteLedger(folder)
  let nowMs = 1_800_000_000_000
  const key = await createKey(account, { name: 'test', teamId: 1, permissions: [], nowMs })
  await account.setRecurring(1, 0, nowMs)
  const { work, ledger } = await openSqliteWork(folder, [newKey()])
  /** The calls of stores until the watcher dies: before the call when odd, after it when even. */
  let callsLeft = Number.POSITIVE_INFINITY
  const killing = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, name) => {
        const called = Reflect.get(target, name) as unknown
        if (typeof called !== 'function') return called
        return async (...args: unknown[]) => {
          // Whoever is dead calls nothing more.
          if (callsLeft < 0) throw new Killed()
          callsLeft -= 2
          if (callsLeft === -1) throw new Killed()
          const result: unknown = await Reflect.apply(called, target, args)
          if (callsLeft === 0) callsLeft = -2
          if (callsLeft < 0) throw new Killed()
          return result
        }
      },
    })
  const faults: unknown[] = []
  const report = (fault: unknown) => {
    if (!(fault instanceof Killed)) faults.push(fault)
  }
  const tools: WatcherTools = {
    records,
    changes,
    work: killing(work),
    ledger: killing(ledger),
    rest: () => {},
    apiVersion: '2025-11-01',
    datasetNamed,
    nowMs: () => nowMs,
    watchOfTeam: (teamId, id) => work.watch(teamId, id),
    identifiersOf: (dataset, record) => identifiersOf(datasetNamed(dataset), record),
    writeFile: () => {},
    onDue: () => {},
    report,
  }
  let watcher = new Watcher(tools)
  /** Steps until there is nothing to do; a watcher that dies on the way is replaced, and may die again after more calls. */
  const settle = async (kills: readonly number[] = []) => {
    const rest = [...kills]
    const live = () => rest.shift() ?? Number.POSITIVE_INFINITY
    callsLeft = live()
    for (let steps = 0; steps < 1000; steps++) {
      try {
        if (!(await watcher.step())) {
          callsLeft = Number.POSITIVE_INFINITY
          return
        }
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
      if (callsLeft < 0) {
        callsLeft = live()
        watcher = new Watcher(tools)
      }
    }
    throw new Error('The watcher does not come to an end.')
  }
  /** The bodies that arrived, by the id of their event: a receiver drops those that it has already. */
  const received = new Map<string, string>()
  /** Attempts until the receiver is well again: their messages arrive, and their answers do not. */
  let silentFor = 0
  const openDeliverer = () =>
    new Deliverer({
      work: killing(work),
      send: async ({ id, body }) => {
        received.set(id, body)
        if (silentFor-- > 0) return { answer: undefined, error: 'There was no answer in time.' }
        return { answer: { status: 200, retryAfter: undefined }, error: '' }
      },
      bodyOf: async ({ id, run_id, part, channel }) => {
        const stored = await work.runPart(run_id ?? 0, part ?? 0)
        const facts = { id, channel, apiVersion: tools.apiVersion, nowMs }
        return stored && bodyOfPart(stored, { results: stored.results ?? '[]' }, facts)
      },
      nowMs: () => nowMs,
      random: () => 0,
      report,
    })
  let deliverer = openDeliverer()
  /** Sends what is due; a deliverer that dies on the way is replaced, as a watcher is. The receiver does not answer the first attempts. */
  const deliver = async (silent = 0, kills: readonly number[] = []) => {
    silentFor = silent
    for (const calls of [...kills, Number.POSITIVE_INFINITY]) {
      callsLeft = calls
      await deliverer.deliverDue().catch(report)
      await deliverer.idle()
      if (callsLeft >= 0) break
      deliverer = openDeliverer()
    }
    callsLeft = Number.POSITIVE_INFINITY
  }
  const held: string[] = []
  return {
    received,
    deliver,
    records,
    work,
    account,
    key,
    faults,
    settle,
    /** Holds all credits of the team for something else. */
    takeCredits: async () => {
      const { millicredits } = await account.credits(1, nowMs)
      if (millicredits === 0) return
      const hold = { id: `hold ${held.length}`, team_id: 1, api_key_id: null, millicredits }
      if (!(await account.hold(hold, nowMs))) throw new Error('The credits could not be held.')
      held.push(hold.id)
    },
    /** Gives the held credits back. */
    returnCredits: async () => {
      const last = held.at(-1)
      if (last !== undefined) await account.release(last, nowMs)
    },
    now: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms
    },
    close: async () => {
      changes.close()
      await records.close()
      await work.close()
      await account.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
