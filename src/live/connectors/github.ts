// GitHub, by its REST API: accounts with their organisations and repositories, and the people behind them.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonListOf, jsonOf, textOf } from '../reading.ts'
import type { RecordAccess, RecordIdentity } from '../records/ability.ts'

const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
const pageLength = 100
/** The most repositories that are read, those that were pushed to last. */
const repositoryPagesMax = 10

/** Returns the path of the account; undefined for what is not an identifier of one. */
function accountPath({ kind, value }: RecordIdentity): string | undefined {
  if (kind === 'account_number') return /^[1-9]\d{0,14}$/.test(value) ? `/user/${value}` : undefined
  const login =
    kind === 'login'
      ? value.trim().replace(/^@/, '')
      : kind === 'profile_url'
        ? /^\s*(?:https?:\/\/)?(?:www\.)?github\.com\/([\w-]+)\/?(?:[?#].*)?$/i.exec(value)?.[1]
        : undefined
  // The names that GitHub allows; those of companies with managed users have an underscore.
  return login !== undefined && /^[a-z\d](?:[a-z\d_-]{0,98})$/i.test(login) ? `/users/${login}` : undefined
}

const example: RecordIdentity = { kind: 'login', value: 'octocat' }
const profileExample: RecordIdentity = { kind: 'profile_url', value: 'https://github.com/octocat' }

const takes = (identity: RecordIdentity): boolean => accountPath(identity) !== undefined

const readAccount = (path: string, { send }: RecordAccess): Promise<JsonObject> =>
  send({ path, headers }, jsonOf)

async function askPerson(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const account = await readAccount(accountPath(identity) ?? '', access)
  return account.type === 'User' ? [account] : []
}

/** Returns the account with its organisations, its other accounts and its repositories in one row. */
async function askDeveloper(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const account = await readAccount(accountPath(identity) ?? '', access)
  const path = `/users/${textOf(account.login)}`
  const listAt = async (name: string, query: Readonly<Record<string, string | number>> = {}) => {
    const request = { path: `${path}/${name}`, query: { per_page: pageLength, ...query }, headers }
    try {
      return await access.send(request, jsonListOf)
    } catch (error) {
      // Older servers of companies lack some lists; the account exists all the same.
      if (error instanceof ProviderFault && error.isMissing) return []
      throw error
    }
  }
  const isUser = account.type === 'User'
  const [orgs, social_accounts] = isUser ? await Promise.all([listAt('orgs'), listAt('social_accounts')]) : []
  const repos: JsonObject[] = []
  const count = typeof account.public_repos === 'number' ? account.public_repos : Number.POSITIVE_INFINITY
  for (let page = 1; page <= repositoryPagesMax && repos.length < count; page++) {
    const listed = await listAt('repos', { sort: 'pushed', page })
    repos.push(...listed)
    if (listed.length < pageLength) break
  }
  return [{ ...account, orgs: orgs ?? [], social_accounts: social_accounts ?? [], repos }]
}

/** GitHub says 403 or 429 when too much was asked, and in headers how long to wait. */
function refusal(
  status: number,
  text: string,
  {
    'x-ratelimit-remaining': left,
    'x-ratelimit-reset': reset,
    'retry-after': after,
  }: Readonly<Record<string, string>>,
  nowMs: number,
): ProviderFault | undefined {
  if (status !== 403 && status !== 429) return undefined
  const untilMs = left === '0' && reset !== undefined ? 1000 * Number(reset) - nowMs : 1000 * Number(after)
  if (Number.isFinite(untilMs)) {
    const message = 'It has been asked too often; a key (ALMANAC_GITHUB_KEY) allows 5,000 requests an hour.'
    return new ProviderFault(message, { isTransient: true, retryAfterMs: Math.max(0, untilMs) })
  }
  return /rate limit/i.test(text)
    ? new ProviderFault('It has been asked too often.', { isTransient: true, retryAfterMs: 60_000 })
    : undefined
}

/** The account itself, the same in both mappings. */
const profile = (indent: string) =>
  [
    'account_type: type',
    'profile_url: html_url',
    'name: name',
    'email: email',
    'location.raw: location',
    'company_text: company',
    'bio: bio',
    'website_url: blog',
    'profile_picture_url: avatar_url',
    'is_hireable: hireable',
    'is_site_admin: site_admin',
    'public_repo_count: public_repos',
    'followers: followers',
    'following: following',
    'updated_at: { from: updated_at, date: true, invalid: drop }',
    'metadata.created_at: { from: created_at, date: true, invalid: drop }',
    'metadata.last_updated: { from: updated_at, date: true, invalid: drop }',
    'metadata.last_scraped_source: { const: github }',
  ]
    .map(line => indent + line)
    .join('\n')

const developerMapping = `
dataset: dev_platform
source: github
ids: { github: id }
fields:
  devplatform_id: id
  login: login
${profile('  ')}
  declared_handles:
    each: social_accounts
    fields: { platform: provider, url: url }
  org_memberships:
    each: orgs
    fields: { login: login, url: "https://github.com/{login}" }
  repos:
    each: repos
    fields:
      full_name: full_name
      owner: owner.login
      is_fork: fork
      description: description
      primary_language: language
      topics: topics
      license_key: license.key
      archived: archived
      disabled: disabled
      is_template: is_template
      has_issues: has_issues
      has_projects: has_projects
      has_wiki: has_wiki
      stars: stargazers_count
      forks_count: forks_count
      open_issues_count: open_issues_count
      size: size
      dev_platform_created_at: { from: created_at, date: true, invalid: drop }
      dev_platform_updated_at: { from: updated_at, date: true, invalid: drop }
      dev_platform_pushed_at: { from: pushed_at, date: true, invalid: drop }
`

const personMapping = `
dataset: person
source: github
ids: { github: id }
fields:
  basic_profile.name: [name, login]
  basic_profile.summary: bio
  basic_profile.location.raw: location
  basic_profile.profile_picture_permalink: avatar_url
  social_handles.dev_platform_identifier.profile_url: html_url
  dev_platform_profiles:
    fields:
${profile('      ')}
`

export const github: Connector = {
  name: 'github',
  title: 'GitHub',
  url: 'https://api.github.com',
  key: { help: 'personal access token', isRequired: false },
  authorize: key => ({ headers: { authorization: `Bearer ${key}` } }),
  terms:
    'Free: 60 requests an hour from one address, 5,000 with a token. An account takes four requests and one more for every hundred repositories.',
  documentation: 'https://docs.github.com/en/rest/users/users',
  limits: { perMinute: 60, atOnce: 4 },
  refusal,
  answers: {},
  records: {
    dev_platform: { mapping: developerMapping, lookUp: { takes, example, ask: askDeveloper } },
    person: { mapping: personMapping, lookUp: { takes, example: profileExample, ask: askPerson } },
  },
}
