// Reads a query in plain words as criteria, with the names that stand in the store and without a model.
import type { Dataset } from '../catalog/dataset.ts'
import { runInTurns } from '../lib/threads/turns.ts'
import { withTypedSigns } from '../normal/typed-signs.ts'
import type { PlaceNames } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { withAbsences } from './absences.ts'
import { type CandidateSteps, type ChosenReading, hasCapital, type QueryText } from './candidate.ts'
import { chooseCandidates } from './choose.ts'
import { type Criterion, hardFilter, type Interpretation, unreadTexts } from './criterion.ts'
import { mayFilter, type ReadableFields, readableFields } from './fields.ts'
import { namesOther } from './filters.ts'
import { inEnglish } from './foreign-words.ts'
import { withFormerPhrases } from './former-phrases.ts'
import { withoutLooseStays } from './job-times.ts'
import { type Lexicon, openLexicon } from './lexicon.ts'
import {
  type QueryWord,
  withExclusions,
  withExclusionsBehind,
  withJoinedAbbreviations,
  withoutShorthand,
  withPartedOperators,
  withSpokenExceptions,
  withSpokenExclusions,
  wordsOf,
} from './query-words.ts'
import { readAudience } from './readers/audience.ts'
import { readAuthors } from './readers/authors.ts'
import { readAvailability } from './readers/availability.ts'
import { readBenefits } from './readers/benefits.ts'
import { readCertifications } from './readers/certifications.ts'
import { readDegrees } from './readers/degrees.ts'
import { readEmployerGroups } from './readers/employer-groups.ts'
import { readIndustries } from './readers/employer-industries.ts'
import { readKinds } from './readers/employer-kinds.ts'
import { readTypes } from './readers/employer-types.ts'
import { readEmployment } from './readers/employment.ts'
import { readFieldsOfStudy } from './readers/fields-of-study.ts'
import { readForeignTitles } from './readers/foreign-titles.ts'
import { readFunctions } from './readers/functions.ts'
import { readFunding } from './readers/funding.ts'
import { readGrowth } from './readers/growth.ts'
import { readHashtags } from './readers/hashtags.ts'
import { readKindsOfWork } from './readers/kinds-of-work.ts'
import { readLanguages } from './readers/languages.ts'
import { readLeaders } from './readers/leaders.ts'
import { readLevelRanges, withLevelRanges } from './readers/level-ranges.ts'
import { readLevels } from './readers/levels.ts'
import { readListings } from './readers/listings.ts'
import { readLives } from './readers/lives.ts'
import { readMembers } from './readers/members.ts'
import { readMentions } from './readers/mentions.ts'
import { readNames } from './readers/names.ts'
import { readNamesOfPlaces } from './readers/names-of-places.ts'
import { readOpenTo } from './readers/open-to.ts'
import { readOrigins } from './readers/origins.ts'
import { readPlaces } from './readers/places.ts'
import { leavesWhole, quotedWords, readQuotes } from './readers/quotes.ts'
import { readRevenue } from './readers/revenue.ts'
import { readSchools } from './readers/schools.ts'
import { readSizes } from './readers/sizes.ts'
import { readTechnologies } from './readers/technologies.ts'
import { readTimes } from './readers/times.ts'
import { readTitleAlternatives } from './readers/title-alternatives.ts'
import { isOccupation } from './readers/title-words.ts'
import { readTitles } from './readers/titles.ts'
import { readTopics } from './readers/topics.ts'
import { readWorkOfJobs } from './readers/work-of-jobs.ts'
import { readWorkplaces } from './readers/workplaces.ts'
import { readYears } from './readers/years.ts'
import { criteriaOf } from './scope.ts'
import { mended, mendedOfTitle, withNamesAsWritten } from './typos.ts'
import { keyword, unreadOf } from './unread.ts'

export interface UnderstandingContext {
  readonly dataset: Dataset
  /** The permissions of the caller's key; fields that it may not filter by are in no filter. */
  readonly permissions: ReadonlySet<string>
  readonly records: Pick<Records, 'namedValues'>
  readonly places: PlaceNames
  /** Times such as "in the last six months" are relative to it. */
  readonly nowMs: number
}

/** Longer queries are read as far as this, in characters. */
const lengthMax = 4000

/**
 * Returns what the query says. It never refuses a query: what is not understood becomes a keyword. Throws like a search
 * while the index is being built. A query of any length takes short turns of the thread.
 *
 * @example
 * const { criteria, filters } = await understand('senior engineers in Berlin, not managers', context)
 */
export async function understand(query: string, context: UnderstandingContext): Promise<Interpretation> {
  const { dataset, permissions, records, places, nowMs } = context
  const fields = readableFields[dataset.name] ?? { named: {} }
  const isAllowed = (path: string): boolean => {
    const field = dataset.paths.get(path)
    return field !== undefined && mayFilter(field, permissions)
  }
  const mendedQuery = await runInTurns(mendedText(withTypedSigns(query.slice(0, lengthMax))))
  const lexicon = await openLexicon(mendedQuery, fields, { dataset, isAllowed, records })
  const text = withNamesAsWritten(mendedQuery, lexicon, written => places.named(written) !== undefined)
  const chosen = await runInTurns(chosenReadings(text, fields, { lexicon, places, nowMs }))
  const criteria = criteriaOf(text, chosen, fields).map(
    (criterion): Criterion =>
      namesOther(criterion.filter, isAllowed) ? { ...criterion, filter: null, hard: false } : criterion,
  )
  const isRead = (index: number) => chosen.some(({ from, to }) => index >= from && index < to)
  const kindAt = (index: number) => chosen.find(({ from }) => from === index)?.drafts[0]?.kind
  const unread = unreadOf(text, isRead, kindAt)
  const all = withoutRepeated([...criteria, ...unread.map(keyword)])
  return {
    criteria: all,
    filters: hardFilter(all),
    unread: unreadTexts(all),
  }
}

/** Returns the keywords of a query: its words that are in no other criterion and say more than how the others are meant. */
export const keywordsOf = (query: string, isRead: (word: QueryWord) => boolean): readonly Criterion[] => {
  const text = queryText(withTypedSigns(query.slice(0, lengthMax)))
  return unreadOf(text, index => isRead(text.words[index] as QueryWord)).map(keyword)
}

type Steps<Result> = Generator<undefined, Result>

/** Returns the text with words of titles that are spelled wrong mended. */
function* mendedText(query: string): Steps<QueryText> {
  const text = queryText(query)
  const words: QueryWord[] = []
  for (const [index, word] of text.words.entries()) {
    const isOfTitle =
      !(text.isMixedCase && hasCapital(word.text)) &&
      isOccupation(mended(text.words[index + 1]?.folded ?? ''))
    const folded = isOfTitle ? mendedOfTitle(word.folded) : mended(word.folded)
    words.push(isNameOf(text, index) ? word : { ...word, folded })
    yield
  }
  return { ...text, words }
}

/** `At Carre`: behind such a word, a capital begins a name. */
const isNameOf = ({ words, isMixedCase }: QueryText, index: number): boolean =>
  isMixedCase &&
  hasCapital(words[index]?.text) &&
  /^(?:at|from|by|ex|left|joined|named|called|with)$/.test(words[index - 1]?.folded ?? '')

function queryText(query: string): QueryText {
  const said = withJoinedAbbreviations(withoutShorthand(withPartedOperators(wordsOf(query)), query))
  const written = withSpokenExceptions(
    withSpokenExclusions(withExclusionsBehind(withExclusions(said, query))),
  )
  const words = inEnglish(written)
  const letters = words.filter(({ text }) => /^\p{L}/u.test(text))
  const capitals = letters.filter(({ text }) => hasCapital(text)).length
  const isMixedCase = capitals > 0 && (capitals < letters.length || letters.length === 1)
  return { query, words, isMixedCase, isForeign: words !== written }
}

interface ReadingContext {
  readonly lexicon: Lexicon
  readonly places: PlaceNames
  readonly nowMs: number
}

/** Returns the best readings of the query, which together explain the most of it. */
function* chosenReadings(
  text: QueryText,
  fields: ReadableFields,
  context: ReadingContext,
): Steps<readonly ChosenReading[]> {
  const quotes = quotedWords(text)
  const candidates = [...readQuotes(text, fields, context.lexicon, quotes)]
  for (const candidate of candidateSteps(text, fields, context)) {
    if (candidate && leavesWhole(quotes, candidate)) candidates.push(candidate)
    yield
  }
  const chosen: ChosenReading[] = []
  for (const { from, to, drafts } of chooseCandidates(candidates, text.words.length)) {
    chosen.push({ from, to, drafts: drafts() })
    yield
  }
  const ranged = withFormerPhrases(text, withLevelRanges(text, chosen, fields), fields)
  return withAbsences(text, withoutLooseStays(text, ranged), fields)
}

function* candidateSteps(
  text: QueryText,
  fields: ReadableFields,
  { lexicon, places, nowMs }: ReadingContext,
): CandidateSteps {
  yield* readYears(text, fields)
  yield* readTimes(text, fields, nowMs)
  yield* readTopics(text, fields, nowMs)
  yield* readLives(text, fields, nowMs)
  yield* readPlaces(text, fields, lexicon, places)
  yield* readWorkplaces(text, fields)
  yield* readTitles(text, fields, lexicon)
  yield* readTitleAlternatives({ text, fields, lexicon })
  yield* readForeignTitles(text, fields, lexicon)
  yield* readWorkOfJobs({ text, fields, lexicon })
  yield* readMembers(text, fields, lexicon)
  yield* readFunctions(text, fields)
  yield* readKindsOfWork(text, fields)
  yield* readLeaders(text, fields)
  yield* readLevels(text, fields)
  yield* readLevelRanges(text, fields)
  yield* readCertifications(text, fields, lexicon)
  yield* readDegrees(text, fields)
  yield* readFieldsOfStudy(text, fields, lexicon)
  yield* readLanguages(text, fields, lexicon)
  yield* readIndustries(text, fields, lexicon)
  yield* readKinds(text, fields, lexicon)
  yield* readTypes(text, fields)
  yield* readEmployment(text, fields)
  yield* readEmployerGroups(text, fields, lexicon)
  yield* readSizes(text, fields)
  yield* readGrowth(text, fields)
  yield* readAudience(text, fields)
  yield* readAuthors(text, fields)
  yield* readHashtags(text, fields)
  yield* readOpenTo(text, fields)
  yield* readBenefits(text, fields)
  yield* readAvailability(text, fields)
  yield* readRevenue(text, fields)
  yield* readTechnologies(text, fields, lexicon)
  yield* readFunding(text, fields, lexicon)
  yield* readListings(text, fields, nowMs)
  yield* readNames(text, fields, lexicon)
  yield* readSchools(text, fields, lexicon)
  yield* readMentions(text, fields)
  yield* readOrigins(text, fields)
  yield* readNamesOfPlaces(text, fields, lexicon, places)
}

function withoutRepeated(criteria: readonly Criterion[]): readonly Criterion[] {
  const byMeaning = new Map<string, Criterion>()
  for (const criterion of criteria) {
    const { kind, filter, text, hard } = criterion
    const key = `${kind} ${filter ? JSON.stringify(filter) : text}`
    const same = byMeaning.get(key)
    // A criterion that is required once is required, although it is also a wish.
    if (!same || (hard && !same.hard)) byMeaning.set(key, criterion)
  }
  return [...byMeaning.values()]
}
