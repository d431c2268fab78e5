// The composition root: settings and opened stores in, a running service out.
import type { Logger } from 'pino'
import { type Caller, openKeyring } from '../access/keys.ts'
import type { Config } from '../config.ts'
import { capsOf } from '../endpoints/batch/caps.ts'
import { endpoints } from '../endpoints/index.ts'
import { InputError } from '../errors.ts'
import type { AnsweredRequest, Gateway } from '../gateway/gateway.ts'
import { serveMetrics } from '../http/metrics-server.ts'
import { createServer } from '../http/server.ts'
import { packageVersion } from '../lib/package-version.ts'
import { onceATurn } from '../lib/threads/once-a-turn.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import { liveServices } from '../live/live.ts'
import { preparePeople } from '../matching/prepare-people.ts'
import { answerAgeClock } from '../metering/answer-age.ts'
import { Balances } from '../metering/balances.ts'
import { Journal } from '../metering/journal.ts'
import { Retention } from '../metering/retention.ts'
import { trustedClock } from '../metering/trusted-clock.ts'
import { openPlaces } from '../places/places.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Records } from '../stores/records.ts'
import type { BatchPool } from '../stores/work-batches.ts'
import { prepareReading, rehearseReading } from '../understanding/prepare.ts'
import type { AccessLog } from './access-log.ts'
import { openServedWork } from './adapters.ts'
import { openBatchRuntime } from './batch-runtime.ts'
import { openDamageNote } from './damaged-records.ts'
import { startEmbedding } from './embedding-thread.ts'
import { openLiveThread } from './live-thread.ts'
import { loadServing } from './load-serving.ts'
import { openLog } from './log.ts'
import { openMailer } from './mailer.ts'
import { openMcpThread } from './mcp-thread.ts'
import type { MeasuredParts, Metrics } from './metrics.ts'
import { openNameThread } from './name-thread.ts'
import { readinessChecks } from './readiness.ts'
import { keyFileIn } from './secret-key.ts'
import type { TracedPart, Tracing } from './tracing.ts'

export interface Service {
  /** The address to call, with the port that was really taken. */
  readonly url: string
  /** The address of the metrics; undefined when none are served. */
  readonly metricsUrl: string | undefined
  /** Starts the threads and makes the tables that the first batch job, name and query in plain words would otherwise wait for. */
  prepare(): Promise<void>
  close(): Promise<void>
}

interface ServiceOptions {
  readonly config: Config
  readonly records: Records
  readonly ledger: Ledger
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  readonly log?: Logger
  readonly accessLog?: Pick<AccessLog, 'note'>
}

/** Requests count as coming for so long after the last one. */
const comingMs = 200

/** Starts serving. Throws an InputError when the address cannot be listened on. */
export async function startService({
  config,
  records,
  ledger,
  custom,
  log = openLog(config.logLevel),
  accessLog,
}: ServiceOptions): Promise<Service> {
  await loadServing()
  const places = openPlaces()
  const damage = openDamageNote()
  const report = (fault: unknown, requestId: string) => {
    damage.note(fault)
    log.error({ err: fault, requestId }, 'a request failed inside')
  }
  const journal = new Journal(ledger, Date.now, report)
  let url = ''
  const served = await openServedWork(config)
  if (served.unreadableTeams.length > 0) log.error(lostSecrets(served.unreadableTeams, config))
  const metrics = await openMetrics(config, { records, work: served.work })
  const tracing = await openTraces(config, log)
  /** Returns a part with spans around its calls, where traces are on. */
  const traced = <T extends object>(part: T, partOf: (method: string) => TracedPart): T =>
    tracing ? tracing.wrap(part, partOf) : part
  const liveThread = openLiveThread({ config, custom })
  const stopEmbedding = startEmbedding(config)
  const questions = traced(liveThread, () => 'providers')
  const live = liveServices({ config: config.live, custom, questions })
  const tracedLedger = traced(ledger, () => 'ledger')
  const { keyByHash, accessVersion } = tracedLedger
  const providers = live.records
  const removalMs = trustedClock(ledger, sentence => log.warn(sentence))
  const answerAgeMs = answerAgeClock()
  const batchRuntime = openBatchRuntime({
    config,
    sendEmail: await openMailer(config),
    custom,
    ledger,
    url: () => url,
    log,
    providers,
    trackJobs: tracing,
    noteAttempt: status => metrics?.noteDelivery(status),
    removalMs,
    ...served,
  })
  const names = openNameThread(config)
  const gateway: Gateway = {
    ledger: tracedLedger,
    journal: traced(journal, () => 'ledger'),
    balances: new Balances(tracedLedger),
    // A turn begins requests after all of them have arrived, so that what it has read is no older than any of them.
    findCaller: openKeyring({ keyByHash, accessVersion: onceATurn(accessVersion) }, Date.now),
    nowMs: Date.now,
    answerAgeMs,
    noteRequest: () => batchRuntime.lastRequest.note(),
    trace: tracing?.trace ?? ((_request, work) => work()),
    noteAnswer: (answered: AnsweredRequest) => {
      accessLog?.note(answered)
      metrics?.noteAnswer(answered)
      tracing?.noteAnswer(answered)
    },
    findDownload: batchRuntime.findDownload,
    report,
    services: {
      records: traced(records, method => (searches.has(method) ? 'search' : 'records')),
      names: traced(names, () => 'names'),
      ledger: tracedLedger,
      nowMs: Date.now,
      answerAgeMs,
      rateLimits: config.rateLimits,
      geocode: places.geocode,
      places,
      batches: {
        ...batchRuntime.services,
        capsOf: (caller: Caller, pool: BatchPool) => capsOf(endpoints, caller, pool, config.rateLimits),
      },
      watches: batchRuntime.watches,
      live,
    },
  }
  const retention = new Retention({
    ledger,
    months: config.eventsKeep,
    removalMs,
    answerAgeMs,
    report: fault => log.error({ err: fault }, 'old usage could not be removed'),
  })
  const mcpThread = openMcpThread(config, gateway)
  const server = createServer(endpoints, gateway, {
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    mcp: { speak: mcpThread.speak, publicUrl: config.publicUrl },
    health: {
      version: packageVersion(),
      checks: readinessChecks({
        ledger,
        records,
        work: served.work,
        dataDir: config.dataDir,
        checkDamage: damage.check,
      }),
    },
  })
  const { host, port, metricsPort } = config
  const metricsServer =
    metrics && metricsPort !== undefined
      ? await serveMetrics(metrics, host, metricsPort).catch(cause => {
          throw cannotListen(host, metricsPort, 'ALMANAC_METRICS_PORT', cause)
        })
      : undefined
  // Fastify would serve each address of `localhost` by a server of its own, without the bounds of this one.
  const address = host === 'localhost' ? '127.0.0.1' : host
  url = await server.listen({ host: address, port }).catch(async cause => {
    await metricsServer?.close()
    throw cannotListen(host, port, 'ALMANAC_PORT', cause)
  })
  if (config.publicUrl === undefined && isReachedFromElsewhere(config)) log.warn(loopbackLinks(url))
  retention.start()
  const closing = new AbortController()
  let rehearsal: Promise<void> | undefined
  const close = async () => {
    closing.abort()
    await rehearsal
    await server.close()
    await mcpThread.close()
    await metricsServer?.close()
    await retention.stop()
    await batchRuntime.close()
    await names.close()
    await stopEmbedding()
    await liveThread.close()
    await journal.flush()
    await tracing?.close()
  }
  const prepare = async () => {
    // One after the other, because together they would take all processors from the first requests.
    if (closing.signal.aborted) return
    await Promise.all([names.prepare(), prepareReading(places)])
    await preparePeople()
    if (closing.signal.aborted) return
    batchRuntime.prepare()
    rehearsal = rehearseReading(places, records, {
      signal: closing.signal,
      isBusy: () => batchRuntime.lastRequest.wasWithin(comingMs),
    })
    await rehearsal
  }
  return { url, metricsUrl: metricsServer?.url, prepare, close }
}

const isReachedFromElsewhere = ({ host, trustedProxies }: Config): boolean =>
  trustedProxies.length > 0 || host === '0.0.0.0' || host === '::'

const loopbackLinks = (url: string): string =>
  `Links to results begin with ${url}, which callers on other machines cannot open. Set ALMANAC_PUBLIC_URL to the address under which they reach the service.`

/** Returns why an address cannot be listened on, and what to set instead. */
function cannotListen(host: string, port: number, setting: string, cause: unknown): InputError {
  const { code } = cause as NodeJS.ErrnoException
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `another program uses the port. Set ${setting} to one that is free; 0 takes any.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set ALMANAC_HOST to one of its own; 0.0.0.0 takes all of them.`,
    ENOTFOUND: `no address is known for the name ${host}. Set ALMANAC_HOST to an address of this machine.`,
    EAI_AGAIN: `the name ${host} could not be looked up. Set ALMANAC_HOST to an address of this machine.`,
    EACCES: `this user may not use the port; those below 1024 are often reserved. Set ${setting} to a higher one.`,
  }
  const reason =
    reasons[code ?? ''] ??
    `the system refuses it (${code ?? String(cause)}). Set ALMANAC_HOST and ${setting}.`
  return new InputError(`Cannot listen on ${host}:${port}: ${reason}`, { cause })
}

/** The library that counts takes a tenth of a second to load, which only a service that serves metrics spends. */
async function openMetrics(
  { metricsPort, dataDir }: Config,
  parts: Omit<MeasuredParts, 'dataDir'>,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined
  const { metricsOf } = await import('./metrics.ts')
  return metricsOf({ ...parts, dataDir })
}

/** The methods of records that the search index answers. */
const searches: ReadonlySet<string> = new Set([
  'search',
  'searchIds',
  'searchRows',
  'searchRanked',
  'aggregate',
  'suggest',
  'namedValues',
])

/** OpenTelemetry takes a quarter of a second to load, which only a service that is told to trace spends. */
async function openTraces({ isTraced }: Config, log: Logger): Promise<Tracing | undefined> {
  return isTraced ? (await import('./tracing.ts')).openTracing(log) : undefined
}

const lostSecrets = (teams: readonly number[], { dataDir }: Config): string =>
  `The secrets that sign the webhooks of team ${teams.join(', ')} cannot be read, and none are sent: they were sealed with another key than that of ALMANAC_SECRET_KEY or of ${keyFileIn(dataDir)}. Put the key back and start again; if it is lost, make new secrets and give them to the receivers: almanac webhooks secret rotate --team ${teams[0]}`
