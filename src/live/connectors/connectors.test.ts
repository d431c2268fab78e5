// Promises that hold for every connector.
import { describe, expect, it } from 'vitest'
import { isSearch, serveSearches } from '../../../test/support/search-answers.ts'
import type { AbilityName } from '../connector.ts'
import { connectors } from './index.ts'

const { ask } = serveSearches()

describe('every connector', () => {
  const cases = connectors.flatMap(({ name, answers }) =>
    (Object.keys(answers) as AbilityName[]).filter(isSearch).map(ability => [name, ability] as const),
  )

  it.each(cases)('%s reads any JSON as %s without a failure of its own', async (name, ability) => {
    const strange: readonly object[] = [
      {},
      {
        results: null,
        web: [],
        query: 7,
        articles: {},
        data: 'x',
        message: [],
        hits: [[]],
        posts: [null],
        statuses: 1,
      },
      ...[null, 7, 'x', [], {}].map(value => ({
        results: [
          { title: value, url: value, authorships: [value], abstract_inverted_index: value, topics: value },
        ],
        web: { results: [{ title: value, url: value, page_age: value }] },
        query: { search: [{ title: value, timestamp: value }] },
        articles: [{ url: value, seendate: value }],
        organic: [{ link: value, date: value }],
        news: [{ link: value }],
        data: { web: [value], news: [{ date: value }] },
        message: { items: [{ title: value, author: value, published: value, link: [value] }] },
        hits: [{ objectID: value }],
        posts: [{ uri: value, author: value, record: value }],
        statuses: [{ account: value, content: value }],
      })),
    ]
    for (const answer of strange) {
      const outcome = await ask(name, ability, () => answer).then(
        ({ results }) => (Array.isArray(results) ? 'results' : results),
        (error: Error) => error.message,
      )
      expect(['results', 'Its answer has no list of results.']).toContain(outcome)
    }
  })

  it('has a name and settings of its own, terms and a page that documents it', () => {
    expect(new Set(connectors.map(({ name }) => name)).size).toBe(connectors.length)
    for (const { name, terms, documentation, key, authorize } of connectors) {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
      expect(terms).toMatch(/\.$/)
      expect(documentation).toMatch(/^https:\/\//)
      expect(authorize !== undefined).toBe(key !== undefined)
    }
  })
})
