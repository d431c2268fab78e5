// Names that stand in the store: employers, schools, skills, fields of study, certifications and people.
import { vectorTable } from '../../vectors/table.ts'
import {
  type Candidate,
  type CandidateSteps,
  foldedWords,
  hasCapital,
  isCapitalItem,
  phraseOf,
  type QueryText,
  textOf,
  unreadDraft,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import { type Lexicon, nameWordsMax } from '../lexicon.ts'
import { isSign } from '../query-words.ts'
import { employerDrafts, employerWithAddition, type NamePosition, nothingOnFile } from './employers.ts'
import { nameDrafts } from './name-drafts.ts'
import { goesOnAsWords, isProduceOf, isProductOf } from './name-neighbours.ts'
import { employerCertain, type NameRule, nameRules } from './name-rules.ts'
import { beforeList, institution, nameNotOnFile } from './names-not-on-file.ts'
import { calledBy, likeness, personName } from './person-names.ts'
import { isWorkplace } from './school-staff.ts'
import { isBehindSchool, isOfGraduates, namesSchool } from './school-words.ts'
import { isFieldOfWork } from './skills.ts'
import { isSubject, shortSubjects } from './subjects.ts'
import { isOccupation, isPartOfTitle, titleWords } from './title-words.ts'

export function* readNames(text: QueryText, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  for (let from = 0; from < text.words.length; from++) {
    yield
    const before = wordsBefore(text, from)
    const cue = beforeList(text, from) ?? before
    for (let to = from + 1; to <= Math.min(text.words.length, from + nameWordsMax); to++) {
      const after = wordsAfter(text, to)
      const stranger = nameNotOnFile(text, fields, lexicon, { from, to })
      if (stranger && !lexicon('employer', from, to)) yield stranger
      const renamed = employerWithAddition(text, fields, lexicon, { from, to, before })
      if (renamed) yield renamed
      for (const rule of nameRules) {
        const onFile = lexicon(rule.kind, from, to)
        if (!onFile) continue
        // `At Airbnb or Uber`: what stands before a list is said of each of its names.
        const isCued =
          (rule.before?.test(rule.kind === 'employer' ? cue : before) ?? false) ||
          (rule.before?.test(before) ?? false) ||
          (rule.kind === 'school' && isBehindSchool(text, from)) ||
          (rule.after?.test(rule.kind === 'school' ? behindStudies(text, to, after) : after) ?? false)
        yield nameCandidate(rule, { text, fields, from, to, before, onFile, isCued }, lexicon)
      }
      const person = personName(text, fields, lexicon, from, to)
      if (person) yield person
    }
    yield calledBy(text, fields, from, before)
    yield otherSkillAt(text, from, lexicon)
  }
}

/** `Stanford CS majors`: returns the words behind what was studied at a school. */
const behindStudies = ({ words }: QueryText, to: number, after: string): string =>
  words[to]?.before === '' && (shortSubjects.has(words[to].folded) || isSubject(words[to].folded))
    ? after.slice(after.indexOf(' ') + 1)
    : after

const sure =
  /(?:^| )(?:skilled in|experience (?:in|with|of)|proficient (?:in|with)|experts? (?:in|with|at)|expertise in|familiar with|knowledge of|know|knows|knowing|skills? (?:in|like|such as)|good at)$/

function nameCandidate(rule: NameRule, position: NamePosition, lexicon: Lexicon): Candidate | undefined {
  const { text, fields, from, to, onFile, isCued } = position
  const length = to - from
  const isWhole = onFile.values.length > 0
  if (rule.needsCue && !isCued) return undefined
  const phrase = phraseOf(text, from, to)
  const isOrdinary =
    length === 1 &&
    (saysNothing(phrase) ||
      isOccupation(phrase) ||
      (rule.kind === 'skill' ? isFieldOfWork(phrase) : titleWords().words.has(phrase)))
  const isCapital = text.isMixedCase && hasCapital(textOf(text, from, to))
  if (functionWords.has(phrase)) return undefined
  // Somebody who is like another person has another name.
  if (rule.kind === 'name' && likeness.test(position.before)) return undefined
  // `Stripe competitors` are other companies.
  if (rule.kind === 'name' && fields.founded !== undefined && othersBehind.test(wordsAfter(text, to)))
    return undefined
  // `Open source companies`: a word of the language beside others is no name of a company.
  if (
    rule.kind === 'name' &&
    fields.founded !== undefined &&
    length === 1 &&
    !isCued &&
    !isCapital &&
    !isCapitalItem(text, from, from + 1) &&
    text.words.length > 1 &&
    vectorTable().rowOf.has(phrase)
  )
    return undefined
  // Words that only begin a name on file are that name where a cue or a capital says so.
  if (!isWhole && (rule.kind === 'name' || !(isCued || (isCapital && rule.kind === 'school'))))
    return undefined
  if (rule.kind !== 'skill' && length === 1 && isOrdinary && !(isCued && isCapital)) return undefined
  if (
    rule.kind === 'skill' &&
    (!isWhole ||
      (isOrdinary && !sure.test(position.before) && !/^(?:skills?|expertise)\b/.test(wordsAfter(text, to))))
  )
    return undefined
  // `Worked at the Department of Justice`: a department alone has no name.
  if (
    rule.kind === 'employer' &&
    !isWhole &&
    length === 1 &&
    institution.test(phrase) &&
    text.words[to]?.folded === 'of'
  )
    return undefined
  // `Black women engineers`, `professors of economics`: a word of the language only begins some name on file.
  if (
    rule.kind === 'employer' &&
    !isWhole &&
    length === 1 &&
    (direction.test(phrase) || (!isCapital && isRatherWord(position)))
  )
    return undefined
  // `Notion experts`, `Slack admins`, `experienced with Zoom`: people who know a product.
  if (
    rule.kind === 'employer' &&
    (usersBehind.test(wordsAfter(text, to)) || usedBefore.test(position.before))
  )
    return undefined
  if (rule.kind === 'employer' && !isCued && isNoName(position, lexicon)) return undefined
  // `Howard University alumni` studied where others work.
  if (
    rule.kind === 'employer' &&
    fields.school !== undefined &&
    namesSchool(text, from, to) &&
    isOfGraduates(wordsAfter(text, to))
  )
    return undefined
  // `Visa officers`, `target audience`: words of requests need a cue or a capital.
  if (rule.kind === 'employer' && length === 1 && wordsOfRequests.test(phrase) && !isCapital)
    if (!(rule.before?.test(position.before) ?? false) || /(?:^| )with$/.test(position.before))
      return undefined
  // A school is not known by `State` or `University` alone.
  if (rule.kind === 'school' && !isWhole && phrase.split(' ').every(word => schoolWords.test(word)))
    return undefined
  // `Go` is a verb in `did not go to Harvard`, and says nothing of the language.
  if (
    rule.kind === 'skill' &&
    /^(?:go|excel)$/.test(phrase) &&
    /^(?:to|on|in|at|for)(?: |$)/.test(wordsAfter(text, to))
  )
    return undefined
  // `Python developers` is a title, which says the skill as well; of `non-Python developers`, it excludes some.
  const isApart =
    sure.test(position.before) || /(?:^| )non$/.test(position.before) || isSign(text.words[from - 1]?.text)
  // No title reaches across the `on` of `Ruby on Rails developers`.
  const isAcross = text.words.slice(from + 1, to).some(({ folded }) => functionWords.has(folded))
  if (rule.kind === 'skill' && isPartOfTitle(text, to) && !isApart && !isAcross) return undefined
  // A long name is one in small letters, too, unless it says what somebody is: `self employed consultant`.
  const isLong =
    /^(?:employer|school)$/.test(rule.kind) &&
    length >= sureNameMin &&
    !isOccupation(text.words[to - 1]?.folded ?? '')
  const trust = (isCued ? 1.6 : isCapital || isLong ? 1.2 : 0.9) * (isWhole ? 1 : 0.5)
  const score = (rule.score + 1.4 * (length - 1)) * trust
  // Professors at Yale work there, wherever they studied.
  const isEmployer = rule.kind === 'school' && isWorkplace(position)
  const drafts = () =>
    isEmployer ? employerDrafts({ ...position, onFile: nothingOnFile }) : nameDrafts(rule.kind, position)
  return { from, to, score, drafts }
}

/** Skills that are other ones than those whose names they begin with. */
const otherSkills = new Set(['react native'])

/** `React Native developers` need not know React: the words are looked for where nobody on file has the skill. */
const otherSkillAt = (text: QueryText, from: number, lexicon: Lexicon): Candidate | undefined =>
  otherSkills.has(foldedWords(text, from, from + 2)) && !lexicon('skill', from, from + 2)?.values.length
    ? { from, to: from + 2, score: otherSkillScore, drafts: () => [unreadDraft(from, from + 2)] }
    : undefined

/** More than the shorter skill and a title behind it. */
const otherSkillScore = 6
const direction = /^(?:north|south|east|west)$/
const othersBehind =
  /^(?:competitors?|rivals?|alternatives?|clones?|customers?|users?|investors?|suppliers?)(?: |$)/
const usersBehind =
  /^(?:experts?|admins?|administrators?|power users?|users?|customers?|competitors?|rivals?|alternatives?)(?: |$)/
const usedBefore = /(?:^| )(?:experienced|proficient|skilled|fluent) (?:with|in|at)$/
const wordsOfRequests = /^(?:visas?|targets?|gaps?|indeed)$/

/** Returns whether the words behind an employer on file say that another thing is meant that is called so. */
const isNoName = ({ text, from, to, onFile }: NamePosition, lexicon: Lexicon): boolean =>
  isProduceOf(text, to) ||
  isProductOf(text, to, onFile, lexicon('skill', from, to)) ||
  (to - from === 1 &&
    !hasCapital(textOf(text, from, to)) &&
    vectorTable().rowOf.has(phraseOf(text, from, to)) &&
    goesOnAsWords(text, to))

const isRatherWord = ({ text, from, to, before }: NamePosition): boolean =>
  vectorTable().rowOf.has(phraseOf(text, from, to)) &&
  !/(?:^| )(?:at|@|joined)(?: the)?$/.test(before) &&
  !employerCertain.test(before) &&
  !/^(?:employees?|alumni|alums?|staff|veterans?|team)\b/.test(wordsAfter(text, to))

const sureNameMin = 3

const schoolWords =
  /^(?:state|universit(?:y|ies)|colleges?|schools?|institutes?|academ(?:y|ies)|national|american|technical|central|north|south|east|west)$/
