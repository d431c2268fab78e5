// The thread that has the values on file embedded: after every commit, those that have no vector yet.
import { workerData } from 'node:worker_threads'
// Loaded at the start: a first request without free file handles would leave it unloaded for ever.
import 'undici'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import { ProviderFault } from '../live/provider-fault.ts'
import { openProviders } from '../live/providers.ts'
import type { AskForVectors } from '../stores/value-embedding.ts'
import { openValueEmbedding } from './adapters.ts'
import { logDeaths, openLog, outliveFaults } from './log.ts'

/** The interval at which the thread looks for commits, and after which it tries again what failed. */
const lookEveryMs = 1000
const againMs = 5000

lowerOwnPriority()
const config = workerData as Config
const { live, logLevel } = config
const log = openLog(logLevel)
logDeaths(log)
outliveFaults(log)

const providers = openProviders({ config: live, custom: [], onChange: () => {}, readFeed: async () => [] })
const [provider] = providers.all('embeddings')
const ability = provider?.connector.answers.embeddings

const ask: AskForVectors = async texts => {
  if (!provider || !ability) return { fault: 'No model of embeddings is configured.', isRefused: false }
  try {
    return (await provider.ask(access => ability.ask(texts, access))).answer
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { fault: error.message, isRefused: !error.isOutage && !error.isOverBudget }
  }
}

async function run(): Promise<void> {
  const values = openValueEmbedding(config, live.providers.embeddings?.model ?? '')
  let lastFault: string | undefined
  for (;;) {
    let fault: string | undefined
    try {
      fault = await values.embedNew(ask)
      if (fault !== undefined && fault !== lastFault)
        log.warn({ reason: fault }, 'values wait to be embedded')
    } catch (error) {
      // A segment may be merged away while it is read; what else it is stands in the log, and is tried again.
      fault = String(error)
      if (fault !== lastFault) log.warn({ err: error }, 'values could not be embedded')
    }
    lastFault = fault
    await wait(fault === undefined ? lookEveryMs : againMs)
  }
}

const functions = { run }

export type EmbeddingFunctions = typeof functions

answerCalls(functions)
