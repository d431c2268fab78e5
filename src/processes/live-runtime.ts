// The parts of a service that ask providers and fetch pages.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openGuardedFetch } from '../lib/guarded-fetch.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import { type LiveServices, liveServices } from '../live/live.ts'
import { isPdf } from '../live/pages/fetch-page.ts'
import { openPages } from '../live/pages/pages.ts'
import { openProviders } from '../live/providers.ts'
import { StatusFile } from '../live/status-file.ts'
import { userAgent } from '../live/user-agent.ts'
import { openBrowserThread } from './browser-thread.ts'
import { PageThread } from './page-thread.ts'
import { openRecordThread } from './record-thread.ts'

export interface LiveRuntime {
  readonly services: LiveServices
  close(): Promise<void>
}

/** Opens the runtime. Nothing leaves the process before the first question. */
export function openLiveRuntime(
  settings: Config,
  custom: readonly CustomConnector[],
  log: Logger,
): LiveRuntime {
  const { live: config, dataDir } = settings
  // A document may take seconds, for which no page waits.
  const pageThread = new PageThread(2000)
  const pdfThread = new PageThread(10_000)
  const readPage = pageThread.reading('readPage')
  const readPdf = pdfThread.reading('readPdf')
  const providers = openProviders({
    config,
    custom,
    onChange: () => statusFile.noteChange(),
    readFeed: pageThread.reading('readFeed'),
  })
  const statusFile = new StatusFile(dataDir, providers.status, fault =>
    log.error({ err: fault }, 'the state of connectors could not be written'),
  )
  const { fetchAllow: allow, proxies, browser: executable } = config
  const agent = userAgent(config.contact)
  const browser =
    executable === undefined ? undefined : openBrowserThread({ executable, userAgent: agent, allow, proxies })
  const pages = openPages({
    guard: openGuardedFetch({ allow, proxies }),
    userAgent: agent,
    nowMs: Date.now,
    readPage: page => (isPdf(page) ? readPdf : readPage)(page),
    showPage: browser?.show,
  })
  const intake = openRecordThread(settings, log)
  return {
    services: liveServices({ config, providers, pages, intake, nowMs: Date.now }),
    close: async () => {
      statusFile.close()
      await pageThread.close()
      await pdfThread.close()
      await intake.close()
      await browser?.close()
      await providers.close()
    },
  }
}
