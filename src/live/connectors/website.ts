// Companies as their own websites describe them: schema.org, OpenGraph and the imprint.
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import type { Connector } from '../connector.ts'
import { isPageFault } from '../pages/page-fault.ts'
import { objectOf, plainText, textOf, webAddressOf } from '../reading.ts'
import type { RecordAccess, RecordIdentity } from '../records/ability.ts'
import { readStart } from '../records/careers-pages.ts'
import { readImprint } from '../records/imprint.ts'
import { metaOf, siteOf } from '../records/page-links.ts'
import {
  addressesOf,
  addressIn,
  isOfOtherSite,
  objectsOfType,
  placeIn,
  statedObjects,
  textIn,
} from '../records/schema-org.ts'

type Page = Awaited<ReturnType<RecordAccess['readPage']>>

/** Organization and the types below it. */
const organizations =
  /(?:Organization|Corporation|Business|Store|Company|Agency|Association|Airline|NGO|Consortium|Cooperative|Hotel|Restaurant|School|University|College|Hospital|Clinic|Bank|Service|Dealer|Club)$/
const notOrganizations = /^(?:Service|FinancialProduct|PaymentService|WebService)$/

/** Returns the addresses of the website that the identifier names; none for what is not a site of its own. */
function sitesOf({ kind, value }: RecordIdentity): readonly string[] {
  const text = value.trim()
  if (kind === 'domain' && /^(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(text))
    return [`https://${text}/`, `https://www.${text.replace(/^www\./i, '')}/`]
  const isSite = kind === 'profile_url' && /^https?:\/\/[^/?#@\s]+\/?$/i.test(text)
  return isSite && webAddressOf(text) !== '' ? [webAddressOf(text)] : []
}

async function homePage(identity: RecordIdentity, access: RecordAccess): Promise<Page | undefined> {
  let fault: unknown
  for (const address of sitesOf(identity)) {
    try {
      return await readStart(address, access)
    } catch (error) {
      if (!isPageFault(error)) throw error
      fault ??= error
    }
  }
  if (fault !== undefined) throw fault
  return undefined
}

async function askCompany(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const page = await homePage(identity, access)
  if (!page) return []
  const meta = metaOf(page.html)
  const organization = organizationOf(page, meta)
  const place = placeIn(organization.address ?? organization.location)
  const imprint =
    place.street === '' || textOf(organization.name) === '' ? await readImprint(page, access) : {}
  const name =
    textIn(organization.name) || plainText(meta.get('og:site_name') ?? '') || titleName(page) || imprint.name
  if (!name) return []
  const staff = objectOf(organization.numberOfEmployees)
  const links = addressesOf(organization, page.url)
  const linked = (pattern: RegExp) => links.find(address => isOwnProfile(address, pattern, page.url)) ?? ''
  return [
    {
      // An address that leads to another website is not one of that company: anybody can point there.
      website: page.url,
      name,
      legal_name: textIn(organization.legalName) || imprint.name,
      description:
        textIn(organization.description) ||
        plainText(meta.get('og:description') ?? meta.get('description') ?? ''),
      logo: addressIn(organization.logo, page.url) || (page.images[0]?.url ?? ''),
      founded: textOf(organization.foundingDate),
      staff: textOf(staff.value) || textOf(organization.numberOfEmployees),
      staff_min: textOf(staff.minValue),
      place: place.raw === '' ? (imprint.place ?? null) : place,
      naics: textOf(organization.naics),
      ticker: textOf(organization.tickerSymbol),
      profile: linked(/^https:\/\/(?:[a-z]+\.)?linkedin\.com\/company\/([^/?#]+)/i),
      microblog: linked(/^https:\/\/(?:www\.)?(?:twitter|x)\.com\/([^/?#]+)/i),
      crunchbase: linked(/^https:\/\/(?:www\.)?crunchbase\.com\/organization\/([^/?#]+)/i),
      vat: imprint.vat ?? '',
    },
  ]
}

/** Returns the organization that the page is about; an empty object where it states none, or only others. */
function organizationOf(page: Page, meta: ReadonlyMap<string, string>): JsonObject {
  const stated = objectsOfType(statedObjects(page), organizations).filter(
    one => !notOrganizations.test(textOf(one['@type'])) && !isOfOtherSite(one, page.url),
  )
  const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
  const own = letters(`${siteOf(page.url)} ${meta.get('og:site_name') ?? ''} ${page.title ?? ''}`)
  const score = (one: JsonObject) => {
    const name = letters(textIn(one.name))
    const isNamed = name !== '' && own.includes(name)
    const isAddressed = addressesOf(one, page.url).some(address => siteOf(address) === siteOf(page.url))
    return isNamed || isAddressed ? 100 + Object.keys(one).length : 0
  }
  const [best] = [...stated].sort((one, other) => score(other) - score(one))
  return best !== undefined && score(best) > 0 ? best : {}
}

/** Returns the part of the title that is called like the domain: `Acme` of `Acme | Anvils and more`. */
function titleName({ title, url }: Page): string {
  const label = siteOf(url).split('.')[0]?.replaceAll('-', '') ?? ''
  const parts = (title ?? '').split(/\s+[|–—·:-]\s+|:\s+/)
  return parts.find(part => fold(part).replace(/[^\p{L}\p{N}]/gu, '') === label) ?? ''
}

/** A page could state the profile of another company, so that one counts only when it is called like the site. */
function isOwnProfile(address: string, pattern: RegExp, url: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const name = letters(pattern.exec(address)?.[1] ?? '')
  const label = letters(siteOf(url).split('.')[0] ?? '')
  return name !== '' && label !== '' && (name.startsWith(label) || label.startsWith(name))
}

const mapping = `
dataset: company
source: website
ids: { vat: vat }
fields:
  basic_info.name: name
  basic_info.website: website
  basic_info.primary_domain: website
  basic_info.description: description
  basic_info.logo_permalink: logo
  basic_info.year_founded: { from: founded, match: '\\b(1[6-9]\\d\\d|20\\d\\d)\\b', year: true, invalid: drop }
  basic_info.professional_network_url: profile
  social_profiles.microblog_url: microblog
  social_profiles.funding_data.url: crunchbase
  headcount.total: { from: staff, number: low, invalid: drop }
  basic_info.employee_count_range:
    from: [staff, staff_min]
    band: { 10: 1-10, 50: 11-50, 200: 51-200, 500: 201-500, 1000: 501-1000, 5000: 1001-5000, 10000: 5001-10000, more: 10001+ }
    invalid: drop
  locations.headquarters: place.raw
  locations.street_address: place.street
  locations.city: place.city
  locations.state: place.state
  locations.country: place.country
  taxonomy.primary_naics_detail.naics_code: naics
  revenue.public_markets.stock_symbols: ticker
`

export const website: Connector = {
  name: 'website',
  title: 'Websites of companies',
  url: undefined,
  readsPages: true,
  terms: 'Home pages and imprints of the companies that are asked about, as far as robots.txt allows.',
  documentation: 'https://schema.org/Organization',
  limits: { perMinute: 600, atOnce: 32 },
  answers: {},
  records: {
    company: {
      mapping,
      lookUp: {
        takes: identity => sitesOf(identity).length > 0,
        example: { kind: 'domain', value: 'mozilla.org' },
        ask: askCompany,
      },
    },
  },
}
