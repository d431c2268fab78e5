// Decides whether two segments of a line can mean one place: `Paris, TX` rules out France, `Lyon, France`
// confirms it.
import { continentOf } from '../normal/country.ts'
import type { NamedDivision, Region } from './gazetteer.ts'
import type { LineSegment } from './segments.ts'
import type { Division } from './table.ts'

export type Agreement = 'agrees' | 'open' | 'contradicts'

/** Returns what a segment says about a place in a country. */
export function withCountry(other: LineSegment, country: string): Agreement {
  if (other.country !== undefined) {
    if (other.country === country || belongsTo(country, other.country)) return 'agrees'
    if (!isAmbiguousCode(other)) return 'contradicts'
  }
  const { region } = other
  return region && !region.country && region.continent === continentOf(country) ? 'agrees' : 'open'
}

/** Returns what a segment says about a town in a division. `countries` are those that the line names. */
export function withTown(other: LineSegment, home: Division, countries: ReadonlySet<string>): Agreement {
  if (other.divisions.some(({ division }) => division === home || surrounds(division, home))) return 'agrees'
  const fit = withCountry(other, home.country)
  if (fit !== 'open') return fit
  const { region } = other
  if (region?.country === home.country && (!region.division || region.division === home)) return 'agrees'
  const isHere = ({ division }: NamedDivision) => division.country === home.country
  if (other.divisions.some(isHere)) return 'contradicts'
  // `Mumbai, NJ, India`: a state of another country is a slip where the country itself is named.
  const isNamed = countries.has(home.country) || countries.has(sovereigns.get(home.country) ?? '')
  return isNamed || other.divisions.every(named => named.needsCountry) ? 'open' : 'contradicts'
}

/** Returns what a segment says about an area. */
export function withRegion(other: LineSegment, region: Region): Agreement {
  if (region.country !== undefined) {
    const isHere = other.divisions.some(({ division }) => division === region.division)
    return isHere ? 'agrees' : withCountry(other, region.country)
  }
  if (other.country === undefined || isAmbiguousCode(other)) return 'open'
  return continentOf(other.country) === region.continent ? 'open' : 'contradicts'
}

const countriesWithCodes = new Set(['US', 'CA', 'AU'])

/** `CA` and `DE` are states of the United States as well as countries; they name no country for certain. */
export const isAmbiguousCode = ({ key, divisions }: LineSegment): boolean =>
  key.length <= 2 && divisions.some(({ division }) => countriesWithCodes.has(division.country))

export const belongsTo = (country: string, sovereign: string): boolean =>
  sovereigns.get(country) === sovereign

/** Territories with an ISO code of their own, which lines often file under the country they belong to. */
const sovereigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US: 'PR VI GU AS MP UM',
    CN: 'HK MO TW',
    GB: 'GG JE IM GI BM KY VG FK AI MS TC SH',
    FR: 'GP MQ GF RE YT NC PF BL MF PM WF',
    NL: 'CW AW SX BQ',
    DK: 'GL FO',
    FI: 'AX',
    NO: 'SJ',
    IL: 'PS',
    RS: 'XK',
    AU: 'CX CC NF',
    NZ: 'CK NU TK',
    MA: 'EH',
    // The Congos are not territories, but each is called by that name alone.
    CG: 'CD',
  }).flatMap(([sovereign, territories]) =>
    territories.split(' ').map(territory => [territory, sovereign] as const),
  ),
)

/** Towns that are divisions of their own, often filed under the one around them, or once part of it. */
const enclaves: ReadonlyMap<string, string> = new Map([
  ['AR 07', '01'],
  ['AT 09', '03'],
  ['BE BRU', 'VLG'],
  ['CN 22', '10'],
  ['DE 16', '11'],
  ['IN 05', '23'],
  ['IN 07', '10'],
  ['IN 40', '02'],
  ['MX 09', '15'],
  ['MY 14', '12'],
  ['PE 07', 'LMA'],
  ['PE LMA', '07'],
  ['RU 48', '47'],
  ['RU 66', '42'],
  ['UA 12', '13'],
])

const surrounds = (outer: Division, inner: Division): boolean =>
  outer.country === inner.country && enclaves.get(`${inner.country} ${inner.code}`) === outer.code
