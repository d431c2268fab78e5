// GitLab, by its REST API: accounts and their public projects.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import { jsonListOf, jsonOf, objectOf, textOf, webAddressOf } from '../reading.ts'
import type { RecordAccess, RecordIdentity } from '../records/ability.ts'

const pageLength = 100
const projectPagesMax = 5

/** Ids and names of accounts belong to GitHub in other questions, so that an account here is named by its page alone. */
const loginOf = ({ kind, value }: RecordIdentity): string | undefined =>
  kind === 'profile_url'
    ? /^\s*(?:https?:\/\/)?(?:www\.)?gitlab\.com\/([a-z\d_][\w.-]{0,254})\/?\s*(?:[?#].*)?$/i.exec(value)?.[1]
    : undefined

async function accountNamed(
  identity: RecordIdentity,
  { send }: RecordAccess,
): Promise<JsonObject | undefined> {
  const username = loginOf(identity) ?? ''
  const users = await send({ path: '/users', query: { username } }, jsonListOf)
  const id = textOf(users.find(user => textOf(user.username).toLowerCase() === username.toLowerCase())?.id)
  return /^\d{1,15}$/.test(id) ? send({ path: `/users/${id}` }, jsonOf) : undefined
}

const cleaned = (account: JsonObject): JsonObject => ({
  ...account,
  web_url: `https://gitlab.com/${textOf(account.username)}`,
  website_url: webAddressOf(account.website_url),
  avatar_url: webAddressOf(account.avatar_url),
})

async function askPerson(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const account = await accountNamed(identity, access)
  return account && account.bot !== true ? [cleaned(account)] : []
}

async function askDeveloper(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const account = await accountNamed(identity, access)
  if (!account) return []
  const projects: JsonObject[] = []
  for (let page = 1; page <= projectPagesMax; page++) {
    const query = { per_page: pageLength, page, order_by: 'last_activity_at' }
    const listed = await access.send({ path: `/users/${textOf(account.id)}/projects`, query }, jsonListOf)
    projects.push(
      ...listed.map(project => ({
        ...project,
        owner_login: textOf(objectOf(project.namespace).path),
        is_fork: project.forked_from_project !== undefined && project.forked_from_project !== null,
      })),
    )
    if (listed.length < pageLength) break
  }
  return [{ ...cleaned(account), projects }]
}

const profile = (indent: string) =>
  [
    'account_type: { const: User }',
    'profile_url: web_url',
    'name: name',
    'email: public_email',
    'location.raw: location',
    'company_text: [organization, work_information]',
    'bio: bio',
    'website_url: website_url',
    'profile_picture_url: avatar_url',
    'followers: followers',
    'following: following',
    'metadata.created_at: { from: created_at, date: true, invalid: drop }',
    'metadata.last_scraped_source: { const: gitlab }',
  ]
    .map(line => indent + line)
    .join('\n')

const developerMapping = `
dataset: dev_platform
source: gitlab
ids: { gitlab: id }
fields:
  login: username
${profile('  ')}
  repos:
    each: projects
    fields:
      full_name: path_with_namespace
      owner: owner_login
      is_fork: is_fork
      description: description
      topics: topics
      archived: archived
      stars: star_count
      forks_count: forks_count
      open_issues_count: open_issues_count
      dev_platform_created_at: { from: created_at, date: true, invalid: drop }
      dev_platform_updated_at: { from: last_activity_at, date: true, invalid: drop }
`

const personMapping = `
dataset: person
source: gitlab
ids: { gitlab: id }
fields:
  basic_profile.name: [name, username]
  basic_profile.headline: [job_title, work_information]
  basic_profile.summary: bio
  basic_profile.location.raw: location
  basic_profile.profile_picture_permalink: avatar_url
  social_handles.dev_platform_identifier.profile_url: web_url
  experience.employment_details.current:
    when: { organization: { present: true } }
    fields: { name: organization, title: job_title, is_default: true }
  dev_platform_profiles:
    fields:
${profile('      ')}
`

const example: RecordIdentity = { kind: 'profile_url', value: 'https://gitlab.com/sytses' }
const takes = (identity: RecordIdentity): boolean => loginOf(identity) !== undefined

export const gitlab: Connector = {
  name: 'gitlab',
  title: 'GitLab',
  url: 'https://gitlab.com/api/v4',
  key: { help: 'personal access token with the scope read_api', isRequired: false },
  authorize: key => ({ headers: { 'private-token': key } }),
  terms: 'Free: accounts and public projects of GitLab.com; a token sees more of an account.',
  documentation: 'https://docs.gitlab.com/api/users/',
  limits: { perMinute: 120, atOnce: 4 },
  answers: {},
  records: {
    dev_platform: { mapping: developerMapping, lookUp: { takes, example, ask: askDeveloper } },
    person: { mapping: personMapping, lookUp: { takes, example, ask: askPerson } },
  },
}
