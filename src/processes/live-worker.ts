// The thread that asks providers and fetches pages: what they answer may be long, or made to take long, and no request
// waits for that.
import { type MessagePort, workerData } from 'node:worker_threads'
// Loaded at the start: a first request without free file handles would leave it unloaded for ever.
import 'undici'
import type { Config } from '../config.ts'
import { openGuardedFetch } from '../lib/guarded-fetch.ts'
import { answerCalls, transferring } from '../lib/threads/answer-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import { type LiveQuestions, liveQuestions } from '../live/live-questions.ts'
import { isPdf } from '../live/pages/fetch-page.ts'
import { openPages } from '../live/pages/pages.ts'
import { openProviders } from '../live/providers.ts'
import { StatusFile } from '../live/status-file.ts'
import { userAgent } from '../live/user-agent.ts'
import { openBrowserThread } from './browser-thread.ts'
import { logDeaths, openLog, outliveFaults } from './log.ts'
import { PageThread } from './page-thread.ts'
import { intakeThrough } from './record-thread.ts'

export interface LiveSetup {
  readonly config: Config
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
}

export interface LiveWorkerData extends LiveSetup {
  /** Leads to the thread that makes records. */
  readonly intake: MessagePort
}

// The threads and the browser that it starts inherit the priority.
lowerOwnPriority()
const { config, custom, intake } = workerData as LiveWorkerData
const { live, dataDir } = config
const log = openLog(config.logLevel)
logDeaths(log)

// A document may take seconds, for which no page waits.
const pageThread = new PageThread(2000)
const pdfThread = new PageThread(10_000)
const readPage = pageThread.reading('readPage')
const readPdf = pdfThread.reading('readPdf')
const providers = openProviders({
  config: live,
  custom,
  onChange: () => statusFile.noteChange(),
  readFeed: pageThread.reading('readFeed'),
})
const statusFile = new StatusFile(dataDir, providers.status, fault =>
  log.error({ err: fault }, 'the state of connectors could not be written'),
)
const { fetchAllow: allow, proxies, browser: executable } = live
const agent = userAgent(live.contact)
const browser =
  executable === undefined ? undefined : openBrowserThread({ executable, userAgent: agent, allow, proxies })
const pages = openPages({
  guard: openGuardedFetch({ allow, proxies }),
  userAgent: agent,
  nowMs: Date.now,
  readPage: page => (isPdf(page) ? readPdf : readPage)(page),
  showPage: browser?.show,
})
const questions = liveQuestions({
  providers,
  pages,
  intake: intakeThrough(intake, log),
  nowMs: Date.now,
})

const functions = {
  readPage: async (...asked: Parameters<LiveQuestions['readPage']>) => {
    const page = await questions.readPage(...asked)
    const buffers = Object.values(page).map(({ buffer }) => buffer)
    return transferring(page, buffers)
  },
  searchWeb: async (...asked: Parameters<LiveQuestions['searchWeb']>) => {
    const answer = await questions.searchWeb(...asked)
    return transferring(answer, [answer.results.buffer])
  },
  askRecords: questions.askRecords,
  askModel: questions.askModel,
  embed: questions.embed,
  /** Returns at once, unless the thread is stuck. */
  ping: () => {},
  close: async () => {
    statusFile.close()
    await pageThread.close()
    await pdfThread.close()
    await browser?.close()
    await providers.close()
  },
}

export type LiveFunctions = typeof functions

outliveFaults(log)
answerCalls(functions)
