// Words for a level of seniority outside of a title: `senior level`, `ICs`, `executives`, `not managers`.
import { type Candidate, foldedWords, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { isFunctionWord } from '../function-words.ts'
import type { QueryWord } from '../query-words.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { isOfOtherPeople } from './other-people.ts'
import { isPastTitle } from './past-titles.ts'
import { managerLevels } from './seniority-ladder.ts'
import { levelWords } from './title-words.ts'

interface LevelPhrase {
  readonly levels: readonly string[]
  readonly hard: boolean
  readonly confidence: number
}

const certain = (...levels: string[]): LevelPhrase => ({ levels, hard: true, confidence: 0.85 })
const likely = (...levels: string[]): LevelPhrase => ({ levels, hard: false, confidence: 0.6 })
const founder = likely('Owner / Partner')
const senior = certain('Senior', 'Strategic', ...managerLevels, 'Director', 'Vice President', 'CXO')

const phrases: ReadonlyMap<string, LevelPhrase> = new Map(
  Object.entries({
    'senior level': senior,
    'senior-level': senior,
    seniors: senior,
    'mid level': likely('Entry Level', 'Senior'),
    'mid-level': likely('Entry Level', 'Senior'),
    midlevel: likely('Entry Level', 'Senior'),
    'mid career': likely('Entry Level', 'Senior'),
    'mid-career': likely('Entry Level', 'Senior'),
    intermediate: likely('Entry Level', 'Senior'),
    'entry level': certain('Entry Level', 'In Training'),
    'entry-level': certain('Entry Level', 'In Training'),
    'junior level': certain('Entry Level', 'In Training'),
    juniors: certain('Entry Level', 'In Training'),
    'early career': likely('Entry Level', 'In Training'),
    'early-career': likely('Entry Level', 'In Training'),
    'new grad': certain('Entry Level', 'In Training'),
    'new grads': certain('Entry Level', 'In Training'),
    'recent graduates': likely('Entry Level', 'In Training'),
    ics: certain('Entry Level', 'Senior', 'Strategic'),
    ic: certain('Entry Level', 'Senior', 'Strategic'),
    'individual contributor': certain('Entry Level', 'Senior', 'Strategic'),
    'individual contributors': certain('Entry Level', 'Senior', 'Strategic'),
    'manager level': certain(...managerLevels),
    'people managers': certain(...managerLevels),
    'middle management': certain(...managerLevels),
    'director level': certain('Director'),
    'director-level': certain('Director'),
    'vp level': certain('Vice President'),
    'vp-level': certain('Vice President'),
    'c level': certain('CXO'),
    'c-level': certain('CXO'),
    'c suite': certain('CXO'),
    'c-suite': certain('CXO'),
    'executive level': certain('CXO', 'Vice President'),
    executives: likely('CXO', 'Vice President', 'Owner / Partner'),
    execs: likely('CXO', 'Vice President', 'Owner / Partner'),
    freshers: certain('Entry Level', 'In Training'),
    leadership: likely('Director', 'Vice President', 'CXO', 'Owner / Partner'),
    leaders: likely('Director', 'Vice President', 'CXO', 'Owner / Partner'),
    'decision makers': likely('Director', 'Vice President', 'CXO', 'Owner / Partner'),
    'founded a company': founder,
    'founded a startup': founder,
    'founded companies': founder,
    'founded startups': founder,
    'founded their own company': founder,
    'started a company': founder,
    'started a startup': founder,
    'started their own company': founder,
    'start a company': founder,
    'start a startup': founder,
    'start their own company': founder,
    'staff level': likely('Senior', 'Strategic'),
    'staff-level': likely('Senior', 'Strategic'),
  }),
)

/** Nouns that mean a level when no other word of a title stands with them: `not managers`, `directors in Berlin`. */
const bareNouns: ReadonlyMap<string, LevelPhrase> = new Map(
  Object.entries({
    manager: certain(...managerLevels),
    managers: certain(...managerLevels),
    mgr: certain(...managerLevels),
    mgrs: certain(...managerLevels),
    director: certain('Director'),
    directors: certain('Director'),
    vp: certain('Vice President'),
    vps: certain('Vice President'),
    'vice president': certain('Vice President'),
    'vice presidents': certain('Vice President'),
    intern: certain('In Training'),
    interns: certain('In Training'),
    trainees: certain('In Training'),
    students: certain('In Training'),
    student: certain('In Training'),
    founders: certain('Owner / Partner'),
    founder: certain('Owner / Partner'),
    owners: certain('Owner / Partner'),
    cofounders: certain('Owner / Partner'),
    executive: likely('CXO', 'Vice President', 'Owner / Partner'),
    senior: certain('Senior', 'Strategic'),
    junior: certain('Entry Level', 'In Training'),
    experienced: likely('Senior', 'Strategic', ...managerLevels, 'Director', 'Vice President', 'CXO'),
    seasoned: likely('Senior', 'Strategic', ...managerLevels, 'Director', 'Vice President', 'CXO'),
  }),
)

/** Nouns for the posting itself that state its level. */
const postingNouns: ReadonlyMap<string, LevelPhrase> = new Map(
  'internship,internships,traineeship,traineeships,apprenticeship,apprenticeships,working student,working students,werkstudent,praktikum,praktika,graduate program,graduate programs'
    .split(',')
    .map(noun => [noun, certain('In Training')] as const),
)

/** The nouns that are levels and no titles when they stand alone. */
export const bareLevels: ReadonlySet<string> = new Set(bareNouns.keys())

const phraseWordsMax = 4

/** `But not staff`; in `who do not lead` the word is a verb. */
const excluded = /(?<!(?:^| )(?:do|does|did|can|will) )(?<![^ ])(?:not|nor|excluding|except)$/
const endsClause = ({ words }: QueryText, to: number): boolean => {
  const { before = ',', folded = '' } = words[to] ?? {}
  return /[,;:.)]/.test(before) || isFunctionWord(folded)
}

const levelsOf = ({ folded }: Partial<QueryWord> = {}): readonly string[] | undefined =>
  folded === 'mid' ? midLevels : levelWords.get(folded ?? '')
const midLevels = ['Entry Level', 'Senior']

/** `staff or principal engineers`: a level in front of another one. */
function listedLevel(text: QueryText, from: number, to: number): LevelPhrase | undefined {
  const { words } = text
  const levels = to - from === 1 ? levelsOf(words[from]) : undefined
  if (!levels) return undefined
  const isExcluded = excluded.test(wordsBefore(text, from)) && endsClause(text, to)
  const isListed = /^(?:or|and)$/.test(words[to]?.folded ?? '') && levelsOf(words[to + 1]) !== undefined
  const isNextToLevel = /^[,/]$/.test(words[to]?.before ?? '') && levelsOf(words[to]) !== undefined
  return isExcluded || isListed || isNextToLevel ? certain(...levels) : undefined
}

/** `Principal or staff engineers`: the first word does not mean the head of a school. */
const isBeforeLevel = ({ words }: QueryText, to: number): boolean =>
  words[to]?.folded === 'or' &&
  levelWords.has(words[to + 1]?.folded ?? '') &&
  words[to + 2]?.before === '' &&
  !isFunctionWord(words[to + 2]?.folded ?? '')

function scoreOf(
  phrase: string,
  { isOfPosting, isBefore }: { readonly isOfPosting: boolean; readonly isBefore: boolean },
): number {
  if (phrases.has(phrase)) return 3
  if (isOfPosting) return 2
  if (!levelWords.has(phrase)) return 1.2
  return isBefore ? 2.5 : 1
}

const ever = /(?:^| )been(?: (?:an?|the))?$/

/** `Former directors`, and people who `have been directors`, now or before. */
export function atTimeOf(text: QueryText, from: number, to: number, fields: ReadableFields): ReadableFields {
  const { seniorityPast, seniorityAny } = fields
  const path = ever.test(wordsBefore(text, from))
    ? seniorityAny
    : isPastTitle(text, from, to)
      ? seniorityPast
      : undefined
  return path === undefined ? fields : { ...fields, seniority: path }
}

/** It is said to be unread: no level is one of those alone. */
const lessExperienced = (from: number, to: number): Candidate => ({
  from,
  to,
  score: 3 * (to - from),
  drafts: () => [{ kind: 'seniority', from, to, hard: false, confidence: 0.3, filter: null }],
})

export function readLevels(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (!sayLevels(fields)) return []
  const { words } = text
  const candidates: Candidate[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + phraseWordsMax, words.length); to++) {
      const phrase = foldedWords(text, from, to)
      const ofPosting = fields.workplace === undefined ? undefined : postingNouns.get(phrase)
      const bare = bareNouns.get(phrase) ?? ofPosting ?? listedLevel(text, from, to)
      const level = phrases.get(phrase) ?? bare
      if (!level) continue
      // `Senior status`, `senior living`: no level.
      if (
        phrase === 'senior' &&
        /^(?:status|citizens?|living|care|housing)(?: |$)/.test(wordsAfter(text, to))
      )
        continue
      if (phrase === 'experienced' && /^(?:less|least)$/.test(words[from - 1]?.folded ?? '')) {
        candidates.push(lessExperienced(from - 1, to))
        continue
      }
      if (isOfOtherPeople(text, from)) continue
      // A noun alone loses against a title that it is a part of.
      const score = scoreOf(phrase, {
        isOfPosting: ofPosting !== undefined,
        isBefore: isBeforeLevel(text, to),
      })
      candidates.push(levelAt(text, fields, level, { from, to, score: score * (to - from) }))
    }
  }
  return candidates
}

/** Returns the reading of words that say the level. */
function levelAt(
  text: QueryText,
  fields: ReadableFields,
  { levels, hard, confidence }: LevelPhrase,
  { from, to, score }: Pick<Candidate, 'from' | 'to' | 'score'>,
): Candidate {
  const said = foldedWords(text, from, to).replace(/^(mid|entry)-/, '$1 ')
  const drafts = () => [
    {
      kind: 'seniority' as const,
      from,
      to,
      hard,
      confidence,
      ...levelFilter(atTimeOf(text, from, to, fields), levels, [said]),
    },
  ]
  return { from, to, score, drafts }
}
