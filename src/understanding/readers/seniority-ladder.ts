// The levels from the lowest to the highest, and the ranges of them that words mean: `director or above`, `at least senior`, `below director level`, `up to manager`.
import { foldedWords, type QueryText } from '../candidate.ts'
import { keptByWord } from '../kept.ts'
import { isPastTitle } from './past-titles.ts'

/** A range of levels, and the index of the first word behind it. */
interface LevelRange {
  readonly levels: readonly string[]
  readonly to: number
  /** True where a bound is not a level of its own, and titles do not state it. */
  readonly isVague?: boolean
}

/** The two levels of managers, which `manager` alone does not tell apart. */
export const managerLevels = ['Entry Level Manager', 'Experienced Manager']

/** The levels from the lowest to the highest, those together that one word means. */
const ladder: readonly (readonly [words: RegExp, levels: readonly string[]])[] = [
  [/^(?:interns?|trainees?)$/, ['In Training']],
  [/^(?:junior|juniors|entry|entry level)$/, ['Entry Level']],
  [/^(?:senior|seniors|staff|principal|lead|leads)$/, ['Senior', 'Strategic']],
  [/^(?:managers?|mgrs?)$/, managerLevels],
  [/^(?:directors?|heads?)$/, ['Director']],
  [/^(?:vps?|vice presidents?)$/, ['Vice President']],
  [/^(?:c|c level|c suite|cxo|executives?)$/, ['CXO']],
  [/^(?:owners?|founders?|partners?)$/, ['Owner / Partner']],
]
const rungWordsMax = 2

type Direction = 'from' | 'above' | 'upTo' | 'below'

const leads: readonly (readonly [pattern: RegExp, direction: Direction])[] = [
  [/^(?:at least|minimum|minimum of|no less than|not less than)$/, 'from'],
  [/^(?:above|higher than|more senior than)$/, 'above'],
  [/^(?:up to|at most|maximum|no more than|not more than|no higher than)$/, 'upTo'],
  [/^(?:below|lower than|less senior than|more junior than)$/, 'below'],
]
const leadWordsMax = 3
/** `Or above`, `and higher`. */
const tails: readonly (readonly [pattern: RegExp, direction: Direction])[] = [
  [/^(?:or|and) (?:above|higher|up|upwards?|more senior|beyond)$/, 'from'],
  [/^(?:or|and) (?:below|lower|under|less senior|more junior)$/, 'upTo'],
]
const tailWordsMax = 3

/** Returns the range of levels that begins at the word. */
export function levelRangeAt(text: QueryText, start: number): LevelRange | undefined {
  return levelsBetween(text, start) ?? openRangeAt(text, start)
}

/** `Junior to mid level`, `between senior and director`, `manager-director level`; who `went from manager to director` is one of both. */
function levelsBetween(text: QueryText, start: number): LevelRange | undefined {
  const { words } = text
  const isBetween = words[start]?.folded === 'between'
  const first = boundAt(text, isBetween ? start + 1 : start)
  if (!first || isPastTitle(text, start, first.to)) return undefined
  const { folded = '', before = '' } = words[first.to] ?? {}
  const isHyphen = !isBetween && /^[-–—]$/.test(before)
  const isOr = !isBetween && (folded === 'or' || before === '/')
  if (!isHyphen && !isOr && !(isBetween ? /^and$/ : /^to$/).test(folded)) return undefined
  const last = boundAt(text, isHyphen || before === '/' ? first.to : first.to + 1, true)
  // `Junior or mid` is a range, for there is no level of its own beside juniors; `junior or senior` is not.
  if (isOr && !(last && (first.isMid || last.isMid))) return undefined
  if (!last || last.rung <= first.rung || /^(?:of|for)$/.test(words[last.to]?.folded ?? '')) return undefined
  const between = ladder.slice(first.rung, last.isMid ? last.rung : last.rung + 1).flatMap(([, of]) => of)
  // Interns come with juniors, as where these are asked for alone.
  const levels = [
    ...(first.rung === juniors && !first.isMid ? ladder.slice(0, 1).flatMap(([, of]) => of) : []),
    ...between,
    ...(last.isMid ? ['Senior'] : []),
  ]
  return { levels, to: last.to, isVague: first.isMid || last.isMid }
}

const juniors = 1
const managers = ladder.findIndex(([, levels]) => levels === managerLevels)

interface RangeBound {
  readonly rung: number
  readonly to: number
  /** True for `mid`, which is not a level of its own: it begins with juniors and ends before the leads. */
  readonly isMid: boolean
}

/** Returns the level that begins or ends a range; `mid` ends one behind the juniors. */
function boundAt(text: QueryText, from: number, isLast = false): RangeBound | undefined {
  if (/^(?:mid|middle|intermediate)$/.test(text.words[from]?.folded ?? '')) {
    const to = text.words[from + 1]?.folded === 'level' ? from + 2 : from + 1
    return { rung: isLast ? juniors + 1 : juniors, to, isMid: true }
  }
  const rung = rungAt(text, from)
  return rung && !rung.isPlus ? { rung: rung.index, to: rung.to, isMid: false } : undefined
}

function openRangeAt(text: QueryText, start: number): LevelRange | undefined {
  for (let length = leadWordsMax; length >= 0; length--) {
    const lead = foldedWords(text, start, start + length)
    const ahead = length === 0 ? undefined : leads.find(([pattern]) => pattern.test(lead))?.[1]
    if (length > 0 && ahead === undefined) continue
    const from = start + length
    const isArticle = ahead !== undefined && /^an?$/.test(text.words[from]?.folded ?? '')
    const rung = rungAt(text, isArticle ? from + 1 : from)
    if (!rung) continue
    if (ahead !== undefined) return { levels: levelsOf(rung.index, ahead), to: rung.to }
    const behind = rung.isPlus ? { direction: 'from' as const, to: rung.to } : tailAt(text, rung.to)
    if (behind) return { levels: levelsOf(rung.index, behind.direction), to: behind.to }
  }
  return undefined
}

/** `Senior engineers or above`: returns the range whose level stands in front of a title, and its end behind it. */
export function levelRangeAround(text: QueryText, level: number, titleTo: number): LevelRange | undefined {
  const rung = rungAt(text, level)
  const behind = rung && !rung.isPlus ? tailAt(text, titleTo) : undefined
  return rung && behind && { levels: levelsOf(rung.index, behind.direction), to: behind.to }
}

interface Rung {
  readonly index: number
  readonly to: number
  readonly isPlus: boolean
}

/** Returns the level that the words name; `senior+` is a word of titles. */
const rungAt = keptByWord((text: QueryText, from): Rung | undefined => {
  for (let length = Math.min(rungWordsMax, text.words.length - from); length > 0; length--) {
    const words = foldedWords(text, from, from + length)
    const isPlus = /^(?:manager|director|vp)\+$/.test(words)
    const index = ladder.findIndex(([pattern]) => pattern.test(isPlus ? words.slice(0, -1) : words))
    if (index < 0) continue
    const end = from + length
    return { index, to: text.words[end]?.folded === 'level' ? end + 1 : end, isPlus }
  }
  return undefined
})

function tailAt(text: QueryText, from: number): { direction: Direction; to: number } | undefined {
  for (let length = Math.min(tailWordsMax, text.words.length - from); length > 1; length--) {
    const words = foldedWords(text, from, from + length)
    const direction = tails.find(([pattern]) => pattern.test(words))?.[1]
    // `Directors and under 40 years old` is about years.
    if (direction !== undefined && !/^\d/.test(text.words[from + length]?.folded ?? ''))
      return { direction, to: from + length }
  }
  return undefined
}

function levelsOf(index: number, direction: Direction): readonly string[] {
  const isUpward = direction === 'from' || direction === 'above'
  const own = direction === 'from' || direction === 'upTo' ? [index] : []
  const others = ladder.flatMap((_, at) => ((isUpward ? at > index : at < index) ? [at] : []))
  return [...own, ...others].toSorted((a, b) => a - b).flatMap(at => [...(ladder[at]?.[1] ?? [])])
}

/** The levels of whoever is in management. */
export const managersAndAbove = levelsOf(managers, 'from')
