// Asks connectors of searches, each question of a provider of its own on loopback.
import { Agent } from 'undici'
import { afterAll, afterEach } from 'vitest'
import type { AbilityName } from '../../src/live/connector.ts'
import { connectors } from '../../src/live/connectors/index.ts'
import { Provider, type ProviderSetup } from '../../src/live/provider.ts'
import { questionOf, type SearchAbility, type SearchQuestion } from '../../src/live/search/ability.ts'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  startProvider,
} from './provider-server.ts'

const nowMs = Date.UTC(2025, 5, 15)
export const march = Date.UTC(2025, 2, 1)
export const april = Date.UTC(2025, 3, 1)
export const dated = { afterMs: march, beforeMs: april, country: 'DE' }
/** Returns whether the ability is a search; models answer texts of their own. */
export const isSearch = (ability: string): boolean =>
  !['overview', 'structured', 'embeddings'].includes(ability)
export const many = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Opens what asks connectors for the tests of the file that calls it. */
export function serveSearches() {
  const dispatcher = new Agent()
  const servers: ProviderServer[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  afterAll(() => dispatcher.destroy())
  const tools = {
    nowMs: () => nowMs,
    random: () => 0,
    wait: async () => {},
    dispatcher: async () => dispatcher,
    userAgent: 'Almanac/test',
    contact: 'mail@example.org',
    onChange: () => {},
    readFeed: async () => [],
  }

  /** Asks the connector a question of a provider that answers this; returns its results and what it was asked. */
  const ask = async (
    name: string,
    ability: AbilityName,
    answer: (question: ProviderQuestion) => ProviderAnswer,
    question: Partial<SearchQuestion> = {},
  ) => {
    const connector = connectors.find(other => other.name === name)
    const search = connector?.answers[ability] as SearchAbility<unknown> | undefined
    if (!connector || !search) throw new Error(`${name} does not answer ${ability}.`)
    const server = await startProvider(answer)
    servers.push(server)
    const setup: ProviderSetup = { url: server.url, key: connector.key ? 'secret' : undefined }
    const provider = new Provider(connector, setup, tools)
    const full: SearchQuestion = { ...questionOf('solar power'), ...question }
    const { answer: results } = await provider.ask(access => search.ask(full, access))
    const [asked] = server.questions
    return {
      results,
      server,
      path: `${asked?.method} ${asked?.path}`,
      query: Object.fromEntries(asked?.query ?? []),
      body: asked?.body ? JSON.parse(asked.body) : undefined,
      headers: asked?.headers ?? {},
    }
  }
  return {
    ask,
    tools,
    /** Starts a provider that closes after the test. */
    start: async (answer: (question: ProviderQuestion) => ProviderAnswer) => {
      const server = await startProvider(answer)
      servers.push(server)
      return server
    },
  }
}
