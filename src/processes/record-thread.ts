// The way to the thread that makes records of what providers answer. The main thread starts it and hands on what the thread for
// live sources asks: a thread that a dying one had started would end with it, and in the middle of a statement of SQLite that
// aborts the process.
import { deserialize, serialize } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { askThroughPort } from '../lib/threads/port-calls.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { RecordIntake } from '../live/records/intake.ts'
import type { RecordFunctions, TakenWithProblems } from './record-worker.ts'

export interface RecordThread {
  /** Takes the serialised `ReceivedRows` of several answers and returns `TakenWithProblems`, so that to hand them on costs a copy. */
  take(answers: Uint8Array): Promise<Uint8Array>
  /** Stores what was answered and waits for it, then ends the thread. */
  close(): Promise<void>
}

/** The most problems of one answer that are logged. */
const loggedMax = 5
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }

/** Opens the thread, which starts with the first answer. A question that it died of is repeated once. */
export function openRecordThread(config: Config): RecordThread {
  const thread = new WorkerClient<RecordFunctions>(() =>
    startWorker('processes/record-worker', { workerData: config, resourceLimits }),
  )
  return { take: answers => thread.call('take', answers), close: () => thread.close() }
}

/** Returns the intake for a thread whose questions the port takes to a RecordThread. */
export function intakeThrough(port: MessagePort, log: Logger): RecordIntake {
  const take = askThroughPort<Uint8Array, Uint8Array>(port)
  return {
    take: async answers => {
      if (answers.length === 0) return { records: [], refusals: [] }
      const { problems, ...taken } = deserialize(await take(serialize(answers))) as TakenWithProblems
      if (problems.length > 0) {
        const of = answers.map(({ mappingName }) => mappingName)
        log.warn(
          { of, dataset: answers[0]?.dataset, problems: problems.slice(0, loggedMax) },
          'a live answer was not read whole',
        )
      }
      return taken
    },
  }
}
