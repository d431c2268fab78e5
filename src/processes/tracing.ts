// Traces by OpenTelemetry: a span for each request, and below it one for each call of a part of the service.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { AnsweredRequest, Gateway } from '../gateway/gateway.ts'
import { openCache } from '../lib/cache.ts'
import { packageVersion } from '../lib/package-version.ts'
import type { BatchJob } from '../stores/work-batches.ts'

/** The parts of the service whose calls have spans. */
export type TracedPart = 'search' | 'records' | 'names' | 'providers' | 'ledger'

export interface Tracing {
  readonly trace: Gateway['trace']
  /** Ends the span of the request that was answered. */
  noteAnswer(answered: AnsweredRequest): void
  /** Returns the object with a span around each call of its asynchronous methods that a request makes. */
  wrap<T extends object>(target: T, partOf: (method: string) => TracedPart): T
  /** Notes that the request that is being answered submits the job, so that the span of the job belongs to its trace. */
  noteSubmit(jobId: string): void
  /** Adds the span of a job that has ended. */
  noteEnd(job: BatchJob): void
  /** Sends the last spans, unless the collector takes too long for them. */
  close(): Promise<void>
}

/**
 * The time that a collector has for spans, where OTEL_EXPORTER_OTLP_TIMEOUT sets none: so long a collector that does not answer
 * can delay the end of the service. The library would give it ten seconds.
 */
const timeoutMillis = 2000
/** The least time between two warnings that spans cannot be sent. */
const warningMs = 60_000

/** The most jobs whose submits are remembered; a later one begins a trace of its own, as does one of an earlier process. */
const jobsMax = 10_000

/** Opens tracing as the variables of OpenTelemetry say. */
export function openTracing(log: Logger): Tracing {
  warnBy(log)
  const resource = resourceFromAttributes({
    'service.name': 'almanac',
    'service.version': packageVersion(),
  }).merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(hasTimeout() ? {} : { timeoutMillis }))],
  })
  const tracer = provider.getTracer('almanac')
  const propagator = new W3CTraceContextPropagator()
  const active = new AsyncLocalStorage<Context>()
  const submits = openCache<string, Context>(jobsMax)

  /** Runs the work in a span below that of the request. */
  const inSpan = (name: string, parent: Context, work: () => unknown): unknown => {
    const span = tracer.startSpan(name, {}, parent)
    const end = () => span.end()
    const fail = () => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      end()
    }
    const result = active.run(trace.setSpan(parent, span), work)
    // A span that is not ended is not sent: what returns at once has none.
    if (result instanceof Promise) result.then(end, fail)
    return result
  }

  return {
    trace: ({ endpoint, request }, work) => {
      const { method, headers, id } = request
      const parent = active.getStore() ?? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = {
        'http.request.method': method,
        'http.route': endpoint.path,
        'almanac.request_id': id,
      }
      const options = { kind: SpanKind.SERVER, attributes }
      const span = tracer.startSpan(`${method} ${endpoint.path}`, options, parent)
      return active.run(trace.setSpan(parent, span), work)
    },
    noteAnswer: ({ status, caller, credits }) => {
      const span = trace.getSpan(active.getStore() ?? ROOT_CONTEXT)
      if (!span) return
      span.setAttributes({
        'http.response.status_code': status,
        'almanac.credits': credits,
        ...(caller && { 'almanac.team': caller.teamId, 'almanac.key': caller.keyId }),
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    noteSubmit: id => {
      const parent = active.getStore()
      if (parent) submits.set(id, parent)
    },
    noteEnd: job => {
      const { id, path, status, team_id: team, api_key_id: key, created_ms: created } = job
      const attributes = {
        'almanac.job': id,
        'almanac.team': team,
        ...(key !== null && { 'almanac.key': key }),
        'almanac.waited_ms': (job.started_ms ?? created) - created,
        'almanac.chunks': job.chunks,
        'almanac.results': job.result_count,
      }
      const options = { kind: SpanKind.INTERNAL, attributes, startTime: job.started_ms ?? created }
      const span = tracer.startSpan(`job ${path}`, options, submits.get(id) ?? ROOT_CONTEXT)
      if (status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(job.completed_ms ?? undefined)
    },
    wrap: (target, partOf) =>
      new Proxy(target, {
        get: (object, name) => {
          const member: unknown = Reflect.get(object, name)
          if (typeof member !== 'function' || typeof name !== 'string') return member
          return (...args: unknown[]) => {
            const call = () => Reflect.apply(member, object, args)
            const parent = active.getStore()
            return parent ? inSpan(`${partOf(name)} ${name}`, parent, call) : call()
          }
        },
      }),
    close: () => provider.shutdown().catch(() => {}),
  }
}

const hasTimeout = (): boolean =>
  ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'].some(name => process.env[name]?.trim())

/** Logs what OpenTelemetry complains about, such as a collector that does not answer, once in a while. */
function warnBy(log: Logger): void {
  let warnedMs = Number.NEGATIVE_INFINITY
  const warn = (text: string) => {
    if (performance.now() - warnedMs < warningMs) return
    warnedMs = performance.now()
    log.warn(`Traces cannot be sent: ${reasonOf(text)}`)
  }
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
}

/** Returns the message of an error, which comes as JSON with its stack. */
function reasonOf(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message ?? text)
  } catch {
    return text
  }
}
