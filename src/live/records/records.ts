// Asks providers for records: in turn, until one has them. What they answer is mapped and handed over to be stored.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { PageFault } from '../pages/page-fault.ts'
import type { Pages } from '../pages/pages.ts'
import type { Provider } from '../provider.ts'
import { ProviderFault } from '../provider-fault.ts'
import type { Providers } from '../providers.ts'
import type {
  LiveDataset,
  PageRange,
  RecordAbility,
  RecordAccess,
  RecordIdentity,
  RecordOwner,
  RecordSearch,
  RowsPage,
} from './ability.ts'
import type { LiveRecord, RecordIntake } from './intake.ts'

/** The outcome of one provider. */
export type ProviderOutcome = {
  readonly connector: string
  readonly status: 'answered' | 'nothing' | 'failed'
  readonly message: string | null
  readonly age_seconds: number | null
}

export interface LiveRecords {
  readonly records: readonly LiveRecord[]
  readonly hasMore: boolean
  readonly total: string | number | undefined
  /** The providers that were asked, in their order. */
  readonly outcomes: readonly ProviderOutcome[]
}

/** A question about records. It is plain data, so that threads can pass it on. */
export type RecordQuestion =
  | { readonly is: 'lookup'; readonly dataset: LiveDataset; readonly identity: RecordIdentity }
  | {
      readonly is: 'list'
      readonly dataset: LiveDataset
      readonly owner: RecordOwner
      readonly range: PageRange
    }
  | { readonly is: 'search'; readonly dataset: LiveDataset; readonly search: RecordSearch }

export interface RecordSources {
  /** Returns whether some provider is asked for records of the dataset in this way; none is when live sources are off. */
  answers(dataset: LiveDataset, is: RecordQuestion['is']): boolean
  /** Returns the fields of filters that some provider has. */
  filters(dataset: LiveDataset): readonly string[]
  /** Returns whether some provider can be asked this. */
  canAnswer(question: RecordQuestion): boolean
  /** Asks the providers that can answer, in turn, until one has records. Faults are among the outcomes. */
  ask(question: RecordQuestion): Promise<LiveRecords>
}

interface RecordSourcesOptions {
  readonly providers: Providers
  readonly pages: Pages
  readonly intake: RecordIntake
  readonly nowMs: () => number
}

type AskRows = (access: RecordAccess) => Promise<RowsPage>

export function recordSources({ providers, pages, intake, nowMs }: RecordSourcesOptions): RecordSources {
  const able = (question: RecordQuestion) =>
    providers.everyOne().flatMap(provider => {
      const ability = provider.connector.records?.[question.dataset]
      const ask = ability && rowsAsker(ability, question)
      return ability && ask ? [{ provider, ability, ask }] : []
    })
  const abilities = (dataset: LiveDataset) =>
    providers.everyOne().flatMap(({ connector }) => connector.records?.[dataset] ?? [])
  return {
    answers: (dataset, is) =>
      abilities(dataset).some(
        ({ lookUp, list, search }) => ({ lookup: lookUp, list, search })[is] !== undefined,
      ),
    filters: dataset => [...new Set(abilities(dataset).flatMap(({ search }) => search?.filters ?? []))],
    canAnswer: question => able(question).length > 0,
    ask: async question => {
      const outcomes: ProviderOutcome[] = []
      const readPage = readOnce(pages)
      for (const { provider, ability, ask } of able(question)) {
        const { outcome, page, ageMs } = await outcomeOf(provider, ask, readPage)
        outcomes.push(outcome)
        if (!page || page.rows.length === 0) continue
        const records = await intake.take({
          dataset: question.dataset,
          mapping: ability.mapping,
          mappingName: mappingName(provider.connector),
          rows: page.rows,
          receivedMs: nowMs() - ageMs,
        })
        if (records.length > 0) return { records, hasMore: page.hasMore, total: page.total, outcomes }
      }
      return { records: [], hasMore: false, total: undefined, outcomes }
    },
  }
}

/** Returns a function that reads each page once, however many connectors look at it for one question. */
function readOnce(pages: Pages): Pages['read'] {
  const kept = new Map<string, ReturnType<Pages['read']>>()
  return (address, options) => {
    const id = JSON.stringify([address, options])
    const page = kept.get(id) ?? pages.read(address, options)
    kept.set(id, page)
    return page
  }
}

/** The name of a connector's mappings in messages. */
export const mappingName = ({ name }: Pick<Connector, 'name'>): string => `connector ${name}`

/** Returns what asks the connector the question; undefined when it does not answer questions like it. */
function rowsAsker({ lookUp, list, search }: RecordAbility, question: RecordQuestion): AskRows | undefined {
  switch (question.is) {
    case 'lookup': {
      const { identity } = question
      if (!lookUp?.takes(identity)) return undefined
      return async access => wholePage(await lookUp.ask(identity, access))
    }
    case 'list': {
      const { owner, range } = question
      return list?.takes(owner) ? access => list.ask(owner, range, access) : undefined
    }
    case 'search': {
      const { filters, url } = question.search
      const hasAll = filters.every(({ field }) => search?.filters.includes(field))
      if (!search || !hasAll || (url !== undefined && !search.takesUrl)) return undefined
      return access => search.ask(question.search, access)
    }
  }
}

const wholePage = (rows: readonly JsonObject[]): RowsPage => ({ rows, hasMore: false })

async function outcomeOf(
  provider: Provider,
  ask: AskRows,
  readPage: Pages['read'],
): Promise<{ readonly outcome: ProviderOutcome; readonly page?: RowsPage; readonly ageMs: number }> {
  const connector = provider.connector.name
  try {
    const { answer, ageMs } = await provider.ask(access => ask({ ...access, readPage }))
    const status = answer.rows.length > 0 ? 'answered' : 'nothing'
    const age = Math.round(ageMs / 1000)
    return { outcome: { connector, status, message: null, age_seconds: age }, page: answer, ageMs }
  } catch (error) {
    const nothing = error instanceof ProviderFault && error.isMissing
    const isSaid = error instanceof ProviderFault || error instanceof PageFault
    const message = isSaid ? error.message : 'Its answer has an unknown shape.'
    return {
      outcome: {
        connector,
        status: nothing ? 'nothing' : 'failed',
        message: nothing ? null : message,
        age_seconds: null,
      },
      ageMs: 0,
    }
  }
}
