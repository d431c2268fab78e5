// GitLab, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import { type ProviderAnswer, type ProviderQuestion, refusal } from '../../../test/support/provider-server.ts'
import { serveRecords } from '../../../test/support/record-answers.ts'
import { gitlab } from './gitlab.ts'

const answers = serveRecords([gitlab])

describe('GitLab', () => {
  const project = (id: number) => ({
    id,
    path_with_namespace: `ada/engine-${id}`,
    namespace: { path: 'ada' },
    ...(id === 2 && { forked_from_project: { id: 9 } }),
    description: '<b>x</b>',
    topics: ['maths'],
    archived: false,
    star_count: id,
    forks_count: 1,
    created_at: '2019-01-02T03:04:05.678Z',
    last_activity_at: '2025-01-02T03:04:05.678Z',
  })
  const account = {
    id: 17,
    username: 'ada',
    name: 'Ada Lovelace',
    state: 'active',
    avatar_url: 'javascript:alert(1)',
    web_url: 'https://gitlab.example/ada',
    bio: 'Notes',
    location: 'London',
    public_email: null,
    website_url: 'https://ada.example',
    organization: 'Engines',
    job_title: 'Programmer',
    bot: false,
    followers: 3,
    created_at: '2015-12-27T15:00:00.000+01:00',
  }
  const api = ({ path, query }: ProviderQuestion): ProviderAnswer => {
    if (path === '/users')
      return query.get('username')?.toLowerCase() === 'ada' ? [{ id: 17, username: 'ada' }] : []
    if (path === '/users/17') return account
    const page = Number(query.get('page'))
    const count = page === 1 ? 100 : 2
    return path === '/users/17/projects'
      ? Array.from({ length: count }, (_, index) => project(index + 1 + (page - 1) * 100))
      : refusal(404)
  }

  it('has the account of a page with its projects, page by page', async () => {
    answers.answer = api
    const { records, rows } = await answers.lookUp('dev_platform', 'profile_url', 'gitlab.com/Ada')
    expect(rows[0]).toMatchObject({ id: 17, avatar_url: '' })
    expect(records).toMatchObject([
      {
        profile_url: 'https://gitlab.com/ada',
        login: 'ada',
        company_text: 'Engines',
        total_repos: 102,
        max_stars: 102,
      },
    ])
    expect(records[0].devplatform_id).toBeUndefined()
    expect(records[0].repos[1]).toMatchObject({ full_name: 'ada/engine-2', owner: 'ada', is_fork: true })
  })

  it('has the person behind an account, and nobody for a name that it does not know', async () => {
    answers.answer = api
    expect((await answers.lookUp('person', 'profile_url', 'https://gitlab.com/ada')).records).toMatchObject([
      {
        basic_profile: { name: 'Ada Lovelace', headline: 'Programmer' },
        social_handles: { dev_platform_identifier: { profile_url: 'https://gitlab.com/ada' } },
        experience: { employment_details: { current: [{ name: 'Engines', title: 'Programmer' }] } },
      },
    ])
    expect(
      (await answers.lookUp('dev_platform', 'profile_url', 'https://gitlab.com/nobody')).outcomes,
    ).toMatchObject([{ status: 'nothing' }])
  })
})
