// Numbers for Prometheus: requests as they are answered, and the rest when it is asked for.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { datasets } from '../catalog/index.ts'
import type { AnsweredRequest } from '../gateway/gateway.ts'
import type { Records } from '../stores/records.ts'
import type { Work } from '../stores/work.ts'
import type { DeliveryStatus } from '../stores/work-webhooks.ts'

export interface MeasuredParts {
  readonly work: Pick<Work, 'countPending'>
  readonly records: Pick<Records, 'count'>
  readonly dataDir: string
}

export interface Metrics {
  readonly contentType: string
  noteAnswer(answered: AnsweredRequest): void
  /** Notes an attempt to deliver a webhook, and what it made of the delivery. */
  noteDelivery(status: DeliveryStatus): void
  /** Returns all numbers in the text format of Prometheus. */
  text(): Promise<string>
}

/** From the half of a millisecond that a hit takes to the seconds that live answers take. */
const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function metricsOf({ work, records, dataDir }: MeasuredParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['endpoint', 'status'] as const
  const requests = new Counter({
    name: 'almanac_requests_total',
    help: 'Requests by row of the endpoint table and status.',
    labelNames,
    registers,
  })
  const seconds = new Histogram({
    name: 'almanac_request_seconds',
    help: 'Time from the head of a request to its answer, without the time that its body took to arrive.',
    labelNames: ['endpoint'],
    buckets: secondsBuckets,
    registers,
  })
  const credits = new Counter({
    name: 'almanac_request_credits_total',
    help: 'Credits charged to requests. Batch jobs, exports and watches are charged when they end, and are not in it.',
    labelNames: ['endpoint'],
    registers,
  })
  const deliveries = new Counter({
    name: 'almanac_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by what became of the delivery.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'almanac_pending',
    help: 'Active batch jobs, webhook deliveries that wait, watches that may still deliver, and exports that repeat.',
    labelNames: ['what'],
    registers,
    async collect() {
      for (const [what, count] of Object.entries(await work.countPending())) this.set({ what }, count)
    },
  })
  new Gauge({
    name: 'almanac_records',
    help: 'Records on file.',
    labelNames: ['dataset'],
    registers,
    async collect() {
      for (const { name } of datasets) this.set({ dataset: name }, await records.count(name))
    },
  })
  new Gauge({
    name: 'almanac_file_bytes',
    help: 'Sizes of the databases with their logs, and of the search index.',
    labelNames: ['file'],
    registers,
    async collect() {
      for (const [file, bytes] of await sizesIn(dataDir)) this.set({ file }, bytes)
    },
  })
  return {
    contentType: registry.contentType,
    noteAnswer: ({ endpoint, status, ms, credits: charged }) => {
      requests.inc({ endpoint, status })
      seconds.observe({ endpoint }, ms / 1000)
      if (charged > 0) credits.inc({ endpoint }, charged)
    },
    noteDelivery: outcome => deliveries.inc({ outcome }),
    text: () => registry.metrics(),
  }
}

/** Returns the bytes of each database, its log included, and of the search index. Files that go away meanwhile count as none. */
async function sizesIn(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  const add = async (name: string, path: string) => {
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    sizes.set(name, (sizes.get(name) ?? 0) + bytes)
  }
  const listed = (folder: string) => readdir(folder).catch(() => [])
  for (const file of await listed(dataDir)) {
    if (/\.db(-wal)?$/.test(file)) await add(file.replace(/-wal$/, ''), join(dataDir, file))
  }
  const index = join(dataDir, 'index')
  for (const file of await listed(index)) await add('index', join(index, file))
  return sizes
}
