// Stages of funding, and ranges and lists of them: `seed to series B`, `series A-C`, `seed, series A and B`.
import type { JsonObject } from '../../lib/json/json.ts'
import { foldedWords, type QueryText } from '../candidate.ts'
import { condition, group } from '../filters.ts'

/** The stages from the first to the last. */
const stages = ['pre seed', 'seed', ...[...'abcdefgh'].map(letter => `series ${letter}`)]
const stageWordsMax = 2

interface Stage {
  readonly index: number
  readonly to: number
}

/** Stages that the words name, and the index of the first word behind them. */
interface NamedStages {
  readonly named: readonly string[]
  readonly to: number
}

/** Returns several stages of which one is enough; undefined where the words name one or none. */
export function stagesAt(text: QueryText, start: number): NamedStages | undefined {
  const isBetween = text.words[start]?.folded === 'between'
  const first = stageAt(text, isBetween ? start + 1 : start, false)
  if (!first) return undefined
  const range = rangeEnd(text, first, isBetween)
  if (range) return { named: stages.slice(first.index, range.index + 1), to: range.to }
  if (isBetween) return undefined
  const all = [first]
  for (let next = listed(text, first.to); next; next = listed(text, next.to)) all.push(next)
  const named = [...new Set(all.map(({ index }) => stages[index] ?? ''))]
  return named.length > 1 ? { named, to: all.at(-1)?.to ?? first.to } : undefined
}

export const stagesFilter = (named: readonly string[], path: string): JsonObject | null =>
  group(
    'or',
    named.map(stage => condition(path, stage === 'seed' ? '(.)' : '[.]', stage)),
  )

/** Returns the stage that begins at the word; behind another series, a letter is one. */
function stageAt(text: QueryText, at: number, isLater: boolean): Stage | undefined {
  for (let length = Math.min(stageWordsMax, text.words.length - at); length > 0; length--) {
    const words = foldedWords(text, at, at + length).replace(/^pre-?seed$/, 'pre seed')
    const index = stages.indexOf(isLater && /^[b-h]$/.test(words) ? `series ${words}` : words)
    if (index >= 0) return { index, to: at + length + roundWords(text, at + length) }
  }
  return undefined
}

/** Returns how many words such as `round` follow the name of a stage: `seed round`, `seed stage`. */
const roundWords = ({ words }: QueryText, at: number): number =>
  /^(?:rounds?|stage)$/.test(words[at]?.folded ?? '') ? 1 : 0

const isSeries = ({ index }: Stage): boolean => (stages[index] ?? '').startsWith('series')

function rangeEnd(text: QueryText, first: Stage, isBetween: boolean): Stage | undefined {
  const { folded = '', before = '' } = text.words[first.to] ?? {}
  const link = isBetween ? /^and$/ : /^(?:to|through|thru|until|till)$/
  const isHyphen = /^[-–—]$/.test(before)
  if (!isHyphen && !link.test(folded)) return undefined
  const last = stageAt(text, isHyphen ? first.to : first.to + 1, isSeries(first))
  return last && last.index > first.index ? last : undefined
}

/** Returns the stage that a list goes on with. */
function listed(text: QueryText, at: number): Stage | undefined {
  const { folded = '', before = '' } = text.words[at] ?? {}
  const isLinked = /^(?:or|and)$/.test(folded)
  if (!isLinked && !/^[,/|]$/.test(before)) return undefined
  return stageAt(text, isLinked ? at + 1 : at, true)
}
