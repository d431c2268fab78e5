// The questions that go out to the internet. One thread answers them; long parts of its answers are JSON already, because
// those who wait for them would hold up requests with parsing or writing it.
import type { JsonObject } from '../lib/json/json.ts'
import type { AnsweredPage, PageOptions, Pages } from './pages/pages.ts'
import { ProviderFault } from './provider-fault.ts'
import type { RecordQuestion } from './records/questions.ts'
import { askRecords, type LiveRecords, type RecordTools } from './records/records.ts'
import type { Embedded, StructuredQuestion } from './search/ability.ts'
import { type SearchTools, searchWeb, type WebSearchRequest, type WebSearchResult } from './search/search.ts'

/** The members of a page, each as JSON in UTF-8. */
export type PageJson = Readonly<Record<keyof AnsweredPage, Uint8Array<ArrayBuffer>>>

export interface WebSearchAnswer extends Omit<WebSearchResult, 'results'> {
  /** A JSON list in UTF-8. */
  readonly results: Uint8Array<ArrayBuffer>
  readonly resultCount: number
}

export interface LiveQuestions {
  /** Fetches a page and reads it. Throws a PageFault, or an error that was one in another thread. */
  readPage(address: string, options?: PageOptions): Promise<PageJson>
  searchWeb(request: WebSearchRequest): Promise<WebSearchAnswer>
  /** Asks the providers that can answer, in turn, until one has records. Faults are among the outcomes. */
  askRecords(question: RecordQuestion): Promise<LiveRecords>
  /** Asks the language model for a JSON object, of any shape, within the time. */
  askModel(question: StructuredQuestion, withinMs: number): Promise<ModelAnswer>
  /** Asks the model of embeddings for the vectors of texts, within the time. */
  embed(texts: readonly string[], withinMs: number): Promise<Embedded | Fault>
}

/** The answer of a language model, or a sentence that says why there is none. */
export type ModelAnswer = { readonly answer: JsonObject } | Fault

/** A sentence that says why there is no answer. */
export interface Fault {
  readonly fault: string
}

/** Returns what answers the questions. */
export function liveQuestions(tools: SearchTools & RecordTools & { readonly pages: Pages }): LiveQuestions {
  return {
    readPage: async (address, options) => {
      const page = await tools.pages.read(address, options)
      return Object.fromEntries(
        Object.entries(page).map(([name, value]) => [name, jsonBytes(value)]),
      ) as PageJson
    },
    searchWeb: async request => {
      const { results, ...others } = await searchWeb(request, tools)
      return { ...others, results: jsonBytes(results), resultCount: results.length }
    },
    askRecords: question => askRecords(question, tools),
    askModel: async (question, withinMs) => {
      const [provider] = tools.providers.all('structured')
      const ability = provider?.connector.answers.structured
      if (!provider || !ability) return { fault: 'No language model is configured.' }
      const asked = provider.ask(access => ability.ask(question, access), tools.nowMs() + withinMs, true)
      return asked.catch(faultOf)
    },
    embed: async (texts, withinMs) => {
      const [provider] = tools.providers.all('embeddings')
      const ability = provider?.connector.answers.embeddings
      if (!provider || !ability) return { fault: 'No model of embeddings is configured.' }
      const asked = provider.ask(access => ability.ask(texts, access), tools.nowMs() + withinMs, true)
      return asked.then(({ answer }) => answer).catch(faultOf)
    },
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof ProviderFault) return { fault: error.message }
  throw error
}

const encoder = new TextEncoder()

const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))
