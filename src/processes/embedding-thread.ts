// Keeps the thread running that has the values on file embedded.
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import type { EmbeddingFunctions } from './embedding-worker.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

/** Starts the thread where a model of embeddings is set up. Returns the function that ends it: what it stored stays. */
export function startEmbedding(config: Config): () => Promise<void> {
  if (!config.live.isOn || !config.live.providers.embeddings) return async () => {}
  const thread = new WorkerClient<EmbeddingFunctions>(
    () => startWorker('processes/embedding-worker', { workerData: config, resourceLimits }),
    { notRepeatable: ['run'] },
  )
  let isStopping = false
  const keepRunning = async () => {
    while (!isStopping) {
      try {
        await thread.call('run')
      } catch (error) {
        // The thread logs what it dies of.
        if (!isStopping)
          await wait(error instanceof ThreadDied ? error.retryMs : 1000, undefined, { ref: false })
      }
    }
  }
  void keepRunning()
  return async () => {
    isStopping = true
    await thread.end(new Error('The service stops.'))
  }
}
