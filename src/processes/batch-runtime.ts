// The parts of a service that run batch jobs: threads, webhook deliveries, links to results, and the removal of old ones.

import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { BatchServices } from '../endpoints/batch/services.ts'
import type { WatchServices } from '../endpoints/watches/services.ts'
import { openChannels } from '../jobs/channels.ts'
import { removeOldResults, removeRuns, withdrawDeadSubmits } from '../jobs/cleaner.ts'
import { Deliverer } from '../jobs/deliverer.ts'
import { type FindDownload, openDownloads } from '../jobs/download.ts'
import type { SendEmail } from '../jobs/email.ts'
import { readResult, resultFilesIn } from '../jobs/result-files.ts'
import { signedLinks } from '../jobs/result-links.ts'
import { shownBatch, shownRun } from '../jobs/view.ts'
import type { LastRequest } from '../jobs/yield-to-requests.ts'
import { openGuardedFetch } from '../lib/guarded-fetch.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import type { RecordSources } from '../live/records/records.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { DeliveryStatus } from '../stores/work-webhooks.ts'
import type { ServedWork } from './adapters.ts'
import { BatchThreads } from './batch-threads.ts'
import { openTableThread } from './table-thread.ts'
import type { Tracing } from './tracing.ts'
import { openWatchRuntime } from './watch-runtime.ts'

/** The time for looking up the host name of a webhook before its job is accepted. */
const resolveMs = 1000
/**
 * The interval at which expired results are removed, with jobs whose submission died: these hold a place and
 * credits until then.
 */
const cleanMs = 60_000
/** The delay of the first removal after the start. */
const firstCleanMs = 1000

export interface BatchRuntime {
  readonly services: Omit<BatchServices, 'capsOf'>
  readonly watches: WatchServices
  readonly findDownload: FindDownload
  /** Has to be told of every request, so that jobs wait while requests come. */
  readonly lastRequest: LastRequest
  /** Starts the threads and timers that the first job would start. */
  prepare(): void
  close(): Promise<void>
}

interface BatchRuntimeOptions extends ServedWork {
  readonly config: Config
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  readonly ledger: Ledger
  /** Returns the URL under which callers reach the service. */
  readonly url: () => string
  readonly log: Logger
  /** Answers the questions of live jobs. */
  readonly providers: Pick<RecordSources, 'ask'>
  /** Undefined without a mail server. */
  readonly sendEmail: SendEmail | undefined
  /** Traces jobs from their submits to their ends; undefined without traces. */
  readonly trackJobs: Pick<Tracing, 'noteSubmit' | 'noteEnd'> | undefined
  /** Returns the time by which results may be removed for their age. */
  readonly removalMs: () => Promise<number>
  /** Called with every attempt to deliver a webhook, and what it made of the delivery. */
  readonly noteAttempt: (status: DeliveryStatus) => void
}

/** Opens the runtime. Its parts start with `prepare` or the first job, and at once if there is work from before. */
export function openBatchRuntime(request: BatchRuntimeOptions): BatchRuntime {
  const { config, work, ledger, url, log } = request
  const files = resultFilesIn(config.dataDir)
  const guard = openGuardedFetch({ allow: config.webhookAllow })
  const links = signedLinks(() => config.publicUrl ?? url(), request.linkSecret)
  const { custom, providers } = request
  const tables = openTableThread()
  const onEnd = (id: string) => {
    deliverer.wake()
    if (!request.trackJobs) return
    work.batchOfAnyTeam(id).then(
      job => job && request.trackJobs?.noteEnd(job),
      fault => log.error({ err: fault, batchId: id }, 'the end of a batch job could not be traced'),
    )
  }
  const threads = new BatchThreads({ config, custom, work, log, providers, onEnd })
  const send = openChannels({ work, guard, sendEmail: request.sendEmail, nowMs: Date.now })
  const watches = openWatchRuntime({
    config,
    work,
    links,
    log,
    send,
    guard,
    lastRequest: threads.lastRequest,
    onDue: () => {
      start()
      deliverer.wake()
    },
  })
  const deliverer = new Deliverer({
    work,
    send,
    bodyOf: async delivery => {
      if (delivery.run_id !== null) return watches.bodyOf(delivery)
      const batch = await work.batchOfAnyTeam(delivery.batch_id)
      const show = batch?.export_id === null ? shownBatch : shownRun
      return batch && JSON.stringify(show(batch, links, Date.now()))
    },
    nowMs: Date.now,
    random: Math.random,
    noteAttempt: request.noteAttempt,
    report: (fault, deliveryId) => log.error({ err: fault, deliveryId }, 'a webhook delivery failed inside'),
  })
  const timers: NodeJS.Timeout[] = []
  let cleaning: Promise<void> | undefined
  const clean = async () => {
    const nowMs = await request.removalMs()
    await Promise.all([
      withdrawDeadSubmits({ work, ledger }, Date.now()),
      removeOldResults({ work, files }, nowMs),
      watches.removeOld(nowMs),
    ])
    // Other calls of the thread run between two of these, which take a few milliseconds each.
    while (await work.reclaimSpace());
  }
  const start = () => {
    if (timers.length > 0) return
    const cleanUp = () => {
      cleaning ??= clean()
        .catch(fault => log.error({ err: fault }, 'old results could not be removed'))
        .finally(() => {
          cleaning = undefined
        })
    }
    threads.start()
    watches.start()
    deliverer.start()
    timers.push(setInterval(cleanUp, cleanMs), setTimeout(cleanUp, firstCleanMs))
  }
  if (request.isWaiting) start()
  if (request.jobsElsewhere > 0) {
    log.warn(
      { jobs: request.jobsElsewhere, dataDir: config.dataDir },
      'batch jobs of this database were submitted to services with other data directories; they wait for those services',
    )
  }
  // A result may be a hundred megabytes. Once it has been read, the answer counts towards the bytes in flight.
  const oneRead = pLimit(1)
  return {
    services: {
      work,
      links,
      tables,
      removeFiles: () => removeRuns({ work, files }),
      resultLines: id => oneRead(() => readResult(files, id)),
      validateWebhookUrl: address => guard.validate(address, resolveMs),
      onReady: id => {
        if (id !== undefined) request.trackJobs?.noteSubmit(id)
        start()
        threads.wake()
      },
      onDue: () => {
        start()
        deliverer.wake()
      },
    },
    watches: watches.services,
    findDownload: openDownloads({ work, files, links, nowMs: Date.now, watchFile: watches.fileIn }),
    lastRequest: threads.lastRequest,
    prepare: start,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([threads.stop(), watches.stop(), deliverer.stop(), tables.close(), cleaning])
      await work.close()
    },
  }
}
