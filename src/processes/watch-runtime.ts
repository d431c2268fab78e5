// The parts of a service that watches need: their thread, the bodies of their notifications, and the removal of old runs.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { apiVersion } from '../endpoints/version.ts'
import type { WatchServices } from '../endpoints/watches/services.ts'
import type { SendMessage } from '../jobs/channels.ts'
import { linkValidMs, type ResultLinks } from '../jobs/result-links.ts'
import { watchFileName, watchFilesIn, watchFolderName } from '../jobs/watch-files.ts'
import type { LastRequest } from '../jobs/yield-to-requests.ts'
import type { GuardedFetch } from '../lib/guarded-fetch.ts'
import { isoTime } from '../lib/iso-time.ts'
import type { Work } from '../stores/work.ts'
import type { ClaimedDelivery } from '../stores/work-webhooks.ts'
import { bodyOfPart } from '../watches/payload.ts'
import { WatchThread } from './watch-thread.ts'

interface WatchRuntimeOptions {
  readonly config: Config
  readonly work: Work
  readonly links: ResultLinks
  readonly log: Logger
  readonly send: SendMessage
  readonly guard: GuardedFetch
  readonly lastRequest: LastRequest
  /** Called when deliveries are due. */
  readonly onDue: () => void
}

/** Runs are kept for this time after they ended. */
const runKeptMs = 90 * 24 * 3_600_000
/**
 * The ended watches that a team can still read. Anybody may make and cancel watches with filters of megabytes all day, so
 * that their bytes are bounded as well.
 */
const keptWatches = { countMax: 1000, bytesMax: 64 * 1024 * 1024 }
/** The time after which a database that could not be read is read again. */
const startAgainMs = 5000
const folderPattern = /^watch-run-\d+$/

export function openWatchRuntime({
  config,
  work,
  links,
  log,
  send,
  guard,
  lastRequest,
  onDue,
}: WatchRuntimeOptions) {
  const files = watchFilesIn(config.dataDir)
  const thread = new WatchThread(config, lastRequest, log, onDue)
  let isStarted = false
  let isStopped = false
  let startAgain: NodeJS.Timeout | undefined
  const start = () => {
    isStarted = true
    // A service without watches needs no thread for them.
    work
      .hasLiveWatches()
      .then(has => has && thread.start())
      .catch(fault => {
        log.error({ err: fault }, 'watches could not be read')
        if (!isStopped) startAgain = setTimeout(start, startAgainMs).unref()
      })
  }
  const services: WatchServices = {
    work,
    send,
    canSendEmail: config.smtpUrl !== undefined,
    validateUrl: (url, timeoutMs) => guard.validate(url, timeoutMs),
    backtest: request => thread.backtest(request),
    onChange: () => {
      if (!isStarted) start()
      else thread.start()
      thread.wake()
    },
  }
  return {
    services,
    start,
    stop: () => {
      isStopped = true
      clearTimeout(startAgain)
      return thread.stop()
    },
    /** Returns the path of a file of a run, by the name of its folder in links. */
    fileIn: (folder: string, file: string): string | undefined =>
      folderPattern.test(folder) && file === watchFileName ? files.pathOf(folder) : undefined,
    /** Returns the body of a notification; undefined when its run was removed. */
    bodyOf: async ({ id, run_id, part, channel }: ClaimedDelivery): Promise<string | undefined> => {
      const found = await work.runPart(run_id ?? 0, part ?? 0)
      if (!found) return undefined
      const nowMs = Date.now()
      const content =
        found.results === null
          ? {
              download_url: links.linkTo(watchFolderName(found.run_id), watchFileName, nowMs),
              expires_at: isoTime(nowMs + linkValidMs),
            }
          : { results: found.results }
      return bodyOfPart(found, content, { id, channel, apiVersion, nowMs })
    },
    removeOld: async (nowMs: number): Promise<void> => {
      for (const id of await work.removeOldRuns(nowMs - runKeptMs)) await files.remove(id)
      for (;;) {
        const { watches, runs } = await work.removeEndedWatches(keptWatches)
        for (const id of runs) await files.remove(id)
        if (watches === 0) return
      }
    },
  }
}
