// AuditProgress people and companies up by what identifies them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { bestIds, creditsOf as credits, firstMatch as matched, matchesOf } from '../support/match-entries.ts'
import { at, listAt, textAt, valuesAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const profileUrl = (person: JsonObject) =>
  textAt(person, 'social_handles.professional_network_identifier.profile_url')

/** The posts that the fields of an enriched record answer. */
const postsIn = (data: JsonObject) => data.social_posts as readonly JsonObject[]

describe.each([
  {
    path: '/person/enrich',
    title: 'Person',
    recordsOf: ({ people }: SmallWorld) => people,
    urlAt: 'social_handles.professional_network_identifier.profile_url',
    key: 'professional_network_profile_url',
    base: 1,
  },
  {
    path: '/company/enrich',
    title: 'Company',
    recordsOf: ({ companies }: SmallWorld) => companies,
    urlAt: 'basic_info.professional_network_url',
    key: 'company_professional_network_url',
    base: 2,
  },
])('social_posts in the fields of $path', ({ path, title, recordsOf, urlAt, key, base }) => {
  const urlsOf = () => recordsOf(world).map(record => textAt(record, urlAt))
  const enrich = (urls: readonly string[], fields: readonly string[], more: JsonObject = {}) =>
    world.post(path, { professional_network_profile_urls: urls, fields, ...more })
  /** Somebody with posts, and the newest of them. */
  const author = async () => {
    for (const url of urlsOf()) {
      const { body } = await world.post('/dataset/social_post/enrich', { [key]: url, limit: 20 })
      if (body.posts?.length > 1) return { url, posts: body.posts as readonly JsonObject[] }
    }
    throw new Error('The small world has nobody like this.')
  }
  const nobody = async () => {
    for (const url of urlsOf()) {
      const { body } = await world.post('/dataset/social_post/enrich', { [key]: url, limit: 1 })
      if (body.posts === null) return url
    }
    throw new Error('The small world has nobody like this.')
  }

  it('are the newest ones stored, for 5 credits for each record that has some', async () => {
    const { url, posts } = await author()
    const answer = await enrich([url, await nobody()], ['social_posts'])
    const [[posting] = [], [silent] = []] = matchesOf(answer)
    expect(postsIn(posting?.data ?? {})).toEqual(posts)
    expect(silent?.data).toEqual({ social_posts: [] })
    expect(credits(answer)).toBe(String(2 * base + 5))
    const preview = await enrich([url], ['social_posts'], { preview: true })
    expect(preview.body.cost_components).toContainEqual({
      component: `${title.toLowerCase()}.social_posts`,
      label: `${title} social posts`,
      quantity: 1,
      unit_price: 5,
      credits: 5,
    })
  })

  it('may be requested part by part, beside other fields', async () => {
    const { url, posts } = await author()
    const { basic_profile, basic_info, ...answer } = matched(
      await enrich([url], ['social_posts.text', title === 'Person' ? 'basic_profile' : 'basic_info']),
    )
    expect(basic_profile ?? basic_info).toBeDefined()
    expect(answer).toEqual({ social_posts: posts.map(({ text }) => ({ text })) })
  })
})

describe('people', () => {
  const path = '/person/enrich'
  const enrich = (urls: readonly string[], fields?: readonly string[]) =>
    world.post(path, { professional_network_profile_urls: urls, ...(fields && { fields }) })
  const some = () => world.people.slice(10, 14)
  const one = (test: (person: JsonObject) => boolean) => {
    const found = world.people.find(test)
    if (!found) throw new Error('The small world has nobody like this.')
    return found
  }

  it('are answered in the order of the request, each under its identifier', async () => {
    const urls = [...some()].reverse().map(profileUrl)
    const answer = await enrich(urls)
    expect(answer.status).toBe(200)
    expect(answer.body.map((entry: JsonObject) => entry.matched_on)).toEqual(urls)
    expect(answer.body.map((entry: JsonObject) => at(entry, 'match_type'))).toEqual(
      urls.map(() => 'professional_network_profile_url'),
    )
    expect(bestIds(answer)).toEqual([...some()].reverse().map(person => person.service_person_id))
    expect(answer.body[0].matches[0].confidence_score).toBe(1)
  })

  it('have service_person_id, basic_profile and social_handles when no fields are named', async () => {
    const [person = {}] = some()
    const answer = await enrich([profileUrl(person)])
    expect(Object.keys(matched(answer))).toEqual(['service_person_id', 'basic_profile', 'social_handles'])
    expect(matched(answer)).toMatchObject({
      basic_profile: {
        name: at(person, 'basic_profile.name'),
        languages: at(person, 'basic_profile.languages') ?? [],
      },
      social_handles: { professional_network_identifier: { profile_url: profileUrl(person) } },
    })
    expect(Object.keys(matched(answer).basic_profile as JsonObject)).toEqual([
      ...['name', 'first_name', 'last_name', 'headline', 'current_title', 'normalized_title'],
      ...[
        'professional_network_name',
        'summary',
        'location',
        'languages',
        'last_updated',
        'profile_picture_permalink',
      ],
    ])
  })

  it('have what fields name and nothing else: sections, dot paths, and paths into lists', async () => {
    const person = one(each => listAt(each, 'experience.employment_details.current').length > 0)
    const fields = ['basic_profile.summary', 'experience.employment_details.current.name', 'skills']
    const answer = await enrich([profileUrl(person)], fields)
    expect(matched(answer)).toEqual({
      basic_profile: { summary: at(person, 'basic_profile.summary') ?? '' },
      experience: {
        employment_details: {
          current: listAt(person, 'experience.employment_details.current').map(({ name }) => ({ name })),
        },
      },
      skills: { professional_network_skills: at(person, 'skills.professional_network_skills') ?? [] },
    })
  })

  it('have every requested section, empty where nothing is known', async () => {
    const person = one(each => !each.honors && !each.dev_platform_profiles && !each.certifications)
    const fields = ['certifications', 'honors', 'dev_platform_profiles', 'education', 'professional_network']
    expect(matched(await enrich([profileUrl(person)], fields))).toMatchObject({
      certifications: [],
      honors: [],
      dev_platform_profiles: [],
      education: { schools: expect.any(Array) },
      professional_network: { connections: expect.any(Number), location: expect.any(Object) },
    })
  })

  it('are also found by the permanent URL', async () => {
    const [person = {}] = some()
    const urn = textAt(person, 'social_handles.professional_network_identifier.urn_url')
    const answer = await enrich([urn])
    expect(answer.body[0]).toMatchObject({ matched_on: urn, matches: [{ confidence_score: 1 }] })
    expect(matched(answer).service_person_id).toBe(person.service_person_id)
  })

  it('that are not found, or have an invalid URL, are entries without matches; the others are answered', async () => {
    const [person = {}] = some()
    const wrong = ['https://www.profiles.example/in/nobody-at-all', 'not a url', '', 'https://', 'ftp://%%%']
    const answer = await enrich([...wrong, profileUrl(person)])
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(6)
    for (const [index, entry] of answer.body.slice(0, 5).entries()) {
      expect(entry).toEqual({
        matched_on: wrong[index],
        match_type: 'professional_network_profile_url',
        match_status: 'not_found',
        matches: [],
      })
    }
    expect(answer.body[5]).toMatchObject({ match_status: 'matched' })
    expect(credits(answer)).toBe('1')
  })

  it('requested twice are answered twice', async () => {
    const [person = {}] = some()
    const { body } = await enrich([profileUrl(person), profileUrl(person)])
    expect(body[0]).toEqual(body[1])
  })

  describe('requested by business e-mail', () => {
    const byEmail = (business_emails: readonly string[], more: JsonObject = {}) =>
      world.post(path, { business_emails, ...more })
    const addressed = () => world.people.filter(each => listAt(each, 'contact.business_emails').length > 0)
    const emailOf = (person: JsonObject) => String(listAt(person, 'contact.business_emails')[0]?.email)
    /** An address that nobody states, with the name of somebody at the company that owns the domain. */
    const guessed = () => {
      const stated = new Set(addressed().map(emailOf))
      const domains = new Map(
        world.companies.map(each => [each.service_company_id, at(each, 'basic_info.primary_domain')]),
      )
      const [found] = world.people.flatMap(person => {
        const [job] = listAt(person, 'experience.employment_details.current')
        const names = ['first_name', 'last_name'].map(name => textAt(person, `basic_profile.${name}`))
        const email = `${names.join('.').toLowerCase()}@${domains.get(job?.service_company_id)}`
        const isPlain = /^[a-z]+\.[a-z]+@(?!undefined)/.test(email) && !stated.has(email)
        return isPlain ? [{ person, email }] : []
      })
      if (!found) throw new Error('The small world has nobody like this.')
      return found
    }

    it('are answered like those requested by URL, for the same price', async () => {
      const people = addressed().slice(0, 3)
      const answer = await byEmail([...people.map(emailOf), 'nobody@nowhere.example', 'no address'])
      expect(bestIds(answer)).toEqual([
        ...people.map(({ service_person_id: id }) => id),
        undefined,
        undefined,
      ])
      expect(answer.body[0]).toMatchObject({
        matched_on: emailOf(people[0] ?? {}),
        match_type: 'business_email',
      })
      expect(matched(answer)).toEqual(matched(await enrich([profileUrl(people[0] ?? {})])))
      expect(credits(answer)).toBe('3')
    })

    it('are found by the name in the address, at most one, and not below min_similarity_score', async () => {
      const { person, email } = guessed()
      const [[best] = []] = matchesOf(await byEmail([email]))
      expect(best?.id).toBe(person.service_person_id)
      expect(best?.confidence).toBeGreaterThanOrEqual(0.5)
      expect(best?.confidence).toBeLessThan(1)
      const exactly = await byEmail([email, emailOf(addressed()[0] ?? {})], { min_similarity_score: 1 })
      expect(matchesOf(exactly).map(matches => matches.length)).toEqual([0, 1])
      expect(credits(exactly)).toBe('1')
    })
  })

  it('cost a credit each, and one more for developer profiles that are requested and stored', async () => {
    const developer = one(each => listAt(each, 'dev_platform_profiles').length > 0)
    const other = one(each => listAt(each, 'dev_platform_profiles').length === 0)
    const urls = [profileUrl(developer), profileUrl(other), 'https://www.profiles.example/in/nobody-at-all']
    expect(credits(await enrich(urls))).toBe('2')
    expect(credits(await enrich(urls, ['dev_platform_profiles.followers']))).toBe('3')
    expect(credits(await enrich(urls.slice(2)))).toBe('0')
  })

  it('requested in several spellings are charged once, and a preview says so', async () => {
    const developer = one(each => listAt(each, 'dev_platform_profiles').length > 0)
    const url = profileUrl(developer)
    const urn = textAt(developer, 'social_handles.professional_network_identifier.urn_url')
    const spellings = [url, `${url}/`, url.toUpperCase(), url.replace('https://www.', ''), urn, url]
    const other = one(each => listAt(each, 'dev_platform_profiles').length === 0)
    const urls = [...spellings, profileUrl(other)]
    const fields = ['dev_platform_profiles', 'service_person_id']
    const answer = await enrich(urls, fields)
    expect(new Set(bestIds(answer).slice(0, 6))).toEqual(new Set([developer.service_person_id]))
    expect(credits(answer)).toBe('3')
    const body = { professional_network_profile_urls: urls, fields, preview: true }
    expect((await world.post(path, body)).body).toMatchObject({
      credits: 3,
      cost_components: [
        { component: 'person.profile', quantity: 2, credits: 2 },
        { component: 'person.dev_platform_profiles', quantity: 1, credits: 1 },
      ],
      result_count: 7,
    })
  })

  it('are answered without the gated parts of a section to a key that lacks their permission', async () => {
    const [person = {}] = some()
    const urls = [profileUrl(person)]
    const body = { professional_network_profile_urls: urls, fields: ['social_handles'] }
    const answer = await world.post(path, body, { key: await world.newKey() })
    expect(
      Object.keys(at(matched(answer), 'social_handles.professional_network_identifier') as JsonObject),
    ).toEqual(['profile_url'])
    expect(
      at(matched(await world.post(path, body)), 'social_handles.professional_network_identifier'),
    ).toHaveProperty('urn_url')
  })
})

describe('companies', () => {
  const enrich = (body: Readonly<Record<string, unknown>>, key?: string) =>
    world.post('/company/enrich', body, { ...(key !== undefined && { key }) })
  const some = () => world.companies.slice(10, 14)

  it('are found by id, domain, name and profile URL, and the answer says by which', async () => {
    const [company = {}] = some()
    const { name, primary_domain, professional_network_url } = company.basic_info as JsonObject
    const questions = [
      ['service_company_ids', company.service_company_id, 'service_company_id'],
      ['domains', primary_domain, 'domain'],
      ['names', name, 'name'],
      ['professional_network_profile_urls', professional_network_url, 'professional_network_profile_url'],
    ] as const
    for (const [wire, value, match_type] of questions) {
      const answer = await enrich({ [wire]: [value] })
      expect(answer.body[0]).toMatchObject({ matched_on: String(value), match_type, match_status: 'matched' })
      expect(matched(answer).service_company_id).toBe(company.service_company_id)
      expect(answer.body[0].matches[0].confidence_score).toBeGreaterThan(wire === 'names' ? 0.8 : 0.99)
    }
  })

  it('are answered in order, with unknown ones between them', async () => {
    const ids = [14, 999_999_999, 12, 13]
    const answer = await enrich({ service_company_ids: ids })
    expect(answer.body.map((entry: JsonObject) => entry.matched_on)).toEqual(ids.map(String))
    expect(bestIds(answer)).toEqual([14, undefined, 12, 13])
  })

  it.each([
    domain => domain,
    domain => `www.${domain}`,
    domain => domain.toUpperCase(),
    domain => `https://${domain}`,
    domain => `http://www.${domain}/`,
    domain => `https://${domain}/about?from=mail#team`,
    domain => ` ${domain} `,
    domain => `${domain}.`,
  ] as readonly ((domain: string) => string)[])(
    'are found by their domain in the spelling %s',
    async spell => {
      for (const company of some()) {
        const value = spell(textAt(company, 'basic_info.primary_domain'))
        const answer = await enrich({ domains: [value] })
        expect(answer.body[0].matched_on).toBe(value)
        expect(bestIds(answer), value).toEqual([company.service_company_id])
      }
    },
  )

  it('have service_company_id and basic_info when no fields are named', async () => {
    const answer = await enrich({ service_company_ids: [1] })
    expect(Object.keys(matched(answer))).toEqual(['service_company_id', 'basic_info'])
    expect(matched(answer)).toMatchObject({
      basic_info: { name: at(world.companies[0] ?? {}, 'basic_info.name') },
    })
  })

  it('have the requested sections and dot paths', async () => {
    const [company = {}] = some()
    const fields = [
      'headcount.total',
      'headcount.growth_percent.6m',
      'funding.funding_rounds.round',
      'people.founders',
      'web_traffic',
    ]
    const answer = await enrich({ service_company_ids: [company.service_company_id ?? 0], fields })
    expect(matched(answer)).toEqual({
      headcount: {
        total: at(company, 'headcount.total'),
        growth_percent: { '6m': at(company, 'headcount.growth_percent.6m') },
      },
      funding: { funding_rounds: listAt(company, 'funding.funding_rounds').map(({ round }) => ({ round })) },
      people: { founders: expect.any(Array) },
      web_traffic: expect.any(Object),
    })
  })

  it('are one for a domain that several have, unless all are requested', async () => {
    const byDomain = new Map<string, number>()
    for (const company of world.companies) {
      for (const domain of at(company, 'basic_info.all_domains') as readonly string[])
        byDomain.set(domain, (byDomain.get(domain) ?? 0) + 1)
    }
    const [domain, count] = [...byDomain].find(([, each]) => each > 1) ?? []
    if (domain === undefined) throw new Error('The small world has no shared domain.')
    const best = await enrich({ domains: [domain] })
    const all = await enrich({ domains: [domain], exact_match: true })
    expect([best, all].map(answer => matchesOf(answer)[0]?.length)).toEqual([1, count])
    expect(credits(best)).toBe('2')
    expect(credits(all)).toBe(String(2 * (count ?? 0)))
    expect(matched(all)).toEqual(matched(best))
  })

  it('are returned without technographics unless these are requested', async () => {
    const company = world.companies.find(each => each.technographics !== undefined) ?? {}
    const ids = { service_company_ids: [company.service_company_id ?? 0] }
    const plain = await enrich(ids)
    expect(JSON.stringify(plain.body)).not.toContain('technologies')
    expect(credits(plain)).toBe('2')
    expect(credits(await enrich({ ...ids, fields: ['technology'] }))).toBe('4')
    const asked = await enrich({ ...ids, fields: ['technographics'] })
    expect(matched(asked)).toMatchObject({ technographics: at(company, 'technographics') as JsonObject })
    expect(credits(asked)).toBe('4')
  })

  it('requested in several spellings, or matched by several identifiers, are charged once', async () => {
    const [company = {}] = world.companies.filter(each => each.technographics !== undefined)
    const { name, primary_domain: domain } = company.basic_info as JsonObject
    const id = company.service_company_id ?? 0
    for (const asked of [
      { service_company_ids: [id, id] },
      { domains: [domain, `https://www.${domain}/about`, String(domain).toUpperCase()] },
    ]) {
      const answer = await enrich({ ...asked, fields: ['technographics', 'service_company_id'] })
      expect(new Set(bestIds(answer))).toEqual(new Set([id]))
      expect(credits(answer)).toBe('4')
    }
    const named = await enrich({ names: [name, `${name}, Inc.`, String(name).toUpperCase()] })
    const matches = matchesOf(named).flat()
    expect(matches.length).toBeGreaterThan(2)
    expect(credits(named)).toBe(String(2 * new Set(matches.map(match => match.id)).size))
  })

  it('cost 2 credits a match, and 2 more only where technographics are stored', async () => {
    const withOut = world.companies.filter(each => each.technographics === undefined)
    const withThem = world.companies.filter(each => each.technographics !== undefined)
    const ids = [...withOut.slice(0, 2), ...withThem.slice(0, 3)].map(each => each.service_company_id ?? 0)
    const answer = await enrich({
      service_company_ids: [...ids, 999_999],
      fields: ['technographics.total_technologies'],
    })
    expect(credits(answer)).toBe('16')
    expect(credits(await enrich({ names: ['Nobody Knows This One'] }))).toBe('0')
  })
})

describe('cost lines', () => {
  const linesOf = async (path: string, body: JsonObject): Promise<readonly JsonObject[]> => {
    const answer = await world.post(path, { ...body, preview: true })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.cost_components
  }

  const anybody = { field: 'service_person_id', type: '>', value: 0 }

  it('are labelled with one unit of what was found, for every endpoint', async () => {
    const url = (person: JsonObject) => ({ professional_network_profile_urls: [profileUrl(person)] })
    const developer = world.people.find(each => listAt(each, 'dev_platform_profiles').length > 0) ?? {}
    const technical = world.companies.find(each => each.technographics !== undefined) ?? {}
    const discussed =
      world.posts.find(each => ['reactors', 'comments'].every(list => listAt(each, list).length > 0)) ?? {}
    const reachable = world.people.find(each =>
      ['business_emails', 'personal_emails', 'phone_numbers'].every(
        kind => valuesAt(each, `contact.${kind}`).length > 0,
      ),
    )
    const lines = await Promise.all([
      linesOf('/person/enrich', { ...url(developer), fields: ['dev_platform_profiles'] }),
      linesOf('/person/identify', url(developer)),
      linesOf('/person/contact/enrich', url(reachable ?? {})),
      linesOf('/company/enrich', {
        service_company_ids: [technical.service_company_id ?? 0],
        fields: ['technographics'],
      }),
      linesOf('/dev_platform/enrich', { service_person_id: developer.service_person_id ?? 0 }),
      linesOf('/employee_review/enrich', { service_company_id: world.reviews[0]?.service_company_id ?? 0 }),
      linesOf('/dataset/social_post/enrich', {
        social_post_url: textAt(discussed, 'share_url'),
        fields: 'reactors,comments',
        max_reactors: 1,
        max_comments: 1,
      }),
      linesOf('/person/search', { filters: anybody, limit: 1 }),
      ...['company', 'job', 'social_post'].map(name => linesOf(`/${name}/search`, { limit: 1 })),
    ])
    expect(lines.map(each => each.map(({ label }) => label))).toEqual([
      ['Person profile', 'Person developer profile'],
      ['Person identification'],
      ['Person business e-mail', 'Person personal e-mail', 'Person phone number'],
      ['Company profile', 'Company technographics'],
      ['Developer profile'],
      ['Employee review profile'],
      ['Social post', 'Social post reactor', 'Social post comment'],
      ...['Person', 'Company', 'Job', 'Social post'].map(name => [`${name} search result`]),
    ])
  })

  it('are left out for what was not found, beside those for what was', async () => {
    const nobody = { professional_network_profile_urls: ['https://www.profiles.example/in/nobody-at-all'] }
    const plain = world.people.find(each => each.dev_platform_profiles === undefined) ?? {}
    const technics = { fields: ['technographics'] }
    const untechnical = world.companies.find(each => each.technographics === undefined) ?? {}
    const componentsOf = async (path: string, body: JsonObject) =>
      (await linesOf(path, body)).map(({ component }) => component)
    expect(await componentsOf('/person/enrich', nobody)).toEqual([])
    expect(await componentsOf('/person/identify', nobody)).toEqual([])
    expect(await componentsOf('/person/contact/enrich', nobody)).toEqual([])
    expect(await componentsOf('/company/enrich', { domains: ['nobody.example'], ...technics })).toEqual([])
    expect(await componentsOf('/person/search', { filters: anybody, limit: 0 })).toEqual([])
    expect(await componentsOf('/dev_platform/enrich', { login: 'nobody-at-all' })).toEqual([])
    expect(await componentsOf('/dataset/social_post/enrich', { company_domain: 'nobody.example' })).toEqual(
      [],
    )
    expect(
      await componentsOf('/person/enrich', {
        professional_network_profile_urls: [profileUrl(plain)],
        fields: ['dev_platform_profiles'],
      }),
    ).toEqual(['person.profile'])
    expect(
      await componentsOf('/company/enrich', {
        service_company_ids: [untechnical.service_company_id ?? 0],
        ...technics,
      }),
    ).toEqual(['company.profile'])
  })
})
