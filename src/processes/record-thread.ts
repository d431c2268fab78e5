// The caller's side of the thread that makes records of what providers answer.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { RecordIntake } from '../live/records/intake.ts'
import type { RecordFunctions } from './record-worker.ts'

export interface RecordThread extends RecordIntake {
  /** Stores what was answered and waits for it, then ends the thread. */
  close(): Promise<void>
}

/** The most problems of one answer that are logged. */
const loggedMax = 5
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }

/** Opens the thread, which starts with the first answer. A question that it died of is repeated once. */
export function openRecordThread(config: Config, log: Logger): RecordThread {
  const thread = new WorkerClient<RecordFunctions>(() =>
    startWorker('processes/record-worker', { workerData: config, resourceLimits }),
  )
  return {
    take: async answers => {
      if (answers.length === 0) return { records: [], refusals: [] }
      const { problems, ...taken } = await thread.call('take', answers)
      if (problems.length > 0) {
        const of = answers.map(({ mappingName }) => mappingName)
        log.warn(
          { of, dataset: answers[0]?.dataset, problems: problems.slice(0, loggedMax) },
          'a live answer was not read whole',
        )
      }
      return taken
    },
    close: () => thread.close(),
  }
}
