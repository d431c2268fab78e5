// Developer profiles by every identifier, and the review profiles of companies, in the small world.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { devPlatform } from '../../src/catalog/dev-platform.ts'
import { employeeReview } from '../../src/catalog/employee-review.ts'
import { person } from '../../src/catalog/person/person.ts'
import { creditsOf } from '../support/match-entries.ts'
import { expectRefusal } from '../support/requests.ts'
import { at, listAt } from '../support/values.ts'
import { importRecords, peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const post = async (path: string, body: Readonly<Record<string, unknown>>) => {
  const answer = await world.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { body: answer.body, credits: creditsOf(answer) }
}

describe.each(['/dev_platform/enrich', '/dataset/dev_platform/enrich'])('%s', path => {
  const linked = () => world.accounts.filter(account => account.service_person_id !== undefined)

  it('finds an account by person, number, login and URL, of either generation', async () => {
    const account = linked()[0] ?? {}
    const identifiers: readonly Readonly<Record<string, unknown>>[] = [
      { service_person_id: account.service_person_id ?? 0 },
      { devplatform_id: account.devplatform_id ?? 0 },
      { login: `@${String(account.login).toUpperCase()}` },
      { devplatform_profile_url: account.profile_url ?? '' },
      { profile_url: `http://www.${String(account.profile_url).slice(8)}/?tab=repositories` },
    ]
    const [owner, url]: readonly unknown[] = [account.service_person_id, account.profile_url]
    const lastUpdated: unknown = at(account, 'metadata.last_updated')
    for (const identifier of identifiers) {
      const { body, credits } = await post(path, identifier)
      expect(body).toEqual({
        service_person_id: owner,
        dev_platform_profiles: [expect.objectContaining({ profile_url: url })],
        last_updated: lastUpdated,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })
      expect(credits).toBe('1')
      expect(body.dev_platform_profiles[0]).not.toHaveProperty('login')
    }
  })

  it('finds every profile that a person’s record shows, by its URL and by its login', async () => {
    const shown = world.people.flatMap((record, index) =>
      listAt(record, 'dev_platform_profiles').map(profile => ({
        id: index + 1,
        url: String(profile.profile_url),
      })),
    )
    const accounts = new Set(world.accounts.map(account => account.profile_url))
    expect(shown.filter(({ url }) => !accounts.has(url)).length).toBeGreaterThan(0)
    for (const { id, url } of shown) {
      const login = url.split('/').at(-1) ?? ''
      for (const asked of [
        { devplatform_profile_url: url },
        { profile_url: `${url.replace('https://', 'HTTP://www.').toUpperCase()}/` },
        { login },
        { login: ` @${login.toUpperCase()}` },
      ]) {
        const { body, credits } = await post(path, asked)
        expect([asked, body.service_person_id, body.dev_platform_profiles?.length]).toEqual([asked, id, 1])
        expect([body.dev_platform_profiles[0].profile_url, credits]).toEqual([url, '1'])
      }
    }
  })

  it('finds nothing for a text that only resembles a login', async () => {
    const [profile] = world.people.flatMap(record => listAt(record, 'dev_platform_profiles'))
    const login = String(profile?.profile_url).split('/').at(-1) ?? ''
    for (const asked of [
      login.slice(0, -1),
      login.slice(1),
      `${login}x`,
      'dev',
      'example',
      'https:',
      '/',
      '\ud800',
    ])
      expect([asked, (await post(path, { login: asked })).body.dev_platform_profiles]).toEqual([asked, null])
  })

  it('says whose an account is when a person has it as a profile, and otherwise null', async () => {
    expect(linked().length).toBeGreaterThan(world.accounts.length / 2)
    const [stray] = world.accounts.filter(({ service_person_id }) => service_person_id === undefined)
    const { body } = await post(path, { login: stray?.login ?? '' })
    expect(body.service_person_id).toBeNull()
  })

  it('answers null, free of charge, for an unknown account', async () => {
    for (const identifier of [{ login: 'nobody' }, { service_person_id: 100_000 }, { devplatform_id: 7 }]) {
      const { body, credits } = await post(path, identifier)
      expect([body.service_person_id, body.dev_platform_profiles, body.last_updated, credits]).toEqual([
        null,
        null,
        null,
        '0',
      ])
    }
  })
})

describe('a person with several profiles', () => {
  const pages = [
    'https://www.git.example/~zoe',
    'https://dev.example/Zo%C3%AB-R',
    'https://dev.example/zoe.r',
  ]
  const enrich = async (body: Readonly<Record<string, unknown>>) =>
    (await post('/dev_platform/enrich', body)).body.dev_platform_profiles?.map(
      (profile: { profile_url: string }) => profile.profile_url,
    )

  it('is answered with those that have a stored account and those that have none', async () => {
    const [, , account = ''] = pages
    const profiles = pages.map(profile_url => ({ profile_url }))
    const dev_platform_identifier = { profile_url: account }
    await importRecords(world, person, [
      {
        basic_profile: { name: 'Zoë R' },
        social_handles: { dev_platform_identifier },
        dev_platform_profiles: profiles,
      },
    ])
    await importRecords(world, devPlatform, [{ profile_url: account, followers: 3 }])
    const id = peopleCount + 1
    expect(await enrich({ service_person_id: id })).toEqual([account, ...pages.slice(0, 2)])
    expect(await enrich({ profile_url: 'git.example/~Zoe/' })).toEqual([pages[0]])
    expect(await enrich({ login: '~zoe' })).toEqual([pages[0]])
    expect(await enrich({ profile_url: 'https://dev.example/zoë-r?tab=stars' })).toEqual([pages[1]])
    expect(await enrich({ profile_url: 'https://dev.example/ZO%c3%8b-r' })).toEqual([pages[1]])
    expect(await enrich({ login: 'Zoë-R' })).toEqual([pages[1]])
    expect(await enrich({ login: 'zoe.r' })).toEqual([account])
  })
})

describe('employee_reviews of a company', () => {
  it('are those of its review profile when its own sources have none', async () => {
    await importRecords(
      world,
      company,
      [{ basic_info: { name: 'Quiet Works', website: 'https://quiet-works.example' } }],
      'quiet',
    )
    const reviews = { company_domain: 'quiet-works.example', company_name: 'Quiet Works' }
    await importRecords(
      world,
      employeeReview,
      [
        { ...reviews, overall_rating: 4.5, review_count: 7 },
        {
          company_name: 'Quiet Works Ltd',
          company_domain: 'quiet-works.example',
          overall_rating: 2,
          review_count: 1,
        },
      ],
      'reviews',
    )
    const enrich = async (...fields: readonly string[]) => {
      const { body } = await post('/company/enrich', { domains: ['quiet-works.example'], fields })
      return body[0].matches[0].company_data
    }
    expect(await enrich('employee_reviews')).toMatchObject({
      employee_reviews: { overall_rating: 4.5, review_count: 7, mission: null, awards: [] },
    })
    expect(await enrich('basic_info.name', 'employee_reviews.review_count')).toEqual({
      basic_info: { name: 'Quiet Works' },
      employee_reviews: { review_count: 7 },
    })
  })
})

describe('/employee_review/enrich', () => {
  it('shows the reviews of a company with its ratings and its firmographics', async () => {
    for (const review of world.reviews.slice(0, 10)) {
      const id = Number(review.service_company_id)
      const { body, credits } = await post('/employee_review/enrich', { service_company_id: id })
      const company = world.companies[id - 1] ?? {}
      const rating: unknown = review.overall_rating
      const domain: unknown = at(company, 'basic_info.primary_domain')
      const ceoRating: unknown = at(review, 'company_ceo.ceo_rating') ?? null
      expect(body).toMatchObject({
        service_company_id: id,
        overall_rating: rating,
        company_domain: domain,
        reviews: expect.arrayContaining([expect.objectContaining({ pros: expect.any(String) })]),
        company_ceo: expect.objectContaining({ ceo_rating: ceoRating }),
      })
      expect(credits).toBe('2')
      const told = at(company, 'employee_reviews.overall_rating')
      if (told !== undefined) expect(body.overall_rating).toBe(told)
    }
  })

  it('is a 404, free of charge, for a company without reviews and for an unknown one', async () => {
    const reviewed = new Set(world.reviews.map(review => review.service_company_id))
    const without = world.companies.findIndex((_, index) => !reviewed.has(index + 1)) + 1
    for (const id of [without, 1_000_000]) {
      const answer = await world.post('/employee_review/enrich', { service_company_id: id })
      expectRefusal(answer, 404, `No employee review data found for company ${id}.`)
    }
  })
})
