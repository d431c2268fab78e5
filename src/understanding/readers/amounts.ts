// Amounts as people write them: `5+`, `3-5`, `at least five`, `more than 1,000`, `$20M-$100M`, `under 50k`.
import { foldedWords, type QueryText } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'
import { keptByWord } from '../kept.ts'
import { numberAt, type ReadNumber } from './numbers.ts'

/** The bounds of an amount; what is `over` or `under` one does not reach it. */
export interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly isOver?: boolean
  readonly isUnder?: boolean
}

export interface Amount extends Bounds {
  readonly min?: number
  readonly max?: number
  /** The words of it, the last one not included. */
  readonly from: number
  readonly to: number
  readonly isMoney: boolean
}

const bounds: readonly (readonly [pattern: RegExp, side: 'min' | 'above' | 'max' | 'below'])[] = [
  [
    /^(?:at least|minimum(?: of)?|min|(?:no|not) (?:less|fewer|smaller) than|at less(?: of)?|from|since)$/,
    'min',
  ],
  [/^(?:(?:more|longer) than|more of|over|above|greater than|exceeding|upwards of|north of)$/, 'above'],
  [
    /^(?:at most|maximum(?: of)?|max|up to|(?:no|not) (?:more|greater|larger|bigger) than|at more(?: of)?|until)$/,
    'max',
  ],
  [/^(?:less (?:than|of)|fewer than|under|below|smaller than)$/, 'below'],
]
const boundWordsMax = 3

/** Returns the amount that begins at the word, with the words of its bounds before and after it; undefined where none does. */
export const amountAt = keptByWord((text: QueryText, start): Amount | undefined => {
  const amount = openAmountAt(text, start)
  if (!amount) return undefined
  const both = withSecondBound(text, amount, amount.to)
  return both ? { ...both, from: start, isMoney: amount.isMoney || both.isMoney } : amount
})

/** Returns the amount without a second bound behind it. */
const openAmountAt = keptByWord((text: QueryText, start): Amount | undefined => {
  const { words } = text
  for (let length = Math.min(boundWordsMax, words.length - start - 1); length >= 0; length--) {
    const lead = foldedWords(text, start, start + length)
    const side =
      length === 0 ? signSide(words[start]?.before) : bounds.find(([pattern]) => pattern.test(lead))?.[1]
    if (length > 0 && !side && lead !== 'between') continue
    const first = numberAt(text, start + length)
    if (!first) continue
    const second = rangeEnd(text, first)
    // `5-7+ years`.
    if (second?.isPlus)
      return { min: first.value, from: start, to: second.to, isMoney: first.isMoney || second.isMoney }
    if (second) {
      const scale = first.scale === 1 && first.value < second.value / 10 ? second.scale : 1
      // `Between 20 and 10`: whoever writes the larger bound first means the same.
      const bounds = [first.value * scale, second.value] as const
      return {
        min: Math.min(...bounds),
        max: Math.max(...bounds),
        from: start,
        to: second.to,
        isMoney: first.isMoney || second.isMoney,
      }
    }
    if (lead === 'between') continue
    const { to, isMoney } = first
    const after = orMore(text, to)
    if (side === 'min' || first.isPlus || after.side === 'min')
      return { min: first.value, from: start, to: after.to, isMoney }
    if (side === 'above') return { min: first.value, isOver: true, from: start, to, isMoney }
    if (side === 'max' || side === 'below' || after.side === 'max')
      return { max: first.value, isUnder: side === 'below', from: start, to: after.to, isMoney }
    return { min: first.value, max: first.value, from: start, to, isMoney }
  }
  return undefined
})

/** Returns the side of an amount that the sign before it bounds: `<50`, `>= 10`; undefined without such a sign. */
export function signSide(before = ''): (typeof bounds)[number][1] | undefined {
  const [sign] = /(?:[<>]=?|=[<>]|[≤≥])$/.exec(before) ?? []
  if (sign === undefined) return undefined
  if (/^(?:>=|=>|≥)$/.test(sign)) return 'min'
  if (/^(?:<=|=<|≤)$/.test(sign)) return 'max'
  return sign === '>' ? 'above' : 'below'
}

/** `At least 3 but less than 7`, `fewer than 50 but at least 10`: returns both bounds where the other one of an open amount follows. */
function withSecondBound(text: QueryText, amount: Bounds, at: number): Amount | undefined {
  const isOpen = amount.min === undefined || amount.max === undefined
  const start = /^(?:but|and)$/.test(text.words[at]?.folded ?? '') ? at + 1 : at
  const sides = amount.min === undefined ? lowerSides : upperSides
  const second = isOpen && isBounded(text, start, sides) ? openAmountAt(text, start) : undefined
  if (!second) return undefined
  const { min = amount.min, max = amount.max, to, isMoney } = second
  if (min === undefined || max === undefined || min > max) return undefined
  const isOver = amount.isOver === true || second.isOver === true
  const isUnder = amount.isUnder === true || second.isUnder === true
  return { min, max, isOver, isUnder, from: start, to, isMoney }
}

/** `Less than 50 or more than 1000`: returns the other amount where what lies between is left out. */
export function alternativeAt(text: QueryText, amount: Bounds, at: number): Amount | undefined {
  const isOpen = amount.min === undefined || amount.max === undefined
  const sides = amount.min === undefined ? lowerSides : upperSides
  const isOr = text.words[at]?.folded === 'or' && isBounded(text, at + 1, sides)
  const other = isOpen && isOr ? openAmountAt(text, at + 1) : undefined
  const [below, above] = amount.min === undefined ? [amount, other] : [other, amount]
  return (below?.max ?? 0) < (above?.min ?? 0) ? other : undefined
}

type Side = (typeof bounds)[number][1]
const lowerSides: readonly Side[] = ['min', 'above']
const upperSides: readonly Side[] = ['max', 'below']

/** Returns whether a word or sign of one of the sides stands there; `from` and `since` rather begin a time. */
function isBounded(text: QueryText, start: number, sides: readonly Side[]): boolean {
  const signed = signSide(text.words[start]?.before)
  if (signed !== undefined) return sides.includes(signed)
  const number = numberAt(text, start)
  if (number) return sides.some(side => side === orMore(text, number.to).side)
  return [1, 2, 3].some(length => {
    const lead = foldedWords(text, start, start + length)
    return (
      !/^(?:from|since)$/.test(lead) &&
      bounds.some(([pattern, side]) => sides.includes(side) && pattern.test(lead))
    )
  })
}

function rangeEnd(text: QueryText, first: ReadNumber): ReadNumber | undefined {
  const { folded = '', before = '' } = text.words[first.to] ?? {}
  if (/^[-–—]$/.test(before) || (before.endsWith('-') && before.length <= 2)) return numberAt(text, first.to)
  if (signSide(text.words[first.to + 1]?.before) !== undefined) return undefined
  return folded === 'to' || folded === 'and' || folded === 'until' ? numberAt(text, first.to + 1) : undefined
}

/** `5 or more`, `five years or more`: the words may stand behind the unit, too, which the caller skips. */
export function orMore(text: QueryText, at: number): { readonly side?: 'min' | 'max'; readonly to: number } {
  const { words } = text
  const [first = '', second = ''] = [words[at]?.folded, words[at + 1]?.folded]
  // `50 or more than 1000` and `5 million or over 10 million` are two amounts.
  const isBefore = (index: number) =>
    numberAt(text, index) !== undefined && !/[,;]/.test(words[index]?.before ?? '')
  if (words[at + 2]?.folded === 'than' || isBefore(at + 2)) return { to: at }
  if (
    (first === 'or' || first === 'and') &&
    /^(?:more|above|over|longer|up|greater|higher|older|larger|bigger|plus)$/.test(second)
  )
    return { side: 'min', to: at + 2 }
  if (first === 'or' && /^(?:less|fewer|under|below|smaller|younger)$/.test(second))
    return { side: 'max', to: at + 2 }
  const isNext = isBefore(at + 1)
  if (first === 'plus' || (first === 'minimum' && !isNext)) return { side: 'min', to: at + 1 }
  if (/^max(?:imum)?$/.test(first) && !isNext) return { side: 'max', to: at + 1 }
  // `50 employees at most, 10 at least`.
  if (first === 'at' && second === 'least') return { side: 'min', to: at + 2 }
  if (first === 'at' && second === 'most') return { side: 'max', to: at + 2 }
  return { to: at }
}

/**
 * Returns both bounds where the other one of an open amount with a unit follows, with that unit behind it or no noun at all: `at most 50
 * employees, at least 10`, but not `at most 50 employees, at least 10 years old`. `unitTo` returns where an amount ends with its unit.
 */
export function withSecondOfUnit(
  text: QueryText,
  amount: Bounds,
  at: number,
  unitTo: (text: QueryText, to: number) => number,
): Amount | undefined {
  const both = withSecondBound(text, amount, at)
  return both && (unitTo(text, both.to) > both.to || standsAlone(text, both.to)) ? both : undefined
}

/** Returns whether no noun stands behind an amount. */
function standsAlone({ words }: QueryText, to: number): boolean {
  const { folded = '', before = ',' } = words[to] ?? {}
  return /[,;:.!?()]/.test(before) || isFunctionWord(folded)
}
