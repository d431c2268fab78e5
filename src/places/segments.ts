// Cuts a raw location line into segments and finds what each can mean: noise, postcodes and `Area` go.
import { type Gazetteer, isKnown, type PlaceMeanings } from './gazetteer.ts'
import { placeKey } from './key.ts'

export interface LineSegment extends PlaceMeanings {
  readonly key: string
  /** `Greater X`, `X Area`: around the town, not in it. */
  readonly isArea: boolean
  /** Carries a number: a street or a postcode, not the name of a town we fail to know. */
  readonly hasNumber: boolean
}

/** The segments of one location, in the order of the line; segments that say nothing about a place are left out. */
export function lineSegments(line: string, gazetteer: Gazetteer): readonly LineSegment[] {
  const whole = placeKey(line)
  if (!line.includes(',') || gazetteer.meanings(whole).region) {
    const segment = known(whole, gazetteer)
    if (segment && !nowhere.has(whole)) return [segment]
  }
  return line
    .split(separators)
    .flatMap(part => {
      const key = placeKey(part)
      // `Halle (Saale)` and `Congo (Kinshasa)` are one name, `Chennai (Hybrid)` is two segments.
      if (!brackets.test(part) || (!nowhere.has(key) && known(key, gazetteer))) return read(key, gazetteer)
      return part.split(brackets).flatMap(inner => read(placeKey(inner), gazetteer))
    })
    .slice(0, segmentsMax)
}

const segmentsMax = 10
const separators = /[,，、:]|\s[-–—]\s|[–—]|^\s*remote\s*[-:/]/iu
const brackets = /[()[\]]/

/** Whole segments that name no place, although some are villages or country codes. */
const nowhere = new Set(
  [
    'remote,hybrid,onsite,on site,in office,office,online,virtual,anywhere,everywhere,nowhere,world,the world,worldwide',
    'global,globally,international,internet,the internet,home,earth,planet earth,unknown,none,null,undefined,n a,na,nan',
    'tbd,tba,various,various locations,multiple,multiple locations,other,others,distributed,flexible,fully remote',
    'work from home,wfh,nationwide,headquarters,hq,location,not specified,not available,private,any,all',
  ].flatMap(line => line.split(',')),
)

const words = (line: string): ReadonlySet<string> => new Set(line.split(' '))
// At the end `in` and `or` mean Indiana and Oregon, so that they are kept.
const leadingNoise = words(
  'remote hybrid onsite virtual wfh anywhere in the within only based office offices hq headquarters from work home near fully around mostly partially or and of at to downtown rural inner outer',
)
const trailingNoise = words(
  'anywhere remote hybrid onsite virtual wfh only based office offices hq headquarters and downtown',
)

function read(key: string, gazetteer: Gazetteer): readonly LineSegment[] {
  if (key === '' || nowhere.has(key)) return []
  const segment = known(key, gazetteer)
  if (segment) return [segment]
  const hasNumber = /\p{N}/u.test(key)
  if (premises.test(key)) return [{ key, isArea: false, hasNumber, ...nothing }]
  const plain = trimNoise(hasNumber ? withoutNumbers(key) : key)
  if (plain === '' || nowhere.has(plain)) return []
  const options = { hasNumber }
  return (
    one(known(plain, gazetteer, options)) ??
    one(division(plain, gazetteer, options)) ??
    one(area(plain, gazetteer, options)) ??
    one(respelled(plain, gazetteer, options)) ??
    cut(plain, gazetteer) ?? [{ key: plain, isArea: false, hasNumber, ...nothing }]
  )
}

/** A street with a number in front, `42-09 28th Street`, or a numbered part of a site, `Store 114`: villages are called so too. */
const premises =
  /^(?:\S*\p{N}\S* )+(?:.+ )?(?:street|avenue|road|lane|drive|bridge|way|place|square|court|terrace|close)$|^(?:zone|tower|store|branch|unit|block|site|plant|floor|room|building|gate|hall|suite) \S*\p{N}\S*$/u

const nothing: PlaceMeanings = { towns: [], divisions: [], country: undefined, region: undefined }
const one = (segment: LineSegment | undefined) => (segment ? [segment] : undefined)

type SegmentOptions = { readonly isArea?: boolean; readonly hasNumber?: boolean }

function known(key: string, gazetteer: Gazetteer, options: SegmentOptions = {}): LineSegment | undefined {
  const meanings = gazetteer.meanings(key)
  return isKnown(meanings) ? { key, isArea: false, hasNumber: false, ...options, ...meanings } : undefined
}

/** Postcodes, house numbers and the letters that belong to a Dutch postcode (`3521 AZ`). */
const withoutNumbers = (key: string): string =>
  key
    .replace(/^\d{4} [a-z]{2}\b/, '')
    .split(' ')
    .filter(word => !/\p{N}/u.test(word))
    .join(' ')

function trimNoise(key: string): string {
  const rest = key.split(' ')
  while (leadingNoise.has(rest[0] ?? '')) rest.shift()
  while (trailingNoise.has(rest.at(-1) ?? '')) rest.pop()
  return rest.join(' ')
}

const divisionWord =
  'state|province|region|prefecture|oblast|krai|voivodeship|canton|governorate|department|emirate|division|district|territory|county|parish|republic|land|autonomous community|city'
const divisionSuffix = new RegExp(` (?:${divisionWord})$`)
const divisionPrefix = new RegExp(
  `^(?:${divisionWord}|provincia|estado|region|departamento) (?:of|de|del|di) (?:the |la )?`,
)

/** `Lesser Poland Voivodeship`, `State of São Paulo`: the division, never the town of that name. */
function division(key: string, gazetteer: Gazetteer, options: SegmentOptions): LineSegment | undefined {
  const name = key.replace(divisionSuffix, '').replace(divisionPrefix, '')
  if (name === key || /\bcity\b/.test(key)) return undefined
  const meanings = gazetteer.meanings(name)
  // `Washington County, Oregon`: where counties are parts of states, their names say nothing of states.
  const isCounty = /\b(?:county|parish)\b/.test(key)
  const country = isCounty ? undefined : meanings.country
  const divisions = isCounty
    ? meanings.divisions.filter(named => !statesHaveCounties.has(named.division.country))
    : meanings.divisions
  if (divisions.length === 0 && country === undefined) return undefined
  return { ...nothing, key: name, isArea: false, hasNumber: false, ...options, divisions, country }
}

const statesHaveCounties = new Set(['US', 'CA', 'GB', 'AU', 'NZ', 'IE'])

const areaPrefix = /^(?:greater|metro|metropolitan) /
const areaSuffix =
  / (?:area|areas|metro|metropolitan|metroplex|region|surrounding|urban|agglomeration|vicinity|environs|suburbs|suburb|and)$/

/** `Greater Seattle Area`, `Austin, Texas Metropolitan Area`: loses one word after another until the rest is known. */
function area(key: string, gazetteer: Gazetteer, options: SegmentOptions): LineSegment | undefined {
  for (let name = key; ; name = name.replace(areaSuffix, '')) {
    for (const option of [name, name.replace(areaPrefix, '')]) {
      const segment = option === key ? undefined : known(option, gazetteer, { ...options, isArea: true })
      if (segment) return segment
    }
    if (!areaSuffix.test(name)) return undefined
  }
}

/** Spellings of towns: `City of X`, `X City`, Japanese and Korean suffixes, ae for ä. */
function respelled(key: string, gazetteer: Gazetteer, options: SegmentOptions): LineSegment | undefined {
  const spellings = [
    key.replace(/^(?:city|town|village|municipality|borough|ville) (?:of|de) (?:the )?/, ''),
    key.replace(/ (?:city|town|township|village|borough|municipality|shi|ku|si|gu|cho|machi|gun)$/, ''),
    key.replace(/([aou])e/g, '$1'),
    key.replaceAll(' ', ''),
    key.replace(/^(?:north|south|east|west|central|northern|southern|eastern|western|upper|lower) /, ''),
  ]
  for (const spelling of spellings) {
    const segment = spelling === key ? undefined : known(spelling, gazetteer, options)
    if (segment) return segment
  }
  return undefined
}

/** `San Francisco CA`, `Paris France`: the last words are a state or country, and the words before are known too. */
function cut(key: string, gazetteer: Gazetteer): readonly LineSegment[] | undefined {
  const parts = key.split(' ')
  if (parts.length > partsMax) return undefined
  for (let at = Math.max(1, parts.length - 4); at < parts.length; at++) {
    const tailKey = parts.slice(at).join(' ')
    const tail = known(tailKey, gazetteer)
    if (!tail || !isContext(tail)) continue
    const head = read(parts.slice(0, at).join(' '), gazetteer)
    if (head.length > 0 && head.every(isKnown)) return [...head, { ...tail, towns: [], region: undefined }]
  }
  return undefined
}

const partsMax = 8

/** Names that may follow a town without a comma. Of the codes only those that people write so: US states, USA, UK. */
function isContext({ key, country, divisions }: LineSegment): boolean {
  if (key === 'island') return false
  if (key.length > 3) return country !== undefined || divisions.some(named => !named.needsCountry)
  return divisions.some(named => !named.needsCountry) || ['usa', 'us', 'uk', 'uae'].includes(key)
}
