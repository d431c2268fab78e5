// Finds the negations among the words of a query: words such as `not` and `without`, unless they exclude nobody.
import { foldedWords, type QueryText } from './candidate.ts'

const negations =
  "not|no one|no|non|without|lacking|lacks?|except|excluding|exclude|excludes|remove|removing|omit|omitting|save for|never|neither|nor|minus|isn't|aren't|wasn't|weren't|don't|doesn't|haven't|hasn't|hadn't|didn't|won't|can't|other than|rather than|instead of|outside|apart from|aside from|with the exception of|anywhere but|everywhere but|nobody|nothing(?! but)|none|any(?:one|body|thing| (?!of )\\S+) but|everyone but|everybody but|everything but|all but"
/** Matches in words between readings. */
export const negation = new RegExp(`(?:^| )(?:${negations})(?: |$)`)
const negationAt = new RegExp(`^(?:${negations})(?= |$)`)
/** `Not just in Berlin` prefers Berlin, and `no need for Python` and `do not have to know Java` exclude nobody. */
export const notNegation =
  /(?:^| )(?:not only|not just|not necessarily|no matter|no need|need not|(?:not|don't|doesn't) (?:have|need|required|obliged) to)(?: |$)/
/** More words than those of any of these. */
const notNegationWordsMax = 3
/** `No-code`, `No. 1`. */
const isNoNegation = /^no [-.]$/
/** `No Spanish required`: nobody is excluded who speaks it. */
export const isNotNeeded = (gap: string, behind: string): boolean =>
  /(?:^| )no$/.test(gap) && /^(?:is |are )?(?:required|needed|necessary)(?:[ ,;]|$)/.test(behind)
/** `Remote but not US only`: others will do as well. */
export const isNotOnly = (gap: string, behind: string): boolean =>
  /(?:^| )not$/.test(gap) && /^only(?:[ ,;]|$)/.test(behind)
/** `Python not required`: a wish, and nothing is excluded. */
export const notRequired =
  /^(?:(?:is|are) )?not (?:strictly |really )?(?:an? )?(?:required|necessary|needed|must|mandatory|essential)(?:[ ,;]|$)/

/** Some neighbouring words, the last one not included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Returns the negations among some words, each with its own words. */
export function negationsIn(text: QueryText, from: number, to: number): readonly Span[] {
  const { words } = text
  const found: Span[] = []
  for (let index = from; index < to; index++) {
    const { folded = '' } = words[index] ?? {}
    const rest = foldedWords(text, index, Math.min(to, index + negationWordsMax))
    const [said] = negationAt.exec(rest) ?? []
    if (said === undefined || isNoNegation.test(`${folded} ${words[index + 1]?.before ?? ''}`)) continue
    const end = index + said.split(' ').length
    if (isOrNot(words, index)) continue
    if (!notRequired.test(rest) && !isNoNegationAt(text, index, rest)) found.push({ from: index, to: end })
    index = end - 1
  }
  return found
}

/** `Need not know Java`: the word before may take part in it. */
const isNoNegationAt = ({ words }: QueryText, index: number, rest: string): boolean =>
  words[index - 1]?.folded === 'need' ||
  notNegation.test(rest.split(' ').slice(0, notNegationWordsMax).join(' '))

/** More words than those of any negation. */
const negationWordsMax = 8

/**
 * Returns whether `or not` leaves it open: `whether or not in Berlin`, `in Berlin or not`, in contrast to `in Berlin or
 * not managers`.
 */
const isOrNot = (words: QueryText['words'], index: number): boolean =>
  words[index]?.folded === 'not' &&
  words[index - 1]?.folded === 'or' &&
  (words[index - 2]?.folded === 'whether' ||
    index + 1 === words.length ||
    /[,;]/.test(words[index + 1]?.before ?? ''))
