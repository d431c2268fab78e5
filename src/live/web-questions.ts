// The questions that batch jobs ask the web: searches for pages, and tasks for a language model.
import { inTime } from '../lib/in-time.ts'
import type { CustomConnector } from './custom/spec.ts'
import { openProviders, type Providers } from './providers.ts'
import type { ModelAbility } from './search/ability.ts'
import type { Hit } from './search/result.ts'
import { searchPages } from './search/search.ts'
import type { LiveConfig } from './settings.ts'

export interface WebQuestions {
  /** Returns the first pages that a web search finds, or a sentence that says why there are none. */
  search(query: string): Promise<readonly Hit[] | { readonly fault: string }>
  /** Returns the text of the language model; undefined when none is configured or it fails. */
  askModel(task: string, material: string): Promise<string | undefined>
  close(): Promise<void>
}

/** A job waits no longer for the answer to one question: others of its thread wait with it. */
const answerMs = 20_000

/** Opens the questions. Nothing leaves the process before the first of them. */
export function openWebQuestions(config: LiveConfig, custom: readonly CustomConnector[]): WebQuestions {
  let opened: Providers | undefined
  const providers = () => {
    opened ??= openProviders({
      config,
      custom,
      onChange: () => {},
      // Nobody waits for this thread as requests wait for the serving one.
      readFeed: async feed => (await import('./feeds/read-feed.ts')).readFeed(feed),
    })
    return opened
  }
  return {
    search: async query => {
      if (!config.isOn) return { fault: 'Live sources are switched off, so that the web was not searched.' }
      if (providers().all('web').length === 0) return { fault: 'No provider of web searches is configured.' }
      const page = await inTime(searchPages(query, { providers: providers(), nowMs: Date.now }), answerMs)
      return page ?? { fault: 'No provider of web searches answered.' }
    },
    askModel: async (task, material) => {
      const [provider] = config.isOn ? providers().all('overview') : []
      const ability: ModelAbility | undefined = provider?.connector.answers.overview
      if (!provider || !ability) return undefined
      const asked = provider.ask(access => ability.ask({ task, material }, access))
      return inTime(
        asked.then(({ answer }) => answer).catch(() => undefined),
        answerMs,
      )
    },
    close: async () => opened?.close(),
  }
}
