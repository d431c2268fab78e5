// Joins titles, levels and employers that the words between them make one thing: `staff or principal engineers`, `CEO or founder`.
import type { JsonObject } from '../lib/json/json.ts'
import {
  type ChosenReading,
  type CriterionDraft,
  isEmployer,
  oppositeOf,
  type QueryText,
} from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { levelFilter } from './readers/level-filters.ts'
import { levelWords } from './readers/title-words.ts'

/**
 * Returns whether the reading is a level that goes with the title behind it: `senior or staff engineers`, in contrast to
 * `founders or CEOs`.
 */
export const isModifier = ({ words }: QueryText, { from, to }: ChosenReading): boolean =>
  (to - from === 1 && (levelWords.has(words[from]?.folded ?? '') || words[from]?.folded === 'mid')) ||
  /(?:^|-)level$/.test(words[to - 1]?.folded ?? '')

/**
 * Returns whether a title names its field behind it, which may be that of a title before it: `managers or directors of
 * sales`.
 */
export const isHeaded = ({ words }: QueryText, { from, to }: ChosenReading): boolean =>
  words.slice(from, to).some(({ folded }) => folded === 'of' || folded === 'for')

/** `staff or principal engineers`: either level will do. Returns undefined where the one before is not a level. */
export function withLevelOf(level: ChosenReading, title: ChosenReading): ChosenReading | undefined {
  const [first, ...others] = level.drafts
  const second = title.drafts.find(({ kind }) => kind === 'seniority')
  if (first?.kind !== 'seniority' || others.length > 0 || !second || title.drafts[0]?.kind === 'seniority')
    return undefined
  const both = {
    ...second,
    from: first.from,
    hard: first.hard && second.hard,
    filter: group('or', [first.filter, second.filter]),
  }
  return {
    from: level.from,
    to: title.to,
    drafts: title.drafts.map(draft => (draft === second ? both : draft)),
  }
}

/** Returns whether a negated reading stands between commas within a title: `senior, not lead, nurses`. */
export const isInserted = ({ words }: QueryText, { from, to }: ChosenReading): boolean =>
  words[from - 1]?.folded === 'not' && words[from - 1]?.before === ',' && words[to]?.before === ','

/** `Lead but not senior nurses`: returns a word such as `lead`, which is a title when it stands alone, as a level. */
export function asLevel({ words }: QueryText, reading: ChosenReading, fields: ReadableFields): ChosenReading {
  const { folded = '' } = words[reading.from] ?? {}
  const levels = reading.to - reading.from === 1 ? levelWords.get(folded) : undefined
  if (isLevelAlone(reading) || levels === undefined) return reading
  const { from, to } = reading
  const draft = { kind: 'seniority' as const, from, to, hard: true, confidence: 0.85 }
  return { from, to, drafts: [{ ...draft, ...levelFilter(fields, levels, [folded]) }] }
}

/** `Senior but not lead engineers`: the title belongs to both levels. Returns undefined where they are something else. */
export const titleOfBoth = (level: ChosenReading, title: ChosenReading): LevelOfTitle | undefined =>
  isLevelAlone(level) ? levelOfTitle(title) : undefined

interface LevelOfTitle {
  readonly title: ChosenReading
  readonly level: ChosenReading
}

/** Returns a title and the level in front of it one by one: who is `not a junior developer` may be another developer. */
export function levelOfTitle({ from, to, drafts }: ChosenReading): LevelOfTitle | undefined {
  const other = drafts.find(({ kind }) => kind === 'seniority')
  if (!other || other.from > from || other.to >= to || drafts[0]?.kind !== 'title') return undefined
  const called = drafts
    .filter(draft => draft !== other)
    .map(({ opposite: _, ...draft }) => ({ ...draft, from: Math.max(draft.from, other.to) }))
  return {
    title: { from: other.to, to, drafts: called },
    level: { from, to: other.to, drafts: [other] },
  }
}

/** `CEO or founder`: a title and a level of which one is enough. Returns undefined where they are something else. */
export function titleOrLevel(first: ChosenReading, second: ChosenReading): ChosenReading | undefined {
  const [level, title] = isLevelAlone(second) ? [second, first] : [first, second]
  const [called] = title.drafts
  const [of] = level.drafts
  if (!isLevelAlone(level) || called?.kind !== 'title' || !of) return undefined
  const draft: CriterionDraft = {
    ...called,
    from: first.from,
    to: second.to,
    hard: called.hard && of.hard,
    filter: group('or', [withOwnLevel(title), of.filter]),
  }
  return { from: first.from, to: second.to, drafts: [draft] }
}

/** Returns the filter of a title, and of the level that its first words state: `senior engineers and directors`. */
function withOwnLevel(reading: ChosenReading): JsonObject | null {
  const { title, level } = levelOfTitle(reading) ?? {}
  const [called] = title?.drafts ?? reading.drafts
  const [own] = level?.drafts ?? []
  return own?.hard && own.filter
    ? group('and', [called?.filter ?? null, own.filter])
    : (called?.filter ?? null)
}

/**
 * Returns a title or a level with the employer that it is held at as one reading, so that `not on the board of Stripe` excludes nobody
 * else. Of several employers (`not engineers at Google or Meta`), the reading of those before is continued.
 */
export function heldAt(
  title: ChosenReading,
  before: ChosenReading,
  employer: ChosenReading,
): ChosenReading | undefined {
  const [called] = title.drafts
  const [at] = employer.drafts
  if (!isEmployer(employer) || !at) return undefined
  if (!called || !(called.kind === 'title' || isLevelAlone(title))) return undefined
  if (called.filter === null || at.filter === null) return undefined
  const [earlier] = before === title ? [] : before.drafts
  const draft: CriterionDraft = {
    ...called,
    from: title.from,
    to: employer.to,
    confidence: Math.min(called.confidence, at.confidence),
    filter: group('or', [earlier?.filter ?? null, group('and', [called.filter, at.filter])]),
    opposite: group('all_of', [
      earlier ? oppositeOf(earlier) : null,
      group('or', [oppositeOf(called), oppositeOf(at)]),
    ]),
  }
  return { from: title.from, to: employer.to, drafts: [draft] }
}

export const isLevelAlone = ({ drafts: [draft, ...others] }: ChosenReading): boolean =>
  draft?.kind === 'seniority' && others.length === 0
