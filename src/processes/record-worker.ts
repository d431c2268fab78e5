// The thread that makes records of what providers answer, and stores them, so that no request waits for either.
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import { mergedDerivation } from '../ingest/derive/merged.ts'
import { identityTest } from '../ingest/keys.ts'
import { GroupedStore } from '../ingest/live/grouped-store.ts'
import { compileReceived, type MappedRows, type MapReceived } from '../ingest/live/received-rows.ts'
import { storeRows } from '../ingest/live/store-rows.ts'
import { uniteRecords } from '../ingest/live/unite-records.ts'
import { parseRecord } from '../ingest/upsert/contributions.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import type { ReceivedRows, TakenRows } from '../live/records/intake.ts'
import { openPlaces } from '../places/places.ts'
import { openImportRecords } from './adapters.ts'

/** An answer waits this long for the ids of its records. */
const idsMs = 1500

lowerOwnPriority()
const config = workerData as Config
const records = openImportRecords(config)
const finders = {
  geocode: openPlaces().geocode,
  employers: openEmployerFinder(records),
  links: openLinkFinder(records),
}
const faults: string[] = []
const store = new GroupedStore({
  store: groups => storeRows(records, groups, { ...finders, todayMs: Date.now() }),
  wait,
  report: fault => faults.push(fault instanceof Error ? fault.message : String(fault)),
})

const compiled = new Map<string, Promise<MapReceived>>()

function mapped({ mapping, mappingName }: ReceivedRows): Promise<MapReceived> {
  let map = compiled.get(mapping)
  if (!map) {
    map = compileReceived({ text: mapping, name: mappingName, folder: config.dataDir }, finders)
    // There are as many mappings as connectors have.
    compiled.set(mapping, map)
  }
  return map
}

export interface TakenWithProblems extends TakenRows {
  /** The reasons why rows are left out of the records or are not stored, for the log. */
  readonly problems: readonly string[]
}

const functions = {
  take: async (answers: Uint8Array): Promise<Uint8Array> => serialize(await take(deserialize(answers))),
  close: async () => {
    await store.close()
    await records.close()
  },
}

async function take(answers: readonly ReceivedRows[]): Promise<TakenWithProblems> {
  const maps = await Promise.all(answers.map(mapped))
  const taken = await Promise.all(
    maps.map((map, index) => map(answers[index]?.rows ?? [], answers[index]?.receivedMs ?? 0)),
  )
  const [first] = taken
  if (!first) return { records: [], refusals: [], problems: [] }
  const storing = taken.map(rows => store.add(rows))
  const late = wait(store.isBlocked ? 0 : idsMs, undefined, { ref: false })
  const returned = await Promise.all(
    taken.map(async (rows, index) => {
      const stored = await Promise.race([storing[index], late])
      const ids = stored ?? (await idsOnFile(rows))
      return rows.rows.map((row, at) => ({
        id: ids[at],
        isStored: stored !== undefined,
        record: parseRecord(row.text),
        updatedAtMs: row.seenMs,
        keys: row.keys,
      }))
    }),
  )
  const derive = mergedDerivation(first.dataset, { ...finders, todayMs: Date.now() })
  return {
    records: await uniteRecords(first.dataset, returned, derive),
    refusals: taken.map(({ refusal }) => refusal),
    problems: [...taken.flatMap(({ problems }) => problems), ...faults.splice(0)],
  }
}

/** Returns the ids of the records that are on file already, for rows that are not stored yet. */
function idsOnFile({ dataset, rows }: MappedRows): Promise<readonly (number | undefined)[]> {
  const isIdentity = identityTest(dataset)
  return Promise.all(
    rows.map(async ({ keys }) => {
      for (const key of keys.filter(isIdentity)) {
        const [holder] = await records.holders(dataset.name, key)
        if (holder && !holder.former) return holder.id
      }
      return undefined
    }),
  )
}

export type RecordFunctions = typeof functions

answerCalls(functions)
