// Providers of people and posts, each with a question that a caller asks and the answers of its protocol, in the shape that it
// documents. They stand at one server: each below a path of its own, and the websites that connectors read beside them.
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { ProviderQuestion } from './provider-server.ts'

/** A body with the type of its content. */
export interface ServedText {
  readonly type: string
  readonly text: string
}

export interface ProviderCase {
  readonly connector: string
  readonly path: string
  readonly body: (site: string) => JsonObject
  /** The name of the board that the documentation asks for; in paths it counts as `acme`. */
  readonly board?: string
  /** The answers by path; the path is that of the request without the part that leads to the provider. */
  readonly answers: (site: string, question: ProviderQuestion) => Readonly<Record<string, ServedText>>
  /** JSON that the answer to the caller has somewhere within it. */
  readonly shows: readonly string[]
}

export const json = (value: unknown, type = 'application/json'): ServedText => ({
  type,
  text: JSON.stringify(value),
})
export const page = (text: string): ServedText => ({
  type: 'text/html',
  text: `<!doctype html><html>${text}</html>`,
})

const personLive = '/person/professional_network/enrich/live'
const postsLive = '/social_post/professional_network/enrich/live'
const profile = (url: string) => () => ({
  professional_network_profile_urls: [url],
  fields: ['basic_profile.name', 'experience'],
})

/** The account has 101 projects, which are listed a hundred at a time. */
const gitlabAccount: ProviderCase['answers'] = (_, { query }) => ({
  '/users': json([{ id: 17, username: query.get('username') }]),
  '/users/17': json({ id: 17, username: 'zoe', name: 'Zoë Müller', organization: 'Straße AG' }),
  '/users/17/projects': json(
    Array.from({ length: query.get('page') === '1' ? 100 : 1 }, (_, index) => ({
      id: index,
      path_with_namespace: `zoe/werk-${query.get('page')}-${index}`,
      namespace: { path: 'zoe' },
    })),
  ),
})

const people: readonly ProviderCase[] = [
  {
    connector: 'orcid',
    path: personLive,
    body: profile('https://orcid.org/0000-0002-1825-0097'),
    answers: () => ({
      '/v3.0/0000-0002-1825-0097/record': json({
        'orcid-identifier': { path: '0000-0002-1825-0097' },
        person: { name: { 'given-names': { value: 'Zoë' }, 'family-name': { value: 'Müller' } } },
        'activities-summary': {
          employments: {
            'affiliation-group': [
              {
                summaries: [
                  {
                    'employment-summary': {
                      'role-title': 'Professor',
                      organization: { name: 'Universität Köln', address: { city: 'Köln', country: 'DE' } },
                      'start-date': { year: { value: '2001' }, month: null, day: null },
                      'end-date': null,
                    },
                  },
                ],
              },
            ],
          },
        },
      }),
    }),
    shows: ['"name":"Zoë Müller"', '"name":"Universität Köln"'],
  },
  {
    connector: 'gitlab',
    path: personLive,
    body: profile('https://gitlab.com/zoe'),
    answers: gitlabAccount,
    shows: ['"name":"Zoë Müller"', '"name":"Straße AG"'],
  },
  {
    connector: 'gitlab',
    path: '/dev_platform/enrich',
    body: () => ({ profile_url: 'https://gitlab.com/zoe', max_age_days: 0 }),
    answers: gitlabAccount,
    shows: ['"name":"Zoë Müller"', '"total_repos":101'],
  },
  {
    connector: 'wikidata',
    path: personLive,
    body: profile('https://www.wikidata.org/wiki/Q7259'),
    answers: (_, { query }) => ({
      '/w/api.php':
        query.get('props') === 'labels'
          ? json({ entities: { Q100: { id: 'Q100', labels: { en: { value: 'Kraków Works' } } } } })
          : json({
              entities: {
                Q7259: {
                  id: 'Q7259',
                  labels: { en: { language: 'en', value: 'Zoë Müller' } },
                  claims: {
                    P31: [
                      { mainsnak: { snaktype: 'value', datavalue: { value: { id: 'Q5' } } }, rank: 'normal' },
                    ],
                    P108: [
                      {
                        mainsnak: { snaktype: 'value', datavalue: { value: { id: 'Q100' } } },
                        rank: 'normal',
                        qualifiers: {
                          P580: [
                            {
                              snaktype: 'value',
                              datavalue: { value: { time: '+2020-03-01T00:00:00Z', precision: 11 } },
                            },
                          ],
                        },
                      },
                    ],
                  },
                },
              },
            }),
    }),
    shows: ['"name":"Zoë Müller"', '"name":"Kraków Works"'],
  },
]

const activity = 'application/activity+json; charset=utf-8'
const posts: readonly ProviderCase[] = [
  {
    connector: 'bluesky',
    path: postsLive,
    body: () => ({ professional_network_profile_url: 'https://bsky.app/profile/zoe.example' }),
    answers: () => ({
      '/xrpc/app.bsky.feed.getAuthorFeed': json({
        feed: [
          {
            post: {
              uri: 'at://did:plc:abc/app.bsky.feed.post/3k1',
              author: { did: 'did:plc:abc', handle: 'zoe.example', displayName: 'Zoë' },
              record: { text: 'Grüße aus Köln', createdAt: '2025-05-01T10:00:00.000Z' },
            },
          },
        ],
      }),
    }),
    shows: ['"text":"Grüße aus Köln"'],
  },
  {
    connector: 'activitypub',
    path: postsLive,
    body: site => ({ professional_network_profile_url: `${new URL(site).origin}/@zoe` }),
    answers: site => {
      const { origin, host } = new URL(site)
      const actor = `${origin}/users/zoe`
      return {
        '/.well-known/webfinger': json(
          {
            subject: `acct:zoe@${host}`,
            links: [{ rel: 'self', type: 'application/activity+json', href: actor }],
          },
          'application/jrd+json',
        ),
        '/users/zoe': json({ id: actor, type: 'Person', name: 'Zoë', outbox: `${actor}/outbox` }, activity),
        '/users/zoe/outbox': json({ type: 'OrderedCollection', first: `${actor}/outbox-1` }, activity),
        '/users/zoe/outbox-1': json(
          {
            type: 'OrderedCollectionPage',
            orderedItems: [
              {
                type: 'Create',
                actor,
                object: {
                  id: `${actor}/statuses/1`,
                  type: 'Note',
                  attributedTo: actor,
                  to: ['https://www.w3.org/ns/activitystreams#Public'],
                  content: '<p>Grüße aus Köln</p>',
                  published: '2025-05-01T10:00:00Z',
                },
              },
            ],
          },
          activity,
        ),
      }
    },
    shows: ['"text":"Grüße aus Köln"'],
  },
  {
    connector: 'site_feeds',
    path: postsLive,
    body: site => ({ company_domain: new URL(site).host }),
    answers: site => ({
      '/': page(`<link rel="alternate" type="application/rss+xml" href="${site}/feed.xml">`),
      '/feed.xml': {
        type: 'application/rss+xml',
        text: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><item><title>Grüße aus Köln</title><link>${site}/a</link></item></channel></rss>`,
      },
    }),
    shows: ['"text":"Grüße aus Köln"'],
  },
]

/** Registries, which are all asked about the name of a company at once. */
export const companyCases: readonly ProviderCase[] = [
  {
    connector: 'gleif',
    path: '/company/enrich',
    body: () => ({ names: ['Siemens Aktiengesellschaft'], max_age_days: 0 }),
    answers: (_, { query }) => ({
      '/lei-records': json({
        data: [
          {
            id: 'W38RGI023J3WT1HWRP32',
            attributes: {
              entity: { legalName: { name: query.get('filter[entity.names]') }, status: 'ACTIVE' },
            },
          },
        ],
      }),
    }),
    shows: ['"name":"Siemens Aktiengesellschaft"'],
  },
  {
    connector: 'edgar',
    path: '/company/enrich',
    body: () => ({ names: ['Apple Inc.'], max_age_days: 0 }),
    answers: () => ({
      '/www.sec.gov/files/company_tickers.json': json({ 0: { cik_str: 320193, title: 'Apple Inc.' } }),
      '/submissions/CIK0000320193.json': json({ cik: '0000320193', name: 'Apple Inc.', tickers: ['AAPL'] }),
    }),
    shows: ['"name":"Apple Inc."'],
  },
]

export const personAndPostCases: readonly ProviderCase[] = [...people, ...posts]
