// Words that only say how the readings beside them are meant: negations, wishes, links.
import { negation } from './negation-words.ts'

/** Matches words that make a wish of what stands behind them. */
export const wish =
  /(?:^| )(?:ideally|preferably|prefer|preferred|preferring|nice to have|bonus|plus|optional|optionally|maybe|perhaps|possibly|desirable|would be (?:nice|great|good)|if possible|hopefully|probably|somewhat|(?:someone|somebody|people|persons?|profiles?|candidates?|jobs?|roles?|positions?) (?:like|similar to))(?:[ ,]|$)/

const marker = new RegExp(
  `${negation.source}|${wish.source}|^(?:but|only|must|required|prior|necessary|needed|mandatory|anything|everything|rather|instead|one|mostly|either|both|etc|whether|regardless|irrespective)$`,
)

/** Returns whether a word outside of all readings only says how the others are meant. */
export const isMarker = (folded: string): boolean => marker.test(folded)
