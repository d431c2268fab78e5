// The type of a connector: how one provider on the internet is asked, and how its answers are read.
//
// A connector is one file in connectors/ and one line in its table. It makes requests and reads responses, and nothing
// else: provider.ts sends the requests with timeouts, retries, a circuit breaker, a budget and a cache.
import type { ProviderFault } from './provider-fault.ts'
import type { LiveDataset, RecordAbility } from './records/ability.ts'
import type { EmbeddingAbility, ModelAbility, SearchAbility, StructuredAbility } from './search/ability.ts'
import type { Article, Hit, ScholarAuthor } from './search/result.ts'

/** The kinds of questions that a connector may answer. */
export interface Abilities {
  readonly web: SearchAbility<Hit>
  readonly news: SearchAbility<Hit>
  readonly scholar: SearchAbility<Article>
  readonly authors: SearchAbility<ScholarAuthor>
  readonly social: SearchAbility<Hit>
  readonly overview: ModelAbility
  readonly structured: StructuredAbility
  readonly embeddings: EmbeddingAbility
}
export type AbilityName = keyof Abilities

export interface Connector {
  /** Words in lower case joined by `_`; the settings are `ALMANAC_<NAME>_URL` and `ALMANAC_<NAME>_KEY`. */
  readonly name: string
  /** The name of the provider. */
  readonly title: string
  /** The base address of the provider; undefined when the operator has to set it, or when it reads pages alone. */
  readonly url: string | undefined
  /** True for a connector without a provider of its own: it reads pages of any website and needs no setting. */
  readonly readsPages?: true
  /** True where the address is a list of feeds, separated by spaces, each of which may have a query with `{query}`. */
  readonly listsFeeds?: true
  /** The key of a provider that takes one, and where to get it; `isRequired` when it answers nothing without. */
  readonly key?: { readonly help: string; readonly isRequired: boolean }
  /** The model, for a provider that has several; the setting is `ALMANAC_<NAME>_MODEL`, and it is required. */
  readonly model?: { readonly help: string }
  /** True when the provider answers at its public address only to those who say how to reach them. */
  readonly needsContact?: true
  /** One sentence that says who may use the provider and what it costs. */
  readonly terms: string
  /** The page with the provider's documentation. */
  readonly documentation: string
  /** The most requests a minute that are sent to it, or pages that it reads, and the most at once. */
  readonly limits: { readonly perMinute: number; readonly atOnce: number }
  /** The longest time of one request; 10 when absent. */
  readonly requestSeconds?: number
  /** Seconds for which an answer may be used again; 300 when absent. */
  readonly keepSeconds?: number
  /** Returns the headers, or the parameters of the query, that carry the key. */
  readonly authorize?: (key: string) => {
    readonly headers?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
  }
  /** Returns the fault that a refusal stands for, where the provider has a meaning of its own for the status. */
  readonly refusal?: (
    status: number,
    text: string,
    headers: Readonly<Record<string, string>>,
    nowMs: number,
  ) => ProviderFault | undefined
  /** The searches that it answers. */
  readonly answers: Partial<Abilities>
  /** The records that it has, by dataset. */
  readonly records?: Partial<Readonly<Record<LiveDataset, RecordAbility>>>
}
