// Titles that share a word: `VP of sales or marketing`, `senior frontend or backend engineers`, `Python or Java developers`.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  type CandidateSteps,
  type CriterionDraft,
  oppositeOf,
  phraseOf,
  type QueryText,
} from '../candidate.ts'
import { group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import { singularOf } from '../lexicon.ts'
import { isFieldOfWork, skillFilter } from './skills.ts'
import { type TitleContext, titleDrafts } from './title-drafts.ts'
import { headPrefixes, headWords, isOccupation, levelWords, titleWords } from './title-words.ts'

const score = { each: 2.5, first: 1.5 }
const levelsMax = 2
const headWordsMax = 3

export function* readTitleAlternatives(context: TitleContext): CandidateSteps {
  const { text, fields } = context
  if (!fields.title) return
  for (const [at, { folded }] of text.words.entries()) {
    yield
    const first = folded === 'or' ? at + 1 : text.words[at]?.before === '/' ? at : 0
    if (first < 1) continue
    yield behindHead(at - 1, first, context)
    yield withTwoHeads(at - 1, first, context)
    yield beforeNoun(at - 1, first, context)
  }
}

/** Reads two fields behind the head of a title: `VP of sales or marketing`. */
function behindHead(before: number, second: number, context: TitleContext): Candidate | undefined {
  const { text } = context
  const folded = (index: number) => text.words[index]?.folded ?? ''
  if (
    !isKnown(folded(before)) ||
    !isKnown(folded(second)) ||
    isOccupation(folded(second + 1)) ||
    isOccupation(folded(second))
  )
    return undefined
  let of = before - 1
  while (of > 0 && before - of < headWordsMax && !isOf(folded(of)) && isKnown(folded(of))) of--
  if (of < 1 || !isOf(folded(of)) || !isHead(folded(of - 1))) return undefined
  let from = of - 1
  while (from > 0 && of - from < headWordsMax && isLevel(folded(from - 1)) && text.words[from]?.before === '')
    from--
  const head = phraseOf(text, from, of + 1)
  const fieldsOfWork = [phraseOf(text, of + 1, before + 1), phraseOf(text, second, second + 1)]
  return candidate(
    from,
    second + 1,
    fieldsOfWork.map(field => singularHead(`${head} ${field}`)),
    context,
  )
}

/** Reads two heads in front of one field: `director or VP of marketing`, in contrast to `sales director or VP of marketing`. */
function withTwoHeads(before: number, second: number, context: TitleContext): Candidate | undefined {
  const { text } = context
  const folded = (index: number) => text.words[index]?.folded ?? ''
  if (!isHead(folded(before))) return undefined
  let from = before
  while (from > 0 && before - from < headWordsMax && isRank(folded(from - 1)) && isJoined(text, from)) from--
  if (isKnown(folded(from - 1)) && isJoined(text, from)) return undefined
  let of = second
  while (of - second < headWordsMax && (isHead(folded(of)) || isRank(folded(of)))) of++
  if (of === second || !isHead(folded(of - 1))) return undefined
  // `VP/Director Product`.
  const isOfSaid = isOf(folded(of))
  if (!isOfSaid && !(shortHead.test(folded(of - 1)) && isJoined(text, of))) return undefined
  const first = isOfSaid ? of + 1 : of
  let to = first
  while (to - first < headWordsMax && isKnown(folded(to)) && !isOccupation(folded(to)) && isJoined(text, to))
    to++
  if (to === first || (!isOfSaid && isOccupation(folded(to)) && isJoined(text, to))) return undefined
  const field = isOfSaid ? phraseOf(text, of, to) : `of ${phraseOf(text, of, to)}`
  const heads = [phraseOf(text, from, before + 1), phraseOf(text, second, of)]
  const titles = heads.map(head => singularHead(`${head} ${field}`))
  const both = candidate(from, to, titles, context)
  const drafts = () =>
    both.drafts().map(draft => (draft.kind === 'seniority' ? { ...draft, from, to: of, hard: true } : draft))
  return { ...both, drafts }
}

/** Reads two words in front of the noun of a title: `frontend or backend engineers`, `Python or Java developers`. */
function beforeNoun(first: number, second: number, context: TitleContext): Candidate | undefined {
  const { text } = context
  const folded = (index: number) => text.words[index]?.folded ?? ''
  // `React/TypeScript frontend developers`.
  const isBetween = isKnown(folded(second + 1)) && !isOccupation(folded(second + 1))
  const noun = isBetween ? second + 2 : second + 1
  // `Head of talent acquisition or HR director`.
  let start = first
  while (start > 0 && first - start < headWordsMax && isKnown(folded(start - 1))) start--
  if (
    !isOccupation(folded(noun)) ||
    text.words.slice(second + 1, noun + 1).some(({ before }) => before !== '') ||
    isOf(folded(start - 1))
  )
    return undefined
  const listed = firstOfSkills(first, context)
  const begin = listed < first ? listed : firstOfTitle(text, { start, first, noun })
  let from = begin
  while (
    from > 0 &&
    begin - from < levelsMax &&
    levelWords.has(folded(from - 1)) &&
    text.words[from]?.before === ''
  )
    from--
  const skills = skillsOf(listed, second, context)
  const called = phraseOf(text, second + 1, noun + 1)
  if (skills) return candidate(from, noun + 1, [phraseWith(text, from, listed, '', called)], context, skills)
  if (isBetween || listed < first) return undefined
  if (![first, second].every(index => isKnown(folded(index)) && !isOccupation(folded(index))))
    return undefined
  const fields = [phraseOf(text, begin, first + 1), folded(second)]
  const phrases = fields.map(field => phraseWith(text, from, begin, field, folded(noun)))
  return candidate(from, noun + 1, phrases, context)
}

/** `Site reliability or platform engineers`: returns where the words begin that are a known title with the noun. */
function firstOfTitle(
  text: TitleContext['text'],
  { start, first, noun }: { readonly start: number; readonly first: number; readonly noun: number },
): number {
  const occupation = phraseOf(text, noun, noun + 1)
  for (let at = start; at < first; at++)
    if (titleWords().titles.has(singularOf(`${phraseOf(text, at, first + 1)} ${occupation}`))) return at
  return first
}

/** `Python, Go or Rust engineers`: returns where the list of skills on file begins that ends with the first of the last two. */
function firstOfSkills(first: number, context: TitleContext): number {
  let at = first
  while (
    at > 0 &&
    /^[,/]$/.test(context.text.words[at]?.before ?? '') &&
    skillAt(at, context) &&
    skillAt(at - 1, context)
  )
    at--
  return at
}

/** Returns the skills that all words from one to another are on file as, one of which is enough; `or` stands between two. */
function skillsOf(first: number, last: number, context: TitleContext): CriterionDraft | undefined {
  const filters = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter(at => context.text.words[at]?.folded !== 'or')
    .map(at => skillAt(at, context) ?? null)
  if (filters.length < 2 || filters.includes(null)) return undefined
  const filter = group('or', filters)
  return { kind: 'skill', from: first, to: last + 1, hard: true, confidence: 0.7, filter, isApart: true }
}

function skillAt(at: number, { text, fields, lexicon }: TitleContext): JsonObject | null | undefined {
  const onFile = lexicon('skill', at, at + 1)
  const isSkill = onFile?.values.length && !isFieldOfWork(text.words[at]?.folded ?? '')
  return isSkill ? skillFilter(text, fields, at, at + 1, onFile) : undefined
}

const phraseWith = (text: QueryText, from: number, first: number, word: string, noun: string): string =>
  singularOf([from === first ? '' : phraseOf(text, from, first), word, noun].filter(Boolean).join(' '))

function candidate(
  from: number,
  to: number,
  phrases: readonly string[],
  context: TitleContext,
  more?: CriterionDraft,
): Candidate {
  return {
    from,
    to,
    score: score.first + score.each * (to - from),
    drafts: () => {
      const read = phrases.map(phrase =>
        titleDrafts({ from, to, phrase, isTitle: titleWords().titles.has(phrase) }, context).filter(
          ({ kind }) => kind !== 'skill',
        ),
      )
      return [...eitherOf(read), ...(more ? [more] : [])]
    },
  }
}

/** Joins what the titles say, kind by kind; what only one of them says only ranks. */
function eitherOf(read: readonly (readonly CriterionDraft[])[]): readonly CriterionDraft[] {
  const [first = []] = read
  return first.flatMap(draft => {
    const same = read.map(drafts => drafts.find(({ kind }) => kind === draft.kind))
    const present = same.flatMap(one => one ?? [])
    if (present.length < read.length) return []
    const filters = [...new Map(present.map(({ filter }) => [JSON.stringify(filter), filter])).values()]
    return [
      {
        ...draft,
        hard: present.every(({ hard }) => hard),
        confidence: Math.min(...present.map(({ confidence }) => confidence)),
        filter: filters.includes(null) ? null : group('or', filters),
        ...(present.some(({ opposite }) => opposite) && {
          opposite: group('all_of', present.map(oppositeOf)),
        }),
      },
    ]
  })
}

const isKnown = (folded: string): boolean =>
  (folded === 'it' || !isFunctionWord(folded)) &&
  titleWords().words.has(folded) &&
  !levelWords.has(folded) &&
  !headWords.has(folded)
const shortHead = /^(?:[se]?vps?|heads?|dir|directors?)$/
const isRank = (folded: string): boolean => headPrefixes.has(folded) || isLevel(folded)
const isJoined = ({ words }: TitleContext['text'], index: number): boolean => words[index]?.before === ''
const isOf = (folded: string): boolean => /^(?:of|for)$/.test(folded)
const isHead = (folded: string): boolean => headWords.has(folded)
const isLevel = (folded: string): boolean =>
  levelWords.has(folded) || /^(?:vice|deputy|global|regional)$/.test(folded)

/**
 * Returns the phrase with the head of its title in the singular: `director of engineering` for `directors of engineering`.
 */
const singularHead = (phrase: string): string =>
  phrase.replace(/\b(head|director|vp|chief|president|manager|lead|leader)s(?= (?:of|for) )/, '$1')
