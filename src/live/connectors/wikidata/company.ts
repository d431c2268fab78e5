// Companies of Wikidata.
import type { JsonObject } from '../../../lib/json/json.ts'
import { objectOf, textOf } from '../../reading.ts'
import {
  dayOf,
  type Item,
  idIn,
  idsOf,
  type Labels,
  qualifierDay,
  qualifierText,
  textsOf,
  valuesOf,
} from '../../records/wikidata-items.ts'

export function companyRow(item: Item, labels: Labels): JsonObject {
  const namesIn = (property: string) =>
    idsOf(item, property)
      .map(id => labels.get(id) ?? '')
      .filter(name => name !== '')
  const first = (property: string) => textsOf(item, property)[0] ?? ''
  // Numbers of staff of several years stand side by side.
  const [staff] = [...valuesOf(item, 'P1128')].sort((one, other) =>
    qualifierDay(other, 'P585').localeCompare(qualifierDay(one, 'P585')),
  )
  const exchanges = valuesOf(item, 'P414').map(statement => ({
    name: labels.get(idIn(statement)) ?? '',
    symbol: qualifierText(statement, 'P249'),
  }))
  return {
    id: item.id,
    name: item.label,
    other_names: item.names.filter(name => name !== item.label).slice(0, 20),
    description: item.description,
    website: first('P856'),
    websites: textsOf(item, 'P856'),
    founded: dayOf(item, 'P571'),
    dissolved: dayOf(item, 'P576'),
    staff: textOf(objectOf(staff?.value).amount).replace(/^\+/, ''),
    industries: namesIn('P452'),
    city: namesIn('P159')[0] ?? '',
    country: namesIn('P17')[0] ?? '',
    linkedin: first('P4264'),
    microblog: first('P2002'),
    crunchbase: first('P2088'),
    lei: first('P1278'),
    cik: first('P5531'),
    isin: first('P946'),
    ror: first('P6782'),
    exchanges: exchanges.map(({ name }) => name).filter(name => name !== ''),
    symbols: exchanges.map(({ symbol }) => symbol).filter(symbol => symbol !== ''),
    founders: namesIn('P112').map(name => ({ name })),
    heads: namesIn('P169').map(name => ({ name })),
  }
}

export const companyMapping = `
dataset: company
source: wikidata
ids: { wikidata: id, lei: lei, cik: cik, isin: isin, ror: ror }
fields:
  basic_info.name: name
  basic_info.former_names: other_names
  basic_info.website: website
  basic_info.all_domains: websites
  basic_info.professional_network_url: "https://www.linkedin.com/company/{linkedin}"
  basic_info.description: description
  basic_info.year_founded: { from: founded, year: true, invalid: drop }
  basic_info.status:
    - { const: inactive, when: { dissolved: { present: true } } }
    - { const: public, when: { symbols: { present: true } } }
  basic_info.industries: industries
  basic_info.markets: exchanges
  headcount.total: { from: staff, number: true, invalid: drop }
  locations.headquarters: ["{city}, {country}", country]
  locations.city: city
  locations.country: country
  revenue.public_markets.stock_symbols: symbols
  social_profiles.microblog_url: "https://x.com/{microblog}"
  social_profiles.funding_data.url: "https://www.crunchbase.com/organization/{crunchbase}"
  people.founders:
    each: founders
    fields: { basic_profile.name: name }
  people.cxos:
    each: heads
    fields: { basic_profile.name: name, basic_profile.current_title: { const: Chief Executive Officer } }
`
