// Wikidata: companies and people as its items describe them.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { normalDomain } from '../../normal/domain.ts'
import type { Connector } from '../connector.ts'
import { listIn, objectOf, textOf } from '../reading.ts'
import { namesCompany, type RecordAccess, type RecordIdentity } from '../records/ability.ts'
import {
  type Item,
  idsOf,
  isHuman,
  itemsById,
  itemsByPage,
  labelsOf,
  readApi,
  textsOf,
} from '../records/wikidata-items.ts'
import { companyMapping, companyRow } from './wikidata/company.ts'
import { personMapping, personRow } from './wikidata/person.ts'

const candidatesMax = 10
const returnedMax = 3

/** Returns the item or the article that the address is of. */
function pageOf({
  kind,
  value,
}: RecordIdentity):
  | { readonly item: string }
  | { readonly site: string; readonly title: string }
  | undefined {
  if (kind !== 'profile_url') return undefined
  const item =
    /^\s*(?:https?:\/\/)?(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(?:Special:EntityData\/)?(Q[1-9]\d{0,11})\b/i.exec(
      value,
    )?.[1]
  if (item !== undefined) return { item: item.toUpperCase() }
  const [, language = '', path = ''] =
    /^\s*(?:https?:\/\/)?([a-z]{2,3})\.(?:m\.)?wikipedia\.org\/wiki\/([^?#\s|]{1,255})/i.exec(value) ?? []
  if (path === '') return undefined
  try {
    return { site: `${language.toLowerCase()}wiki`, title: decodeURIComponent(path).replaceAll('_', ' ') }
  } catch {
    // It is not encoded as addresses are.
    return undefined
  }
}

const itemsAt = (identity: RecordIdentity, access: RecordAccess): Promise<readonly Item[]> => {
  const page = pageOf(identity)
  if (page === undefined) return Promise.resolve([])
  return 'item' in page ? itemsById([page.item], access) : itemsByPage(page.site, page.title, access)
}

async function askPerson(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const people = (await itemsAt(identity, access)).filter(isHuman)
  const labels = await labelsOf(people, access)
  const article = 'item' in (pageOf(identity) ?? {}) ? '' : identity.value.trim()
  return people.map(item => ({ ...personRow(item, labels), article }))
}

async function askCompany(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const companies = (await companiesFor(identity, access)).filter(isCompany).slice(0, returnedMax)
  const labels = await labelsOf(companies, access)
  return companies.map(item => companyRow(item, labels))
}

async function companiesFor(identity: RecordIdentity, access: RecordAccess): Promise<readonly Item[]> {
  if (identity.kind === 'domain') {
    const domain = normalDomain(identity.value) ?? ''
    const items = await itemsById(await idsWithWebsite(domain, access), access)
    return items.filter(item => textsOf(item, 'P856').some(url => normalDomain(url) === domain))
  }
  if (identity.kind !== 'name') return itemsAt(identity, access)
  const wanted = normalCompanyName(identity.value)
  const items = await itemsById(await idsNamed(identity.value.trim(), access), access)
  return items.filter(({ names }) => names.some(name => normalCompanyName(name) === wanted))
}

/** Returns the items with a website of the domain, as it is usually written. */
function idsWithWebsite(domain: string, access: RecordAccess): Promise<readonly string[]> {
  const spellings = ['https://www.', 'https://', 'http://www.', 'http://'].flatMap(start => [
    `P856=${start}${domain}/`,
    `P856=${start}${domain}`,
  ])
  const query = {
    action: 'query',
    list: 'search',
    srlimit: candidatesMax,
    srsearch: `haswbstatement:${spellings.join('|')}`,
  }
  return readApi(query, access, answer =>
    listIn(objectOf(answer.query).search).map(({ title }) => textOf(title)),
  )
}

const idsNamed = (name: string, access: RecordAccess): Promise<readonly string[]> =>
  readApi(
    {
      action: 'wbsearchentities',
      search: name.slice(0, 200),
      language: 'en',
      uselang: 'en',
      type: 'item',
      limit: candidatesMax,
    },
    access,
    answer => listIn(answer.search).map(({ id }) => textOf(id)),
  )

/** Statements that items of companies have: website, industry, legal form, head, founder, seat, staff, exchange, LEI, CIK. */
const ofCompanies = [
  'P452',
  'P1454',
  'P169',
  'P159',
  'P1128',
  'P414',
  'P1278',
  'P5531',
  'P946',
  'P2139',
  'P3320',
]

const isCompany = (item: Item): boolean =>
  !isHuman(item) &&
  ofCompanies.some(property => textsOf(item, property).length + idsOf(item, property).length > 0)

export const wikidata: Connector = {
  name: 'wikidata',
  title: 'Wikidata',
  url: 'https://www.wikidata.org',
  terms: 'Open data (CC0), with a User-Agent that says who asks: set `ALMANAC_LIVE_CONTACT`.',
  documentation: 'https://www.wikidata.org/wiki/Wikidata:Data_access',
  limits: { perMinute: 120, atOnce: 3 },
  answers: {},
  records: {
    company: {
      mapping: companyMapping,
      lookUp: {
        takes: identity =>
          (identity.kind === 'domain' && normalDomain(identity.value) !== undefined) ||
          namesCompany(identity) ||
          pageOf(identity) !== undefined,
        example: { kind: 'domain', value: 'siemens.com' },
        ask: askCompany,
      },
    },
    person: {
      mapping: personMapping,
      lookUp: {
        takes: identity => pageOf(identity) !== undefined,
        example: { kind: 'profile_url', value: 'https://www.wikidata.org/wiki/Q7259' },
        ask: askPerson,
      },
    },
  },
}
