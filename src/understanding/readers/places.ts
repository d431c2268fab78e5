// Places: cities, states, countries and areas, with the distance or the head office that the words around them state.
import type { JsonObject } from '../../lib/json/json.ts'
import { countries as allCountries } from '../../normal/country.ts'
import type { NamedPlace, PlaceArea } from '../../places/named-place.ts'
import type { Place, Places } from '../../places/places.ts'
import {
  type Candidate,
  phraseOf,
  type QueryText,
  textOf,
  wordSet,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { isFieldOfWork } from './skills.ts'
import { titleWords } from './title-words.ts'

const phraseWordsMax = 5
/** How far people live from a town that they are said to be in, and from one that they are near. */
const inKm = 25
const nearKm = 50

const placeCue =
  /(?:^| )(?:in|near|around|across|within|outside|throughout|covering|located|living|lives|live|residing|headquartered|hq|out of|serving|area of|city of|state of|based|relocat\w+ to|move to|moved to)(?: (?:the|in|at|from|greater))?$/
const nearCue = /(?:^| )(?:near|around|close to|nearby|surrounding)(?: the)?$/
const headOfficeCue =
  /(?:^| )(?:headquartered|hqs?|headquarters|head office)(?: (?:in|at|near|is in))?(?: the)?$|(?:^| )(?:compan(?:y|ies)|firms?|startups?|employers?|businesses) (?:based|headquartered) (?:in|out of)(?: the)?$/
const distanceBefore =
  /(?:^| )(?:within |less than |up to )?(\d+(?:\.\d+)?) ?(km|kms|kilometers?|kilometres?|mi|miles?) (?:of|from|around|away from)(?: the)?$/

export function readPlaces(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  places: Places,
): readonly Candidate[] {
  const { place: paths } = fields
  if (!paths) return []
  const { words } = text
  const candidates: Candidate[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + phraseWordsMax); to++) {
      if (to - 1 > from && !/^[,.\-/&]?$/.test(words[to - 1]?.before ?? '')) break
      const last = words[to - 1]?.folded ?? ''
      if (
        to - from > 1 &&
        (isFunctionWord(last) || isFunctionWord(words[from]?.folded ?? '')) &&
        !isInside(words[from]?.folded ?? '', last)
      )
        continue
      const phrase = phraseOf(text, from, to)
      if (phrase.startsWith('the ') && places.named(phrase.slice(4))) continue
      const demonym = to - from === 1 ? demonyms.get(phrase) : undefined
      const named = places.named(demonym ?? textOf(text, from, to))
      const onFile = named ? undefined : lexicon('city', from, to)
      if (!named && !onFile) continue
      const before = wordsBefore(text, from)
      const isCued = placeCue.test(before)
      const trust = named
        ? trustIn(named, { text, from, to, isCued, isDemonym: demonym !== undefined })
        : isCued
          ? 1
          : 0.4
      if (trust === 0) continue
      // `Bay Area area` names no more than `Bay Area`.
      const isTwice =
        named?.isAround && places.named(phrase.replace(/ area$/, ''))?.area && !phrase.startsWith('greater')
      const end = isTwice && phrase.endsWith(' area') ? to - 1 : to
      const distance = distanceOf(before)
      const start = from - distance.words
      const isHeadOffice = fields.headOffice !== undefined && headOfficeCue.test(before)
      const isNear = nearCue.test(before) || /^area\b/.test(wordsAfter(text, to))
      const filter = named
        ? placeFilter(named, paths, distance.km ?? (isNear ? nearKm : inKm))
        : condition(paths.city ?? paths.text, '=', (onFile?.values ?? [])[0] ?? '')
      const headOffice = isHeadOffice ? headOfficeFilter(named, fields.headOffice ?? '') : undefined
      const isPlain = demonym === undefined || fields.name === 'basic_info.name'
      candidates.push({
        from: start,
        to,
        score: (to - from) * 3 * trust + 0.2 * (to - from - 1) + distance.words,
        drafts: () => [
          {
            kind: 'place',
            from: start,
            to: end,
            hard: isPlain && (headOffice === undefined || headOffice !== null),
            confidence: isCued ? 0.95 : isPlain ? 0.85 * trust : 0.5,
            filter: headOffice === undefined ? filter : headOffice,
          },
        ],
      })
    }
  }
  return [...candidates, ...readWorkplaces(text, fields)]
}

/** Names such as `Trust of X` are none; `the Netherlands` and `Isle of Man` are. */
const isInside = (first: string, last: string): boolean => first === 'the' && !isFunctionWord(last)

function distanceOf(before: string): { readonly words: number; readonly km?: number } {
  const [whole, amount, unit = ''] = distanceBefore.exec(before) ?? []
  if (whole === undefined) return { words: 0 }
  return { words: whole.trim().split(' ').length, km: Number(amount) * (unit.startsWith('m') ? 1.609344 : 1) }
}

interface PlacePosition {
  readonly text: QueryText
  readonly from: number
  readonly to: number
  readonly isCued: boolean
  readonly isDemonym: boolean
}

/** Words of the language that are codes of states, too. */
const wordCodes = wordSet(
  'in or me hi ok oh de co id al as so is it to no be my us am at by an in pa ma md ms ai ar ad tv io do mo',
)
/** Words that are names of larger towns, too. */
const wordTowns = wordSet(
  'reading mobile nice bath orange split most sale hull lead of man deal rugby march bend central home date same ham much why wells male victoria security normal hope enterprise university commerce industry media energy police college independence liberty paradise golden rock data sandy surprise bar best born kind early union mission temple',
)

/** From 0, which means that it names no place here, to 1. */
function trustIn(
  { population, isCode, area, places: [place] }: NamedPlace,
  { text, from, to, isCued, isDemonym }: PlacePosition,
): number {
  const written = textOf(text, from, to)
  const folded = text.words[from]?.folded ?? ''
  if (isDemonym) return 0.8
  const isCapital = text.isMixedCase && /^\p{Lu}/u.test(written)
  if (isCode && to - from === 1) return trustInCode(place, { text, from, to, isCued, isDemonym })
  if (to - from === 1 && isFunctionWord(folded)) return 0
  if (area || place?.precision === 'country') return 1
  if (place?.precision === 'state') return isCued || statesOfNote.has(place.country ?? '') ? 1 : 0.5
  if (isCued) return population > 15_000 || isCapital ? 1 : isWord(folded, from, to) ? 0 : 0.6
  if (isWord(folded, from, to)) return isCapital && population > 100_000 ? 0.6 : 0
  if (population >= 100_000) return 1
  return isCapital && population >= 20_000 ? 0.6 : population >= 50_000 ? 0.5 : 0
}

const isWord = (folded: string, from: number, to: number): boolean =>
  to - from === 1 && (wordTowns.has(folded) || titleWords().words.has(folded) || isFieldOfWork(folded))

/** Codes of countries that people write without capitals. */
const plainCodes = wordSet('uk us usa uae eu nz u.k. u.s. u.s.a. u.a.e. hk la sf nyc')

/** `NSW`, `BC`: states of Canada and Australia are called by their codes, too. */
const isStateCode = (place: Place | undefined, folded: string): boolean =>
  place?.precision === 'state' &&
  /^(?:Canada|Australia)$/.test(place.country ?? '') &&
  !wordCodes.has(folded) &&
  !isFunctionWord(folded)

const acronyms = wordSet('ai it ml qa pr hr bi pm ar md tv ux ui ad io')

function trustInCode(place: Place | undefined, { text, from, to, isCued }: PlacePosition): number {
  if (text.words[to]?.before === '-') return 0
  const written = textOf(text, from, to)
  const folded = text.words[from]?.folded ?? ''
  const isUpper = /^[\p{Lu}.]+$/u.test(written) && text.isMixedCase
  const isState = place?.country === 'United States' && place.precision !== 'country'
  if (isStateCode(place, folded)) return isUpper || isCued ? 1 : folded.length > 2 ? 0.75 : 0
  if (!isState && !plainCodes.has(folded)) return isUpper && isCued && !acronyms.has(folded) ? 0.9 : 0
  if (!wordCodes.has(folded)) return isUpper || isCued ? 1 : 0.75
  if (isUpper && folded.length === 2 && !/^(?:AI|MS|MD|MA|AD|PA)$/.test(written)) return 0.9
  if (isCodePosition(text, from, to)) return 1
  if (folded === 'us') return isCued || /(?:^| )(?:the|from|at)$/.test(wordsBefore(text, from)) ? 1 : 0
  return rarelyWords.has(folded) ? 0.6 : 0
}

/** The countries whose states are called by their names alone. */
const statesOfNote = new Set(['United States', 'Canada', 'United Kingdom', 'Australia', 'Germany', 'India'])

/** `near or`, `in in`: a code that is a word is a place after a cue, unless the sentence goes on through it. */
const isCodePosition = (text: QueryText, from: number, to: number): boolean => {
  const next = text.words[to]?.folded
  return (
    /(?:^| )(?:in|near|around|based in|located in|across|within|outside)$/.test(wordsBefore(text, from)) &&
    (next === undefined || next !== 'the')
  )
}
/** Of those codes, the ones that hardly occur as a word in a request. */
const rarelyWords = wordSet('ok pa ma md al co id mo ar ad')

function placeFilter(
  { places, area }: NamedPlace,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject | null {
  const [first] = places
  if (!first) return null
  if (area) return areaFilter(area, first, paths, km)
  return group(
    'or',
    places.map(place => onePlace(place, paths, km)),
  )
}

function onePlace(place: Place, paths: NonNullable<ReadableFields['place']>, km: number): JsonObject | null {
  const { precision, state, country } = place
  if (precision === 'country') return condition(paths.country, '=', country ?? '')
  if (precision === 'state' && paths.state !== undefined)
    return group('all_of', [
      condition(paths.state, '=', state ?? ''),
      condition(paths.country, '=', country ?? ''),
    ])
  if (precision === 'state')
    return group('all_of', [
      condition(paths.text, '[.]', state ?? ''),
      condition(paths.country, '=', country ?? ''),
    ])
  return around(place, paths, km)
}

const around = (
  { latitude, longitude }: Place,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject =>
  condition(paths.near, 'geo_distance', { lat_lng: [latitude, longitude], distance: km, unit: 'km' })

function areaFilter(
  { countries, states, continents, radiusKm }: PlaceArea,
  middle: Place,
  paths: NonNullable<ReadableFields['place']>,
  km: number,
): JsonObject | null {
  if (countries.length + states.length + continents.length === 0)
    return around(middle, paths, Math.max(km, radiusKm))
  const parts: (JsonObject | null)[] = []
  if (continents.length > 0 && paths.continent !== undefined)
    parts.push(condition(paths.continent, 'in', [...continents]))
  const members =
    paths.continent === undefined ? [...countries, ...continents.flatMap(countriesOf)] : [...countries]
  if (members.length > 0) parts.push(condition(paths.country, 'in', members))
  const [state] = states
  if (state) {
    const names = states.map(one => one.state)
    const inState =
      paths.state !== undefined
        ? condition(paths.state, 'in', names)
        : group(
            'or',
            names.map(name => condition(paths.text, '[.]', name)),
          )
    parts.push(group('all_of', [inState, condition(paths.country, '=', state.country)]))
  }
  return group('or', parts)
}

const countriesOf = (continent: string): readonly string[] =>
  allCountries().flatMap(country => (country.continent === continent ? country.name : []))

/** The country of a head office is all that records of people state of it. */
function headOfficeFilter(named: NamedPlace | undefined, path: string): JsonObject | null {
  const [place] = named?.places ?? []
  const countries = named?.area?.countries ?? []
  if (countries.length > 0) return condition(path, 'in', [...countries])
  return place?.precision === 'country' ? condition(path, '=', place.country ?? '') : null
}

const workplaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    remote: 'Remote',
    remotely: 'Remote',
    wfh: 'Remote',
    'work from home': 'Remote',
    'fully remote': 'Remote',
    hybrid: 'Hybrid',
    onsite: 'On-site',
    'on site': 'On-site',
    'in office': 'On-site',
    'in person': 'On-site',
  }),
)

/** Remote work: a field of its own in postings, and at best a word in the place of a person. */
function readWorkplaces(text: QueryText, { workplace, place }: ReadableFields): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + 3, text.words.length); to++) {
      const phrase = text.words
        .slice(from, to)
        .map(word => word.folded)
        .join(' ')
      const value = workplaces.get(phrase)
      if (value === undefined || /^(?:sensing|work|working|tool|control)\b/.test(wordsAfter(text, to)))
        continue
      if (workplace === undefined && value !== 'Remote') continue
      const filter =
        workplace !== undefined
          ? condition(workplace, '=', value)
          : place
            ? condition(place.text, '(.)', 'remote')
            : null
      const draft = {
        kind: 'place' as const,
        from,
        to,
        hard: workplace !== undefined,
        confidence: 0.7,
        filter,
        isApart: true as const,
      }
      candidates.push({ from, to, score: 2 * (to - from), drafts: () => [draft] })
    }
  }
  return candidates
}
