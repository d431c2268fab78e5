// Contacts of people: the kinds that are returned, their prices, and what `verified` leaves out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { bestIds, creditsOf, firstMatch, matchesOf } from '../support/match-entries.ts'
import { at, listAt, textAt, valuesAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const kinds = ['business_emails', 'personal_emails', 'phone_numbers', 'websites'] as const

const counts = (person: JsonObject) => kinds.map(kind => valuesAt(person, `contact.${kind}`).length)
/** Returns whether the person has contacts of every kind that costs. */
const hasAll = (person: JsonObject) =>
  counts(person)
    .slice(0, 3)
    .every(count => count > 0)
const hasNone = (person: JsonObject) => counts(person).every(count => count === 0)

function one(test: (person: JsonObject) => boolean): JsonObject {
  const found = world.people.find(test)
  if (!found) throw new Error('The small world has nobody like this.')
  return found
}

const urlOf = (person: JsonObject) =>
  textAt(person, 'social_handles.professional_network_identifier.profile_url')

const contact = (people: readonly JsonObject[], more: Readonly<Record<string, unknown>> = {}) =>
  world.post('/person/contact/enrich', { professional_network_profile_urls: people.map(urlOf), ...more })

const parts = (answer: Awaited<ReturnType<typeof contact>>) => firstMatch(answer).contact as JsonObject

describe('contact', () => {
  it('is all that is returned of a person, with the three paid kinds when no fields are named', async () => {
    const person = one(hasAll)
    const answer = await contact([person])
    expect(Object.keys(firstMatch(answer))).toEqual(['contact'])
    expect(parts(answer)).toEqual({
      business_emails: at(person, 'contact.business_emails'),
      personal_emails: at(person, 'contact.personal_emails'),
      phone_numbers: at(person, 'contact.phone_numbers'),
    })
    expect(creditsOf(answer)).toBe('5')
  })

  it('has everything for `contact`, at the same price, because web sites are free', async () => {
    const person = one(hasAll)
    const answer = await contact([person], { fields: ['contact'] })
    expect(parts(answer)).toEqual({
      ...Object.fromEntries(kinds.map(kind => [kind, at(person, `contact.${kind}`)])),
      websites: at(person, 'contact.websites') ?? [],
    })
    expect(creditsOf(answer)).toBe('5')
  })

  it.each([
    ['business_emails', '1'],
    ['personal_emails', '2'],
    ['phone_numbers', '2'],
    ['websites', '0'],
  ])('of the kind %s alone costs %s credits, and has nothing else', async (kind, price) => {
    const person = one(each => valuesAt(each, `contact.${kind}`).length > 0)
    const answer = await contact([person], { fields: [`contact.${kind}`] })
    expect(parts(answer)).toEqual({ [kind]: at(person, `contact.${kind}`) })
    expect(creditsOf(answer)).toBe(price)
  })

  it('tells free of charge whether there is a business e-mail, when that field is named', async () => {
    const people = [one(hasAll), one(hasNone)]
    const answer = await contact(people, { fields: ['contact.has_business_email', 'contact.websites'] })
    expect(answer.body.map((entry: JsonObject) => at(entry, 'match_status'))).toEqual(['matched', 'matched'])
    const [[known] = [], [unknown] = []] = matchesOf(answer)
    expect(at(known?.data ?? {}, 'contact.has_business_email')).toBe(true)
    expect(at(unknown?.data ?? {}, 'contact.has_business_email')).toBe(false)
    expect(creditsOf(answer)).toBe('0')
  })

  it('costs nothing for kinds that are not known, which are empty', async () => {
    const answer = await contact([one(hasNone)])
    expect(parts(answer)).toEqual({ business_emails: [], personal_emails: [], phone_numbers: [] })
    expect(creditsOf(answer)).toBe('0')
  })

  it('costs as much for many people as for each of them', async () => {
    const people = world.people.slice(0, 25)
    const price = (person: JsonObject) =>
      counts(person).reduce((sum, count, index) => sum + (count > 0 ? ([1, 2, 2, 0][index] ?? 0) : 0), 0)
    const answer = await contact(people)
    expect(bestIds(answer)).toHaveLength(25)
    expect(creditsOf(answer)).toBe(String(people.map(price).reduce((a, b) => a + b)))
  })

  it('of a person requested in several spellings is charged once for each kind', async () => {
    const person = one(hasAll)
    const url = urlOf(person)
    const professional_network_profile_urls = [url, `${url}/`, url.toUpperCase()]
    const answer = await world.post('/person/contact/enrich', { professional_network_profile_urls })
    expect(answer.body.map((entry: JsonObject) => entry.match_status)).toEqual(Array(3).fill('matched'))
    expect(creditsOf(answer)).toBe('5')
    const emails = listAt(person, 'contact.business_emails').map(({ email }) => String(email))
    const spelled = emails.flatMap(email => [email, email.toUpperCase()])
    const byEmail = await world.post('/person/contact/enrich', { business_emails: spelled })
    expect(creditsOf(byEmail)).toBe('5')
  })

  it('is found by a business e-mail in any letter case', async () => {
    const person = one(each => listAt(each, 'contact.business_emails').length > 0)
    const [{ email } = {}] = listAt(person, 'contact.business_emails')
    for (const spelling of [String(email), String(email).toUpperCase(), ` ${email} `]) {
      const answer = await world.post('/person/contact/enrich', { business_emails: [spelling] })
      expect(answer.body[0]).toMatchObject({
        matched_on: spelling,
        match_type: 'business_email',
        match_status: 'matched',
      })
      expect(parts(answer).business_emails).toEqual(at(person, 'contact.business_emails'))
    }
  })

  it('of unknown people, and for invalid addresses, is an entry without matches, free of charge', async () => {
    const business_emails = ['nobody@nowhere.example', 'not an address', '@', '']
    const answer = await world.post('/person/contact/enrich', { business_emails })
    expect(answer.body).toEqual(
      business_emails.map(matched_on => ({
        matched_on,
        match_type: 'business_email',
        match_status: 'not_found',
        matches: [],
      })),
    )
    expect(creditsOf(answer)).toBe('0')
  })

  it('is never returned by person enrich or by search', async () => {
    const person = one(hasAll)
    const enriched = await world.post('/person/enrich', {
      professional_network_profile_urls: [urlOf(person)],
    })
    const filters = { field: 'service_person_id', type: '=', value: person.service_person_id }
    const found = await world.post('/person/search', { filters })
    for (const email of [
      ...valuesAt(person, 'contact.business_emails.email'),
      ...valuesAt(person, 'contact.personal_emails.email'),
    ]) {
      expect(JSON.stringify([enriched.body, found.body])).not.toContain(email)
    }
    expect(found.body.profiles[0].contact).toEqual({ has_business_email: true })
  })
})

describe('`verified: true`', () => {
  const statuses = (person: JsonObject) =>
    listAt(person, 'contact.business_emails').map(({ status }) => status)

  it('keeps only the business e-mails that are deliverable', async () => {
    const person = one(each => statuses(each).includes('deliverable') && new Set(statuses(each)).size > 1)
    const answer = await contact([person], { verified: true })
    const deliverable = listAt(person, 'contact.business_emails').filter(
      ({ status }) => status === 'deliverable',
    )
    expect(parts(answer).business_emails).toEqual(deliverable)
    expect(parts(answer)).not.toHaveProperty('business_emails_message')
  })

  it('says so, and charges nothing for business e-mails, when none is deliverable', async () => {
    const person = one(each => statuses(each).length > 0 && !statuses(each).includes('deliverable'))
    const answer = await contact([person], { verified: true, fields: ['contact.business_emails'] })
    expect(parts(answer)).toEqual({
      business_emails: [],
      business_emails_message: expect.stringContaining('deliverable'),
    })
    expect(creditsOf(answer)).toBe('0')
  })
})
