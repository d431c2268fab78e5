// The person that a page is about, as the page states it.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalDomain } from '../../normal/domain.ts'
import { normalProfileUrl } from '../../normal/profile-url.ts'
import { fold } from '../../normal/text.ts'
import { objectOf, objectsOf, plainText, textOf, webAddressOf } from '../reading.ts'
import type { CareersPage } from './careers-pages.ts'
import { headingsOf, metaOf, siteOf } from './page-links.ts'
import {
  addressesOf,
  addressIn,
  objectsOfType,
  placeIn,
  statedObjects,
  textIn,
  typesOf,
} from './schema-org.ts'

type Page = CareersPage

/** Returns the person of the page; none where it states nobody, or only people that it is not about. */
export function personsOf(page: Page, asked: string): readonly JsonObject[] {
  const row = schemaPerson(page) ?? cardPerson(page) ?? openGraphPerson(page)
  if (row === undefined || textOf(row.name) === '') return []
  // A page that moved is found by both of its addresses.
  return [{ ...row, page: page.url, asked: key(asked) === key(page.url) ? '' : asked }]
}

/** The key of the page under all spellings of its address. */
function key(address: string): string {
  if (webAddressOf(address) === '') return ''
  const { host, pathname } = new URL(address)
  return normalProfileUrl(address) ?? host + pathname.replace(/\/+$/, '')
}

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns whether the title or the heading of the page names the person. */
function isTitled(name: string, page: Page): boolean {
  const titles = [page.title ?? '', metaOf(page.html).get('og:title') ?? '', ...headingsOf(page.html)]
  return letters(name).length > 3 && titles.some(title => letters(title).includes(letters(name)))
}

function schemaPerson(page: Page): JsonObject | undefined {
  const objects = statedObjects(page)
  const people = objectsOfType(objects, /^(?:Person|Physician)$/)
  const profiles = objects.filter(object => typesOf(object).includes('ProfilePage'))
  const mains = profiles.flatMap(({ mainEntity }) => [mainEntity].flat()).map(one => textIn(one))
  const person = people.find(one => {
    const stated = [one.url, one['@id'], one.mainEntityOfPage].flat().map(value => addressIn(value, page.url))
    const addresses = stated.filter(address => address !== '')
    const isHere = addresses.some(address => key(address) === key(page.url))
    if (isHere || mains.includes(textIn(one.name))) return true
    // The author of a site, who has a page elsewhere, is not who this page is about.
    const isElsewhere = addresses.some(address => key(address) !== key(page.url))
    return !isElsewhere && people.length === 1 && isTitled(textIn(one.name), page)
  })
  if (person === undefined) return undefined
  const employer = objectOf([person.worksFor].flat()[0])
  const links = addressesOf(person, page.url)
  const title = textIn(person.jobTitle)
  const name = textIn(person.worksFor)
  return {
    ...linked(links, page),
    name: textIn(person.name) || [person.givenName, person.familyName].map(textIn).join(' ').trim(),
    first_name: textIn(person.givenName),
    last_name: textIn(person.familyName),
    title,
    summary: textIn(person.description),
    picture: addressIn(person.image, page.url),
    place: placeIn(person.address ?? person.homeLocation ?? person.workLocation),
    languages: [person.knowsLanguage].flat().map(textIn),
    skills: [person.knowsAbout].flat().map(textIn).filter(isShort),
    schools: [person.alumniOf].flat().map(textIn).filter(isShort),
    employer: { name, website: addressIn(employer.url ?? employer.sameAs, page.url) },
    has_job: title !== '' || name !== '',
    emails: ownEmails([person.email].flat().map(textOf), page),
  }
}

/** Returns the card that represents the page: the one whose address is the page, or the only one with its title. */
function cardPerson(page: Page): JsonObject | undefined {
  const cards = page.microformats
    .flatMap(item => [item, ...objectsOf(item.children)])
    .filter(({ type }) => [type].flat().includes('h-card'))
  const valuesOf = (card: JsonObject, name: string) =>
    [objectOf(card.properties)[name]].flat().map(value => {
      const { value: text } = objectOf(value)
      return textOf(text) || textOf(value) || textOf([objectOf(objectOf(value).properties).name].flat()[0])
    })
  const first = (card: JsonObject, name: string) =>
    plainText(valuesOf(card, name).find(one => one !== '') ?? '')
  const card =
    cards.find(one =>
      valuesOf(one, 'url').some(
        url => webAddressOf(url, page.url) !== '' && key(webAddressOf(url, page.url)) === key(page.url),
      ),
    ) ?? (cards.length === 1 && cards[0] && isTitled(first(cards[0], 'name'), page) ? cards[0] : undefined)
  if (card === undefined) return undefined
  const name = first(card, 'name')
  const organization = first(card, 'org')
  // The card of a company has its name as its organization.
  if (name !== '' && letters(name) === letters(organization)) return undefined
  const place = [first(card, 'locality'), first(card, 'region'), first(card, 'country-name')]
  const title = first(card, 'job-title') || first(card, 'role')
  return {
    ...linked(
      valuesOf(card, 'url').map(url => webAddressOf(url, page.url)),
      page,
    ),
    name,
    first_name: first(card, 'given-name'),
    last_name: first(card, 'family-name'),
    title,
    summary: first(card, 'note'),
    picture: webAddressOf(valuesOf(card, 'photo')[0], page.url),
    place: {
      raw: place.filter(part => part !== '').join(', '),
      city: place[0] ?? '',
      state: place[1] ?? '',
      country: place[2] ?? '',
    },
    skills: valuesOf(card, 'category').map(plainText).filter(isShort),
    employer: { name: organization },
    has_job: title !== '' || organization !== '',
    emails: ownEmails(valuesOf(card, 'email'), page),
  }
}

function openGraphPerson(page: Page): JsonObject | undefined {
  const meta = metaOf(page.html)
  const stated = webAddressOf(meta.get('og:url'), page.url)
  if (meta.get('og:type')?.toLowerCase() !== 'profile') return undefined
  if (stated !== '' && siteOf(stated) !== siteOf(page.url)) return undefined
  const [first_name = '', last_name = ''] = ['first', 'last'].map(
    part => meta.get(`profile:${part}_name`) ?? meta.get(`og:profile:${part}_name`),
  )
  const title = plainText(meta.get('og:title') ?? '').replace(/\s+[|–—·-]\s.*$|\s+\(@.*$/, '')
  return {
    name: `${first_name} ${last_name}`.trim() || title,
    first_name,
    last_name,
    summary: plainText(meta.get('og:description') ?? ''),
    picture: webAddressOf(meta.get('og:image'), page.url),
    emails: [],
    websites: [],
  }
}

/** A page could state the profile of somebody else, so that profiles elsewhere are links here and identify nobody. */
const linked = (links: readonly string[], page: Page): JsonObject => ({
  websites: [...new Set(links)].filter(link => link !== '' && siteOf(link) !== siteOf(page.url)).slice(0, 20),
  microblog:
    links
      .map(link => /^https:\/\/(?:www\.)?(?:twitter|x)\.com\/(\w{1,15})\/?$/i.exec(link)?.[1])
      .find(Boolean) ?? '',
})

/** Addresses of other domains are left out: a mailbox joins records, and anybody can state one. */
const ownEmails = (values: readonly string[], { url }: Page): readonly string[] =>
  values
    .map(value =>
      value
        .replace(/^mailto:/i, '')
        .replace(/\?.*$/, '')
        .trim(),
    )
    .filter(value => /^[^@\s]+@[^@\s]+$/.test(value) && normalDomain(value) === siteOf(url))

const isShort = (text: string): boolean => text !== '' && text.length <= 200
