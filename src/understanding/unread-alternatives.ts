// Alternatives of which no reading explains one: `Python or Elixir`, where nobody on file knows Elixir.
import type { ScopedReading } from './alternatives.ts'
import { kindOf, type QueryText } from './candidate.ts'
import { saysNothing } from './function-words.ts'
import { between } from './gaps.ts'
import { negation } from './negation-words.ts'

const orBehind =
  /^,? ?(?:or|\/|\|) (?:(?:an?|the|in|at|with|from|(?:willing|open|able|happy|ready|prepared) to) )?(\S+)/
const orBefore = /(?:^| )([^ ,]+),? (?:or|\/|\|)(?: (?:an?|the|in|at|with|from))*$/
/** `Solar in Spain or wind in Denmark`: with the other thing, the place is one of two descriptions. */
const orDescription = /(?:^| )or ([^ ,]+) (?:in|at|near)$/
/** `Python, Elixir or Go`, where Go is read. */
const orInList = /^(?:, [^ ,]+)+,? (?:or|\/|\|)(?: (?:an?|the))?$/

/** Words behind `or` that name nothing else: `in Berlin or nearby`, `a degree or equivalent`. */
const noAlternative =
  /^(?:so|more|less|fewer|above|below|beyond|later|earlier|older|younger|higher|lower|nearby|around|not|other|others|any|even|better|similar|equivalent|related|comparable|whether|either)$/

/** Returns the readings with those as wishes that are only one of two things: whoever meets the other one is asked for, too. */
export const withUnreadAlternatives = (
  text: QueryText,
  readings: readonly ScopedReading[],
): readonly ScopedReading[] =>
  readings.map((reading, index) => {
    const previous = readings[index - 1]
    const next = readings[index + 1]
    const before = between(text, previous?.to ?? 0, reading.from)
    const behind = between(text, reading.to, next?.from ?? text.words.length)
    const isListed = kindOf(next) === kindOf(reading) && orInList.test(behind)
    const others = [orBefore.exec(before)?.[1], orDescription.exec(before)?.[1], orBehind.exec(behind)?.[1]]
    return !reading.isNegated && (isListed || others.some(isThing)) ? { ...reading, isWish: true } : reading
  })

const isThing = (word: string | undefined): boolean =>
  word !== undefined &&
  /^[\p{L}\p{N}]/u.test(word) &&
  !saysNothing(word) &&
  !negation.test(word) &&
  !noAlternative.test(word)
