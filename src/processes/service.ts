// The composition root: settings and opened stores in, a running service out.
import type { Logger } from 'pino'
import { type Caller, openKeyring } from '../access/keys.ts'
import type { Config } from '../config.ts'
import { capsOf } from '../endpoints/batch/caps.ts'
import { endpoints } from '../endpoints/index.ts'
import { InputError } from '../errors.ts'
import { createServer } from '../http/server.ts'
import { packageVersion } from '../lib/package-version.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import { Balances } from '../metering/balances.ts'
import { Journal } from '../metering/journal.ts'
import { Retention } from '../metering/retention.ts'
import { loadCountryNames } from '../normal/country.ts'
import { openPlaces } from '../places/places.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Records } from '../stores/records.ts'
import type { BatchPool } from '../stores/work-batches.ts'
import { openServedWork } from './adapters.ts'
import { openBatchRuntime } from './batch-runtime.ts'
import { openLiveRuntime } from './live-runtime.ts'
import { openLog } from './log.ts'
import { openNameThread } from './name-thread.ts'
import { readinessChecks } from './readiness.ts'
import { keyFileIn } from './secret-key.ts'

export interface Service {
  /** The address to call, with the port that was really taken. */
  readonly url: string
  /** Starts the threads that the first batch job and the first name would otherwise wait for. */
  prepare(): void
  close(): Promise<void>
}

interface ServiceOptions {
  readonly config: Config
  readonly records: Records
  readonly ledger: Ledger
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  readonly log?: Logger
}

/** Starts serving. Throws an InputError when the address cannot be listened on. */
export async function startService({
  config,
  records,
  ledger,
  custom,
  log = openLog(config.logLevel),
}: ServiceOptions): Promise<Service> {
  const places = openPlaces()
  loadCountryNames()
  const report = (fault: unknown, requestId: string) =>
    log.error({ err: fault, requestId }, 'a request failed inside')
  const journal = new Journal(ledger, Date.now, report)
  let url = ''
  const served = await openServedWork(config)
  if (served.unreadableTeams.length > 0) log.error(lostSecrets(served.unreadableTeams, config))
  const live = openLiveRuntime(config, custom, log)
  const providers = live.services.records
  const batchRuntime = openBatchRuntime({ config, custom, ledger, url: () => url, log, providers, ...served })
  const names = openNameThread(config)
  const gateway = {
    ledger,
    journal,
    balances: new Balances(ledger),
    findCaller: openKeyring(ledger, Date.now),
    nowMs: Date.now,
    noteRequest: batchRuntime.noteRequest,
    findDownload: batchRuntime.findDownload,
    report,
    services: {
      records,
      names,
      ledger,
      nowMs: Date.now,
      rateLimits: config.rateLimits,
      geocode: places.geocode,
      batches: {
        ...batchRuntime.services,
        capsOf: (caller: Caller, pool: BatchPool) => capsOf(endpoints, caller, pool, config.rateLimits),
      },
      watches: batchRuntime.watches,
      live: live.services,
    },
  }
  const retention = new Retention({
    ledger,
    months: config.eventsKeep,
    nowMs: Date.now,
    report: fault => log.error({ err: fault }, 'old usage could not be removed'),
  })
  const server = createServer(endpoints, gateway, {
    corsOrigins: config.corsOrigins,
    health: {
      version: packageVersion(),
      checks: readinessChecks({ ledger, records, work: served.work, dataDir: config.dataDir }),
    },
  })
  try {
    url = await server.listen({ host: config.host, port: config.port })
    retention.start()
    const close = async () => {
      await server.close()
      await retention.stop()
      await batchRuntime.close()
      await names.close()
      await live.close()
      await journal.flush()
    }
    const prepare = () => {
      batchRuntime.prepare()
      names.prepare()
    }
    return { url, prepare, close }
  } catch (cause) {
    throw new InputError(
      `Cannot listen on ${config.host}:${config.port}. Set ALMANAC_HOST and ALMANAC_PORT to an address that is free.`,
      { cause },
    )
  }
}

const lostSecrets = (teams: readonly number[], { dataDir }: Config): string =>
  `The secrets that sign the webhooks of team ${teams.join(', ')} cannot be read, and none are sent: they were sealed with another key than that of ALMANAC_SECRET_KEY or of ${keyFileIn(dataDir)}. Put the key back and start again; if it is lost, make new secrets and give them to the receivers: almanac webhooks secret rotate --team ${teams[0]}`
