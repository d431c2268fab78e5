// Identification: the company or person that an identifier belongs to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { normalCompanyName } from '../../src/normal/company-name.ts'
import { namesOf } from '../../src/query/names.ts'
import { bestIds, creditsOf, firstMatch, matchesOf } from '../support/match-entries.ts'
import { at, listAt, textAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

describe('companies', () => {
  const identify = (body: Readonly<Record<string, unknown>>) => world.post('/company/identify', body)
  const idsOf = (companies: readonly JsonObject[]) => companies.map(each => each.service_company_id)

  it('are identified free of charge, without X-Credits headers', async () => {
    const answer = await identify({ service_company_ids: [1, 2] })
    expect([answer.status, creditsOf(answer)]).toEqual([200, undefined])
    expect(creditsOf(await identify({ names: ['Nobody Knows This One'] }))).toBeUndefined()
  })

  it('have service_company_id and basic_info', async () => {
    const { basic_info } = firstMatch(await identify({ service_company_ids: [1] }))
    expect(Object.keys(firstMatch(await identify({ service_company_ids: [1] })))).toEqual([
      'service_company_id',
      'basic_info',
    ])
    expect(basic_info).toMatchObject({
      name: at(world.companies[0] ?? {}, 'basic_info.name'),
      industries: expect.any(Array),
    })
    const more = await identify({ service_company_ids: [1], fields: ['social_profiles', 'basic_info.name'] })
    expect(Object.keys(firstMatch(more))).toEqual(['basic_info', 'social_profiles'])
  })

  it('are all found by their own id, domain and profile URL', async () => {
    const paths = {
      domains: 'basic_info.primary_domain',
      professional_network_profile_urls: 'basic_info.professional_network_url',
    }
    for (let start = 0; start < world.companies.length; start += 20) {
      const companies = world.companies.slice(start, start + 20)
      expect(bestIds(await identify({ service_company_ids: idsOf(companies) }))).toEqual(idsOf(companies))
      for (const [wire, path] of Object.entries(paths)) {
        const answer = await identify({
          [wire]: companies.map(each => textAt(each, path)),
          exact_match: true,
        })
        for (const [index, matches] of matchesOf(answer).entries()) {
          expect(matches.map(({ confidence }) => confidence)).toEqual(matches.map(() => 1))
          expect(matches.map(({ id }) => id)).toContain(companies[index]?.service_company_id)
        }
      }
    }
  })

  it('are found by a page whose URL has the id of their network', async () => {
    const numbered = world.companies.filter(each => at(each, 'basic_info.professional_network_id'))
    expect(numbered.length).toBeGreaterThan(10)
    const companies = numbered.slice(0, 20)
    const urls = companies.map(
      each => `network.example/Company/${textAt(each, 'basic_info.professional_network_id')}/`,
    )
    const answer = await identify({
      professional_network_profile_urls: [...urls, 'network.example/company/0'],
    })
    expect(bestIds(answer)).toEqual([...idsOf(companies), undefined])
  })

  it('are found by their names, in any letter case and with or without the legal form', async () => {
    for (const spell of [
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => `${name}, Inc.`,
    ]) {
      const companies = world.companies.slice(0, 25)
      const answer = await identify({ names: companies.map(each => spell(textAt(each, 'basic_info.name'))) })
      for (const [index, matches] of matchesOf(answer).entries()) {
        expect(
          matches.map(({ id }) => id),
          textAt(companies[index] ?? {}, 'basic_info.name'),
        ).toContain(companies[index]?.service_company_id)
        const scores = matches.map(({ confidence }) => confidence)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        expect(scores.every(score => score > 0 && score <= 1)).toBe(true)
      }
    }
  })

  it('have confidence 1 by a name that no other company has, and less by a misspelt one', async () => {
    const counts = new Map<string, number>()
    for (const each of world.companies) {
      for (const name of namesOf(company, each)) {
        const normal = normalCompanyName(name) ?? ''
        counts.set(normal, (counts.get(normal) ?? 0) + 1)
      }
    }
    const nameOf = (each: JsonObject) => textAt(each, 'basic_info.name')
    const sole = world.companies.filter(each => counts.get(normalCompanyName(nameOf(each)) ?? '') === 1)
    expect(sole.length).toBeGreaterThan(40)
    const some = sole.slice(0, 25)
    for (const [index, matches] of matchesOf(await identify({ names: some.map(nameOf) })).entries()) {
      expect(matches).toMatchObject([{ id: some[index]?.service_company_id, confidence: 1 }])
    }
    const misspelt = some.map(each => `${nameOf(each)}q`)
    for (const matches of matchesOf(await identify({ names: misspelt }))) {
      for (const { confidence } of matches) expect(confidence).toBeLessThan(1)
    }
  })

  it('that are unknown, or requested with an invalid identifier, are entries without matches', async () => {
    const domains = ['nobody.example', 'not a domain', '', '.', 'com', 'http://']
    const { status, body } = await identify({ domains })
    expect(status).toBe(200)
    expect(body).toEqual(
      domains.map(matched_on => ({
        matched_on,
        match_type: 'domain',
        match_status: 'not_found',
        matches: [],
      })),
    )
  })

  it('are found by a host below their domain with less confidence, and not at all when the match must be exact', async () => {
    const [company = {}] = world.companies
    const domain = textAt(company, 'basic_info.primary_domain')
    const confidences = async (exact_match?: boolean) => {
      const domains = [`www.${domain}`, `labs.${domain}`]
      const answer = await identify({ domains, ...(exact_match !== undefined && { exact_match }) })
      return matchesOf(answer).map(matches => matches[0]?.confidence)
    }
    expect(await confidences()).toEqual([1, 0.9])
    expect(await confidences(true)).toEqual([1, undefined])
  })

  it('are found by a domain that nobody has and that resembles their name when the match need not be exact', async () => {
    const [company = {}] = world.companies
    const word = textAt(company, 'basic_info.primary_domain').split('.')[0]
    const domains = [`${word}.example`]
    expect(matchesOf(await identify({ domains }))).toEqual([[]])
    expect(matchesOf(await identify({ domains, exact_match: true }))).toEqual([[]])
    const [found = []] = matchesOf(await identify({ domains, exact_match: false }))
    for (const { confidence } of found) expect(confidence).toBeLessThan(1)
  })
})

describe('people', () => {
  const identify = (body: Readonly<Record<string, unknown>>) => world.post('/person/identify', body)
  const withEmail = (kind: string) =>
    world.people.filter(each => listAt(each, `contact.${kind}`).length > 0).slice(0, 10)
  const emailOf = (person: JsonObject, kind: string) => String(listAt(person, `contact.${kind}`)[0]?.email)

  it.each(['business_emails', 'personal_emails'])(
    'are found by %s on file, for a credit each',
    async kind => {
      const people = withEmail(kind)
      const answer = await identify({ emails: people.map(person => emailOf(person, kind)) })
      expect(bestIds(answer)).toEqual(people.map(person => person.service_person_id))
      expect(matchesOf(answer).map(([best]) => best?.confidence)).toEqual(people.map(() => 1))
      expect(answer.body[0].match_type).toBe('email')
      expect(creditsOf(answer)).toBe('10')
    },
  )

  it('have what identifies them, and no contact', async () => {
    const [person = {}] = withEmail('business_emails')
    const answer = await identify({ emails: [emailOf(person, 'business_emails')] })
    const data = firstMatch(answer)
    expect(Object.keys(data)).toEqual(['service_person_id', 'basic_profile', 'social_handles'])
    expect(Object.keys(data.basic_profile as JsonObject)).toEqual([
      'name',
      'headline',
      'current_title',
      'location',
    ])
  })

  it('are found by their profile URL', async () => {
    const people = world.people.slice(0, 25)
    const urls = people.map(each =>
      textAt(each, 'social_handles.professional_network_identifier.profile_url'),
    )
    const answer = await identify({ professional_network_profile_urls: urls })
    expect(bestIds(answer)).toEqual(people.map(each => each.service_person_id))
    expect(creditsOf(answer)).toBe('25')
  })

  it('requested by several of their addresses, or in several spellings, are charged once', async () => {
    const person = world.people.find(each =>
      ['business_emails', 'personal_emails'].every(kind => listAt(each, `contact.${kind}`).length > 0),
    )
    const addresses = ['business_emails', 'personal_emails'].map(kind => emailOf(person ?? {}, kind))
    const emails = [...addresses, addresses[0]?.toUpperCase(), ` ${addresses[0]} `]
    const answer = await identify({ emails })
    expect(bestIds(answer)).toEqual(emails.map(() => person?.service_person_id))
    expect(creditsOf(answer)).toBe('1')
  })

  it('that are unknown cost nothing', async () => {
    const emails = ['nobody@nowhere.example', 'info@nowhere.example', 'no address', '']
    const answer = await identify({ emails })
    expect(answer.body).toEqual(
      emails.map(matched_on => ({ matched_on, match_type: 'email', match_status: 'not_found', matches: [] })),
    )
    expect(creditsOf(answer)).toBe('0')
  })

  it('are found with less confidence by the name in an unknown address of their employer', async () => {
    const domains = new Map(
      world.companies.map(each => [each.service_company_id, textAt(each, 'basic_info.primary_domain')]),
    )
    const candidates = world.people.flatMap(person => {
      const [job] = listAt(person, 'experience.employment_details.current')
      const domain = domains.get(job?.service_company_id)
      const [first = '', last = ''] = ['first_name', 'last_name'].map(name =>
        textAt(person, `basic_profile.${name}`).toLowerCase(),
      )
      return domain !== undefined && /^[a-z]+$/.test(first + last)
        ? [{ person, email: `${first}.${last}@${domain}` }]
        : []
    })
    const known = new Set(
      world.people.flatMap(each => listAt(each, 'contact.business_emails').map(({ email }) => email)),
    )
    const asked = candidates.filter(({ email }) => !known.has(email)).slice(0, 20)
    expect(asked.length).toBeGreaterThan(5)
    const answer = await identify({ emails: asked.map(({ email }) => email) })
    const found = matchesOf(answer).filter((matches, index) =>
      matches.some(({ id }) => id === asked[index]?.person.service_person_id),
    )
    // Not all: a short surname may stand first, and two people of one employer may share the address.
    expect(found.length).toBeGreaterThan(0.8 * asked.length)
    for (const [best] of found) {
      expect(best?.confidence).toBeGreaterThan(0.5)
      expect(best?.confidence).toBeLessThan(1)
    }
  })

  it('are found by name, alone or with what else is known, in one field or two, for a credit each', async () => {
    const counts = new Map<string, number>()
    for (const each of world.people) {
      const name = textAt(each, 'basic_profile.name')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const some = world.people
      .filter(
        each => counts.get(textAt(each, 'basic_profile.name')) === 1 && listAt(each, employments).length > 0,
      )
      .slice(0, 24)
    const people = some.map((each, index) => {
      const [first, last, name] = ['first_name', 'last_name', 'name'].map(key =>
        textAt(each, `basic_profile.${key}`),
      )
      const company = String(listAt(each, employments)[0]?.name)
      return [{ name }, { first_name: first, last_name: last, title: '', school: null }, { name, company }][
        index % 3
      ]
    })
    const answer = await identify({ people: [...people, { name: 'Wilhelmina Zubrowski-Quayle' }] })
    const ids = bestIds(answer)
    const right = some.filter((each, index) => each.service_person_id === ids[index])
    expect(right.length).toBeGreaterThan(0.9 * some.length)
    expect(ids.at(-1)).toBeUndefined()
    expect(creditsOf(answer)).toBe(String(new Set(ids.filter(id => id !== undefined)).size))
    expect(answer.body[0]).toMatchObject({ matched_on: people[0]?.name, match_type: 'person' })
    for (const [best] of matchesOf(answer)) expect(best?.confidence ?? 0).toBeLessThan(1)
  })

  it.each([
    [
      { people: [{ name: 'Ana', first_name: 'Ana' }] },
      'people[0]: Must have either name, or first_name and last_name.',
    ],
    [{ people: [{ last_name: 'Silva' }] }, 'people[0]: Must have either name, or first_name and last_name.'],
    [
      { people: ['Ana Silva'] },
      'people[0]: Must be an object with name, first_name, last_name, company, company_domain, title, location, school; got "Ana Silva"',
    ],
    [{ people: 'Ana Silva' }, 'people: Must be a JSON array; got "Ana Silva"'],
    [
      { people: [{ name: 'Ana', employer: 'x' }] },
      'people[0].employer: Unknown key. Accepted: name, first_name,',
    ],
    [{ people: Array(26).fill({ name: 'Ana' }) }, 'people: May have at most 25 values; got 26.'],
    [{ people: [{ name: 'Ana' }], emails: ['a@b.c'] }, 'Exactly one identifier must be provided'],
  ])('are refused as a body that says what is wrong: %j', async (body, message) => {
    const answer = await identify(body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body).replaceAll('\\"', '"')).toContain(message)
  })

  it('without a name that is one are entries without matches, free', async () => {
    const answer = await identify({
      people: [{ name: '1234' }, { name: ' ' }, { first_name: '-', last_name: '-' }],
    })
    expect(matchesOf(answer)).toEqual([[], [], []])
    expect(creditsOf(answer)).toBe('0')
  })
})

const employments = 'experience.employment_details.current'
