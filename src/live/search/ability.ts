// The questions that a connector can answer: searches, and tasks for a language model.
import type { JsonObject } from '../../lib/json/json.ts'
import type { ProviderAccess } from '../provider-access.ts'
import type { Operator } from './query.ts'

/** The number of results of a page. Providers that have pages of other sizes are asked for as many. */
export const pageSize = 10

export interface SearchQuestion {
  /** The query in the operators of the connector; those that it does not have are applied to its results. */
  readonly text: string
  /** The host, or host and path, that results must be below, where the query names exactly one. */
  readonly site: string | undefined
  /** The page to return, from 1. */
  readonly page: number
  /** The number of pages that are asked for together, for providers that have no pages. */
  readonly pages: number
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly country: string | undefined
  /** Results must be published after and before these times, in epoch milliseconds. */
  readonly afterMs: number | undefined
  readonly beforeMs: number | undefined
}

/** Returns the question for the first page of results of a text, without further conditions. */
export const questionOf = (text: string): SearchQuestion => ({
  text,
  site: undefined,
  page: 1,
  pages: 1,
  country: undefined,
  afterMs: undefined,
  beforeMs: undefined,
})

export interface SearchAbility<Result> {
  /** The operators of a query that the provider understands. */
  readonly operators: readonly Operator[]
  /** True where what is behind the provider may ignore operators: they are sent, and applied to its results too. */
  readonly mayIgnoreOperators?: boolean
  /** The bounds of time that the provider applies itself; where it applies none, results without a date are dropped. */
  readonly dates: 'both' | 'start' | 'none'
  /** The longest query that the provider accepts, in characters; longer ones are cut after a word. */
  readonly textMax?: number
  readonly ask: (question: SearchQuestion, provider: ProviderAccess) => Promise<readonly Result[]>
}

export interface ModelQuestion {
  /** The instruction to the model. */
  readonly task: string
  /** The material of the task. It may hold the text of strangers. */
  readonly material: string
}

export interface ModelAbility {
  /** Returns the text of the model. */
  readonly ask: (question: ModelQuestion, provider: ProviderAccess) => Promise<string>
}

/** A question whose answer is a JSON object. */
export interface StructuredQuestion extends ModelQuestion {
  /** The name of the shape, in letters and `_`. */
  readonly name: string
  /** The shape of the answer in JSON Schema. Models need not keep to it, so that the caller checks the answer. */
  readonly schema: JsonObject
}

export interface StructuredAbility {
  /** Returns the JSON object that the model wrote, of any shape. */
  readonly ask: (question: StructuredQuestion, provider: ProviderAccess) => Promise<JsonObject>
}

/** Returns the results of the page, for providers that return all of them in one list. */
export const pageOf = <Result>(results: readonly Result[], page: number): readonly Result[] =>
  results.slice((page - 1) * pageSize, page * pageSize)

/** Vectors of texts, in their order. */
export interface Embedded {
  /** A multiple of 16. */
  readonly dimensions: number
  /** Signed bytes in Base64. */
  readonly vectors: readonly string[]
}

export interface EmbeddingAbility {
  readonly ask: (texts: readonly string[], provider: ProviderAccess) => Promise<Embedded>
}
