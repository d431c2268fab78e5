// Countries in one normal form: English short name, ISO 3166-1 alpha-3 code, continent.
import { createRequire } from 'node:module'
import { fold } from './text.ts'

interface Country {
  readonly name: string
  /** ISO 3166-1 alpha-2 and alpha-3, upper case. */
  readonly alpha2: string
  readonly alpha3: string
  readonly continent: string
}

/** The English short name of a country given by name (English or local), ISO alpha-2 or alpha-3 code. */
export const countryName = (text: string): string | undefined => find(text)?.name

/** The ISO 3166-1 alpha-3 code, upper case, of a country given by name or code. */
export const countryCode = (text: string): string | undefined => find(text)?.alpha3

/** The ISO 3166-1 alpha-2 code, upper case, of a country given by name or code. */
export const countryCode2 = (text: string): string | undefined => find(text)?.alpha2

/**
 * The continent of a country given by name or code: Africa, Antarctica, Asia, Europe, North America, Oceania or
 * South America. A country on two continents counts to the one of GeoNames (Russia: Europe, Turkey: Asia).
 */
export const continentOf = (country: string): string | undefined => find(country)?.continent

/** The countries in the order of their alpha-2 codes. */
export const countries = (): readonly Country[] => table().all

function find(text: string): Country | undefined {
  const { byKey } = table()
  const key = keyOf(text)
  return byKey.get(key) ?? byKey.get(key.replace(formOfState, '')) ?? localNames().get(key)
}

/** Removes the signs in which sources differ: `U.S.A.`, `Cote d'Ivoire`, `Korea, South`, `The Bahamas`. */
function keyOf(text: string): string {
  const folded = fold(text)
  if (plainName.test(folded)) return folded
  return folded
    .replace(/[.'’‘`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/^(?:the|st) /, start => (start === 'st ' ? 'saint ' : ''))
    .trim()
}

const plainName = /^(?!the |st )[a-z]+(?: [a-z]+)*$/
const formOfState =
  /^(?:(?:federal|federative|islamic|democratic|socialist|united|peoples|bolivarian|plurinational|arab|hashemite|cooperative) )*(?:republic|kingdom|state|states|commonwealth|federation|sultanate|principality|grand duchy|union) of (?:the )?|^(?:federal|french|italian|portuguese|hellenic) republic(?: of)? /

// Names that differ from those of the package: what people write, not what treaties say.
const shortNames: Readonly<Record<string, string>> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BN: 'Brunei',
  BQ: 'Caribbean Netherlands',
  CC: 'Cocos Islands',
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: 'Ivory Coast',
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GB: 'United Kingdom',
  GM: 'Gambia',
  IR: 'Iran',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MK: 'North Macedonia',
  MO: 'Macau',
  NL: 'Netherlands',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TR: 'Turkey',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
}

// Further spellings, as keyOf leaves them. They beat every other source, also for the ambiguous `Congo` and `Korea`.
const spellings: Readonly<Record<string, string>> = {
  AE: 'emirates, u a e',
  BA: 'bosnia, bosnia herzegovina, bih',
  BG: 'българия, balgariya',
  BO: 'bolivia plurinational state of',
  BS: 'bahamas the',
  CD: 'dr congo, drc, congo kinshasa, congo the democratic republic of the, congo democratic republic of the, democratic republic of congo, zaire',
  CG: 'congo, congo brazzaville, republic of congo',
  CI: 'cote d ivoire',
  CN: 'prc, pr china, peoples republic of china, china mainland, mainland china, china prc',
  CV: 'cabo verde',
  CZ: 'cesko, ceska republika, ceska',
  DE: 'federal republic of germany, allemagne, brd',
  FM: 'federated states of micronesia',
  GB: 'uk, u k, great britain, britain, england, scotland, wales, northern ireland, united kingdom of great britain and northern ireland, england uk, gb eng, gb sct, gb wls, gb nir, britain uk',
  GE: 'georgia republic of, republic of georgia, sakartvelo',
  GM: 'gambia the',
  GR: 'ελλαδα, hellas, ellada',
  HK: 'hong kong sar, hong kong sar china, hong kong s a r, hong kong china, hongkong, china hong kong',
  HR: 'hrvatska',
  IE: 'republic of ireland, ireland republic of, eire',
  IN: 'भारत, bharat, republic of india',
  IR: 'ایران, iran islamic republic of',
  JP: 'nippon, nihon',
  KP: 'dprk, korea north, democratic peoples republic of korea, korea democratic peoples republic of',
  KR: '한국, korea, korea south, korea republic of, republic of korea, rok, s korea',
  LA: 'lao, lao pdr, lao peoples democratic republic',
  MD: 'moldova republic of',
  MK: 'macedonia, fyrom, former yugoslav republic of macedonia, macedonia fyrom',
  MM: 'burma, myanmar burma, burma myanmar',
  MO: 'macao, macau sar, macao sar, macau sar china, macao sar china, macau china',
  NL: 'holland, nederland',
  PS: 'palestinian territory, palestinian territories, palestine state of, occupied palestinian territory',
  RU: 'russian federation, rossiya',
  SA: 'ksa, saudi, saudi arabia kingdom of',
  SK: 'slovensko, slovak republic, slovenska republika',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkiye, republic of turkiye',
  TW: 'taiwan province of china, taiwan roc, republic of china, republic of china taiwan, chinese taipei',
  TZ: 'tanzania united republic of',
  US: 'usa, u s a, u s, us of a, america, united states of america, the states, estados unidos, eeuu, ee uu, united states usa, united states us',
  VA: 'holy see, vatican, vatican city state',
  VE: 'venezuela bolivarian republic of',
  VG: 'virgin islands british, bvi',
  VI: 'us virgin islands, virgin islands us, virgin islands, usvi, united states virgin islands',
  VN: 'viet nam, vietnam socialist republic of',
  XK: 'xkk, republic of kosovo, kosova',
}

// Languages of most registers and profiles; all 78 of the package would hold up the first question by 70 ms.
const languages = 'de fr es it pt nl sv da nb fi pl cs hu tr ru uk ar he ja ko zh'

const continents: Readonly<Record<string, string>> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  Antarctica: 'AQ BV GS HM TF',
  Asia: 'AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE',
  Europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  'North America':
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  Oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS',
  'South America': 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

interface CountryTable {
  readonly all: readonly Country[]
  readonly byKey: ReadonlyMap<string, Country>
}

// The tables are built when first used, so that importing this file costs nothing.
let loaded: CountryTable | undefined
let loadedLocalNames: ReadonlyMap<string, Country> | undefined

/** Builds the tables, which takes about 20 ms, so that no request waits for them. */
export function loadCountryNames(): void {
  localNames()
}

function table(): CountryTable {
  loaded ??= loadCountries()
  return loaded
}

function localNames(): ReadonlyMap<string, Country> {
  loadedLocalNames ??= loadLocalNames(table())
  return loadedLocalNames
}

type Names = Readonly<Record<string, string | readonly string[]>>

const require = createRequire(import.meta.url)
const namesIn = (language: string): Names =>
  (require(`i18n-iso-countries/langs/${language}.json`) as { countries: Names }).countries

function loadCountries(): CountryTable {
  const codes = require('i18n-iso-countries/codes.json') as readonly (readonly [string, string])[]
  const english = namesIn('en')
  const all = codes.map(([alpha2, alpha3]) => country(alpha2, alpha3, english))
  const byKey = new Map<string, Country>()
  const add = (one: Country, names: readonly string[]) => {
    for (const key of names.map(keyOf)) if (!byKey.has(key)) byKey.set(key, one)
  }
  for (const one of all) add(one, spellings[one.alpha2]?.split(', ') ?? [])
  for (const one of all) add(one, [one.name, one.alpha2, one.alpha3])
  for (const one of all) add(one, [english[one.alpha2] ?? []].flat())
  return { all, byKey }
}

function country(alpha2: string, alpha3: string, english: Names): Country {
  const [first = alpha2] = [english[alpha2] ?? []].flat()
  const continent = Object.keys(continents).find(name => continents[name]?.includes(alpha2)) ?? ''
  // Kosovo has no ISO code; XKX is the one of the European Union and the World Bank.
  const code = alpha2 === 'XK' ? 'XKX' : alpha3
  return Object.freeze({ name: shortNames[alpha2] ?? first, alpha2, alpha3: code, continent })
}

/** The names in other languages, except short ones and those that mean different countries in two languages. */
function loadLocalNames({ all, byKey }: CountryTable): ReadonlyMap<string, Country> {
  const local = new Map<string, Country>()
  const ambiguous = new Set<string>()
  for (const names of languages.split(' ').map(namesIn)) {
    for (const one of all) {
      for (const key of [names[one.alpha2] ?? []].flat().map(keyOf)) {
        if (byKey.has(key) || shortLatin.test(key)) continue
        if ((local.get(key) ?? one) !== one) ambiguous.add(key)
        local.set(key, one)
      }
    }
  }
  for (const key of ambiguous) local.delete(key)
  return local
}

const shortLatin = /^[a-z]{0,3}$/
