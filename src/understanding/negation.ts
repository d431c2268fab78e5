// Tells what a negation is about: what follows it at once, and not the next place or title behind a word that nobody understands.
import { wordSet } from '../lib/word-set.ts'
import { foldedWords, isParted, type QueryText, wordsBefore, wordsFrom } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import { excludedItems } from './excluded-items.ts'
import { saysNothing } from './function-words.ts'
import { negation, negationsIn, type Span } from './negation-words.ts'
import { isSign } from './query-words.ts'

/** Negations of a verb, in contrast to those of a noun such as `no` and `without`. */
const ofVerb = /^(?:not|never|\w+n't)$/
const ofBeing = /^(?:is|are|was|were)n't$/
const auxiliary = /^(?:do|does|did|have|has|had|can|could|will|would|should|must)$/
const participle = /(?:ed|ing)$/
/** Words between a negation and its verb: `have not yet been certified`. */
const adverb = /^(?:ever|yet|been|be|being|currently|previously|also|just|really)$/
/** Words for what is asked for, which are the object of a verb in front of them: `never managed people in Berlin`. */
const asked = /^(?:people|persons?|employees|candidates?|companies|company|firms?|jobs?|positions?|posts?)$/

/** Words of asking that name something that people, companies or jobs have. */
const possessions = wordSet(
  'experience background expertise skill skills knowledge degree degrees certification certifications certificate funding',
)
const ofAnyKind = /^(?:experience|background|expertise|skills?|knowledge|fluency|proficiency|familiarity)$/
const ofSchools = /^(?:degrees?|diplomas?|education)$/
const preposition = /^(?:in|at|from|with|of|for|as|on|by)$/
const article = /^(?:an?|the|any)$/
const listArticle = /^(?:an?|the|any|in|at|of)$/
/** Kinds of names and of times, which do not stand behind adjectives: `not PayPal in the last month`. */
const named: ReadonlySet<CriterionKind | undefined> = new Set([
  'place',
  'employer',
  'former_employer',
  'school',
  'experience_years',
  'tenure_years',
  'joined',
  'graduated',
  'changed_jobs',
])

interface Negation {
  /** The words that it negates although no reading explains them. */
  readonly object?: Span
  /** True where it is about the reading behind it. */
  readonly isOfReading: boolean
}

/** Returns whether the last negation between two readings is about the second one, which begins at `to`. */
export function isNegatedBetween(
  text: QueryText,
  from: number,
  to: number,
  kind: CriterionKind | undefined,
): boolean {
  const last = negationsIn(text, afterBut(text, from, to), to).at(-1)
  return last !== undefined && negationOf(text, last, to, kind).isOfReading
}

/**
 * `Not at Google or in Berlin`, `who don't work at Google or live in Berlin`, `no managers or people from Google`: returns whether the
 * negation of the reading that begins at `from` goes on behind the gap.
 */
export const isNeither = (text: QueryText, from: number, gap: string): boolean =>
  /^(?:or|nor) /.test(gap) &&
  gap.split(' ').every(saysNothing) &&
  (/ (?:people|anyone|anybody|those|employees|companies|jobs)(?: |$)/.test(gap) ||
    (!/ (?:who|that|which)(?: |$)/.test(gap) && ofVerbBefore.test(wordsBefore(text, from, listWordsMax))))

const listWordsMax = 6
/** Some words of a verb or a list may stand between: `not in Berlin or Munich or at Google`. */
const ofVerbBefore = /(?:^| )(?:not|never|\w+n't)(?: \S+){1,5}$/

/** Returns the words that are negated and that no reading explains: `without a degree`, `no gaps`. */
export function negatedUnread(
  text: QueryText,
  isRead: (index: number) => boolean,
  kindAt: (index: number) => CriterionKind | undefined = () => undefined,
): readonly Span[] {
  const spans: Span[] = []
  for (let from = 0; from < text.words.length; from++) {
    if (isRead(from)) continue
    let to = from
    while (to < text.words.length && !isRead(to)) to++
    const found = negationsIn(text, from, to)
    const alternative =
      found[0]?.from === from ? undefined : negatedAlternative(text, from, to, isRead, kindAt)
    if (alternative) spans.push(alternative)
    for (const [index, one] of found.entries()) {
      const next = found[index + 1]
      const { object } = negationOf(text, one, next?.from ?? to, next ? undefined : kindAt(to))
      if (object && !isNeededByNobody(text, one, object)) spans.push(object)
    }
    from = to
  }
  const isFree = (one: Span) =>
    spans.every(({ from, to }) => one.to <= from || one.from >= to) &&
    !text.words.slice(one.from, one.to).some((_, index) => isRead(one.from + index))
  return [...spans, ...excludedItems(text, isRead, kindAt).filter(isFree)]
}

/** `No degree needed` neither asks for one nor excludes anybody: texts that say so have the word, too. */
const isNeededByNobody = (text: QueryText, negated: Span, { from, to }: Span): boolean =>
  text.words[negated.from]?.folded === 'no' &&
  needed.test(wordsFrom(text, to)) &&
  text.words.slice(from, to).every(({ folded }) => saysNothing(folded))
const needed = /^(?:(?:is|are) )?(?:required|needed|necessary)(?: |$)/

/** `Not Python or Elixir`: returns the words behind `or` that are negated with the reading in front of it. */
function negatedAlternative(
  text: QueryText,
  from: number,
  to: number,
  isRead: (index: number) => boolean,
  kindAt: (index: number) => CriterionKind | undefined,
): Span | undefined {
  const { words } = text
  const { folded: link = '' } = words[from] ?? {}
  if (from === 0 || !/^(?:or|nor|and)$/.test(link)) return undefined
  let reading = from - 1
  while (reading > 0 && kindAt(reading) === undefined && isRead(reading - 1)) reading--
  let gap = reading
  while (gap > 0 && !isRead(gap - 1)) gap--
  if (!isNegatedBetween(text, gap, reading, kindAt(reading))) return undefined
  // `Not in Berlin and ambitious`.
  if (link === 'and' && !listed.test(foldedWords(text, gap, reading))) return undefined
  let end = from + 1
  while (end < to && saysMore(words[end]?.folded ?? '') && (end === from + 1 || !isParted(words[end]))) end++
  return end > from + 1 ? { from: from + 1, to: end } : undefined
}

/** `Excluding Java and Elixir`: all that stands behind such a word is out. */
const listed = /(?:^| )(?:excluding|excludes?|except|without|no)(?: for)?$/

/** `Not only in Berlin but in Munich`: what stands behind `but` begins anew, except in `anyone but`. */
function afterBut({ words }: QueryText, from: number, to: number): number {
  for (let index = to - 1; index >= from; index--)
    if (
      words[index]?.folded === 'but' &&
      !exceptBut.test(words[index - 1]?.folded ?? '') &&
      // `Any department but IT`.
      words[index - 2]?.folded !== 'any'
    )
      return index
  return from
}

const exceptBut = /^(?:any(?:one|body|thing|where)|every(?:one|body|thing|where)|all)$/

interface NegatedWords {
  /** A verb that has an object of its own: `do not require German`. */
  readonly verb: number | undefined
  /** The index of the first word of a thing that no reading explains. */
  readonly from: number | undefined
  readonly end: number
  /** True where a sign stands behind these words. */
  readonly isParted: boolean
}

/** Returns the words behind a negation, as far as it goes on among those before the index `to`. */
function negatedWords(text: QueryText, negated: Span, to: number): NegatedWords {
  const { words } = text
  const start = negated.to
  const mayHaveVerb = negatesVerb(text, negated)
  let mayBeVerb = isVerbal(text, negated)
  let verb: number | undefined
  let from: number | undefined
  for (let index = start; index < to; index++) {
    const { folded = '' } = words[index] ?? {}
    if (index > start && (isParted(words[index]) || isPrefix(text, negated)))
      return { from, verb, end: index, isParted: true }
    const isThing = isPossession(folded) || saysMore(folded) || (verb !== undefined && asked.test(folded))
    if (from !== undefined && !isThing && !goesOn(text, index, to))
      return { from, verb, end: index, isParted: false }
    if (from !== undefined) continue
    if (!isThing) mayBeVerb &&= adverb.test(folded)
    else if (mayBeVerb && !isPossession(folded) && (mayHaveVerb || participle.test(folded))) {
      verb = index
      mayBeVerb = false
    } else from = index
  }
  return { from, verb, end: to, isParted: to > start && isParted(words[to]) }
}

/** `A degree or experience`, `open to relocation`: what is negated goes on with another word that no reading explains. */
const goesOn = ({ words }: QueryText, index: number, to: number): boolean => {
  const { folded = '', before = '' } = words[index + 1] ?? {}
  const isThing = isPossession(folded) || saysMore(folded)
  return /^(?:or|nor|of|to)$/.test(words[index]?.folded ?? '') && index + 1 < to && before === '' && isThing
}

/** Returns what a negation is about; the reading behind it is of the kind. */
function negationOf(text: QueryText, negated: Span, to: number, kind: CriterionKind | undefined): Negation {
  const { words } = text
  // `Fintech -gambling Malta`: as search boxes take it, the sign excludes the word behind it and nothing more.
  if (negated.to < to && isSign(words[negated.from]?.text))
    return { object: { from: negated.to, to: negated.to + 1 }, isOfReading: false }
  const { verb, from, end, isParted } = negatedWords(text, negated, to)
  const isCut = isParted || to === words.length
  if (from === undefined)
    return isCut && verb !== undefined
      ? { object: { from: verb, to: verb + 1 }, isOfReading: false }
      : { isOfReading: !isCut }
  const isOfVerb =
    verb !== undefined && words.slice(verb + 1, from).every(({ folded }) => article.test(folded))
  const object = { from: isOfVerb ? verb : from, to: end }
  if (isCut) return { object, isOfReading: false }
  const noun = words[end - 1]?.folded ?? ''
  const [next = '', ...others] = words.slice(end, to).map(({ folded }) => folded)
  // `Without Excel or Java`; `without Excel and in Berlin` says something else.
  if (next === 'or' || next === 'nor')
    return { object, isOfReading: others.every(word => listArticle.test(word)) }
  if (next === 'and') return { object, isOfReading: others.length === 0 && !isPossession(noun) }
  // `Not open to remote work`.
  if (next === 'to') return { object, isOfReading: true }
  // `No toxic managers`; a name is none of what is negated in front of it.
  if (next === '')
    return { object, isOfReading: !isPossession(noun) && !named.has(kind) && !isPrefix(text, negated) }
  return preposition.test(next) && isComplement(noun, kind)
    ? { isOfReading: true }
    : { object, isOfReading: false }
}

const isVerbal = ({ words }: QueryText, { to }: Span): boolean => ofVerb.test(words[to - 1]?.folded ?? '')

/** Returns whether the negation is of a verb: `do not require`, `never require`, in contrast to `not remote`. */
const negatesVerb = (text: QueryText, negated: Span): boolean =>
  isVerbal(text, negated) &&
  !ofBeing.test(text.words[negated.to - 1]?.folded ?? '') &&
  (text.words[negated.to - 1]?.folded !== 'not' || auxiliary.test(text.words[negated.from - 1]?.folded ?? ''))

/** `Non-technical founders`: it negates one word. */
const isPrefix = ({ words }: QueryText, { to }: Span): boolean => words[to - 1]?.folded === 'non'

const isPossession = (folded: string): boolean => possessions.has(folded)
const saysMore = (folded: string): boolean =>
  !(saysNothing(folded) || negation.test(folded) || transparent.has(folded))

const transparent = wordSet('prior previous required needed necessary but only must formal')

/**
 * Returns whether the negated noun is lacking in what follows: `no experience with Python`, `without a degree from Yale`.
 */
const isComplement = (noun: string, kind: CriterionKind | undefined): boolean =>
  ofAnyKind.test(noun)
    ? kind !== 'place' && kind !== undefined
    : ofSchools.test(noun) && (kind === 'school' || kind === 'field_of_study')
