// Titles: the words before an occupation (`senior backend engineers`), and those after a head (`director of people operations`).
import { fold } from '../../normal/text.ts'
import { canonicalTitles, readTitle } from '../../titles/index.ts'
import { type Candidate, type CriterionDraft, phraseOf, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { functionWords, requestWords, saysNothing } from '../function-words.ts'
import { type Lexicon, singularOf } from '../lexicon.ts'
import { functionOf } from './functions.ts'
import { bareLevels } from './levels.ts'
import { isFieldOfWork, skillFilter } from './skills.ts'
import { headPrefixes, headWords, isOccupation, levelWords, titleWords } from './title-words.ts'

const modifiersMax = 5
const headWordsMax = 4
const scores = { noun: 2.2, known: 1.5, level: 1.4, unknown: 0.7, head: 2.2, onFile: 0.2 }

export function readTitles(text: QueryText, fields: ReadableFields, lexicon: Lexicon): readonly Candidate[] {
  if (!fields.title) return []
  const candidates: Candidate[] = []
  for (const [index, { folded }] of text.words.entries()) {
    const next = text.words[index + 1]
    // `Executive assistant` is one title.
    const isFollowed = next?.before === '' && isOccupation(next.folded)
    if (isOccupation(folded) && !isFollowed) candidates.push(...endingAt(index, text, fields, lexicon))
    if (headWords.has(folded)) candidates.push(...headedAt(index, text, fields, lexicon))
  }
  return candidates
}

function* endingAt(
  noun: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate> {
  const next = text.words[noun + 1]
  // `Chief revenue officers` is no chief.
  const goesOn = next !== undefined && joining.test(next.before) && titleWords().words.has(next.folded)
  let score = goesOn ? scores.noun - 1.2 : scores.noun
  let hasLevel = false
  for (let from = noun; from >= Math.max(0, noun - modifiersMax); from--) {
    const { folded = '', before = '' } = text.words[from] ?? {}
    if (from < noun) {
      const level = levelWords.has(folded)
      // What stands before a level is not part of the title: `enterprise senior product manager`.
      if (!mayStandInTitle(folded) || (hasLevel && !level && !headPrefixes.has(folded))) return
      hasLevel ||= level
      score += level
        ? scores.level
        : titleWords().words.has(singularOf(folded)) || titleWords().words.has(folded)
          ? scores.known
          : scores.unknown
    }
    const candidate = titleCandidate(from, noun + 1, score, { text, fields, lexicon })
    if (candidate) yield candidate
    if (!joining.test(before)) return
  }
}

const joining = /^[-/&]?$/

const mayStandInTitle = (folded: string): boolean =>
  !functionWords.has(folded) &&
  !/^[$€£\d]/.test(folded) &&
  !(requestWords.has(folded) && !titleWords().words.has(folded)) &&
  !neverInTitles.has(folded)

const neverInTitles = new Set([
  'find',
  'hire',
  'experienced',
  'seasoned',
  'former',
  'ex',
  'remote',
  'startup',
  'startups',
  'big',
  'current',
  'years',
  'level',
])

function* headedAt(
  head: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate> {
  const { words } = text
  const isOf = words[head + 1]?.folded === 'of' || words[head + 1]?.folded === 'for'
  const shortened = /^(?:vp|svp|evp|vps|head|dir)$/.test(words[head]?.folded ?? '')
  if (!isOf && !shortened) return
  let from = head
  let score = scores.head + (isOf ? 1 : 0)
  while (
    from > 0 &&
    joining.test(words[from]?.before ?? '') &&
    (headPrefixes.has(words[from - 1]?.folded ?? '') ||
      levelWords.has(words[from - 1]?.folded ?? '') ||
      words[from - 1]?.folded === 'vice')
  ) {
    from--
    score += scores.level
  }
  const start = head + (isOf ? 2 : 1)
  for (let to = start; to < Math.min(words.length, start + headWordsMax); to++) {
    const { folded = '', before = '' } = words[to] ?? {}
    const isAnd = folded === 'and' && to > start && titleWords().words.has(words[to + 1]?.folded ?? '')
    if (!joining.test(before) || (!isAnd && !mayFollowHead(folded, to === start))) return
    const isKnown = titleWords().words.has(folded) || titleWords().words.has(singularOf(folded))
    if (!isOf && !isKnown) return
    score += isAnd ? 1 : isKnown ? scores.known : scores.unknown
    if (isAnd) continue
    const candidate = titleCandidate(from, to + 1, score, { text, fields, lexicon })
    if (candidate) yield candidate
  }
}

const mayFollowHead = (folded: string, isFirst: boolean): boolean =>
  !functionWords.has(folded) &&
  !/^[$€£\d]/.test(folded) &&
  (isFirst ? !neverHeaded.has(folded) : mayStandInTitle(folded) && !neverHeaded.has(folded))

const neverHeaded = new Set([
  ...'find jobs job positions position roles role openings opening based located working living companies company startup startups experience'.split(
    ' ',
  ),
  ...neverInTitles,
])

interface TitleContext {
  readonly text: QueryText
  readonly fields: ReadableFields
  readonly lexicon: Lexicon
}

function titleCandidate(
  from: number,
  to: number,
  score: number,
  { text, fields, lexicon }: TitleContext,
): Candidate | undefined {
  const { words } = text
  if (to - from === 1 && bareLevels.has(words[from]?.folded ?? '') && fields.seniority !== undefined)
    return undefined
  const phrase = singularOf(phraseOf(text, from, to)).replace(headPlural, '$1')
  const onFile = lexicon('title', from, to)
  const isTitle = onFile !== undefined || titleWords().titles.has(phrase)
  return {
    from,
    to,
    score: score + (isTitle ? scores.onFile : 0),
    drafts: () => [
      ...titleDrafts(from, to, phrase, isTitle, text, fields),
      ...skillDrafts(from, to, text, fields, lexicon),
    ],
  }
}

/** `VPs of marketing`. */
const headPlural = /\b(head|director|vp|chief|president|manager|lead|leader|dean|owner)s(?= (?:of|for) )/

const pastCue =
  /(?:^| )(?:former|formerly|ex|previously|past|used to be|used to work as|was|were|been|worked as)(?: (?:an?|the))?$/

function titleDrafts(
  from: number,
  to: number,
  phrase: string,
  isTitle: boolean,
  text: QueryText,
  fields: ReadableFields,
): readonly CriterionDraft[] {
  const { title, seniority, function: functionField } = fields
  if (!title) return []
  const reading = readTitle(phrase)
  const isPast = title.past !== undefined && pastCue.test(wordsBefore(text, from))
  const drafts: CriterionDraft[] = []
  const level =
    isPast || seniority === undefined
      ? undefined
      : levelDraft(from, to, text, reading.seniority_level, seniority)
  // Where no field states a level, the title itself does.
  const plain = seniority === undefined ? phrase : withoutLevels(phrase)
  const matched =
    canonicalNames().get(plain) ??
    (reading.normalized_title?.confident ? reading.normalized_title.matched_title : undefined)
  const isLevelOnly = plain === '' || bareLevels.has(plain)
  if (!isLevelOnly) {
    const texts = condition(isPast ? (title.past ?? title.text) : title.text, '(.)', plain)
    const names =
      matched === undefined || title.matched === undefined || isPast
        ? null
        : condition(title.matched, 'in', [...titlesMeant(matched)])
    const isSure = names !== null || isTitle || title.matched === undefined || !plain.includes(' ')
    drafts.push({
      kind: 'title',
      from,
      to,
      hard: isSure,
      confidence: isSure ? 0.8 : 0.5,
      filter: group('or', [names, texts]),
    })
  }
  if (level) drafts.push(level)
  const category = functionField === undefined || isPast || isLevelOnly ? undefined : functionOf(phrase)
  if (functionField !== undefined && category !== undefined) {
    drafts.push({
      kind: 'function',
      from,
      to,
      hard: false,
      confidence: 0.6,
      filter: condition(functionField, '=', category),
    })
  }
  return drafts
}

/** `Python developers`: a skill on file that the title names. */
function skillDrafts(
  from: number,
  to: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): readonly CriterionDraft[] {
  const drafts: CriterionDraft[] = []
  const isCanonical = canonicalNames().get(withoutLevels(singularOf(phraseOf(text, from, to))))
  for (let at = from; at < to - 1; at++) {
    const onFile = lexicon('skill', at, at + 1)
    const { folded = '' } = text.words[at] ?? {}
    if (!onFile?.values.length || saysNothing(folded) || isFieldOfWork(folded) || levelWords.has(folded))
      continue
    const filter = skillFilter(text, fields, at, at + 1, onFile)
    drafts.push({
      kind: 'skill',
      from: at,
      to: at + 1,
      hard: isCanonical === undefined || !fold(isCanonical).includes(folded),
      confidence: 0.7,
      filter,
      isApart: true,
    })
  }
  return drafts
}

const withoutLevels = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word, index, all) => !levelWords.has(word) || index === all.length - 1)
    .join(' ')

const managerLevels = ['Entry Level Manager', 'Experienced Manager']
/** The levels whose words leave no doubt. */
const stated: ReadonlySet<string> = new Set([
  'CXO',
  'Vice President',
  'Director',
  'Owner / Partner',
  'In Training',
])

function levelDraft(
  from: number,
  to: number,
  { words }: QueryText,
  reading: string,
  field: string,
): CriterionDraft | undefined {
  const draft = (at: number, end: number, levels: readonly string[], hard: boolean): CriterionDraft => ({
    kind: 'seniority',
    from: at,
    to: end,
    hard,
    confidence: hard ? 0.85 : 0.6,
    filter: condition(field, 'in', [...levels]),
  })
  if (managerLevels.includes(reading)) return draft(from, to, managerLevels, false)
  if (stated.has(reading)) {
    const head = words
      .slice(from, to)
      .findIndex(word => headWords.has(word.folded) || headWords.has(singularOf(word.folded)))
    return draft(from, head === -1 ? to : from + head + 1, [reading], true)
  }
  const levels = new Set<string>()
  let end = from
  for (; end < to - 1 && levelWords.has(words[end]?.folded ?? ''); end++)
    for (const level of levelWords.get(words[end]?.folded ?? '') ?? []) levels.add(level)
  if (levels.size > 0) return draft(from, end, [...levels], true)
  return undefined
}

/** Returns the canonical titles of people who are called so: the first title of a field of work stands for all of it. */
function titlesMeant(matched: string): readonly string[] {
  const canonical = canonicalTitles.find(({ title }) => title === matched)
  const field = canonicalTitles.filter(
    ({ department, sub_department }) =>
      department === canonical?.department && sub_department === canonical.sub_department,
  )
  return generic.has(matched) ? field.map(({ title }) => title) : [matched]
}

const generic: ReadonlySet<string> = new Set(['Software Engineer'])

let namesOfTitles: ReadonlyMap<string, string> | undefined

/** The canonical titles by their folded names and aliases. */
function canonicalNames(): ReadonlyMap<string, string> {
  namesOfTitles ??= new Map(
    canonicalTitles
      .flatMap(({ title, aliases }) => [title, ...aliases].map(name => [fold(name), title] as const))
      .reverse(),
  )
  return namesOfTitles
}
