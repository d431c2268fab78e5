// The caller's side of the thread that asks providers and fetches pages.
import { MessageChannel, type Worker } from 'node:worker_threads'
import { answerPort } from '../lib/threads/port-calls.ts'
import { endWhenStuck } from '../lib/threads/stuck-thread.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import type { LiveQuestions } from '../live/live-questions.ts'
import type { LiveFunctions, LiveSetup, LiveWorkerData } from './live-worker.ts'
import { openRecordThread } from './record-thread.ts'

export interface LiveThread extends LiveQuestions {
  close(): Promise<void>
}

/** Answers that fill all of this end the thread, and no other part of the service. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 }

/** Opens the thread, which starts with the first question. Nothing leaves the process before. */
export function openLiveThread(setup: LiveSetup): LiveThread {
  // A question costs what a provider charges for it, and may be what the thread died of.
  const asked = ['readPage', 'searchWeb', 'askRecords', 'askModel', 'embed'] as const
  const recordThread = openRecordThread(setup.config)
  const start = (): Worker => {
    const { port1: own, port2: intake } = new MessageChannel()
    answerPort(own, recordThread.take)
    const workerData: LiveWorkerData = { ...setup, intake }
    return startWorker('processes/live-worker', { workerData, transferList: [intake], resourceLimits })
  }
  const thread = new WorkerClient<LiveFunctions>(start, { notRepeatable: [...asked, 'ping'] })
  const stopWatching = endWhenStuck({
    isBusy: () => thread.unansweredCount > 0,
    ping: () => thread.call('ping'),
    end: reason => thread.kill(new ThreadDied(reason, 0)),
  })
  return {
    ...thread.functions(asked),
    close: async () => {
      await thread.close()
      await recordThread.close()
      stopWatching()
    },
  }
}
