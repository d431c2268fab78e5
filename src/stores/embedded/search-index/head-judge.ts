// Judges the first records of a ranked search by its criteria, from values of their rows where these are enough, or else as
// they are stored.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { once } from '../../../lib/once.ts'
import { type TextField, textFields } from '../../../query/bm25f.ts'
import { joinPath, pathsRead } from '../../../query/predicate-paths.ts'
import type { RankedCriterion, RankedQuery } from '../../../query/ranked.ts'
import { type RecordTexts, recordTexts } from '../../../query/record-texts.ts'
import { isToldByRow } from '../../../query/row-parts.ts'
import { decidingFor, type Judgement, type Verdict, verdictOf, verdictShare } from '../../../query/verdict.ts'
import type { DeadlineCheck } from '../engine/evaluate.ts'
import type { HeadJudge } from '../engine/rank/rank.ts'

/** Reads what judging a record needs: undefined for one that is not there. */
export interface HeadReader {
  /** Reads the values that the conditions of the criteria look at. */
  readonly conditions: (id: number) => JsonObject | undefined
  /** Reads the texts that words are looked for in. */
  readonly texts: (id: number) => JsonObject | undefined
}

/**
 * Records are read once, texts only where they decide; records that were deleted since they were found are not judged. What
 * only explains is judged for the records that are shown, not for all of the head.
 */
export function openHeadJudge(
  dataset: Dataset,
  { criteria, words: ranking, explains, without }: RankedQuery,
  read: HeadReader,
  /** Throws when the time of the search is over: what is judged may be long. */
  check: DeadlineCheck = () => {},
): HeadJudge {
  const fields = textFields(dataset, without)
  const opened = new Map<number, OpenRecord>()
  /** The words of each criterion by their indexes among those that rank. */
  const indexes = criteria.map(({ words }) =>
    words.map(([word]) => ranking.findIndex(([ranked]) => ranked === word)),
  )
  const open = (id: number): OpenRecord => {
    const known = opened.get(id)
    if (known) return known
    const texts = once(() => {
      const found = read.texts(id)
      return found && recordTexts(found, fields)
    })
    const made = { record: once(() => read.conditions(id)), texts, verdicts: new Map() }
    opened.set(id, made)
    return made
  }
  /** Judges by the filter, or where it is missed by the words, which may stand elsewhere in the record. */
  const filterVerdict = (one: OpenRecord, index: number, hasWord: HasWord): FilterVerdict | undefined => {
    const known = one.verdicts.get(index)
    if (known) return known
    const { where, words = [], isNegated } = criteria[index] ?? {}
    const record = one.record()
    if (!where || !record) return undefined
    const byFilter = verdictOf(where, record)
    const isMissed = byFilter === 'not_met' || byFilter === 'unknown'
    const mayBeElsewhere = isMissed && !isNegated && words.length > 0
    const isElsewhere = mayBeElsewhere && indexes[index]?.every(hasWord) === true
    const verdict = { byFilter, isElsewhere, verdict: isElsewhere ? 'partly' : byFilter } as const
    one.verdicts.set(index, verdict)
    return verdict
  }
  const explained = (
    one: OpenRecord,
    criterion: RankedCriterion,
    found: FilterVerdict | undefined,
  ): Judgement | undefined => {
    const { where, words, isNegated } = criterion
    const record = where && one.record()
    if (!where || !record || !found) {
      const texts = where ? undefined : one.texts()
      if (!texts) return undefined
      return clipped(isNegated ? judgeExcluded(criterion, texts) : judgeWords(words.map(texts.textWith)))
    }
    const { byFilter, isElsewhere, verdict } = found
    const elsewhere = isElsewhere ? one.texts()?.textWith(words[0] ?? []) : undefined
    return clipped({ verdict, value: elsewhere || decidingFor(byFilter, where, record) })
  }
  /** Judges by the filter, or what is excluded as words. */
  const shortVerdict = (one: OpenRecord, index: number, hasWord: HasWord) => {
    const criterion = criteria[index]
    if (criterion?.where || !criterion?.isNegated) return filterVerdict(one, index, hasWord)
    const texts = one.texts()
    return texts && judgeExcluded(criterion, texts)
  }
  const isJudged = judgedWhere(explains)
  const isOrdered = criteria.some(({ isSettled, phrase }) => !isSettled || phrase !== undefined)
  const scoreOf: HeadJudge['scoreOf'] = (id, hasWord) => {
    check()
    const one = open(id)
    return criteria.reduce((sum, { isSettled, isNegated, weight, phrase }, index) => {
      const found = isSettled ? undefined : shortVerdict(one, index, hasWord)
      // A record that lacks a word of a phrase needs no reading for it.
      const mayHavePhrase =
        phrase !== undefined && !isNegated && indexes[index]?.every(word => word === -1 || hasWord(word))
      const share = mayHavePhrase ? (one.texts()?.phraseShare(phrase) ?? 0) : 0
      return sum + weight * ((found ? verdictShare[found.verdict] : 0) + share)
    }, 0)
  }
  const judgements: HeadJudge['judgements'] = (id, hasWord) => {
    check()
    const one = open(id)
    return criteria.map((criterion, index) => {
      if (!isJudged(criterion)) return undefined
      if (explains) return explained(one, criterion, filterVerdict(one, index, hasWord))
      const found = shortVerdict(one, index, hasWord)
      return found && { verdict: found.verdict, value: null }
    })
  }
  return { scoreOf: isOrdered ? scoreOf : () => 0, judgements }
}

/** A record that is judged, with what was read and found so far. */
interface OpenRecord {
  readonly record: () => JsonObject | undefined
  readonly texts: () => RecordTexts | undefined
  /** By the index of the criterion. */
  readonly verdicts: Map<number, FilterVerdict>
}

interface FilterVerdict {
  readonly byFilter: Verdict
  /** True where the filter is missed, and the words of the criterion stand elsewhere in the record. */
  readonly isElsewhere: boolean
  readonly verdict: Verdict
}

/** The paths of the values in rows that are enough to judge records. */
export interface JudgedPaths {
  /** Undefined where rows are not enough: hidden fields, such as coordinates, stand only in the records. */
  readonly conditions: ReadonlySet<string> | undefined
  readonly texts: readonly string[]
}

export function judgedPaths(dataset: Dataset, { criteria, explains, without }: RankedQuery): JudgedPaths {
  const conditions = criteria.filter(judgedWhere(explains)).flatMap(({ where }) => where ?? [])
  const isTold = conditions.every(where => isToldByRow(dataset, where))
  return {
    conditions: isTold ? pathsRead(conditions) : undefined,
    texts: textFields(dataset, without).flatMap(({ lists, at }) => pathsThrough(lists, at)),
  }
}

/** Returns the paths from the record on of values in nested lists. */
const pathsThrough = (lists: TextField['lists'], at: TextField['at']): readonly string[] =>
  lists.reduceRight<readonly string[]>(
    (inner, outer) => outer.flatMap(list => inner.map(path => joinPath(list, path))),
    at,
  )

/** A criterion that decides who is ranked is judged only to explain it. */
const judgedWhere =
  (explains: boolean) =>
  ({ isSettled }: RankedCriterion): boolean =>
    explains || !isSettled

type HasWord = Parameters<HeadJudge['scoreOf']>[1]

/** The longest text that is shown as the value that decides, in characters. */
const valueLengthMax = 300

const clipped = ({ verdict, value }: Judgement): Judgement => {
  const isLong = typeof value === 'string' && value.length > valueLengthMax
  return { verdict, value: isLong ? `${value.slice(0, valueLengthMax - 1)}…` : value }
}

/** Judges the words of a keyword by the texts that have them. */
function judgeWords(texts: readonly (string | undefined)[]): Judgement {
  const value = texts.find(text => text !== undefined) ?? null
  if (value === null) return { verdict: 'not_met', value }
  return { verdict: texts.includes(undefined) ? 'partly' : 'met', value }
}

/** Judges a keyword that a record should not have: words that stand apart from each other may mean something else. */
function judgeExcluded({ words, phrase }: RankedCriterion, texts: RecordTexts): Judgement {
  const value = texts.textWithAll(words) ?? null
  if (value === null) return { verdict: 'met', value }
  const isSaid = words.length === 1 || phrase === undefined || texts.phraseShare(phrase) === 1
  return { verdict: isSaid ? 'not_met' : 'partly', value }
}
