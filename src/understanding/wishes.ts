// Tells wishes from conditions: `ideally in Berlin`, `Python a plus`, `whether or not they know Java`.
import { type ScopedReading, titleKinds } from './alternatives.ts'
import { kindOf } from './candidate.ts'
import { wish } from './markers.ts'
import { isNotNeeded, isNotOnly, notNegation, notRequired } from './negation-words.ts'
import type { Surroundings } from './surroundings.ts'

const wishBehind =
  /^(?:(?:is|are|would be|as) )?(?:an? )?(?:big |strong |definite )?(?:plus|bonus|asset|preferred|nice to have|optional|desirable|advantage|nice|great|ideal)(?=[ ,;]|$)|^(?:ideally|preferably|if possible|optionally)[,;]/
/** `Whether or not in Berlin`, in contrast to `whether or not they are profitable in Berlin`. */
const whether =
  /(?:^| )(?:whether|regardless|irrespective)(?: (?:of|whether|or|not|if|they|he|she|it|you|they're|it's|are|is|be|being|have|has|an?|the|based|located|lives?|works?|knows?|speaks?|in|at|from|with|for|on))*$/
/** `In Berlin or not`, `in Berlin ideally`, in contrast to `in Berlin or not managers`. */
const loosened = /^(?:or not|ideally|preferably|if possible|optionally)(?:[,;]|$)/
/** `Python a plus in Berlin`: these words are said of what stands in front of them. */
const isAddedBehind =
  /^(?:(?:is|are|would be) (?:an? )?|an? )(?:big |strong |definite )?(?:plus|bonus|asset|preferred|desirable|advantage)(?= |$)/

/** Returns whether a reading is said to be no condition although a negation stands in front of it: `no Spanish required`. */
export const isOptional = ({ gap, behind }: Surroundings): boolean =>
  isNotNeeded(gap, behind) || isNotOnly(gap, behind)

/** Returns whether the words around a reading, or a wish that goes on over it, make it no condition. */
export const isWished = (around: Surroundings): boolean => {
  const { gap, behind, next } = around
  return (
    isOptional(around) ||
    wish.test(ownWords(gap)) ||
    whether.test(gap) ||
    notNegation.test(gap) ||
    wishBehind.test(behind) ||
    (loosened.test(behind) && (next === undefined || /[,;]/.test(behind))) ||
    notRequired.test(behind) ||
    goesOn(around)
  )
}

/** `PhD preferred, no consultants`: the wish in front of the comma is the reading before. */
const ownWords = (gap: string): string =>
  gap
    .replace(/^[^,;]*/, said => (wishBehind.test(`${said},`) && said.length < gap.length ? '' : said))
    .replace(isAddedBehind, '')

/** Returns whether the wish before goes on over a reading: `ideally Python in Berlin`. */
const goesOn = ({ previous, isList, gap, readings }: Surroundings): boolean =>
  previous?.isWish === true && (isList || !/[,;]|(?:^| )but(?: |$)/.test(gap)) && !endsWish(readings, gap)

/** Returns whether a wish ends: `ideally with Python who must speak German`, `no gambling, casinos, forex in Malta`. */
const endsWish = (readings: readonly ScopedReading[], gap: string): boolean =>
  notRequired.test(gap) ||
  isAddedBehind.test(gap) ||
  /(?:^| )must(?: |$)/.test(gap) ||
  readings.at(-1)?.isLooseItem === true ||
  (relative.test(gap) && readings.some(one => !one.isWish && !one.isNegated && titleKinds.has(kindOf(one))))

/** Finds a relative pronoun, which is said of the people who were named before the wish: `engineers, ideally with Python who live in Berlin`. */
const relative = /(?:^| )(?:who|whose|that)(?: |$)/
