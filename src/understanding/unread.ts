// The words that no reading explains, which become keywords.
import { type QueryText, textOf } from './candidate.ts'
import { countBefore } from './counted.ts'
import type { Criterion, CriterionKind } from './criterion.ts'
import { saysNothing } from './function-words.ts'
import { isMarker } from './markers.ts'
import { negatedUnread } from './negation.ts'

/** Returns the words that no reading explains, neighbours together, without those that only ask. */
export function unreadOf(
  text: QueryText,
  isRead: (index: number) => boolean,
  kindAt?: (index: number) => CriterionKind | undefined,
): readonly UnreadWords[] {
  const { words, query } = text
  const unread: UnreadWords[] = []
  const negated = negatedUnread(text, isRead, kindAt)
  const isNegated = (index: number) => negated.some(({ from, to }) => index >= from && index < to)
  const isKeyword = (index: number) => {
    const { folded = '' } = words[index] ?? {}
    // `Who did not go to Harvard`, `who did not leave Google`.
    const isVerb =
      verbWithName.test(`${folded} ${words[index + 1]?.folded}`) ||
      (/^(?:attend|join|leave)$/.test(folded) && isRead(index + 1))
    // `Find me 5 engineers` says how many of them are wanted.
    const isCount =
      (/^\d{1,3}$/.test(folded) &&
        /^(?:find|show|give|list|get|need|me|top)$/.test(words[index - 1]?.folded ?? '')) ||
      // `At least two of Python, Go and Java`.
      (countBefore(text, index + 2) !== undefined && isRead(index + 2))
    const says = isNegated(index) || (!saysNothing(folded) && !isMarker(folded))
    return !isCount && !isRead(index) && says && !isVerb && !isLabel(words, index)
  }
  let done = 0
  for (let from = 0; from < words.length; from++) {
    if (!isKeyword(from)) continue
    let to = from + 1
    while (
      to < words.length &&
      isKeyword(to) &&
      isNegated(to) === isNegated(from) &&
      !/[,;:.!?()"]/.test(words[to]?.before ?? '')
    )
      to++
    // `Hands-on`, `in-house`, `on-call`: half of such a word says something else.
    const isJoined = (index: number) =>
      words[index]?.before === '-' &&
      words[index]?.start === (words[index - 1]?.end ?? 0) + 1 &&
      !/^(?:non|not)$/.test(words[index - 1]?.folded ?? '')
    let start = from
    while (start > done && isJoined(start) && !isRead(start - 1)) start--
    while (to < words.length && isJoined(to) && !isRead(to)) to++
    unread.push({ words: textOf(text, start, to), isNegated: isNegated(from) })
    done = to
    from = to - 1
  }
  const rest = query.slice(words.at(-1)?.end ?? 0).trim()
  return /[\p{L}\p{N}]/u.test(rest)
    ? [...unread, { words: rest.slice(0, restMax), isNegated: false }]
    : unread
}

/** `Location: Milan`: says of which kind what stands behind it is. */
const isLabel = (words: QueryText['words'], index: number): boolean =>
  words[index + 1]?.before.startsWith(':') === true && labels.test(words[index]?.folded ?? '')
const labels =
  /^(?:locations?|languages?|city|cities|country|countries|regions?|seniority|function|department|education|salary|school|university|keywords?|technolog(?:y|ies)|stack|requirements?|size|intitle)$/

const verbWithName = /^(?:go to|study at|save for|social posts?)$/
const restMax = 1000

export interface UnreadWords {
  readonly words: string
  readonly isNegated: boolean
}

export const keyword = ({ words, isNegated }: UnreadWords): Criterion => ({
  text: words,
  kind: 'keyword',
  negated: isNegated,
  hard: false,
  confidence: 0.3,
  filter: null,
})
