// Cuts a query into words that keep their place in its text.
import { fold } from '../normal/text.ts'
import { joinedAbbreviation } from '../titles/abbreviations.ts'

export interface QueryWord {
  /** The place of the word in the query, the end not included. */
  readonly start: number
  readonly end: number
  /** As written. */
  readonly text: string
  readonly folded: string
  /** The signs between the word before and this one, without white space: `,`, `-`, `&`, `"`. */
  readonly before: string
}

/** Later words of a query are searched as text and not read, which bounds the time of reading. */
export const wordsMax = 64
const wordLengthMax = 60

/** Returns the first 64 words of the query. `C++`, `Node.js`, `U.S.`, `10+`, `$20M`, `O'Neil` and `site:x.com` are one word; `ex-Google` and `2yrs` are two. */
export function wordsOf(query: string): readonly QueryWord[] {
  const words: QueryWord[] = []
  const genders = [...query.matchAll(anyGender)].map(({ 0: said, index = 0 }) => [index, index + said.length])
  let end = 0
  word.lastIndex = 0
  for (let match = word.exec(query); match && words.length < wordsMax; match = word.exec(query)) {
    const at = match.index
    if (genders.some(([from = 0, to = 0]) => at >= from && at < to)) continue
    const text = match[0].length > wordLengthMax ? match[0].slice(0, wordLengthMax) : match[0]
    words.push({
      start: match.index,
      end: match.index + match[0].length,
      text,
      folded: fold(text).replace(possessive, ''),
      before: query.slice(Math.max(end, match.index - signsMax), match.index).replace(/\s+/g, ''),
    })
    end = match.index + match[0].length
  }
  return words
}

/** Returns the words with signs around an operator of web searches, so that it is read with none of its neighbours. */
export const withPartedOperators = (words: readonly QueryWord[]): readonly QueryWord[] =>
  words.map((word, index) =>
    [word, words[index - 1]].some(one => one !== undefined && pageOperator.test(one.folded))
      ? { ...word, before: word.before || ',' }
      : word,
  )

/** `W/ Python`, `w/o Java`: returns the words with what the shorthand stands for. */
export const withoutShorthand = (words: readonly QueryWord[], query: string): readonly QueryWord[] =>
  words.map((word, index) => {
    const next = words[index + 1]
    const isOut = next?.folded === 'o' && next.before === '/'
    if (word.folded === 'w' && query[word.end] === '/') return { ...word, folded: isOut ? 'without' : 'with' }
    const previous = words[index - 1]
    if (word.folded === 'o' && word.before === '/' && previous?.folded === 'w')
      return { ...word, folded: 'a', before: '' }
    const isBehindShort = previous !== undefined && word.before === '.' && abbreviated.test(previous.folded)
    return isBehindShort || (word.before === '/' && previous?.folded === 'w') ? { ...word, before: '' } : word
  })

/** `Rev ops`, `dev rel`: returns the words with the two of an abbreviation as one, as which the readers know it. */
export const withJoinedAbbreviations = (words: readonly QueryWord[]): readonly QueryWord[] =>
  words.flatMap((word, index) => {
    const [before, next] = [words[index - 1], words[index + 1]]
    const joined = next && isBeside(next) ? joinedAbbreviation(word.folded, next.folded) : undefined
    if (next && joined !== undefined) return [{ ...word, end: next.end, text: joined, folded: joined }]
    return before && isBeside(word) && joinedAbbreviation(before.folded, word.folded) !== undefined
      ? []
      : [word]
  })

const isBeside = ({ before }: QueryWord): boolean => before === '' || before === '-'

/** Words whose point ends no sentence: `1,5 Mio. Umsatz`. */
const abbreviated = /^(?:mio|mrd|tsd|ca|approx|min|max|est|mind)$/

/** `Engineers -managers`, `!Berlin`: returns the words with `not` for a sign in front of a word, which excludes it. */
export const withExclusions = (words: readonly QueryWord[], query: string): readonly QueryWord[] =>
  words.flatMap(word => {
    const signs = query.slice(Math.max(0, word.start - signsMax), word.start)
    const [said] = /^\p{L}/u.test(word.text) ? (exclusion.exec(signs) ?? []) : []
    if (said === undefined) return [word]
    const start = word.start - said.length
    const not = { start, end: start + 1, text: said.slice(0, 1), folded: 'not' }
    const before = word.before.slice(0, word.before.length - said.length)
    return [
      { ...not, before },
      { ...word, before: said.slice(1) },
    ]
  })

/** `Translators, legal excluded`, `Lawyers excluded, translators`: returns the words with `excluding` in front of a clause that ends with such a word. */
export const withExclusionsBehind = (words: readonly QueryWord[]): readonly QueryWord[] => {
  const end = words.findIndex(
    ({ folded, before }, index) =>
      folded === 'excluded' && before === '' && (words[index + 1]?.before ?? ',') !== '',
  )
  const start = Math.max(
    0,
    words.findLastIndex(({ before }, index) => index < end && clauseEnd.test(before)),
  )
  const [first, last] = [words[start], words[end]]
  // `Engineers in Berlin with lawyers excluded`: of a longer first clause, not all is excluded.
  if (!first || !last || start === end || (start === 0 && end > firstClauseMax)) return words
  const excluding = { ...first, end: first.start, text: '', folded: 'excluding' }
  // The last word of the clause reaches as far as `excluded`, which is read with it.
  const clause = words.slice(start, end).map((word, index) => ({
    ...word,
    ...(index === 0 && { before: '' }),
    ...(index === end - start - 1 && { end: last.end }),
  }))
  return [...words.slice(0, start), excluding, ...clause, ...words.slice(end + 1)]
}

/** The most words of a first clause that is excluded as a whole. */
const firstClauseMax = 3

/** Returns whether a word is such a sign, which excludes the word behind it and nothing more. */
export const isSign = (written: string | undefined): boolean => /^[-!]$/.test(written ?? '')

/** `Skip managers`, `leave out agencies`: returns the words with `excluding` for such a verb at the beginning of a clause. */
export const withSpokenExclusions = (words: readonly QueryWord[]): readonly QueryWord[] => {
  const isOneClause = !words.slice(1).some(({ before }) => clauseEnd.test(before))
  const spoken: QueryWord[] = []
  for (let index = 0; index < words.length; index++) {
    const [word, next, then] = words.slice(index, index + 3)
    if (!word) break
    const isTwo = next?.folded === 'out' && next.before === '' && /^leav(?:e|ing)$/.test(word.folded)
    const object = isTwo ? then : next
    const isFirst = words.slice(0, index).every(({ folded }) => /^(?:please|pls|i'm|i)$/.test(folded))
    const isClause =
      isFirst ||
      clauseEnd.test(word.before) ||
      /^(?:but|and|please|pls)$/.test(words[index - 1]?.folded ?? '')
    const isVerb = isTwo || exclusionVerb.test(word.folded)
    // `Skip tracers in Texas` are people who find others.
    if (
      !isVerb ||
      !isClause ||
      (isFirst && isOneClause && !isTwo) ||
      !object ||
      object.before !== '' ||
      /^(?:and|or)$/.test(object.folded)
    ) {
      spoken.push(word)
      continue
    }
    spoken.push({ ...word, end: (isTwo ? next : word).end, folded: 'excluding' })
    if (isTwo) index++
  }
  return spoken
}

/** `Everyone in legal but paralegals`: returns the words with `except` for `but` in front of those who are left out. */
export const withSpokenExceptions = (words: readonly QueryWord[]): readonly QueryWord[] =>
  words.map((word, index) => {
    const next = words[index + 1]
    if (word.folded !== 'but' || next?.before !== '' || goesOnBehindBut.test(next.folded)) return word
    const start = words.slice(0, index).findLastIndex(({ before }) => clauseEnd.test(before))
    const everybody = words
      .slice(Math.max(0, start), index - 1)
      .some(({ folded }) => /^(?:everyone|everybody|anyone|anybody|all)$/.test(folded))
    return everybody ? { ...word, folded: 'except' } : word
  })

/** Words behind `but` with which a sentence goes on about those who are asked for. */
const goesOnBehindBut =
  /^(?:not|no|never|without|with|who|whose|that|which|in|at|from|for|of|on|only|also|even|just|now|then|still|later|currently|formerly|previously|must|should|have|has|had|is|are|was|were|do|does|did|don't|doesn't|didn't|isn't|aren't|speaks?|knows?|works?|worked|prefer\w*|ideally|open|willing|the|i|we)$/

const clauseEnd = /[,;:.!?()]/
const exclusionVerb = /^(?:skip|skipping|avoid|avoiding|ignore|ignoring|hide)$/

/** A hyphen inside of a word, of a range or between two spaces excludes nothing. */
const exclusion = /(?<=^|[\s(,;])[-!]"?$/

/** `(m/w/d)` behind a title says that anybody is meant. */
const anyGender = /(?<![\p{L}\p{N}])[mwfhdx](?: ?[/|] ?[mwfhdx]){1,3}(?![\p{L}\p{N}])/giu
const signsMax = 8
const possessive = /(?<=\p{L}{2})'s$/u
/** `Site:linkedin.com/in`, as searches of the web take it, says nothing of a record: one word that nobody reads. */
const pageOperator = /(?<![\p{L}\p{N}])(?:site|inurl|filetype|ext):[^\s,;()"]+/u
const abbreviation = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}|(?<![\p{L}\p{N}.])\.net\b/u
/** `R&D`, `FP&A`. */
const initials = /(?<![\p{L}\p{N}])\p{L}{1,3}&\p{L}{1,3}(?![\p{L}\p{N}])/u
const number = /[$€£]?\d+(?:[.,]\d+)*(?:k|m|b|bn|mm|th|st|nd|rd)?\+?%?(?![\p{L}\p{N}])/u
/** `2yrs`, `10years` are a number and its unit. */
const beforeUnit = /\d+(?=(?:yrs?|years?|yoe|y)\+?(?![\p{L}\p{N}]))/u
const plain = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}]|['.](?=[\p{L}\p{N}]))*(?:\+\+|[#+](?![\p{L}\p{N}]))?/u
const word = new RegExp(
  [pageOperator, abbreviation, initials, number, beforeUnit, plain].map(({ source }) => source).join('|'),
  'giu',
)
