// Places: cities, states, countries and areas, with the distance or the head office that the words around them state.
import type { JsonObject } from '../../lib/json/json.ts'
import type { NamedPlace } from '../../places/place.ts'
import type { PlaceNames } from '../../places/places.ts'
import {
  type Candidate,
  type CandidateSteps,
  hasCapital,
  phraseOf,
  type QueryText,
  textOf,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import type { Lexicon, ValuesOnFile } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { beforeList } from './names-not-on-file.ts'
import { headOfficeFilter, placeFilter } from './place-filters.ts'
import { trustInPlace } from './place-trust.ts'
import { placeOfPostcode } from './postcodes.ts'
import { qualifiedPlace } from './qualified-places.ts'
import { respelledPlace } from './respelled-places.ts'
import { isOfGraduates, isSchoolWord } from './school-words.ts'
import { isOccupation, titleWords } from './title-words.ts'

const phraseWordsMax = 5
/** The distances at which people live from a town that they are said to be in, and from one that they are near. */
const inKm = 25
const nearKm = 50

const placeCue =
  /(?:^| )(?:in|near|around|across|within|outside|throughout|covering|located|living|lives|live|residing|headquartered|hq|out of|serving|area of|city of|state of|based|relocat\w+ to|move to|moved to)(?: (?:the|in|at|from|greater))?$/
const nearCue = /(?:^| )(?:near|around|close to|nearby|surrounding)(?: the)?$/
const headOfficeCue =
  /(?:^| )(?:headquartered|hqs?|headquarters|head office)(?: (?:in|at|near|is in))?(?: the)?$|(?:^| )(?:compan(?:y|ies)|firms?|startups?|employers?|businesses) (?:based|headquartered) (?:in|out of)(?: the)?$/
const distanceBefore =
  /(?:^| )(?:within |less than |up to )?(\d+(?:\.\d+)?) ?(km|kms|kilometers?|kilometres?|mi|miles?) (?:of|from|around|away from)(?: the)?$/

const ofInstitution =
  /(?:^| )(?:bank|university|college|church|ministry|bishop|diocese|port|royal \S+) of(?: the)?$/

const schoolBefore = /(?:^| )(?:tu|fh|uni|univ|hochschule|rwth|iit|iim|iiit|nit)$/

/** `US citizens` may live anywhere, and no field states whose they are. */
const ofNation =
  /^(?:citizens?|citizenship|nationals?|nationality|passports?|expats?|diaspora|degrees?|diplomas?|educated)(?: |$)/

const ofEducation = /^(?:degrees?|diplomas?|educated)/

const nationality = (from: number, to: number): Candidate => ({
  from,
  to,
  score: 3.2 * (to - from),
  drafts: () => [{ kind: 'place', from, to, hard: false, confidence: 0.3, filter: null, isApart: true }],
})

/** `At US software companies`, `for a German company`: where the employer is from. */
const ofEmployer =
  /(?:^| )(?:at|for|with|by|from|in|joined)(?: (?:an?|the|some|other|large|small|big|major|leading|top))*$/
const employersBehind =
  /^(?:(?!(?:in|at|and|or|who|with|for|of|to|from|by|but|not)\b)\S+ ){0,2}(?:compan(?:y|ies)|firms?|startups?|employers?|businesses|corporations?|multinationals?|banks?|manufacturers?|brands?)(?: |$)/

/** `With offices in New York`: the company is in other places, too. */
const officeCue =
  /(?<!(?:^| )(?:family|law|legal|dental|medical|dentist|dentists|dentist's|doctor|doctors|doctor's|post|tax|patent|notary) )(?:^|(?<= ))((?:offices?|branch(?:es)?) (?:in|at|near|across|throughout))(?: the)?$/

/** A graduate from a larger town studied anywhere in it. */
const largestMin = 1_000_000
const studiedAt =
  /(?:^| )(?:dropped out of|studied(?: \S+){0,2} at|educated at|graduated from|grad(?:uate)?s?(?: in \S+)? (?:of|from)|degrees?(?: in \S+)? (?:at|from)|(?:ph\.?ds?|mbas?|j\.?d\.?|m\.?d\.?|llm|b\.?a\.?|m\.?a\.?|bsc|msc|bachelor'?s?|master'?s?)(?: in \S+)? (?:at|from)|alumn(?:i|us|a) of)(?: the)?$/
const wentTo = /(?:^| )(?:went|gone|go) to$/
/** Somebody who moved from there, or studied in the place, may live elsewhere. */
const movedFrom =
  /(?:^| )(?:stud(?:ied|ying)|educated|graduated|lived|worked|interned)(?: \S+)? in(?: the)?$|(?:^| )(?:(?:moved|relocated|came|emigrated|transferred|moving)(?: (?:away|to \S+))? from|left)(?: the)?$/

/** `Experience in Java` is with the language, unless a town of the name is one that people know. */
const experienceIn =
  /(?:^| )(?:experienced?|expertise|background|knowledge|skills?|skilled|proficien(?:cy|t)|experts?|trained|versed) in$/
const knownMin = 100_000

const isRatherSkill = (
  { population, places: [place] }: NamedPlace,
  skill: ValuesOnFile | undefined,
): boolean =>
  place?.precision === 'city' &&
  (population < knownMin || (population < largestMin && (skill?.values.length ?? 0) > 0))

interface ReadingOfPlace {
  readonly isVague: boolean
  readonly isRespelled: boolean
  readonly isCued: boolean
  readonly isPlain: boolean
  readonly trust: number
}

/** Returns how sure it is that the place is meant. */
function confidenceIn({ isVague, isRespelled, isCued, isPlain, trust }: ReadingOfPlace): number {
  if (isVague) return 0.5
  if (isRespelled) return 0.6
  if (isCued) return 0.95
  return isPlain ? 0.85 * trust : 0.5
}

/** Somebody who would move there lives elsewhere. */
const mayMove = /(?:^| )(?:relocat\w+|moving|willing to move|open to moving) to(?: the)?$/

export function* readPlaces(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  places: PlaceNames,
): CandidateSteps {
  const { place: paths } = fields
  if (!paths) return
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    const before = wordsBefore(text, from)
    const isCued = placeCue.test(before) || distanceBefore.test(before)
    for (let to = from + 1; to <= Math.min(words.length, from + phraseWordsMax); to++) {
      if (to - 1 > from && !joining.test(words[to - 1]?.before ?? '') && !isRemark(text, to - 1)) break
      const last = words[to - 1]?.folded ?? ''
      if (
        to - from > 1 &&
        (isFunctionWord(last) || isFunctionWord(words[from]?.folded ?? '')) &&
        !isInside(words[from]?.folded ?? '', last)
      )
        continue
      yield
      const phrase = phraseOf(text, from, to)
      if (phrase.startsWith('the ') && places.named(phrase.slice(4))) continue
      const demonym = placeOfDemonym(phrase, places)
      const qualified = to - from > 1 ? qualifiedPlace(text, from, to, places) : undefined
      const known = qualified ?? places.named(demonym ?? textOf(text, from, to).replace(/['’]s$/, ''))
      const ofPostcode = known ? undefined : placeOfPostcode(text, from, to, { isCued, places })
      const onFile = known || ofPostcode ? undefined : lexicon('city', from, to)
      const meant =
        known || ofPostcode || onFile
          ? undefined
          : respelledPlace(text, from, to, { isCued, lexicon, places })
      const named = known ?? ofPostcode?.named ?? meant
      if (!named && !onFile) continue
      // `Bank of England`, `University of Texas`: an institution that nobody on file may have.
      if (ofInstitution.test(before)) continue
      // `TU Munich`, `Uni Hamburg`.
      if (fields.school !== undefined && schoolBefore.test(before) && words[from]?.before === '') continue
      // Somebody who studied at Oxford went to its university.
      const isOfSchool =
        studiedAt.test(before) ||
        // `Went to Oxford`, in contrast to `went to Berlin`.
        (isSchoolWord(phrase) &&
          (wentTo.test(beforeList(text, from) ?? before) || isOfGraduates(wordsAfter(text, to))))
      // `Went to Michigan State`.
      if (to - from > 1 && last === 'state' && (studiedAt.test(before) || wentTo.test(before))) continue
      const [nation] = ofNation.exec(wordsAfter(text, to)) ?? []
      // `No degree` is none of Norway.
      const isWord = ofEducation.test(nation ?? '') && /^\p{Ll}/u.test(textOf(text, from, to))
      if (nation !== undefined && !isWord) {
        yield nationality(from, to + 1)
        continue
      }
      if (isOfSchool && (named?.population ?? 0) < largestMin && named?.places[0]?.precision === 'city')
        continue
      const isSkill =
        named !== undefined && experienceIn.test(before) && isRatherSkill(named, lexicon('skill', from, to))
      if (isSkill) continue
      const trust = isInName(text, from, to, lexicon)
        ? trustInPart
        : qualified || ofPostcode
          ? 1
          : named
            ? trustInPlace(named, { text, from, to, isCued, isDemonym: demonym !== undefined })
            : isCued
              ? 1
              : 0.4
      if (trust === 0) continue
      // `Bay Area area` names no more than `Bay Area`.
      const isTwice =
        named?.isAround && places.named(phrase.replace(/ area$/, ''))?.area && !phrase.startsWith('greater')
      const end = isTwice && phrase.endsWith(' area') ? to - 1 : to
      const behind = distanceBehind(wordsAfter(text, to))
      const distance = behind.words > 0 ? { ...behind, words: 0 } : distanceOf(before)
      const office = officeCue.exec(beforeList(text, from) ?? before)
      const isOffice = office !== null && (paths.offices ?? fields.headOffice) !== undefined
      const officeWords = isOffice ? (officeCue.exec(before)?.[0].trim().split(' ').length ?? 0) : 0
      const start = from - officeWords - distance.words
      const isHeadOffice =
        fields.headOffice !== undefined &&
        (headOfficeCue.test(before) || (isCountry(named) && isOfEmployer(text, from, end)))
      const isNear = nearCue.test(before) || /^area\b/.test(wordsAfter(text, to))
      const filter = isOffice
        ? officeFilter(text, from, end, paths.offices, named && placeFilter(named, paths, inKm))
        : named
          ? placeFilter(named, paths, distance.km ?? (isNear ? nearKm : inKm))
          : condition(paths.city ?? paths.text, '=', (onFile?.values ?? [])[0] ?? '')
      const headOffice = isHeadOffice ? headOfficeFilter(named, fields.headOffice ?? '') : undefined
      const isPlain = demonym === undefined || fields.name === 'basic_info.name'
      yield {
        from: start,
        to: to + behind.words,
        score: (to - from) * 3 * trust + 0.2 * (to - from - 1) + distance.words + behind.words,
        drafts: () => [
          {
            kind: 'place',
            from: start,
            to: behind.words > 0 ? to + behind.words : end,
            // `Offices in London and Paris` are two of one company.
            ...(isOffice && { isApart: true as const }),
            hard:
              isPlain &&
              filter !== null &&
              ofPostcode?.isVague !== true &&
              !mayMove.test(before) &&
              !(fields.founded !== undefined && isOfStaff(before)) &&
              !(fields.headOffice === undefined && isCountry(named) && isOfEmployer(text, from, end)) &&
              !movedFrom.test(before) &&
              (headOffice === undefined || headOffice !== null),
            confidence: confidenceIn({
              isVague: ofPostcode?.isVague === true,
              isRespelled: meant !== undefined,
              isCued,
              isPlain,
              trust,
            }),
            filter: headOffice === undefined ? filter : headOffice,
          },
        ],
      }
    }
  }
}

/** `Companies hiring engineers in Berlin`: their people are there, and the head office need not be. */
const isOfStaff = (before: string): boolean => {
  const [, who = ''] =
    /(?:^| )(?:with|have|has|having|hires?|hiring|recruits?|recruiting|employs?|employing)(?: [^\s\d]\S*)?? ([^\s\d]\S*) (?:in|at|near|around|across)(?: the)?$/.exec(
      before,
    ) ?? []
  return isOccupation(who) || /^(?:people|staff|employees|teams?|workers)$/.test(who)
}

/** The head office is an office, too; records without addresses of offices cannot answer it. */
const officeFilter = (
  text: QueryText,
  from: number,
  to: number,
  path: string | undefined,
  headOffice: JsonObject | null | undefined,
): JsonObject | null =>
  path === undefined
    ? null
    : group('or', [condition(path, '[.]', textOf(text, from, to)), headOffice ?? null])

/** The trust in a place whose name only begins the one of a company on file. */
const trustInPart = 0.3
const nameWordsMax = 4
/** A shorter name that ends with a word of titles may be no name here. */
const sureNameMin = 3

/** `Boston Consulting Group`, `New York Times reporters`; of `Austin software companies` one may be called `Austin Software`. */
function isInName({ words, isMixedCase }: QueryText, from: number, to: number, lexicon: Lexicon): boolean {
  for (let end = to + 1; end <= Math.min(words.length, from + nameWordsMax); end++) {
    const { text = '', folded = '', before = ',' } = words[end - 1] ?? {}
    if (!joining.test(before) || before === ',') return false
    const isShort = end - from < sureNameMin && !(isMixedCase && hasCapital(text))
    const isOrdinary =
      isOccupation(folded) || isFunctionWord(folded) || (isShort && titleWords().words.has(folded))
    if (
      !isOrdinary &&
      [lexicon('employer', from, end), lexicon('name', from, end)].some(one => one?.values.length)
    )
      return true
  }
  return false
}

/** Only the country of a head office is on file; `a Berlin startup` is rather where its people are, too. */
const isCountry = (named: NamedPlace | undefined): boolean =>
  (named?.area?.countries.length ?? 0) > 0 || named?.places[0]?.precision === 'country'

const isOfEmployer = (text: QueryText, from: number, to: number): boolean =>
  ofEmployer.test(wordsBefore(text, from)) && employersBehind.test(wordsAfter(text, to))

const joining = /^[,.\-/&]?$/

/** Returns whether the word is in brackets behind a name: `Georgia (country)`. */
const isRemark = ({ words }: QueryText, at: number): boolean =>
  words[at]?.before === '(' && /^(?:country|state)$/.test(words[at]?.folded ?? '')

/** Returns the name of the place where the last word is its adjective: `Swiss`, `Northern Italian`, `South American`. */
function placeOfDemonym(phrase: string, places: PlaceNames): string | undefined {
  const at = phrase.lastIndexOf(' ') + 1
  const place = demonyms.get(phrase.slice(at))
  if (place === undefined || at === 0) return place
  // `Berlin German` is no Berlin in Germany.
  const town = places.named(phrase.slice(0, at).trim())
  if (town && !town.area && town.places[0]?.precision === 'city') return undefined
  return phrase.slice(0, at) + (place === 'United States' ? 'America' : place)
}

/** Names such as `Trust of X` are none; `the Netherlands` and `Isle of Man` are. */
const isInside = (first: string, last: string): boolean => first === 'the' && !isFunctionWord(last)

interface Distance {
  readonly words: number
  readonly km?: number
}

/** `Near Detroit within 30 miles`; `Detroit within 30 miles of Toledo` says it of another place. */
function distanceBehind(after: string): Distance {
  const [whole, amount, unit = ''] =
    /^within (\d+) (km|kms|kilomet(?:er|re)s|mi|miles?)(?! (?:of|from))(?= |$)/.exec(after) ?? []
  return whole === undefined ? { words: 0 } : { words: 3, ...kmOf(amount, unit) }
}

function distanceOf(before: string): Distance {
  const [whole, amount, unit = ''] = distanceBefore.exec(before) ?? []
  if (whole === undefined) return { words: 0 }
  return { words: whole.trim().split(' ').length, ...kmOf(amount, unit) }
}

/** No circle has a radius of 0, which a filter refuses: the place itself is meant. */
function kmOf(amount: string | undefined, unit: string): Pick<Distance, 'km'> {
  const km = Number(amount) * (unit.startsWith('m') ? 1.609344 : 1)
  return km > 0 ? { km } : {}
}
