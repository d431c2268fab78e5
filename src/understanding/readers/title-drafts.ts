// Reads what a title says: the title itself, its level, its function and the skills in it.
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { writtenOut } from '../../titles/abbreviations.ts'
import { canonicalTitles, readTitle } from '../../titles/index.ts'
import { type CriterionDraft, oppositeOf, phraseOf, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group, negated } from '../filters.ts'
import { saysNothing } from '../function-words.ts'
import { type Lexicon, singularOf } from '../lexicon.ts'
import { functionOf } from './functions.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { bareLevels } from './levels.ts'
import { isPastTitle } from './past-titles.ts'
import { managerLevels } from './seniority-ladder.ts'
import { isFieldOfWork, skillFilter } from './skills.ts'
import { degreeOfStudents } from './students.ts'
import { canonicalNamed, headWords, levelWords } from './title-words.ts'

/** The query and the words that the reader of titles looks at. */
export interface TitleContext {
  readonly text: QueryText
  readonly fields: ReadableFields
  readonly lexicon: Lexicon
}

interface TitlePhrase {
  readonly from: number
  readonly to: number
  /** Folded, and in the singular. */
  readonly phrase: string
  /** True for a canonical title and for one that is on file. */
  readonly isTitle: boolean
}

/** Returns the title, the level and the function that the words state, and the skills that they name. */
export function titleDrafts(
  { from, to, phrase, isTitle }: TitlePhrase,
  { text, fields, lexicon }: TitleContext,
): readonly CriterionDraft[] {
  const { title, function: functionField } = fields
  if (!title) return []
  const reading = readTitle(phrase.replace(/\bpm$/, 'product manager'))
  const isPast = title.past !== undefined && isPastTitle(text, from, to)
  const drafts: CriterionDraft[] = []
  const level =
    isPast || !sayLevels(fields) ? undefined : levelDraft(from, to, text, reading.seniority_level, fields)
  // The title itself states the level where records do not say it.
  const plain = sayLevels(fields) ? withoutLevels(phrase) : phrase
  const matched =
    canonicalNamed(plain)?.title ??
    (reading.normalized_title?.confident ? reading.normalized_title.matched_title : undefined)
  const workers = fieldOfWorkers.get(plain)
  const isLevelOnly = plain === '' || bareLevels.has(plain)
  if (!isLevelOnly) {
    const meant = workers === undefined ? titlesMeant(matched) : titlesIn(workers)
    const names =
      meant.length === 0 || title.matched === undefined || isPast
        ? null
        : condition(title.matched, 'in', [...meant])
    const filter = group('or', [names, ...titleTexts(plain, title, isPast, matched)])
    const isSure = names !== null || isTitle || title.matched === undefined || !plain.includes(' ')
    drafts.push({
      kind: 'title',
      from,
      to,
      hard: isSure,
      confidence: isSure ? 0.8 : 0.5,
      filter,
      // Somebody who is not a senior engineer may be an engineer of another level.
      ...(level !== undefined &&
        plain !== phrase && { opposite: group('or', [negated(filter), oppositeOf(level)]) }),
    })
  }
  if (level) drafts.push(isLevelOnly ? { ...level, ...exceptSuch(level, from, text, title) } : level)
  const category =
    functionField === undefined || isPast || isLevelOnly
      ? undefined
      : functionOf(phrase.replace(/\bpm$/, 'product manager'))
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
  return [
    ...drafts,
    ...skillDrafts(from, to, text, fields, lexicon),
    ...degreeOfStudents(text, from, to, fields),
  ]
}

/** `Manager, but not senior manager`: those of the level whose title has such a word are excluded, and no others of it. */
function exceptSuch(
  level: CriterionDraft,
  from: number,
  { words }: QueryText,
  { text }: NonNullable<ReadableFields['title']>,
): Pick<CriterionDraft, 'opposite'> {
  const { folded = '' } = words[from] ?? {}
  if (!levelWords.has(folded) || level.to - from < 2) return {}
  const word = folded.replace(/^sn?r$/, 'senior')
  return { opposite: group('or', [oppositeOf(level), condition(text, '(!)', word)]) }
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
  const plain = withoutLevels(singularOf(phraseOf(text, from, to)))
  const isCanonical = canonicalNamed(plain)?.title ?? readTitle(plain).normalized_title?.matched_title
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

/** Returns where the words of a title may stand: somebody without a present job is called by the last one. */
function titleTexts(
  plain: string,
  { text, past, headline }: NonNullable<ReadableFields['title']>,
  isPast: boolean,
  matched: string | undefined,
): readonly JsonObject[] {
  // Without a canonical title, `SRE` is also found as `Site Reliability Engineer`.
  if (past === undefined) {
    const names = new Set([...spellingsOf(plain), ...(matched === undefined ? [] : [fold(matched)])])
    return [condition(text, '(.)', [...names].join('|'))]
  }
  const inPast = condition(past, '(.)', otherNames(plain).join('|'))
  if (isPast) return [inPast]
  const spelled = spellingsOf(plain).join('|')
  return [
    condition(text, '(.)', spelled),
    ...(headline === undefined ? [] : [condition(headline, '(.)', spelled)]),
    { op: 'all_of', conditions: [condition(text, 'is_null', null), inPast] },
  ]
}

/** Returns the title as it is written, and with its abbreviations written out: `EVP` is also an `Executive Vice President`. */
function spellingsOf(plain: string): readonly string[] {
  const written = writtenOut(plain)
  // `Cofounder` is not a founder of any kind.
  return plain.includes(written) ? [plain] : [plain, written]
}

/** Returns the title with its other names of one word: past titles have no canonical title. */
const otherNames = (plain: string): readonly string[] => [
  ...new Set([
    ...spellingsOf(plain),
    ...(canonicalNamed(plain)?.aliases ?? []).map(fold).filter(name => !name.includes(' ')),
  ]),
]

const withoutLevels = (phrase: string): string =>
  phrase
    .split(' ')
    .filter((word, index, all) => !levelWords.has(word.replace('.', '')) || index === all.length - 1)
    .join(' ')

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
  fields: ReadableFields,
): CriterionDraft | undefined {
  const draft = (at: number, end: number, levels: readonly string[], hard: boolean): CriterionDraft => ({
    kind: 'seniority',
    from: at,
    to: end,
    hard,
    confidence: hard ? 0.85 : 0.6,
    ...levelFilter(
      fields,
      levels,
      words.slice(at, end).map(({ folded }) => folded),
    ),
  })
  // The words of a title say by themselves that it is a manager's.
  if (managerLevels.includes(reading))
    return fields.seniority === undefined ? undefined : draft(from, to, managerLevels, false)
  if (stated.has(reading)) {
    const head = words
      .slice(from, to)
      .findIndex(word => headWords.has(word.folded) || headWords.has(singularOf(word.folded)))
    // `Intern software engineers` are engineers, whose first word alone states the level.
    const isFirstWord = head === -1 && to - from > 1 && levelWords.has(words[from]?.folded ?? '')
    return draft(from, head === -1 ? (isFirstWord ? from + 1 : to) : from + head + 1, [reading], true)
  }
  const levels = new Set<string>()
  let end = from
  // `Lead generation executives` generate leads.
  const isOfLeads =
    words[from]?.folded === 'lead' && /^(?:gen|generation)$/.test(words[from + 1]?.folded ?? '')
  for (; !isOfLeads && end < to - 1 && levelWords.has(words[end]?.folded ?? ''); end++)
    for (const level of levelWords.get(words[end]?.folded ?? '') ?? []) levels.add(level)
  if (levels.size > 0) return draft(from, end, [...levels], true)
  return undefined
}

/** Returns the canonical titles of people who are called so: the first title of a field of work stands for all of it. */
function titlesMeant(matched: string | undefined): readonly string[] {
  if (matched === undefined || !generic.has(matched)) return matched === undefined ? [] : [matched]
  return titlesIn(canonicalTitles.find(({ title }) => title === matched)?.sub_department)
}

const titlesIn = (field: string | undefined): readonly string[] =>
  canonicalTitles.flatMap(({ title, sub_department }) => (sub_department === field ? [title] : []))

const generic: ReadonlySet<string> = new Set(['Software Engineer'])

/** Words for everybody in a field of work, whose titles have other words. */
const fieldOfWorkers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Legislature:
      'member of congress,member of parliament,congressman,congressmen,congresswoman,congresswomen,legislator,lawmaker',
    Sales: 'salespeople,salesperson',
  }).flatMap(([field, called]) => called.split(',').map(name => [name, field] as const)),
)
