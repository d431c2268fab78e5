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
 * Returns the judge of the first records of a ranked search. Records are read once, texts only where they decide; records that
 * were deleted since they were found are not judged. What only explains is judged for the records that are shown, not for all
 * of the head.
 */
export function openHeadJudge(
  dataset: Dataset,
  { criteria: ranked, words: ranking, explains, without }: RankedQuery,
  read: HeadReader,
  /** Throws when the time of the search is over: what is judged may be long. */
  check: DeadlineCheck = () => {},
): HeadJudge {
  const open = recordOpener(read, textFields(dataset, without))
  const criteria = ranked.map(criterion => ({
    ...criterion,
    wordIndexes: criterion.words.map(([word]) => ranking.findIndex(([other]) => other === word)),
  }))
  const scoreOf: HeadJudge['scoreOf'] = (id, hasWord) => {
    check()
    const record = open(id)
    return criteria.reduce((sum, criterion) => {
      const found = criterion.isSettled ? undefined : verdictFor(record, criterion, hasWord)
      const share = found ? verdictShare[found.verdict] : 0
      return sum + criterion.weight * (share + phraseShareOf(record, criterion, hasWord))
    }, 0)
  }
  const isJudged = judgedWhere(explains)
  const judgements: HeadJudge['judgements'] = (id, hasWord) => {
    check()
    const record = open(id)
    return criteria.map(criterion => {
      if (!isJudged(criterion)) return undefined
      if (explains) return explainedJudgement(record, criterion, hasWord)
      const found = verdictFor(record, criterion, hasWord)
      return found && { verdict: found.verdict, value: null }
    })
  }
  const isOrdered = criteria.some(({ isSettled, phrase }) => !isSettled || phrase !== undefined)
  return { scoreOf: isOrdered ? scoreOf : () => 0, judgements }
}

interface HeadCriterion extends RankedCriterion {
  /** The places of its words among those that rank; -1 for one that does not. */
  readonly wordIndexes: readonly number[]
}

/** A record that is judged, with what was read and found so far. */
interface OpenRecord {
  readonly values: () => JsonObject | undefined
  readonly texts: () => RecordTexts | undefined
  readonly filterVerdicts: Map<HeadCriterion, FilterVerdict>
}

/** Returns a function that returns the record with an id, the same one each time. */
function recordOpener(read: HeadReader, fields: readonly TextField[]): (id: number) => OpenRecord {
  const opened = new Map<number, OpenRecord>()
  return id => {
    const known = opened.get(id)
    if (known) return known
    const texts = once(() => {
      const found = read.texts(id)
      return found && recordTexts(found, fields)
    })
    const record = { values: once(() => read.conditions(id)), texts, filterVerdicts: new Map() }
    opened.set(id, record)
    return record
  }
}

interface FilterVerdict {
  readonly byFilter: Verdict
  /** True where the filter is missed, and the words of the criterion stand elsewhere in the record. */
  readonly isElsewhere: boolean
  readonly verdict: Verdict
}

/** Judges by the filter, or by the words where these are excluded; undefined for words that are looked for. */
function verdictFor(
  record: OpenRecord,
  criterion: HeadCriterion,
  hasWord: HasWord,
): Pick<Judgement, 'verdict'> | undefined {
  if (criterion.where || !criterion.isNegated) return filterVerdict(record, criterion, hasWord)
  const texts = record.texts()
  return texts && judgeExcluded(criterion, texts)
}

/** Judges by the filter, or where it is missed by the words, which may stand elsewhere in the record. */
function filterVerdict(
  record: OpenRecord,
  criterion: HeadCriterion,
  hasWord: HasWord,
): FilterVerdict | undefined {
  const known = record.filterVerdicts.get(criterion)
  if (known) return known
  const { where, words, wordIndexes, isNegated } = criterion
  const values = where && record.values()
  if (!values) return undefined
  const byFilter = verdictOf(where, values)
  const isMissed = byFilter === 'not_met' || byFilter === 'unknown'
  const isElsewhere = isMissed && !isNegated && words.length > 0 && wordIndexes.every(hasWord)
  const found = { byFilter, isElsewhere, verdict: isElsewhere ? 'partly' : byFilter } as const
  record.filterVerdicts.set(criterion, found)
  return found
}

/** Judges like `verdictFor`, keywords that are looked for included, and finds the value that decides. */
function explainedJudgement(
  record: OpenRecord,
  criterion: HeadCriterion,
  hasWord: HasWord,
): Judgement | undefined {
  const { where, words, isNegated } = criterion
  if (!where) {
    const texts = record.texts()
    if (!texts) return undefined
    return clipped(isNegated ? judgeExcluded(criterion, texts) : judgeWords(words.map(texts.textWith)))
  }
  const values = record.values()
  const found = filterVerdict(record, criterion, hasWord)
  if (!values || !found) return undefined
  const elsewhere = found.isElsewhere ? record.texts()?.textWith(words[0] ?? []) : undefined
  return clipped({
    verdict: found.verdict,
    value: elsewhere || decidingFor(found.byFilter, where, values),
  })
}

/** Returns how closely the words of a keyword stand together; 0 for one that is excluded or has one word. */
function phraseShareOf(
  record: OpenRecord,
  { phrase, isNegated, wordIndexes }: HeadCriterion,
  hasWord: HasWord,
): number {
  // A record that lacks a word of a phrase needs no reading for it.
  const mayHavePhrase = !isNegated && wordIndexes.every(index => index === -1 || hasWord(index))
  return phrase !== undefined && mayHavePhrase ? (record.texts()?.phraseShare(phrase) ?? 0) : 0
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
