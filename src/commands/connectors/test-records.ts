// The questions about records that `almanac connectors test` asks.
import { compileReceived } from '../../ingest/live/received-rows.ts'
import { openGuardedFetch } from '../../lib/guarded-fetch.ts'
import { openPages } from '../../live/pages/pages.ts'
import { readPage } from '../../live/pages/read-page.ts'
import type { Provider } from '../../live/provider.ts'
import { ProviderFault } from '../../live/provider-fault.ts'
import type { RecordAccess, RowsPage } from '../../live/records/ability.ts'
import { mappingName, noRecord } from '../../live/records/records.ts'
import type { LiveConfig } from '../../live/settings.ts'
import { userAgent } from '../../live/user-agent.ts'

export interface TestOutcome {
  readonly question: string
  /** Why it failed. */
  readonly fault: string | null
  readonly results: number
  readonly first: string | null
}

/** Asks for the example of each dataset that the provider has records of, and searches those it can search. */
export async function askForRecords(
  provider: Provider,
  keyword: string,
  { fetchAllow, proxies, contact }: LiveConfig,
): Promise<readonly TestOutcome[]> {
  const pages = openPages({
    guard: openGuardedFetch({ allow: fetchAllow, proxies }),
    userAgent: userAgent(contact),
    nowMs: Date.now,
    readPage: async page => readPage(page),
  })
  const questions = Object.entries(provider.connector.records ?? {}).flatMap(
    ([dataset, { mapping, lookUp, list, search }]): RecordTest[] => {
      const test = (question: string, send: RecordTest['send']) => ({ question, mapping, send })
      return [
        ...(lookUp
          ? [test(dataset, async access => wholePage(await lookUp.ask(lookUp.example, access)))]
          : []),
        ...(list
          ? [test(`${dataset} list`, access => list.ask(list.example, { page: 1, size: 10 }, access))]
          : []),
        ...(search
          ? [test(`${dataset} search`, access => search.ask({ ...plainSearch, keyword }, access))]
          : []),
      ]
    },
  )
  const outcomes: TestOutcome[] = []
  for (const { question, mapping, send } of questions) {
    try {
      const { answer } = await provider.ask(access => send({ ...access, readPage: pages.read }))
      const [row] = answer.rows
      const first = row ? JSON.stringify(row).slice(0, shownMax) : null
      const { refusal } = await mapped(answer.rows, mapping, provider)
      const fault = refusal === null ? null : noRecord(refusal)
      outcomes.push({ question, fault, results: answer.rows.length, first })
    } catch (error) {
      // A posting or page that is gone is an answer too.
      const isMissing = error instanceof ProviderFault && error.isMissing
      const fault = isMissing ? null : error instanceof Error ? error.message : String(error)
      outcomes.push({ question, fault, results: 0, first: null })
    }
  }
  return outcomes
}

interface RecordTest {
  readonly question: string
  readonly mapping: string
  readonly send: (access: RecordAccess) => Promise<RowsPage>
}

const wholePage = (rows: RowsPage['rows']): RowsPage => ({ rows, hasMore: false })

/** Maps the rows as answers do, without the records on file. */
async function mapped(rows: RowsPage['rows'], text: string, { connector }: Provider) {
  const map = await compileReceived(
    { text, name: mappingName(connector), folder: '.' },
    {
      geocode: () => undefined,
      employers: {
        find: async () => ({ employer: undefined, hasForeignId: false }),
        findRemembered: () => undefined,
      },
      links: {
        personId: async () => undefined,
        companyId: async () => undefined,
        company: async () => undefined,
      },
    },
  )
  return map(rows, Date.now())
}

const shownMax = 80
const plainSearch = { filters: [], url: undefined, options: {}, page: 1, size: 10 }
