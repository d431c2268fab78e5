// Searches whose provider answers 200 without a list of results, and those that find nothing.
import { expect, it } from 'vitest'
import { isSearch, serveSearches } from '../../../test/support/search-answers.ts'
import type { AbilityName } from '../connector.ts'
import { connectors } from './index.ts'

const { ask } = serveSearches()

/** All searches; feeds are no JSON, and language models return texts of their own. */
const searches = connectors
  .filter(({ name }) => name !== 'rss')
  .flatMap(({ name, answers }) =>
    Object.keys(answers)
      .filter(isSearch)
      .map(ability => [name, ability as AbilityName] as const),
  )

/** An answer with a member of each name in which some provider has its results. */
const everywhere = (results: unknown) => ({
  success: true,
  type: 'search',
  web: { results },
  data: { web: results, news: results },
  message: { items: results },
  query: { search: results },
  ...Object.fromEntries(
    ['results', 'organic', 'news', 'hits', 'statuses', 'posts', 'articles'].map(name => [name, results]),
  ),
})

it.each(searches)('%s fails at %s where its answer has no list of results', async (name, ability) => {
  const wrong = [
    { error: { code: 429, message: 'quota' } },
    { detail: 'Unauthorized', results: null },
    everywhere('none'),
    everywhere({}),
    everywhere(null),
    everywhere(['a', 7]),
  ]
  for (const answer of wrong)
    await expect(
      ask(name, ability, () => answer),
      JSON.stringify(answer),
    ).rejects.toThrow(/^Its (?:answer has no list of results|search reports an error)\.$/)
})

it.each([
  ['brave', 'web', { type: 'search', query: { original: 'q' }, mixed: {} }],
  ['brave', 'news', { type: 'news', results: [] }],
  ['firecrawl', 'web', { success: true, data: {} }],
  ['firecrawl', 'news', { success: true, data: { web: [] } }],
  ['firecrawl', 'web', { success: true, data: [], warning: 'No search results found' }],
  ['semantic_scholar', 'scholar', { total: 0, offset: 0 }],
  ['gdelt', 'news', {}],
  ['serper', 'web', { searchParameters: {}, organic: [] }],
  ['searxng', 'web', { results: [{ template: 'keyvalue.html', url: null }] }],
] as const)('%s finds nothing at %s when it answers %j', async (name, ability, answer) => {
  expect((await ask(name, ability, () => answer)).results).toEqual([])
})

it.each([
  [[['google', 'CAPTCHA']], 'google (CAPTCHA)'],
  [['google', 'bing'], 'google, bing'],
  [[{ engine: 'google', error: 'timeout' }], 'google (timeout)'],
  [[['<b>google</b>', { code: 1 }]], 'google'],
])('SearXNG without results names its engines that fail: %j', async (unresponsive_engines, named) => {
  const asked = ask('searxng', 'web', () => ({ results: [], answers: ['42'], unresponsive_engines }))
  await expect(asked).rejects.toThrow(`Its search engines fail: ${named}.`)
})
