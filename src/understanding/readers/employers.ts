// Names of employers: of today and of earlier, and with what is added to them.
import { type Addition, additionAt } from '../additions.ts'
import {
  type Candidate,
  type CriterionDraft,
  foldedWords,
  hasCapital,
  phraseOf,
  type QueryText,
  textOf,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord, saysNothing } from '../function-words.ts'
import { keptByWord } from '../kept.ts'
import { type Lexicon, nameWordsMax, type ValuesOnFile } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { industries } from './industries.ts'
import { employerAny, employerBefore, employerPast, employerWorked, nameRules } from './name-rules.ts'
import { valuesFilter } from './skills.ts'
import { isOccupation, titleWords } from './title-words.ts'

/** Words that may be a name, with what is on file under them. */
export interface NamePosition {
  readonly text: QueryText
  readonly fields: ReadableFields
  readonly from: number
  readonly to: number
  readonly before: string
  readonly onFile: ValuesOnFile
  readonly isCued: boolean
  /** Other names of the same company. */
  readonly others?: readonly string[]
}

/** `At companies like Stripe`: others will do. */
const example =
  /(?:^| )(?:like|such as|similar to|comparable to|(?:competitors?|rivals?|alternatives?|competing) (?:of|to|with))$/

/** `At Google-like companies`. */
const likeIt = /^(?:like|style|type) (?:compan(?:y|ies)|startups?|firms?|employers?|businesses)(?: |$)/

export const nothingOnFile: ValuesOnFile = { values: [], count: 0 }

export function employerDrafts({
  text,
  fields,
  from,
  to,
  before,
  onFile,
  isCued,
  others = [],
}: NamePosition): readonly CriterionDraft[] {
  const { employer } = fields
  if (!employer) return []
  const phrase = phraseOf(text, from, to)
  const isWhole = onFile.values.length > 0
  const on = (path: string) =>
    isWhole
      ? valuesFilter(path, { ...onFile, values: [...new Set([...onFile.values, ...others])] })
      : group('or', [condition(path, '[.]', phrase), ...others.map(other => condition(path, '=', other))])
  const after = wordsAfter(text, to)
  // Somebody who has been at Apple for ten years is still there.
  const isStill =
    (/(?:^| )(?<!had )been (?:at|with)(?: the)?$/.test(before) && /^(?:for|since)\b/.test(after)) ||
    (/(?:^| )work(?:ed|ing) (?:at|with|for)(?: the)?$/.test(before) && /^since\b/.test(after))
  const isBoth = nowOrBefore.test(wordsBefore(text, from, nowOrBeforeWordsMax))
  const isFormer =
    employer.past !== undefined &&
    !isStill &&
    !isBoth &&
    !leftFor.test(before) &&
    (employerPast.test(before) ||
      employerWorked.test(before) ||
      spentThere.test(wordsBefore(text, from, spentWordsMax)) ||
      formerBefore(text, from) ||
      heldTitleAt(text, from) ||
      pastLabel.test(wordsBefore(text, from, spentWordsMax, /[,;.!?()]/)) ||
      hasMovedOn(text, from, to) ||
      leftSince.test(after) ||
      (text.isForeign === true && leftBehind.test(after)) ||
      /^(?:alumni|alums?|alumnus|veterans?|worked)\b|^(?:before|previously|earlier)$/.test(after))
  // `Big 4 background`, `McKinsey experience`: now or before.
  const isAny =
    isBoth ||
    /^(?:backgrounds?|experience|pedigree|trained)(?: |$)/.test(after) ||
    employerAny.test(before) ||
    employerBefore.test(before)
  const path = isFormer ? (employer.past ?? employer.any) : isAny ? employer.any : employer.current
  // `Judges of a court` without a present job are called by their last one, as their titles are.
  const isOf = path === employer.current && /(?:^| )of(?: the)?$/.test(before)
  const last =
    isOf && employer.past !== undefined
      ? group('all_of', [condition(employer.current, 'is_null', null), on(employer.past)])
      : null
  return [
    {
      kind: isFormer ? 'former_employer' : 'employer',
      from,
      to,
      // Posts that name a company without `at` or `from` are rather about it.
      hard:
        (fields.author === undefined ? isWhole || isCued : isCued) &&
        !example.test(before) &&
        !likeIt.test(after),
      confidence: isWhole ? (isCued ? 0.9 : 0.7) : onFile === nothingOnFile ? 0.4 : 0.5,
      filter: group('or', [on(path), last]),
    },
  ]
}

/** `Spent five years at McKinsey`, `worked for 2 years at Google`; who `has been` there for years still is. */
const spentThere =
  /(?:^| )(?:spent|worked)(?: for)?(?: \S+){1,3} (?:years?|yrs|months?) (?:at|with|in)(?: the)?$/
const spentWordsMax = 8

/** `Currently Google, formerly Stripe`. */
const isNow = /(?:^| )(?:currently|now|today)(?: (?:at|with))?$/

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

/** `Current or former Google employees`. */
const nowOrBefore =
  /(?:^| )(?:(?:current|present)(?:ly)? (?:or|and) (?:former|past|previous)(?:ly)?|(?:former|past|ex|previous)(?:ly)? (?:or|and) (?:current|present)(?:ly)?)(?: (?!(?:who|and|or|but)(?: |$))\S+){0,4}$/
const nowOrBeforeWordsMax = 7

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

/** `Worked at Facebook (now Meta)`: either name will do. `At Foo (part of Bar)`: the owner is no employer. */
export function employerWithAddition(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to, before }: Pick<NamePosition, 'from' | 'to' | 'before'>,
): Candidate | undefined {
  const addition = fields.employer && additionAt(text, to)
  return addition && !isFunctionWord(text.words[from]?.folded ?? '')
    ? employerWith(addition, text, fields, lexicon, { from, to, before })
    : undefined
}

function employerWith(
  addition: Addition,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to, before }: Pick<NamePosition, 'from' | 'to' | 'before'>,
): Candidate | undefined {
  const isRemark = text.words[to]?.before.endsWith('(') === true
  // `Ex-Google, now Stripe`, `Stripe, previously Google` are people who moved.
  const hasMoved =
    !isRemark &&
    addition.otherName !== undefined &&
    (text.words[to]?.folded === 'previously' || isNow.test(before)) &&
    (lexicon('employer', addition.otherName, addition.to)?.values.length ?? 0) > 0
  if (hasMoved) return undefined
  if (!isRemark && (employerPast.test(before) || employerWorked.test(before))) return undefined
  // `Studied at Georgetown College (now Georgetown University)`.
  const isSchool =
    studied.test(before) ||
    lexicon('school', from, to) !== undefined ||
    Array.from({ length: Math.min(from, nameWordsMax) + 1 }, (_, index) => from - index).some(start =>
      lexicon('school', start, addition.to),
    )
  if (isSchool) return undefined
  const onFile = lexicon('employer', from, to) ?? nothingOnFile
  const isCued = nameRules.some(rule => rule.kind === 'employer' && rule.before?.test(before))
  // `School of Law (now Carey Law School)`: a name does not begin behind an `of` in the middle of it.
  if (onFile.values.length === 0 && (!isCued || /(?:^| )of(?: the)?$/.test(before))) return undefined
  // `At fintechs in Berlin, ex-Google` says where somebody was before.
  const isName = text.words
    .slice(from, to)
    .every(({ text: word }) => !text.isMixedCase || /^[\p{Lu}\d]/u.test(word))
  if (onFile.values.length === 0 && !(isName && (text.isMixedCase || to - from === 1))) return undefined
  const { otherName } = addition
  const others = [
    ...(lexicon('employer', from, addition.to)?.values ?? []),
    ...(otherName === undefined
      ? []
      : (lexicon('employer', otherName, addition.to)?.values ?? [textOf(text, otherName, addition.to)])),
  ]
  const length = addition.to - from
  const position = { text, fields, from, to, before, onFile, isCued, others }
  return {
    from,
    to: addition.to,
    score: 3 * length,
    drafts: () => employerDrafts(position).map(draft => ({ ...draft, to: addition.to })),
  }
}

const studied =
  /(?:^| )(?:stud(?:ied|y|ying)|graduated?|attend(?:ed)?|educated|degrees?|alumn[ia]|alumnus)(?: (?:at|from|of))?(?: the)?$/
