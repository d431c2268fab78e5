// Asks providers for records. What they answer is mapped and handed over to be stored.
import type { Connector } from '../connector.ts'
import { PageFault } from '../pages/page-fault.ts'
import type { Pages } from '../pages/pages.ts'
import type { Provider } from '../provider.ts'
import type { ProviderAccess } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import type { Providers } from '../providers.ts'
import type { RecordAbility, RowsPage } from './ability.ts'
import { answersInTime } from './answers-in-time.ts'
import type { LiveRecord, RecordIntake } from './intake.ts'
import { type AskRows, type RecordAbilities, type RecordQuestion, rowsAsker } from './questions.ts'

/** The outcome of one provider. */
export type ProviderOutcome = {
  readonly connector: string
  /** `over_budget` when it was not asked, because its budget of requests is spent. */
  readonly status: 'answered' | 'nothing' | 'failed' | 'over_budget'
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

/** Returns whether the provider gave no answer. */
export const isFailure = ({ status }: ProviderOutcome): boolean =>
  status === 'failed' || status === 'over_budget'

export interface RecordSources extends RecordAbilities {
  /**
   * Asks the providers that can answer: in turn, until one has records, and for a lookup all at once, so that their
   * answers are united. Faults are among the outcomes.
   */
  ask(question: RecordQuestion): Promise<LiveRecords>
}

export interface RecordTools {
  readonly providers: Pick<Providers, 'everyOne'>
  readonly pages: Pages
  readonly intake: RecordIntake
  readonly nowMs: () => number
}

/** The most rows of an answer that become records; no page of an endpoint has as many. */
const rowsMax = 1000

export async function askRecords(
  question: RecordQuestion,
  { providers, pages, intake, nowMs }: RecordTools,
): Promise<LiveRecords> {
  const outcomes: ProviderOutcome[] = []
  const readPage = readOnce(pages)
  for (const together of turnsOf(question, askersOf(question, providers))) {
    const received = await answersOf(together, readPage)
    const answered = received.filter(({ page }) => page && page.rows.length > 0)
    const oldestMs = nowMs() - Math.max(0, ...answered.map(({ ageMs }) => ageMs))
    const { records, refusals } = await intake.take(
      answered.map(({ asker, page }, index) => ({
        dataset: question.dataset,
        mapping: asker.ability.mapping,
        mappingName: mappingName(asker.provider.connector),
        rows: page?.rows.slice(0, rowsMax) ?? [],
        // The newest source wins a field on file: the providers named first are said to be the newer ones.
        receivedMs: oldestMs - 1000 * index,
      })),
    )
    outcomes.push(...received.map(one => refused(one, refusals[answered.indexOf(one)])))
    if (records.length === 0) continue
    const { hasMore = false, total } = answered[0]?.page ?? {}
    // A provider may have pages of another size.
    const wanted = question.is === 'search' ? records.slice(0, question.search.size) : records
    return { records: wanted, hasMore, total, outcomes }
  }
  return { records: [], hasMore: false, total: undefined, outcomes }
}

/** A provider with the function that asks it the question. */
interface Asker {
  readonly provider: Provider
  readonly ability: RecordAbility
  readonly ask: AskRows
}

/** Returns the providers that can answer the question, with the functions that ask them. */
const askersOf = (question: RecordQuestion, providers: RecordTools['providers']): readonly Asker[] =>
  providers.everyOne().flatMap(provider => {
    const ability = provider.connector.records?.[question.dataset]
    const ask = ability && rowsAsker(ability, question)
    return ask ? [{ provider, ability, ask }] : []
  })

/** Returns the askers of the question that are asked at once, and those that are asked where these have no records. */
function turnsOf({ is }: RecordQuestion, askers: readonly Asker[]): readonly (readonly Asker[])[] {
  if (is !== 'lookup') return askers.map(asker => [asker])
  const standsIn = ({ ability }: Asker) => ability.lookUp?.standsIn === true
  return [askers.filter(asker => !standsIn(asker)), askers.filter(standsIn)].filter(turn => turn.length > 0)
}

interface Received {
  readonly asker: Asker
  readonly outcome: ProviderOutcome
  /** Undefined when it did not answer. */
  readonly page?: RowsPage
  readonly ageMs: number
}

async function answersOf(askers: readonly Asker[], readPage: ReadWithin): Promise<readonly Received[]> {
  const answers = askers.map(asker => answerOf(asker, readPage))
  const inTime = await answersInTime(answers, ({ page }) => page !== undefined && page.rows.length > 0)
  return askers.map(
    (asker, index) =>
      inTime[index] ?? {
        asker,
        outcome: outcomeOf(asker, { status: 'failed', message: 'It did not answer in time.' }),
        ageMs: 0,
      },
  )
}

/** Returns the outcome, which is a failure when the mapping of the provider refuses all that it answered. */
const refused = ({ outcome }: Received, refusal: string | null | undefined): ProviderOutcome =>
  refusal ? { ...outcome, status: 'failed', message: noRecord(refusal), age_seconds: null } : outcome

/** The fault of a provider whose rows the mapping refuses. */
export const noRecord = (refusal: string): string => `None of its rows is a record: ${refusal}`

type ReadWithin = (access: ProviderAccess) => Pages['read']

/**
 * Returns a function that reads each page once, however many connectors look at it for one question; the first of them
 * spends its budget on it.
 */
function readOnce(pages: Pages): ReadWithin {
  const kept = new Map<string, ReturnType<Pages['read']>>()
  return access => (address, options) => {
    const id = JSON.stringify([address, options])
    const page = kept.get(id) ?? access.spendOnPage(() => pages.read(address, options))
    kept.set(id, page)
    page.catch(error => {
      // Another connector may have a budget left.
      if (error instanceof ProviderFault) kept.delete(id)
    })
    return page
  }
}

/** The name of a connector's mappings in messages. */
export const mappingName = ({ name }: Pick<Connector, 'name'>): string => `connector ${name}`

async function answerOf(asker: Asker, readPage: ReadWithin): Promise<Received> {
  try {
    const { answer, ageMs } = await asker.provider.ask(access =>
      asker.ask({ ...access, readPage: readPage(access) }),
    )
    const status = answer.rows.length > 0 ? 'answered' : 'nothing'
    const outcome = outcomeOf(asker, { status, age_seconds: Math.round(ageMs / 1000) })
    return { asker, outcome, page: answer, ageMs }
  } catch (error) {
    const fault = error instanceof ProviderFault ? error : undefined
    if (fault?.isMissing) return { asker, outcome: outcomeOf(asker, { status: 'nothing' }), ageMs: 0 }
    const said = error instanceof PageFault ? error : fault
    const message = said?.message ?? 'Its answer has an unknown shape.'
    const status = fault?.isOverBudget ? 'over_budget' : 'failed'
    return { asker, outcome: outcomeOf(asker, { status, message }), ageMs: 0 }
  }
}

const outcomeOf = (
  { provider }: Asker,
  said: Pick<ProviderOutcome, 'status'> & Partial<ProviderOutcome>,
): ProviderOutcome => ({
  connector: provider.connector.name,
  message: null,
  age_seconds: null,
  ...said,
})
