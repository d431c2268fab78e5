// Tells from the words around a place how somebody is related to it: at which distance, and whether they live there, have offices
// there, moved away, or work for an employer from there.
import type { JsonObject } from '../../lib/json/json.ts'
import type { NamedPlace } from '../../places/place.ts'
import { textOf, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { beforeList } from './names-not-on-file.ts'
import type { FoundPlace, PlaceSpan } from './place-at.ts'
import { headOfficeFilter, placeFilter } from './place-filters.ts'
import { isOccupation } from './title-words.ts'

/** The distances at which people live from a town that they are said to be in, and from one that they are near. */
const inKm = 25
const nearKm = 50

const nearCue = /(?:^| )(?:near|around|close to|nearby|surrounding)(?: the)?$/
const headOfficeCue =
  /(?:^| )(?:headquartered|hqs?|headquarters|head office)(?: (?:in|at|near|is in))?(?: the)?$|(?:^| )(?:compan(?:y|ies)|firms?|startups?|employers?|businesses) (?:based|headquartered) (?:in|out of)(?: the)?$/
const distanceBefore =
  /(?:^| )(?:within |less than |up to )?(\d+(?:\.\d+)?) ?(km|kms|kilometers?|kilometres?|mi|miles?) (?:of|from|around|away from)(?: the)?$/

/** `At US software companies`, `for a German company`: where the employer is from. */
const ofEmployer =
  /(?:^| )(?:at|for|with|by|from|in|joined)(?: (?:an?|the|some|other|large|small|big|major|leading|top))*$/
const employersBehind =
  /^(?:(?!(?:in|at|and|or|who|with|for|of|to|from|by|but|not)\b)\S+ ){0,2}(?:compan(?:y|ies)|firms?|startups?|employers?|businesses|corporations?|multinationals?|banks?|manufacturers?|brands?)(?: |$)/

/** `With offices in New York`: the company is in other places, too. */
const officeCue =
  /(?<!(?:^| )(?:family|law|legal|dental|medical|dentist|dentists|dentist's|doctor|doctors|doctor's|post|tax|patent|notary) )(?:^|(?<= ))((?:offices?|branch(?:es)?) (?:in|at|near|across|throughout))(?: the)?$/

/** Somebody who moved from there, or studied in the place, may live elsewhere. */
const movedFrom =
  /(?:^| )(?:stud(?:ied|ying)|educated|graduated|lived|worked|interned)(?: \S+)? in(?: the)?$|(?:^| )(?:(?:moved|relocated|came|emigrated|transferred|moving)(?: (?:away|to \S+))? from|left)(?: the)?$/

/** Somebody who would move there lives elsewhere. */
const mayMove =
  /(?:^| )(?:relocat\w+|moving|willing to move|open to moving|(?:would|could|can|will|may|might|who'd|who'll) move) to(?: the)?$/

export interface PlaceRelation {
  /** The words of the place, and the words around it that state the relation. */
  readonly from: number
  readonly to: number
  /** The number of these words that state a distance. */
  readonly distanceWords: number
  /** Null where no filter can say it. */
  readonly filter: JsonObject | null
  /** `Offices in London and Paris` are two of one company. */
  readonly isOfOffice: boolean
  /** True where somebody may well live elsewhere. */
  readonly isUncertain: boolean
}

/** Returns the relation to a place whose name ends before the word `end`. */
export function relationToPlace(
  span: PlaceSpan,
  { named, onFile }: FoundPlace,
  end: number,
  fields: ReadableFields & Required<Pick<ReadableFields, 'place'>>,
): PlaceRelation {
  const { text, from, to, before } = span
  const { place: paths, headOffice } = fields
  const behind = distanceBehind(wordsAfter(text, to))
  const distance = behind.words > 0 ? { ...behind, words: 0 } : distanceOf(before)
  const isOffice =
    officeCue.test(beforeList(text, from) ?? before) && (paths.offices ?? headOffice) !== undefined
  const officeWords = isOffice ? (officeCue.exec(before)?.[0].trim().split(' ').length ?? 0) : 0
  const isOfForeigner = isCountry(named) && isOfEmployer(span, end)
  const ofHeadOffice =
    headOffice !== undefined && (headOfficeCue.test(before) || isOfForeigner)
      ? headOfficeFilter(named, headOffice)
      : undefined
  const isNear = nearCue.test(before) || /^area\b/.test(wordsAfter(text, to))
  const filter = () => {
    if (isOffice) return officeFilter(span, end, paths.offices, named && placeFilter(named, paths, inKm))
    if (named) return placeFilter(named, paths, distance.km ?? (isNear ? nearKm : inKm))
    return condition(paths.city ?? paths.text, '=', onFile?.values[0] ?? '')
  }
  return {
    from: from - officeWords - distance.words,
    to: behind.words > 0 ? to + behind.words : end,
    distanceWords: distance.words + behind.words,
    filter: ofHeadOffice === undefined ? filter() : ofHeadOffice,
    isOfOffice: isOffice,
    isUncertain:
      mayMove.test(before) ||
      movedFrom.test(before) ||
      (fields.founded !== undefined && isOfStaff(before)) ||
      (headOffice === undefined && isOfForeigner),
  }
}

/** Only the country of a head office is on file; `a Berlin startup` is rather where its people are, too. */
const isCountry = (named: NamedPlace | undefined): boolean =>
  (named?.area?.countries.length ?? 0) > 0 || named?.places[0]?.precision === 'country'

const isOfEmployer = ({ text, from }: PlaceSpan, end: number): boolean =>
  ofEmployer.test(wordsBefore(text, from)) && employersBehind.test(wordsAfter(text, end))

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
  { text, from }: PlaceSpan,
  end: number,
  path: string | undefined,
  headOffice: JsonObject | null | undefined,
): JsonObject | null =>
  path === undefined
    ? null
    : group('or', [condition(path, '[.]', textOf(text, from, end)), headOffice ?? null])

interface Distance {
  readonly words: number
  readonly km?: number
}

/** Returns whether the words end with a distance: `within 50 km of`. */
export const endsWithDistance = (before: string): boolean => distanceBefore.test(before)

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
