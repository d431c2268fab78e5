// Readings of ranges of seniority: `director or above`, `sales directors or above`, `senior engineers or above`.
import {
  type Candidate,
  type ChosenReading,
  type CriterionDraft,
  foldedWords,
  type QueryText,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group, negated } from '../filters.ts'
import { functionOf, isFieldWord } from './functions.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { atTimeOf } from './levels.ts'
import { isOfOtherPeople } from './other-people.ts'
import { levelRangeAround, levelRangeAt } from './seniority-ladder.ts'

/** The worth of each word, which is more than that of a title that has it. */
const score = 4

export function readLevelRanges(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (!sayLevels(fields)) return []
  return text.words.flatMap((_, start): readonly Candidate[] => {
    const range = levelRangeAt(text, start)
    if (!range || isOfOtherPeople(text, start)) return []
    const { levels, to, isVague = false } = range
    // Postings for the middle have no word for it in their titles.
    const hard = !isVague || fields.seniority !== undefined
    const from = startOfField(text, start)
    const said = [foldedWords(text, start, to)]
    const ofLevel = levelFilter(atTimeOf(text, from, to, fields), levels, said)
    const level = { kind: 'seniority' as const, from: start, to, hard, confidence: 0.85, ...ofLevel }
    const field = from < start ? fieldDraft(text, from, start, fields) : undefined
    if (!field) return [{ from: start, to, score: score * (to - start), drafts: () => [level] }]
    // `Not sales directors or above` says nothing of other directors.
    const opposite = group('or', [negated(level.filter), negated(field.filter)])
    return [{ from, to, score: score * (to - from), drafts: () => [{ ...level, opposite }, field] }]
  })
}

const fieldWordsMax = 3

/** Returns where the words of a field of work begin that stand right before the level. */
function startOfField({ words }: QueryText, level: number): number {
  let from = level
  while (
    from > Math.max(0, level - fieldWordsMax) &&
    words[from]?.before === '' &&
    isFieldWord(words[from - 1]?.folded ?? '')
  )
    from--
  return from
}

function fieldDraft(
  text: QueryText,
  from: number,
  to: number,
  { function: path, title }: ReadableFields,
): CriterionDraft | undefined {
  const phrase = foldedWords(text, from, to)
  const category = functionOf(phrase)
  const filter =
    path === undefined
      ? title && condition(title.text, '(.)', phrase)
      : category && condition(path, '=', category)
  return filter ? { kind: 'function', from, to, hard: true, confidence: 0.7, filter } : undefined
}

/** `Senior engineers or above`: returns the readings of titles with the range of the level in front of them. */
export const withLevelRanges = (
  text: QueryText,
  readings: readonly ChosenReading[],
  fields: ReadableFields,
): readonly ChosenReading[] =>
  readings.map(reading => {
    const level = reading.drafts.find(({ kind, from, to }) => kind === 'seniority' && from + 1 === to)
    if (!level || level.from !== reading.from || level.to === reading.to) return reading
    const range = levelRangeAround(text, level.from, reading.to)
    if (!range) return reading
    const { levels, to } = range
    const said = [foldedWords(text, reading.to, to)]
    const of = atTimeOf(text, reading.from, reading.to, fields)
    const ranged = { ...level, ...levelFilter(of, levels, said) }
    return { ...reading, to, drafts: reading.drafts.map(draft => (draft === level ? ranged : draft)) }
  })
