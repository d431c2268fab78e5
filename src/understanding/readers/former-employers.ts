// Tells from the words around the name of an employer whether somebody has left it.
import { foldedWords, hasCapital, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import { saysNothing } from '../function-words.ts'
import { keptByWord } from '../kept.ts'
import { demonyms } from './demonyms.ts'
import { industries } from './industries.ts'
import { employerPast, employerWorked } from './name-rules.ts'
import { isOccupation, titleWords } from './title-words.ts'

interface NamedEmployer {
  readonly text: QueryText
  readonly from: number
  readonly to: number
  /** The folded words in front of the name. */
  readonly before: string
}

/** Returns whether the words around the name say that somebody was there before, and do not say that they still are. */
export function isFormerEmployer({ text, from, to, before }: NamedEmployer): boolean {
  const after = wordsAfter(text, to)
  if (isStillThere(before, after) || leftFor.test(before)) return false
  return (
    employerPast.test(before) ||
    employerWorked.test(before) ||
    spentThere.test(wordsBefore(text, from, spentWordsMax)) ||
    formerBefore(text, from) ||
    heldTitleAt(text, from) ||
    pastLabel.test(wordsBefore(text, from, spentWordsMax, /[,;.!?()]/)) ||
    hasMovedOn(text, from, to) ||
    leftSince.test(after) ||
    (text.isForeign === true && leftBehind.test(after)) ||
    /^(?:alumni|alums?|alumnus|veterans?|worked)\b|^(?:before|previously|earlier)$/.test(after)
  )
}

/** Somebody who has been at Apple for ten years is still there. */
const isStillThere = (before: string, after: string): boolean =>
  (/(?:^| )(?<!had )been (?:at|with)(?: the)?$/.test(before) && /^(?:for|since)\b/.test(after)) ||
  (/(?:^| )work(?:ed|ing) (?:at|with|for)(?: the)?$/.test(before) && /^since\b/.test(after))

/** `Spent five years at McKinsey`, `worked for 2 years at Google`; who `has been` there for years still is. */
const spentThere =
  /(?:^| )(?:spent|worked)(?: for)?(?: \S+){1,3} (?:years?|yrs|months?) (?:at|with|in)(?: the)?$/
const spentWordsMax = 8

/** `Current company: Google, past company: Meta`. */
const pastLabel = /(?:^| )(?:past|previous|former)(?: (?:compan(?:y|ies)|employers?))?$/

/** `Left for Stripe`: they are there now. */
const leftFor = /(?:^| )(?:left|leaving|quit|departed) for(?: the)?$/

/** `At Spotify who left in the past year`; `who left Google` says it of another one. */
export const leftSince =
  /^(?:who|that) (?:(?:have|has|had) )?(?:recently |since )?left(?=$| (?:in|since|after|before|during|within|recently|last|the company|there)(?: |$))/
const movedOn =
  /^(?:in (?:\S+ )?\d{4} )?(?:(?:and|but|then|who) )*(?:(?:(?:is|are) )?(?:now|currently) (?:at|with|works? (?:at|for)|working (?:at|for))|(?:then|later|afterwards|subsequently) (?:went|moved|joined|left|started|founded|switched|became|launched|co-?founded)|before (?:joining|moving|going|starting|founding|leaving|switching|becoming|launching|co-?founding)) /
const movedOnWordsMax = 7
const joinedWordsMax = 10
/** `Who works at Google and now leads a team` is still there. */
const isThere = /(?:^| )(?:works?|working|still|currently|now) (?:at|for|with)(?: the)?$/

/**
 * Returns whether people left the employer for another: `from Amazon, now at Microsoft`, `from Uber to Lyft`, `Google →
 * OpenAI`.
 */
function hasMovedOn(text: QueryText, from: number, to: number): boolean {
  const { words } = text
  const { folded, before: sign = '' } = words[to] ?? {}
  if (/^(?:→|⟶|[-=]>)$/.test(sign)) return true
  const before = wordsBefore(text, from)
  // `At Google now, at Meta before`: the word behind the name is said of it.
  if (isThere.test(before) || /[,;]/.test(words[to + 1]?.before ?? '')) return false
  // `Joined Stripe in the last two years from Google`.
  if (/(?:^| )from$/.test(before) && / joined \S/.test(` ${wordsBefore(text, from, joinedWordsMax)}`))
    return true
  if (text.isMixedCase && folded === 'to' && /(?:^| )from$/.test(before))
    return hasCapital(words[to + 1]?.text)
  return /^,?$/.test(sign) && movedOn.test(`${foldedWords(text, to, to + movedOnWordsMax)} `)
}

/** `Die Foo 2020 verlassen haben`, `die bei Foo waren`. */
const leftBehind = /^(?:(?:in )?\d{4} )?(?:left|was|were|been)\b/

/** Returns whether `former` in front is said of the employer: `former engineers at Google`, `former Google engineers`. */
const formerBefore = ({ words }: QueryText, from: number): boolean => {
  for (let index = from - 1; index >= Math.max(0, from - 5); index--) {
    // `Ex-Stripe engineers at Google`: the hyphen binds it to the name behind it.
    const isOfOther = index + 1 < from && (isHyphenated(words, index + 1) || isOfName(words, index + 1, from))
    if (/^(?:former|ex|formerly|previously)$/.test(words[index]?.folded ?? '')) return !isOfOther
    if (
      /[,;:.]/.test(words[index + 1]?.before ?? '') ||
      /^(?:who|and|or|but|now|currently|work|works|working)$/.test(words[index]?.folded ?? '')
    )
      return false
  }
  return false
}

/**
 * Returns whether `ex-` is bound to a name: `ex-Stripe engineers at Google`, in contrast to `ex-consultants at McKinsey`.
 */
const isHyphenated = (words: QueryText['words'], at: number): boolean =>
  words[at]?.before === '-' && !isOccupation(words[at]?.folded ?? '')

/**
 * `Former Google engineers at Stripe`: what stands behind `former` is a name of the employer before, and neither a title nor a
 * word that says more of it, as in `former German diplomats at Siemens` and `former C-level executives at Uber`.
 */
const isOfName = (words: QueryText['words'], at: number, from: number): boolean => {
  const { folded = '' } = words[at] ?? {}
  return (
    words[from - 1]?.folded === 'at' &&
    words[at + 1]?.before !== '-' &&
    !saysNothing(folded) &&
    !titleWords().words.has(folded) &&
    !isOccupation(folded) &&
    !demonyms.has(folded) &&
    !industries.has(folded) &&
    !/^(?:remote|hybrid|onsite)$/.test(folded)
  )
}

/** Returns whether the words say that somebody has left the employer; who `was at Stripe in 2020` may still be there. */
export const hasLeft = (text: QueryText, from: number, to: number): boolean => {
  const before = wordsBefore(text, from)
  return (
    employerPast.test(before) ||
    / used to (?:be|work) /.test(` ${before} `) ||
    formerBefore(text, from) ||
    /^(?:alumni|alums?|alumnus|veterans?)\b/.test(wordsAfter(text, to))
  )
}

const titleAtWordsMax = 8

/** `Was head of product at Google`; somebody who `was hired by Google` or `was named CEO of Google` may still be there. */
export const heldTitleAt = keptByWord(({ words }: QueryText, from): boolean => {
  const folded = (index: number) => words[index]?.folded ?? ''
  const behind = folded(from - 1) === 'the' ? from - 1 : from
  if (!/^(?:at|of|for|with)$/.test(folded(behind - 1))) return false
  let hasOccupation = false
  for (let index = behind - 2; index >= Math.max(0, from - titleAtWordsMax); index--) {
    if (/[,;:.!?()]/.test(words[index + 1]?.before ?? '')) return false
    if (/^(?:was|were)$/.test(folded(index)) || (folded(index) === 'be' && folded(index - 2) === 'used'))
      return hasOccupation
    hasOccupation ||= isOccupation(folded(index))
    if (
      !/^(?:an?|the|of|for|and)$/.test(folded(index)) &&
      !isOccupation(folded(index)) &&
      !titleWords().words.has(folded(index))
    )
      return false
  }
  return false
})
