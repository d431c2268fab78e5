// EDGAR of the United States Securities and Exchange Commission: the companies that file with it.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import type { Connector } from '../connector.ts'
import { jsonOf, objectOf, objectsOf, textOf, webAddressOf } from '../reading.ts'
import { namesCompany, type RecordAccess, type RecordIdentity } from '../records/ability.ts'

const returnedMax = 3

const cikOf = ({ kind, value }: RecordIdentity): string | undefined =>
  kind === 'profile_url' && /^https?:\/\/(?:www\.|data\.)?sec\.gov\//i.test(value.trim())
    ? /(?:[?&]CIK=|\/submissions\/CIK|\/edgar\/data\/)0*([1-9]\d{0,9})\b/i.exec(value)?.[1]
    : undefined

async function ask(identity: RecordIdentity, access: RecordAccess): Promise<readonly JsonObject[]> {
  const cik = cikOf(identity)
  const ciks = cik === undefined ? await ciksNamed(identity.value, access) : [cik]
  const answers = await Promise.allSettled(
    ciks.map(one =>
      access.send({ path: `/submissions/CIK${one.padStart(10, '0')}.json` }, response =>
        rowOf(jsonOf(response)),
      ),
    ),
  )
  const rows = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
  const failed = answers.find(({ status }) => status === 'rejected')
  if (rows.length === 0 && failed?.status === 'rejected') throw failed.reason
  return rows
}

/** Returns the numbers of the listed companies that have the name or the symbol. */
async function ciksNamed(name: string, { send }: RecordAccess): Promise<readonly string[]> {
  const wanted = normalCompanyName(name)
  const companies = await send({ host: 'www.sec.gov', path: '/files/company_tickers.json' }, response =>
    Object.values(jsonOf(response))
      .map(objectOf)
      .map(one => [textOf(one.cik_str), textOf(one.title)] as const),
  )
  const named = companies.filter(([, title]) => normalCompanyName(title) === wanted).map(([cik]) => cik)
  return [...new Set(named)].filter(cik => /^\d{1,10}$/.test(cik)).slice(0, returnedMax)
}

function rowOf(company: JsonObject): JsonObject {
  const { filings, addresses, tickers, exchanges, formerNames, website, ...stated } = company
  const symbols = [tickers].flat().map((ticker, index) => {
    const exchange = textOf([exchanges].flat()[index]).toUpperCase()
    return exchange === '' ? textOf(ticker) : `${exchange}:${textOf(ticker)}`
  })
  const { business, mailing } = objectOf(addresses)
  return {
    ...stated,
    website: webAddressOf(website) || webAddressOf(`https://${textOf(website)}`),
    symbols: symbols.filter(symbol => /[A-Z]/.test(symbol)),
    former_names: objectsOf(formerNames).map(({ name }) => textOf(name)),
    place: placeOf(objectOf(business)),
    mailing: placeOf(objectOf(mailing)),
  }
}

/** Names are written in capitals; states of the country and others share one field. */
function placeOf({
  street1,
  street2,
  city,
  stateOrCountry,
  stateOrCountryDescription,
  zipCode,
}: JsonObject): JsonObject {
  const code = textOf(stateOrCountry)
  const isState = /^[A-Z]{2}$/.test(code)
  return {
    street: [street1, street2]
      .map(textOf)
      .filter(line => line !== '')
      .join(', '),
    city: textOf(city),
    state: isState ? code : '',
    country: isState ? 'United States' : textOf(stateOrCountryDescription),
    postal_code: textOf(zipCode),
  }
}

const mapping = `
dataset: company
source: edgar
ids: { cik: cik, lei: lei }
fields:
  basic_info.name: name
  basic_info.former_names: former_names
  basic_info.website: website
  basic_info.description: description
  basic_info.company_type: { const: Public Company, when: { symbols: { present: true } } }
  basic_info.status: { const: public, when: { symbols: { present: true } } }
  basic_info.industries: { from: sicDescription }
  taxonomy.sic_detail_list:
    fields: { sic_code: sic, industry: sicDescription }
  revenue.public_markets.stock_symbols: symbols
  revenue.public_markets.fiscal_year_end: { from: fiscalYearEnd, replace: { '^(\\d\\d)(\\d\\d)$': "$1-$2" } }
  locations.headquarters: "{place.city}, {place.state?}, {place.country}"
  locations.street_address: place.street
  locations.city: { from: place.city, case: title }
  locations.state: place.state
  locations.country: place.country
`

export const edgar: Connector = {
  name: 'edgar',
  title: 'SEC EDGAR',
  url: 'https://data.sec.gov',
  needsContact: true,
  terms:
    'Free, at most ten requests a second, with a User-Agent that says who asks: set `ALMANAC_LIVE_CONTACT`, without which it is not asked.',
  documentation: 'https://www.sec.gov/search-filings/edgar-application-programming-interfaces',
  limits: { perMinute: 300, atOnce: 4 },
  // The list of companies changes once a day.
  keepSeconds: 3600,
  answers: {},
  records: {
    company: {
      mapping,
      lookUp: {
        takes: identity => cikOf(identity) !== undefined || namesCompany(identity),
        example: { kind: 'name', value: 'Apple Inc.' },
        ask,
      },
    },
  },
}
