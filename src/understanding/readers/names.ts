// Names that stand in the store: employers, schools, skills, fields of study, certifications and people.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  type CandidateSteps,
  type CriterionDraft,
  phraseOf,
  type QueryText,
  textOf,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { CriterionKind } from '../criterion.ts'
import type { NamedKind, ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import { type Lexicon, nameWordsMax, type ValuesOnFile } from '../lexicon.ts'
import { employerDrafts, employerWithAddition, type NamePosition, nothingOnFile } from './employers.ts'
import { employerCertain, employerWorked, type NameRule, nameRules } from './name-rules.ts'
import { calledBy, likeness, personName } from './person-names.ts'
import { isFieldOfWork, skillFilter, valuesFilter } from './skills.ts'
import { isOccupation, isPartOfTitle, titleWords } from './title-words.ts'

export function* readNames(text: QueryText, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  for (let from = 0; from < text.words.length; from++) {
    yield
    const before = wordsBefore(text, from)
    const cue = beforeList(text, from) ?? before
    for (let to = from + 1; to <= Math.min(text.words.length, from + nameWordsMax); to++) {
      const after = wordsAfter(text, to)
      const stranger = nameNotOnFile(text, fields, lexicon, { from, to, before: cue })
      if (stranger && !lexicon('employer', from, to)) yield stranger
      yield* employerWithAddition(text, fields, lexicon, { from, to, before })
      for (const rule of nameRules) {
        const onFile = lexicon(rule.kind, from, to)
        if (!onFile) continue
        const isCued = (rule.before?.test(before) ?? false) || (rule.after?.test(after) ?? false)
        yield nameCandidate(rule, { text, fields, from, to, before, onFile, isCued })
      }
      yield personName(text, fields, lexicon, from, to)
    }
    yield calledBy(text, fields, from, before)
  }
}

const sure =
  /(?:^| )(?:skilled in|experience (?:in|with|of)|proficient (?:in|with)|experts? (?:in|with|at)|expertise in|familiar with|knowledge of|know|knows|knowing|skills? (?:in|like|such as)|good at)$/

function nameCandidate(rule: NameRule, position: NamePosition): Candidate | undefined {
  const { text, from, to, onFile, isCued } = position
  const length = to - from
  const isWhole = onFile.values.length > 0
  if (rule.needsCue && !isCued) return undefined
  const phrase = phraseOf(text, from, to)
  const isOrdinary =
    length === 1 &&
    (saysNothing(phrase) ||
      isOccupation(phrase) ||
      (rule.kind === 'skill' ? isFieldOfWork(phrase) : titleWords().words.has(phrase)))
  const isCapital = text.isMixedCase && /^\p{Lu}/u.test(textOf(text, from, to))
  if (functionWords.has(phrase)) return undefined
  // Somebody who is like another person has another name.
  if (rule.kind === 'name' && likeness.test(position.before)) return undefined
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
  // A school is not known by `State` or `University` alone.
  if (rule.kind === 'school' && !isWhole && length === 1 && schoolWords.test(phrase)) return undefined
  // Who did not go to Harvard may know the language.
  if (
    rule.kind === 'skill' &&
    /^(?:go|excel)$/.test(phrase) &&
    /^(?:to|on|in|at|for)(?: |$)/.test(wordsAfter(text, to))
  )
    return undefined
  // `Python developers` is a title, which says the skill as well.
  if (rule.kind === 'skill' && isPartOfTitle(text, to) && !sure.test(position.before)) return undefined
  const trust = (isCued ? 1.6 : isCapital ? 1.2 : 0.9) * (isWhole ? 1 : 0.5)
  const score = (rule.score + 1.4 * (length - 1)) * trust
  return { from, to, score, drafts: () => nameDrafts(rule.kind, position) }
}

const schoolWords =
  /^(?:state|universit(?:y|ies)|colleges?|schools?|institutes?|academ(?:y|ies)|national|american|technical|central|north|south|east|west)$/

function nameDrafts(kind: NamedKind, position: NamePosition): readonly CriterionDraft[] {
  const { fields, from, to, onFile, isCued } = position
  const isWhole = onFile.values.length > 0
  const draft = (of: CriterionKind, filter: JsonObject | null, hard = isWhole): readonly CriterionDraft[] =>
    filter === null
      ? []
      : [
          {
            kind: of,
            from,
            to,
            hard,
            confidence:
              isCued && (isWhole || (kind === 'school' && onFile !== nothingOnFile))
                ? 0.9
                : isWhole
                  ? 0.7
                  : onFile === nothingOnFile
                    ? 0.4
                    : 0.55,
            filter,
          },
        ]
  switch (kind) {
    case 'employer':
      return employerDrafts(position)
    case 'school':
      return fields.school === undefined ? [] : draft('school', schoolFilter(position), true)
    case 'skill':
      return draft('skill', skillFilter(position.text, fields, from, to, onFile))
    case 'field_of_study':
      return fields.fieldOfStudy === undefined
        ? []
        : draft('field_of_study', condition(fields.fieldOfStudy, '(.)', phraseOf(position.text, from, to)))
    case 'certification':
      return fields.certification === undefined
        ? []
        : draft('certification', valuesFilter(fields.certification, onFile))
    case 'name':
      return fields.name === undefined ? [] : draft('name', valuesFilter(fields.name, onFile))
    default:
      return []
  }
}

/** What one word is worth where every other reading is worth more, and what each of several is. */
const scoresNotOnFile = { one: 0.5, each: 1.7 }
const schoolCertain =
  /(?:^| )(?:(?:studied|graduated|graduates?|degrees?|attended|educated|alumn[ia]|alumnus|alums?) ?(?:at|from|of)?|(?:ph\.?ds?|mbas?|bachelor'?s?|master'?s?|bsc|msc|doctorate|degrees?)(?: in(?: \S+)?)? (?:from|at))(?: the)?$/
const atSomebody =
  /(?:^| )(?:at|\S+ now|(?:ceo|cto|cfo|coo|cmo|cio|ciso|cpo|founder|co-founder|cofounder|president|owner|chair\w*|boss|head|director|employees?) of|(?:people|anyone|someone|folks|somebody|staff) from)(?: the)?$/

/**
 * Returns the reading of a name that only the words before it make an employer or a school, as in `worked at Stripe`, though
 * nobody on file has it: that nobody does is the answer, and not that the word was left out.
 */
function nameNotOnFile(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to, before }: Pick<NamePosition, 'from' | 'to' | 'before'>,
): Candidate | undefined {
  const isSchool = fields.school !== undefined && text.isMixedCase && schoolCertain.test(before)
  const isSure = isSchool || employerCertain.test(before)
  if (!(isSure || (text.isMixedCase && atSomebody.test(before)))) return undefined
  if (!(isSchool || fields.employer)) return undefined
  const isCapital = (index: number) => /^\p{Lu}/u.test(text.words[index]?.text ?? '')
  const isLink = (index: number) => isLinkInName(text, from, to, index)
  const isName = text.isMixedCase
    ? wordsAre(from, to, index => isCapital(index) || isLink(index)) && !(isCapital(to) && isNextTo(text, to))
    : to - from === 1 && (employerWorked.test(before) || isEx(text, from))
  const isSaying = (index: number) => {
    const { folded = '' } = text.words[index] ?? {}
    return !saysNothing(folded) && !functionWords.has(folded) && /^\p{L}/u.test(folded)
  }
  const isJoined = wordsAre(from + 1, to, index => /^[-–&./']*$/.test(text.words[index]?.before ?? ''))
  if (!isName || !isJoined || !wordsAre(from, to, index => isSaying(index) || isLink(index))) return undefined
  // `Google Brain`, where Google is on file, and `McKinsey Consultants` are no such names.
  const ends = Array.from({ length: to - from }, (_, index) => from + index + 1)
  const isOther =
    ends.some(
      end => isWholeName(lexicon('employer', from, end)) || isWholeName(lexicon('school', from, end)),
    ) || isOccupation(text.words[to - 1]?.folded ?? '')
  const words = to - from
  return {
    from,
    to,
    score: (words > 1 && !isOther ? scoresNotOnFile.each : scoresNotOnFile.one) * words,
    drafts: () => {
      const position = { text, fields, from, to, before, onFile: nothingOnFile, isCued: isSure }
      return isSchool ? nameDrafts('school', position) : employerDrafts(position)
    },
  }
}

const isWholeName = (onFile: ValuesOnFile | undefined): boolean => (onFile?.values.length ?? 0) > 0

const institution =
  /^(?:bank|university|college|school|institute|ministry|department|bureau|office|court|museum|council|house|church|board|academy)$/

/** `Bank of America`, `Ministry of the Interior`. */
const isLinkInName = ({ words }: QueryText, from: number, to: number, index: number): boolean =>
  index > from &&
  index < to - 1 &&
  /^(?:of|the)$/.test(words[index]?.folded ?? '') &&
  institution.test(words[from]?.folded ?? '')

/** `ex-google`. */
const isEx = ({ words }: QueryText, at: number): boolean =>
  words[at]?.before === '-' && words[at - 1]?.folded === 'ex'

/** `At Meta or Netflix`: returns the words before the list of names that the one at the index ends; undefined where it is the first. */
export function beforeList(text: QueryText, from: number): string | undefined {
  const { words, isMixedCase } = text
  const isCapital = (index: number) => /^\p{Lu}/u.test(words[index]?.text ?? '')
  let at = from
  const isListed = isMixedCase && words[from]?.before === ',' && isLinkedLater(words, from)
  while (isMixedCase) {
    const isLinked = /^(?:or|and)$/.test(words[at - 1]?.folded ?? '')
    let last = isLinked ? at - 2 : words[at]?.before === ',' && (at < from || isListed) ? at - 1 : -1
    if (last < 0 || !isCapital(last)) break
    while (last > 0 && isCapital(last - 1) && words[last]?.before === '') last--
    at = last
  }
  return at === from ? undefined : wordsBefore(text, at)
}

/** `At Meta, Netflix or Uber`; in `at Oracle, Python` the comma begins something else. */
function isLinkedLater(words: QueryText['words'], from: number): boolean {
  let at = from
  while (/^\p{Lu}/u.test(words[at]?.text ?? '') && (at === from || /^,?$/.test(words[at]?.before ?? ''))) at++
  return /^(?:or|and)$/.test(words[at]?.folded ?? '') && /^\p{Lu}/u.test(words[at + 1]?.text ?? '')
}

const wordsAre = (from: number, to: number, test: (index: number) => boolean): boolean =>
  Array.from({ length: to - from }, (_, index) => from + index).every(test)

const isNextTo = ({ words }: QueryText, index: number): boolean => words[index]?.before === ''

/** Yale is Yale University and Yale Law School, and a school keeps its graduates under a longer name. */
const schoolFilter = ({ text, fields, from, to, onFile }: NamePosition): JsonObject | null =>
  fields.school === undefined
    ? null
    : condition(fields.school, '[.]', onFile.values[0] ?? phraseOf(text, from, to))
