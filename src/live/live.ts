// Live sources as the endpoints use them.
import { inTime } from '../lib/in-time.ts'
import type { AbilityName } from './connector.ts'
import { connectors } from './connectors/index.ts'
import type { CustomConnector } from './custom/spec.ts'
import type { Fault, LiveQuestions, ModelAnswer } from './live-questions.ts'
import { recordAbilities } from './records/questions.ts'
import type { RecordSources } from './records/records.ts'
import type { StructuredQuestion } from './search/ability.ts'
import { type SearchSourceName, searchSources } from './search/sources.ts'
import { setUpConnectors } from './set-up-connectors.ts'
import { type LiveConfig, missingSettings } from './settings.ts'

/** A source of web searches that no provider answers, and what would change that. */
export interface UnsetSource {
  readonly source: SearchSourceName
  readonly hint: string
}

export interface LiveServices extends Pick<LiveQuestions, 'readPage' | 'searchWeb'> {
  /** False when live sources are switched off. */
  readonly isOn: boolean
  /** Returns the sources that no provider answers; all of them when live sources are switched off. */
  unsetSources(): readonly UnsetSource[]
  /** The providers of records. */
  readonly records: RecordSources
  /** Asks the language model; undefined where the operator set up none. */
  readonly askModel: AskModel | undefined
  /** The model of embeddings; undefined where the operator set up none. */
  readonly embeddings: EmbeddingServices | undefined
}

export interface EmbeddingServices {
  /** The name of the model. */
  readonly model: string
  /** Returns the vectors of the texts within the time, or why there are none, whatever happens. */
  readonly embed: LiveQuestions['embed']
}

/** Asks a language model for a JSON object, of any shape. Returns within the time, whatever happens. */
export type AskModel = (question: StructuredQuestion, withinMs: number) => Promise<ModelAnswer>

interface LiveOptions {
  readonly config: LiveConfig
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  /** Answers what can be answered only by the internet. */
  readonly questions: LiveQuestions
}

export function liveServices({ config, custom, questions }: LiveOptions): LiveServices {
  const setUp = setUpConnectors(config, custom).map(({ connector }) => connector)
  const isAnswered = (ability: AbilityName) => setUp.some(({ answers }) => answers[ability])
  const unset = allSources
    .filter(source => !isAnswered(searchSources[source].ability))
    .map(source => ({ source, hint: hintFor(searchSources[source].ability, config) }))
  return {
    isOn: config.isOn,
    readPage: questions.readPage,
    searchWeb: questions.searchWeb,
    unsetSources: () => unset,
    records: { ...recordAbilities(setUp), ask: questions.askRecords },
    askModel: isAnswered('structured') ? askingWith(questions) : undefined,
    embeddings: isAnswered('embeddings')
      ? { model: config.providers.embeddings?.model ?? '', embed: embeddingWith(questions) }
      : undefined,
  }
}

/** The thread that asks keeps to the time by itself, unless it is busy or dies. */
const graceMs = 250

const late: Fault = { fault: 'It did not answer in time.' }
// A search goes on without the model when the thread died.
const failed: Fault = { fault: 'It could not be asked.' }

const askingWith =
  ({ askModel }: LiveQuestions): AskModel =>
  async (question, withinMs) => {
    const asked: Promise<ModelAnswer> = askModel(question, withinMs).catch(() => failed)
    return (await inTime(asked, withinMs + graceMs)) ?? late
  }

const embeddingWith =
  ({ embed }: LiveQuestions): LiveQuestions['embed'] =>
  async (texts, withinMs) => {
    const asked = embed(texts, withinMs).catch(() => failed)
    return (await inTime(asked, withinMs + graceMs)) ?? late
  }

const allSources = Object.keys(searchSources) as SearchSourceName[]

function hintFor(ability: AbilityName, config: LiveConfig): string {
  if (!config.isOn) return 'Live sources are switched off (ALMANAC_LIVE).'
  const choices = connectors
    .filter(({ answers }) => answers[ability])
    .map(({ name }) => missingSettings(name, config).join(' and '))
  return `The operator can set ${choices.join(', or ')}.`
}
