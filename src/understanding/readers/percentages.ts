// Percentages with their bounds: `20%`, `more than 20 percent`, `10-15 %`, `10 percent or more`.
import type { QueryText } from '../candidate.ts'
import { type Amount, amountAt, type Bounds, orMore } from './amounts.ts'

export interface Percentage extends Bounds {
  /** The index behind its words. */
  readonly to: number
}

const sign = '%'
const unit = /^(?:percent|percents|pct|prozent)$/

/** Returns the percentage that begins at the word, or at the words that bound it; undefined where none does. */
export function percentageAt(text: QueryText, start: number): Percentage | undefined {
  const amount = amountAt(withoutSigns(text), start)
  if (!amount || amount.isMoney) return undefined
  const to = endOf(text, amount)
  if (to === undefined) return undefined
  const { min, max, isOver, isUnder } = amount
  const isExact = min !== undefined && min === max
  const { side, to: further } = isExact ? orMore(text, to) : { to }
  const bounds = side === undefined ? { min, max } : { [side]: min }
  return { ...bounds, ...(isOver && { isOver }), ...(isUnder && { isUnder }), to: further }
}

/** Returns the index behind the sign or the word for hundredths; undefined where there is none. */
function endOf({ query, words }: QueryText, { to }: Amount): number | undefined {
  const { text = '', end = query.length } = words[to - 1] ?? {}
  if (text.endsWith(sign) || /^\s?%/.test(query.slice(end, end + 2))) return to
  const [next = '', then = ''] = [words[to]?.folded, words[to + 1]?.folded]
  if (unit.test(next)) return to + 1
  return next === 'per' && then === 'cent' ? to + 2 : undefined
}

const plainTexts = new WeakMap<QueryText, QueryText>()

/** Returns the text with the numbers of percentages as plain numbers. */
function withoutSigns(text: QueryText): QueryText {
  if (!text.query.includes(sign)) return text
  const kept = plainTexts.get(text)
  if (kept) return kept
  const words = text.words.map(word =>
    word.folded.endsWith(sign) ? { ...word, folded: word.folded.slice(0, -1) } : word,
  )
  const plain = { ...text, words }
  plainTexts.set(text, plain)
  return plain
}
