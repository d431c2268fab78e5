// Amounts as people write them: `5+`, `3-5`, `at least five`, `more than 1,000`, `$20M-$100M`, `under 50k`.
import { foldedWords, type QueryText } from '../candidate.ts'

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

const numerals: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
)
const scales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
])

const bounds: readonly (readonly [pattern: RegExp, side: 'min' | 'above' | 'max' | 'below'])[] = [
  [/^(?:at least|minimum(?: of)?|min|no less than|not less than|at less(?: of)?|from|since)$/, 'min'],
  [/^(?:more (?:than|of)|over|above|greater than|exceeding|upwards of|north of)$/, 'above'],
  [/^(?:at most|maximum(?: of)?|max|up to|no more than|not more than|at more(?: of)?|until)$/, 'max'],
  [/^(?:less (?:than|of)|fewer than|under|below|smaller than)$/, 'below'],
]
const boundWordsMax = 3
/** A larger number is no amount of anything that records have. */
const amountMax = 1e12

/** Returns the amount that begins at the word, with the words of its bounds before and after it; undefined where none does. */
export function amountAt(text: QueryText, start: number): Amount | undefined {
  const { words } = text
  for (let length = Math.min(boundWordsMax, words.length - start - 1); length >= 0; length--) {
    const lead = foldedWords(text, start, start + length)
    const side =
      length === 0 ? signSide(words[start]?.before) : bounds.find(([pattern]) => pattern.test(lead))?.[1]
    if (length > 0 && !side && lead !== 'between') continue
    const first = numberAt(text, start + length)
    if (!first) continue
    const second = rangeEnd(text, first)
    if (second) {
      const scale = first.scale === 1 && first.value < second.value / 10 ? second.scale : 1
      return {
        min: first.value * scale,
        max: second.value,
        from: start,
        to: second.to,
        isMoney: first.isMoney || second.isMoney,
      }
    }
    if (lead === 'between') continue
    const { to, isMoney } = first
    const after = orMore(text, to)
    const upper = side === 'min' || side === 'above' ? upperAt(text, to) : undefined
    if (upper)
      return {
        ...upper,
        min: first.value,
        isOver: side === 'above',
        from: start,
        isMoney: isMoney || upper.isMoney,
      }
    if (side === 'min' || first.isPlus || after.side === 'min')
      return { min: first.value, from: start, to: after.to, isMoney }
    if (side === 'above') return { min: first.value, isOver: true, from: start, to, isMoney }
    if (side === 'max' || side === 'below' || after.side === 'max')
      return { max: first.value, isUnder: side === 'below', from: start, to: after.to, isMoney }
    return { min: first.value, max: first.value, from: start, to, isMoney }
  }
  return undefined
}

/** `<50`, `>= 10`. */
function signSide(before = ''): (typeof bounds)[number][1] | undefined {
  const [sign] = /(?:[<>]=?|=[<>]|[≤≥])$/.exec(before) ?? []
  if (sign === undefined) return undefined
  if (/^(?:>=|=>|≥)$/.test(sign)) return 'min'
  if (/^(?:<=|=<|≤)$/.test(sign)) return 'max'
  return sign === '>' ? 'above' : 'below'
}

/** `At least 3 but less than 7`: returns the upper bound behind a lower one. */
export function upperAt(text: QueryText, at: number) {
  const start = /^(?:but|and)$/.test(text.words[at]?.folded ?? '') ? at + 1 : at
  const signed = signSide(text.words[start]?.before)
  const isUpper =
    signed === 'max' ||
    signed === 'below' ||
    [1, 2, 3].some(length => {
      const lead = foldedWords(text, start, start + length)
      return bounds.some(([pattern, side]) => (side === 'max' || side === 'below') && pattern.test(lead))
    })
  const upper = isUpper ? amountAt(text, start) : undefined
  return upper?.max === undefined || upper.min !== undefined
    ? undefined
    : { max: upper.max, isUnder: upper.isUnder === true, to: upper.to, isMoney: upper.isMoney }
}

interface ReadNumber {
  readonly value: number
  readonly to: number
  readonly scale: number
  readonly isPlus: boolean
  readonly isMoney: boolean
}

function numberAt({ words }: QueryText, at: number): ReadNumber | undefined {
  const { folded = '' } = words[at] ?? {}
  const numeral = numerals.get(folded)
  const [, sign, digits, unit = '', plus] =
    /^([$€£])?(\d[\d,]*(?:\.\d+)?)\.?(k|m|mm|mn|b|bn)?(\+)?$/.exec(folded) ?? []
  if (numeral === undefined && digits === undefined) return undefined
  const plain = numeral ?? Number(digits?.replaceAll(',', ''))
  const next = words[at + 1]?.folded ?? ''
  const [, spelled = '', nextPlus] = /^(thousand|million|billion|mn|bn|mm)(\+)?$/.exec(next) ?? []
  const scale = scales.get(unit) ?? scales.get(spelled) ?? 1
  if (!(plain * scale <= amountMax)) return undefined
  return {
    value: plain * scale,
    scale,
    to: at + (spelled === '' ? 1 : 2),
    isPlus: plus !== undefined || nextPlus !== undefined,
    isMoney: sign !== undefined,
  }
}

function rangeEnd(text: QueryText, first: ReadNumber): ReadNumber | undefined {
  const { folded = '', before = '' } = text.words[first.to] ?? {}
  if (/^[-–—]$/.test(before) || (before.endsWith('-') && before.length <= 2)) return numberAt(text, first.to)
  return folded === 'to' || folded === 'and' || folded === 'until' ? numberAt(text, first.to + 1) : undefined
}

/** `5 or more`, `five years or more`: the words may stand behind the unit, too, which the caller skips. */
export function orMore(
  { words }: QueryText,
  at: number,
): { readonly side?: 'min' | 'max'; readonly to: number } {
  const [first = '', second = ''] = [words[at]?.folded, words[at + 1]?.folded]
  if (
    (first === 'or' || first === 'and') &&
    /^(?:more|above|over|longer|up|greater|higher|older|larger|bigger|plus)$/.test(second)
  )
    return { side: 'min', to: at + 2 }
  if (first === 'or' && /^(?:less|fewer|under|below|smaller|younger)$/.test(second))
    return { side: 'max', to: at + 2 }
  if (first === 'plus' || first === 'minimum') return { side: 'min', to: at + 1 }
  return { to: at }
}
