// Titles: the words before an occupation (`senior backend engineers`), and those after a head (`director of people operations`).
import {
  type Candidate,
  type CandidateSteps,
  foldedWords,
  hasCapital,
  type QueryText,
  unreadDraft,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { functionWords } from '../function-words.ts'
import { type Lexicon, singularOf } from '../lexicon.ts'
import { isSign } from '../query-words.ts'
import { mendedPhrase } from '../typos.ts'
import { addressAt } from './addresses.ts'
import { companyKinds } from './company-kinds.ts'
import { industries } from './industries.ts'
import { sayLevels } from './level-filters.ts'
import { bareLevels } from './levels.ts'
import { isOfOtherPeople } from './other-people.ts'
import { isFieldOfWork, knownWell } from './skills.ts'
import { type TitleContext, titleDrafts } from './title-drafts.ts'
import { mayStandInTitle, neverInTitles, pairedFields } from './title-limits.ts'
import {
  headPrefixes,
  headWords,
  isBeforeChief,
  isOccupation,
  isRareWord,
  levelWords,
  titleWords,
} from './title-words.ts'

const modifiersMax = 5
const headWordsMax = 4
const scores = { noun: 2.2, known: 1.5, level: 1.4, unknown: 0.7, head: 2.2, onFile: 0.2 }

export function* readTitles(text: QueryText, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  if (!fields.title) return
  const goesOn = ofNation.test(foldedWords(text, 0, text.words.length))
  for (const [index, { folded }] of text.words.entries()) {
    yield
    const next = text.words[index + 1]
    // `Executive assistant` is one title.
    const isFollowed = next?.before === '' && isOccupation(next.folded)
    // `Someone who can lead a team`, `leads a team`.
    const isVerb =
      /^(?:leads?|heads?)$/.test(folded) &&
      (/^(?:can|could|to|will|would|who|must|should)$/.test(text.words[index - 1]?.folded ?? '') ||
        (next?.before === '' && /^(?:an?|the|their|his|her)$/.test(next.folded)))
    // `VP Eng` heads a field of work.
    const isField = folded === 'eng' && headOfField.test(text.words[index - 1]?.folded ?? 'head')
    // `(Chief sustainability officer)`.
    const isChief =
      folded === 'chief' && /^(?:\S+ ){1,3}officers?(?: |$)/.test(foldedWords(text, index + 1, index + 5))
    if (isNameLikeTitle(text, index, lexicon)) continue
    const address = addressAt(text, index)
    if (address) {
      yield address
      continue
    }
    if (goesOn) yield* onFileFrom(index, text, fields, lexicon)
    const general = isGeneral(text, index)
    if (general && isOccupation(folded)) yield* endingAt(index + 1, text, fields, lexicon)
    else if (isOccupation(folded) && !isFollowed && !isVerb && !isField && !isChief)
      yield* endingAt(index, text, fields, lexicon)
    if (headWords.has(folded)) yield* headedAt(index, text, fields, lexicon)
  }
}

/** `Who know Chef`, `accountants at Pilot`: a product or an employer on file that is called like an occupation. */
function isNameLikeTitle(text: QueryText, index: number, lexicon: Lexicon): boolean {
  const before = wordsBefore(text, index)
  const isOnFile = (kind: 'skill' | 'employer') => (lexicon(kind, index, index + 1)?.values.length ?? 0) > 0
  const isEmployer = /(?:^| )(?:at|@|joined)$/.test(before) && hasCapital(text.words[index]?.text)
  return (knownWell.test(before) && isOnFile('skill')) || (isEmployer && isOnFile('employer'))
}

/** `Presidents of the United States`, `U.S. attorneys`: titles on file that go on behind `of the`, or begin with a nation. */
function* onFileFrom(
  from: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate> {
  for (let to = from + 2; to <= Math.min(text.words.length, from + onFileWordsMax); to++) {
    if (!ofNation.test(foldedWords(text, from, to)) || !lexicon('title', from, to)?.values.length) continue
    const candidate = titleCandidate(from, to, onFileScore * (to - from), { text, fields, lexicon })
    if (candidate) yield candidate
  }
}

/** Finds the words of such titles: `speaker of the House`, `assistant U.S. attorneys`. */
const ofNation = / of the |(?:^| )(?:us|u\.s\.) /
const onFileWordsMax = 6
/** More than a title and a place. */
const onFileScore = 3.4

/** `Attorneys general`, `deputy inspector general`; `a general manager` is another one. */
const isGeneral = ({ words }: QueryText, index: number): boolean =>
  words[index + 1]?.folded === 'general' &&
  words[index + 1]?.before === '' &&
  !(words[index + 2]?.before === '' && isOccupation(words[index + 2]?.folded ?? ''))

const headOfField = /^(?:vp|svp|evp|head|director|dir|of)$/

function* endingAt(
  noun: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate> {
  const next = text.words[noun + 1]
  // `Chief revenue officers` does not ask for chiefs.
  const goesOn =
    next !== undefined &&
    joining.test(next.before) &&
    mayStandInTitle(next.folded) &&
    titleWords().words.has(next.folded)
  let score = goesOn ? scores.noun - 1.2 : scores.noun
  let hasLevel = false
  for (let from = noun; from >= Math.max(0, noun - modifiersMax); from--) {
    const { folded = '', before = '' } = text.words[from] ?? {}
    if (folded === 'and' && pairedFields.has(foldedWords(text, from - 1, from + 2))) {
      score += 1
      continue
    }
    // `Ex-McKinsey founders`: the name is not part of the title.
    if (from < noun && before === '-' && text.words[from - 1]?.folded === 'ex') return
    // `Non-technical founders` are founders.
    if (from < noun && text.words[from - 1]?.folded === 'non') return
    // `AWS certified engineers`: who has a certificate has no such title.
    if (from < noun && folded === 'certified' && from > 0 && before === '') return
    if (from < noun && isEmployerOfLevel(from, noun, text, lexicon)) return
    if (from < noun && isExcludedSkill(from, text, lexicon)) return
    if (from < noun && isIndustryOfChief(from, text)) return
    if (from < noun && isNameInFront(from, text, lexicon)) return
    if (from < noun) {
      const level = levelWords.has(folded)
      // Words before a level are not part of the title: `enterprise senior product manager`.
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
    if (!joining.test(before) && !(before === '.' && shortened.has(text.words[from - 1]?.folded ?? '')))
      return
  }
}

/** `Hospital CFOs`, `insurance CEOs`: no part of their title. */
const isIndustryOfChief = (from: number, text: QueryText): boolean => {
  const { folded = '' } = text.words[from] ?? {}
  return isBeforeChief(text, from + 1) && (companyKinds.has(folded) || industries.has(folded))
}

/** `Deloitte managers`: an employer in front of a level is not part of a title, in contrast to `account managers`. */
const isEmployerOfLevel = (from: number, noun: number, { words }: QueryText, lexicon: Lexicon): boolean => {
  const { folded = '' } = words[from] ?? {}
  return (
    from + 1 === noun &&
    bareLevels.has(words[noun]?.folded ?? '') &&
    (lexicon('employer', from, noun)?.values.length ?? 0) > 0 &&
    !lexicon('skill', from, noun)?.values.length &&
    !titleWords().words.has(folded)
  )
}

/** `Deloitte consultants`: a name that nobody on file has is not part of a title in small letters. */
const isNameInFront = (from: number, { words, isMixedCase }: QueryText, lexicon: Lexicon): boolean => {
  const word = words[from]
  return (
    isMixedCase &&
    hasCapital(word?.text) &&
    !hasCapital(words[from + 1]?.text) &&
    words[from + 1]?.before === '' &&
    /^\p{L}+$/u.test(word?.folded ?? '') &&
    isRareWord(word?.folded ?? '') &&
    !lexicon('skill', from, from + 1)?.values.length
  )
}

/** `Python -java developer`: the sign excludes the skill, and a developer is asked for. */
const isExcludedSkill = (from: number, { words }: QueryText, lexicon: Lexicon): boolean =>
  isSign(words[from - 1]?.text) &&
  ((lexicon('skill', from, from + 1)?.values.length ?? 0) > 0
    ? !isFieldOfWork(words[from]?.folded ?? '')
    : !titleWords().words.has(words[from]?.folded ?? ''))

const joining = /^[-/&]?$/
/** `Sr. Accountant`. */
const shortened = new Set(['sr', 'snr', 'jr', 'asst', 'assoc', 'exec'])

function* headedAt(
  head: number,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate> {
  const { words } = text
  const isOf = words[head + 1]?.folded === 'of' || words[head + 1]?.folded === 'for'
  const isShort = /^(?:vp|svp|evp|vps|head|dir)$/.test(words[head]?.folded ?? '')
  // `Manager, Data Science`; behind plurals a list goes on.
  const isInverted = !isOf && inverted.test(words[head]?.folded ?? '') && isFieldBehindComma(text, head + 1)
  if (!isOf && !isShort && !isInverted) return
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
    const isJoined = joining.test(before) || (isInverted && to === start)
    if (!isJoined || (!isAnd && !mayFollowHead(folded, to === start))) return
    const isKnown = titleWords().words.has(folded) || titleWords().words.has(singularOf(folded))
    if (!isOf && !isKnown) return
    score += isAnd ? 1 : isKnown ? scores.known : scores.unknown
    if (isAnd) continue
    const candidate = titleCandidate(from, to + 1, score, { text, fields, lexicon })
    if (candidate) yield candidate
  }
}

const inverted = /^(?:manager|director|vp|svp|evp|head|lead)$/

/** Returns whether words of a field of work stand behind a comma, and nobody who works in it. */
function isFieldBehindComma({ words }: QueryText, from: number): boolean {
  if (words[from]?.before !== ',') return false
  let to = from
  while (
    to < from + headWordsMax &&
    fieldWord(words[to]?.folded) &&
    (to === from || words[to]?.before === '')
  )
    to++
  const { folded = '', before = ',' } = words[to] ?? {}
  return to > from && (before !== '' || endsField.test(folded))
}

const endsField = /^(?:in|at|with|for|from|near|who|based|or|and)$/
const fieldWord = (folded = ''): boolean =>
  titleWords().words.has(folded) &&
  !isOccupation(folded) &&
  !levelWords.has(folded) &&
  !functionWords.has(folded)

const mayFollowHead = (folded: string, isFirst: boolean): boolean =>
  (folded === 'it' || !functionWords.has(folded)) &&
  !/^[$€£\d]/.test(folded) &&
  (isFirst ? !neverHeaded.has(folded) : mayStandInTitle(folded) && !neverHeaded.has(folded))

const neverHeaded = new Set([
  ...'find jobs job positions position roles role openings opening based located working living companies company startup startups experience'.split(
    ' ',
  ),
  ...neverInTitles,
])

function titleCandidate(
  from: number,
  to: number,
  score: number,
  { text, fields, lexicon }: TitleContext,
): Candidate | undefined {
  const { words } = text
  if (to - from === 1 && bareLevels.has(words[from]?.folded ?? '') && sayLevels(fields)) return undefined
  const other = isOfOtherPeople(text, from)
  if (other) return { from, to, score, drafts: () => [unreadDraft(from, to)] }
  const phrase = singularOf(spelledOut(text, from, to)).replace(headPlural, '$1')
  const onFile = lexicon('title', from, to)
  const isTitle = onFile !== undefined || titleWords().titles.has(phrase)
  return {
    from,
    to,
    score: score + (isTitle ? scores.onFile : 0),
    drafts: () => titleDrafts({ from, to, phrase, isTitle }, { text, fields, lexicon }),
  }
}

/** A title is looked up as it is spelled right, and without short forms. */
const spelledOut = (text: QueryText, from: number, to: number): string =>
  mendedPhrase(text, from, to)
    .replace(', ', ' of ')
    .replace(/(?<= )(?:mgrs?|mngr|engrs?|eng|sci)$/, word => abbreviated.get(word) ?? word)

/** The short forms of occupations that people write: `backend eng`, `data sci`. */
const abbreviated = new Map([
  ['mgr', 'manager'],
  ['mgrs', 'manager'],
  ['mngr', 'manager'],
  ['engr', 'engineer'],
  ['engrs', 'engineer'],
  ['eng', 'engineer'],
  ['sci', 'scientist'],
])

/** `VPs of marketing`. */
const headPlural =
  /\b(head|director|vp|chief|president|manager|lead|leader|member|dean|owner|(?:attorney|inspector|solicitor|surgeon|secretar|director|governor|consul))s(?= (?:of|for|general\b))/
