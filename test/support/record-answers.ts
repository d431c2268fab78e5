// Asks connectors about records, against a server on loopback, and maps what they return.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import { person } from '../../src/catalog/person/person.ts'
import { openEmployerFinder } from '../../src/ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../../src/ingest/derive/link-finder.ts'
import { mergedDerivation } from '../../src/ingest/derive/merged.ts'
import { compileReceived } from '../../src/ingest/live/received-rows.ts'
import { uniteRecords } from '../../src/ingest/live/unite-records.ts'
import { parseRecord } from '../../src/ingest/upsert/contributions.ts'
import { openGuardedFetch } from '../../src/lib/guarded-fetch.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Connector } from '../../src/live/connector.ts'
import { readFeed } from '../../src/live/feeds/read-feed.ts'
import { openPages } from '../../src/live/pages/pages.ts'
import { readPage } from '../../src/live/pages/read-page.ts'
import { Provider, type ProviderTools } from '../../src/live/provider.ts'
import type { LiveDataset, LookupKind } from '../../src/live/records/ability.ts'
import type { RecordQuestion } from '../../src/live/records/questions.ts'
import { askRecords } from '../../src/live/records/records.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from './provider-server.ts'

export interface RecordAnswers {
  readonly server: ProviderServer
  /** Asks the connectors, in their order; returns the records in the shape of the catalogue, and how each did. */
  ask(question: RecordQuestion): Promise<{
    // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
    readonly records: readonly any[]
    readonly rows: readonly JsonObject[]
    readonly problems: readonly string[]
    readonly outcomes: readonly {
      readonly connector: string
      readonly status: string
      readonly message: string | null
    }[]
    readonly hasMore: boolean
    readonly total: string | number | undefined
  }>
  close(): Promise<void>
}

/** Returns an answer that is a page. */
export const html =
  (body: string, type = 'text/html; charset=utf-8'): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': type }).end(body)
  }

/** One server stands for the providers of all the connectors and for the websites that they read. */
export async function openRecordAnswers(
  connectors: readonly Connector[],
  answer: (question: ProviderQuestion) => ProviderAnswer,
): Promise<RecordAnswers> {
  const server = await startProvider(answer)
  const dispatcher = new Agent()
  const folder = mkdtempSync(join(tmpdir(), 'almanac-answers-'))
  const stored = openEmbeddedRecords(folder, datasets)
  const tools: ProviderTools = {
    nowMs: Date.now,
    random: () => 0,
    wait: async () => {},
    dispatcher: async () => dispatcher,
    userAgent: 'Almanac/test',
    contact: 'mail@example.org',
    onChange: () => {},
    readFeed: async feed => readFeed(feed),
  }
  const pages = openPages({
    guard: openGuardedFetch({ allow: ['127.0.0.0/8'] }),
    userAgent: 'Almanac/test',
    nowMs: Date.now,
    readPage: async page => readPage(page),
  })
  return {
    server,
    ask: async question => {
      const providers = connectors.map(
        connector => new Provider(connector, { url: server.url, key: undefined }, tools),
      )
      const problems: string[] = []
      const received: JsonObject[] = []
      const { records, ...answered } = await askRecords(question, {
        providers: { everyOne: () => providers },
        pages,
        nowMs: Date.now,
        intake: {
          take: async answers => {
            const derive = {
              geocode: () => undefined,
              employers: openEmployerFinder(stored),
              links: openLinkFinder(stored),
            }
            const taken = await Promise.all(
              answers.map(async ({ mapping, mappingName, rows, receivedMs }) => {
                const map = await compileReceived({ text: mapping, name: mappingName, folder }, derive)
                const mapped = await map(rows, receivedMs)
                received.push(...rows)
                problems.push(...mapped.problems)
                const records = mapped.rows.map(({ text, keys }) => ({
                  id: undefined,
                  isStored: false,
                  record: parseRecord(text),
                  updatedAtMs: receivedMs,
                  keys,
                }))
                return { dataset: mapped.dataset, records, refusal: mapped.refusal }
              }),
            )
            const [{ dataset } = { dataset: person }] = taken
            return {
              refusals: taken.map(({ refusal }) => refusal),
              records: await uniteRecords(
                dataset,
                taken.map(({ records }) => records),
                mergedDerivation(dataset, { ...derive, todayMs: Date.now() }),
              ),
            }
          },
        },
      })
      return { ...answered, records: records.map(({ text }) => JSON.parse(text)), rows: received, problems }
    },
    close: async () => {
      server.close()
      await dispatcher.destroy()
      await stored.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The server of a test file. Each of its tests sets what it answers; what is not set is a 404. */
export interface ServedAnswers extends Pick<RecordAnswers, 'server' | 'ask'> {
  routes: Readonly<Record<string, ProviderAnswer>>
  answer: (question: ProviderQuestion) => ProviderAnswer
  lookUp(dataset: LiveDataset, kind: LookupKind, value: string): ReturnType<RecordAnswers['ask']>
}

/** Opens such a server for the tests of the file that calls it. */
export function serveRecords(connectors: readonly Connector[]): ServedAnswers {
  let opened: RecordAnswers | undefined
  const current = () => {
    if (!opened) throw new Error('The tests have not begun.')
    return opened
  }
  const byRoutes = ({ path }: ProviderQuestion) => served.routes[path] ?? refusal(404)
  const served: ServedAnswers = {
    routes: {},
    answer: byRoutes,
    get server() {
      return current().server
    },
    ask: question => current().ask(question),
    lookUp: (dataset, kind, value) => current().ask({ is: 'lookup', dataset, identity: { kind, value } }),
  }
  beforeAll(async () => {
    opened = await openRecordAnswers(connectors, question => served.answer(question))
  })
  afterEach(() => {
    served.routes = {}
    served.answer = byRoutes
  })
  afterAll(() => current().close())
  return served
}
