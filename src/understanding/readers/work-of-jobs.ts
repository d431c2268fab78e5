// Jobs that are called by the work in them: `software engineering internships`, `mechanical engineering roles`.
import { readTitle } from '../../titles/index.ts'
import { type Candidate, type CriterionDraft, foldedWords, type QueryText } from '../candidate.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { type TitleContext, titleDrafts } from './title-drafts.ts'
import { canonicalNamed, levelWords, titleWords } from './title-words.ts'

/** Those who do the work that a word names. */
const workers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    engineering: 'engineer',
    development: 'developer',
    programming: 'programmer',
    design: 'designer',
    analysis: 'analyst',
    nursing: 'nurse',
    teaching: 'teacher',
    writing: 'writer',
  }),
)
const works: ReadonlyMap<string, string> = new Map([
  ['scientist', 'science'],
  ...[...workers].map(([work, worker]) => [worker, work] as const),
])

/** Returns the work of those whom a word names: `engineering` for `engineer`. */
export const workOf = (worker: string): string | undefined => works.get(worker)

const jobs = /^(?:jobs?|roles?|positions?|openings?|vacanc(?:y|ies)|opportunit(?:y|ies))$/
const training = /^(?:internships?|traineeships?|apprenticeships?)$/
const modifiersMax = 3
/** More than the industry and the function that the words name alone. */
const scoreOfWord = 2.6

/** Returns readings of such jobs as the titles of those who have them. */
export function readWorkOfJobs(context: TitleContext): readonly Candidate[] {
  const { text } = context
  if (!context.fields.title) return []
  return text.words.flatMap(({ folded }, at) => {
    const worker = workers.get(folded)
    const next = text.words[at + 1]
    if (worker === undefined || next?.before !== '') return []
    const isTraining = training.test(next.folded)
    if (!isTraining && !jobs.test(next.folded)) return []
    return Array.from({ length: Math.min(at, modifiersMax) }, (_, index) => at - index - 1).flatMap(
      from => titleOfWork(context, from, at, { worker, isTraining }) ?? [],
    )
  })
}

interface Work {
  readonly worker: string
  readonly isTraining: boolean
}

function titleOfWork(
  context: TitleContext,
  from: number,
  at: number,
  { worker, isTraining }: Work,
): Candidate | undefined {
  const { text, fields } = context
  // `Director of data engineering jobs` are those of directors.
  if (!isJoined(text, from, at) || text.words[from - 1]?.folded === 'of') return undefined
  const modifiers = foldedWords(text, from, at)
  const phrase = `${modifiers} ${worker}`
  if (!canonicalNamed(phrase) && !readTitle(phrase).normalized_title?.confident) return undefined
  // Among people, nobody states the level of an internship that they had or look for.
  const isOfPerson = isTraining && fields.workplace === undefined
  const to = at + (isOfPerson ? 2 : 1)
  const drafts = (): readonly CriterionDraft[] => {
    const called = fields.title && condition(fields.title.text, '(.)', foldedWords(text, from, at + 1))
    const ofTitle = titleDrafts({ from, to, phrase, isTitle: true }, context).map(draft =>
      draft.kind === 'title' && called ? { ...draft, filter: group('or', [draft.filter, called]) } : draft,
    )
    if (!isOfPerson) return ofTitle
    const soft = ofTitle.map(draft => ({ ...draft, hard: false }))
    if (!sayLevels(fields)) return soft
    const level = levelFilter(fields, ['In Training'], [])
    return [...soft, { kind: 'seniority', from, to, hard: false, confidence: 0.6, ...level }]
  }
  return { from, to, score: scoreOfWord * (to - from), drafts }
}

/** Returns whether words of titles stand in front of the work, with nothing between them. */
const isJoined = ({ words }: QueryText, from: number, at: number): boolean =>
  words
    .slice(from, at + 1)
    .every(
      ({ folded, before }, index) =>
        (index === 0 || /^[-/]?$/.test(before)) && (index === at - from || isModifier(folded)),
    )

const isModifier = (folded: string): boolean =>
  titleWords().words.has(folded) && !levelWords.has(folded) && !isFunctionWord(folded)
