// Numbers as people write them: `five`, `a` year, `1,000`, `1.000`, `1 000`, `1,5 Mio.`, `$20M`, `10+`.
import type { QueryText } from '../candidate.ts'
import { keptByWord } from '../kept.ts'

export interface ReadNumber {
  readonly value: number
  /** The index of the first word behind it. */
  readonly to: number
  readonly scale: number
  readonly isPlus: boolean
  readonly isMoney: boolean
}

const numerals: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
)
const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1e3: 'k thousand tsd tausend',
    1e6: 'm mm mn million millions millionen mio millones',
    1e9: 'b bn billion mrd milliarde milliarden milliard milliards',
  }).flatMap(([scale, words]) => words.split(' ').map(word => [word, Number(scale)] as const)),
)
/** Scales that are a word of their own; a letter alone is rather an initial. */
const spelledScale = new RegExp(`^(${[...scales.keys()].filter(word => word.length > 1).join('|')})(\\+)?$`)
const written = /^([$€£])?(\d[\d.,]*?)\.?(k|m|mm|mn|b|bn)?(\+)?$/
const digitAtStart = /^[$€£]?\d/
/** Records have no amount of anything beyond this number. */
const amountMax = 1e12

/** Returns the number that begins at the word; undefined where none does. */
export const numberAt = keptByWord(({ words }: QueryText, at): ReadNumber | undefined => {
  const { folded = '' } = words[at] ?? {}
  const numeral = numerals.get(folded) ?? articleNumber(folded, words[at + 1]?.folded)
  if (numeral === undefined && !digitAtStart.test(folded)) return undefined
  const grouped = numeral === undefined ? groupsAt(words, at) : { digits: folded, to: at + 1 }
  const [, sign, digits = '', unit = '', plus] = written.exec(grouped.digits) ?? []
  const [, spelled = '', nextPlus] = spelledScale.exec(words[grouped.to]?.folded ?? '') ?? []
  const plain = numeral ?? plainNumber(digits, unit + spelled !== '')
  const scale = scales.get(unit) ?? scales.get(spelled) ?? 1
  if (plain === undefined || !(plain * scale <= amountMax)) return undefined
  return {
    value: plain * scale,
    scale,
    to: grouped.to + (spelled === '' ? 0 : 1),
    isPlus: plus !== undefined || nextPlus !== undefined,
    isMoney: sign !== undefined,
  }
})

/**
 * Reads digits with signs between them. A comma or a point is a sign of thousands before groups of three digits, unless it is a point and a
 * scale follows (`1.234 million`), and else a decimal sign.
 */
function plainNumber(digits: string, hasScale: boolean): number | undefined {
  const signs = new Set(digits.match(/[.,]/g))
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits) && signs.size === 1
  const isDecimal = hasScale && /^\d+\.\d+$/.test(digits)
  if (isGrouped && !isDecimal) return Number(digits.replace(/[.,]/g, ''))
  const [, whole, decimals = '0'] = /^(\d+(?:[.,]\d{3})*?)(?:[.,](\d+))?$/.exec(digits) ?? []
  if (whole !== undefined) return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
  // `12,34,567`, as in India.
  return /^\d+(?:,\d{2,3})+$/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
}

/** Returns 1 for an article that counts: `a year`, `over a decade`. */
const articleNumber = (folded: string, next = ''): number | undefined =>
  folded === 'a' && /^(?:year|decade)$/.test(next) ? 1 : undefined

const groupsMax = 3
/** Words that a number belongs to. */
const numbered = /^(?:fortune|series|top|level|tier|phase|grade|class|part|version)$/

/** Returns the digits of a number whose thousands are parted by spaces or apostrophes, which make words of them: `1 000`, `1'000`. */
function groupsAt(words: QueryText['words'], at: number): { readonly digits: string; readonly to: number } {
  const groups = [words[at]?.folded ?? '']
  // `Fortune 500 100+ employees`: the first number belongs to a name.
  const isOfName = numbered.test(words[at - 1]?.folded ?? '') && words[at]?.before === ''
  const isOpen = !isOfName && /^[$€£]?[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const isGroup = ({ before, folded } = words[at + groups.length] ?? { before: ' ', folded: '' }) =>
    /^'?$/.test(before) && /^\d{3}\+?$/.test(folded)
  while (isOpen && groups.length <= groupsMax && isGroup())
    groups.push(words[at + groups.length]?.folded ?? '')
  return { digits: groups.join(''), to: at + groups.length }
}
