// Developer profiles asked for live, against a server that speaks the protocol of GitHub, and kept on file.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { devPlatform } from '../../src/catalog/dev-platform.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import {
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'

let github: ProviderServer
let almanac: Almanac
beforeAll(async () => {
  github = await startProvider()
  almanac = await startAlmanac(undefined, {
    ALMANAC_GITHUB_URL: github.url,
    ALMANAC_GITHUB_KEY: 'github-secret',
  })
})
afterAll(async () => {
  await almanac.close()
  github.close()
})
beforeEach(() => github.answer(answer))

const repository = (number: number) => ({
  id: 1000 + number,
  name: `engine-${number}`,
  full_name: `ada/engine-${number}`,
  owner: { login: 'ada', id: 17 },
  fork: number % 2 === 0,
  description: number === 1 ? null : 'An engine',
  language: number === 2 ? 'Rust' : 'TypeScript',
  topics: ['mathematics'],
  license: number === 1 ? null : { key: 'mit', name: 'MIT License' },
  archived: false,
  disabled: false,
  is_template: false,
  has_issues: true,
  stargazers_count: number,
  forks_count: 3,
  open_issues_count: 0,
  size: 120,
  created_at: '2019-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  pushed_at: '2026-02-02T03:04:05Z',
})
const repositories = Array.from({ length: 103 }, (_, index) => repository(index + 1))
const account = {
  login: 'ada',
  id: 17,
  node_id: 'MDQ6VXNlcjE3',
  avatar_url: 'https://avatars.githubusercontent.com/u/17?v=4',
  html_url: 'https://github.com/ada',
  type: 'User',
  site_admin: false,
  name: 'Ada Lovelace',
  company: '@engines',
  blog: 'ada.example',
  location: 'London',
  email: null,
  hireable: null,
  bio: 'Notes on engines',
  twitter_username: null,
  public_repos: 103,
  followers: 42,
  following: 1,
  created_at: '2010-05-06T07:08:09Z',
  updated_at: '2019-05-06T07:08:09Z',
}

/** Answers as GitHub does: an unknown account with 404, repositories by pages. */
function answer({ path: typed, query }: ProviderQuestion) {
  const path = typed.toLowerCase()
  if (path === '/users/ada' || path === '/user/17') return account
  if (path === '/users/ada/orgs')
    return [{ login: 'engines', id: 5, url: 'https://api.github.com/orgs/engines' }]
  if (path === '/users/ada/social_accounts')
    return [{ provider: 'mastodon', url: 'https://social.example/@ada' }]
  const page = Number(query.get('page'))
  if (path === '/users/ada/repos') return repositories.slice((page - 1) * 100, page * 100)
  return refusal(404, { message: 'Not Found', status: '404' })
}

const enrich = (body: object) => almanac.post('/dev_platform/enrich', body)

it('an account is answered without the lists that its server lacks, and without a website that is a script', async () => {
  github.answer(question => {
    const answered = answer(question)
    return question.path === '/users/mallory'
      ? {
          ...account,
          id: 666,
          login: 'mallory',
          html_url: 'https://github.com/mallory',
          blog: 'JavaScript:alert(document.cookie)',
          public_repos: 0,
        }
      : answered
  })
  const { body } = await almanac.post('/dev_platform/enrich', {
    profile_url: 'https://github.com/mallory',
    max_age_days: 0,
  })
  expect(body.dev_platform_profiles).toMatchObject([{ name: 'Ada Lovelace', repos: [] }])
  expect(JSON.stringify(body)).not.toMatch(/javascript:/i)
})

it('a profile that is not on file is asked for live, mapped, derived, and on file afterwards', async () => {
  const asked = github.questions.length
  const { status, body, headers } = await enrich({ login: '@Ada', max_age_days: 30 })
  expect([status, headers.get('x-credits-used')]).toEqual([200, '1'])
  expect(body.freshness).toEqual({
    answered_from: 'live',
    reason: 'not_on_file',
    age_days: 0,
    providers: [{ connector: 'github', status: 'answered', message: null, age_seconds: 0 }],
  })
  const [profile] = body.dev_platform_profiles
  expect(profile).toMatchObject({
    profile_url: 'https://github.com/ada',
    account_type: 'User',
    name: 'Ada Lovelace',
    location: { raw: 'London' },
    company_text: '@engines',
    public_repo_count: 103,
    declared_handles: [{ platform: 'mastodon', url: 'https://social.example/@ada' }],
    org_memberships: [{ login: 'engines', url: 'https://github.com/engines' }],
    total_repos: 103,
    max_stars: 103,
    all_languages: ['TypeScript', 'Rust'],
  })
  expect(profile.repos).toHaveLength(103)
  const questions = github.questions.slice(asked)
  expect(questions.map(({ path }) => path.toLowerCase()).sort()).toEqual(
    ['', '/orgs', '/repos', '/repos', '/social_accounts'].map(end => `/users/ada${end}`),
  )
  expect(questions[0]?.headers).toMatchObject({
    authorization: 'Bearer github-secret',
    'x-github-api-version': '2022-11-28',
  })
  // The cached endpoint knows it now, by each identifier, and nothing more is asked.
  for (const identifier of [{ login: 'ada' }, { devplatform_id: 17 }, { profile_url: 'github.com/ADA' }]) {
    const cached = await enrich({ ...identifier, max_age_days: 1 })
    expect(cached.body.dev_platform_profiles).toHaveLength(1)
    expect(cached.body.freshness).toEqual({
      answered_from: 'file',
      reason: 'fresh',
      age_days: 0,
      providers: [],
    })
  }
  expect(github.questions).toHaveLength(asked + 5)
  const [stored] = await almanac.records.find(devPlatform.name, {
    kind: 'profile_url',
    value: 'github.com/ada',
  })
  const all = await almanac.records.contributionsOf(devPlatform.name, stored?.id ?? 0)
  expect(all?.contributions).toMatchObject([{ source: 'github', key: 'ext:github:17' }])
  expect(Date.now() - (all?.contributions[0]?.seenMs ?? 0)).toBeLessThan(60_000)
})

it('an account that does not exist, a platform that fails and one that nobody asks are answered from the file', async () => {
  const unknown = await enrich({ login: 'nobody', max_age_days: 0 })
  expect([unknown.status, unknown.headers.get('x-credits-used')]).toEqual([200, '0'])
  expect(unknown.body).toMatchObject({
    dev_platform_profiles: null,
    freshness: {
      answered_from: 'file',
      reason: 'nothing',
      age_days: null,
      providers: [{ connector: 'github', status: 'nothing' }],
    },
  })
  const other = await enrich({ profile_url: 'https://gitlab.example/ada', max_age_days: 0 })
  expect(other.body.freshness).toEqual({
    answered_from: 'file',
    reason: 'not_configured',
    age_days: null,
    providers: [],
  })
  // The limit of an hour is spent: the platform rests until it ends.
  const reset = String(Math.ceil(Date.now() / 1000) + 1800)
  github.answer(() =>
    refusal(
      403,
      { message: 'API rate limit exceeded' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    ),
  )
  const limited = await enrich({ devplatform_id: 18, max_age_days: 0 })
  expect(limited.body.freshness.providers).toEqual([
    {
      connector: 'github',
      status: 'failed',
      message: 'It has been asked too often; a key (ALMANAC_GITHUB_KEY) allows 5,000 requests an hour.',
      age_seconds: null,
    },
  ])
  const asked = github.questions.length
  const resting = await enrich({ login: 'grace', max_age_days: 0 })
  expect(resting.body.freshness.providers[0]).toMatchObject({ status: 'failed' })
  expect(github.questions).toHaveLength(asked)
  expect((await enrich({ login: 'ada', max_age_days: -1 })).status).toBe(400)
})
