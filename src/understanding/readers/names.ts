// Names that stand in the store: employers, schools, skills, fields of study, certifications and people.
import {
  type Candidate,
  type CandidateSteps,
  foldedWords,
  hasCapital,
  phraseOf,
  type QueryText,
  textOf,
  unreadDraft,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { type Lexicon, nameWordsMax } from '../lexicon.ts'
import { employerWithAddition } from './employer-additions.ts'
import { employerDrafts, type NamePosition, nothingOnFile } from './employers.ts'
import { nameDrafts } from './name-drafts.ts'
import { type NameRule, nameRules } from './name-rules.ts'
import { beforeList, nameNotOnFile } from './names-not-on-file.ts'
import { isNoName } from './no-names.ts'
import { calledBy, personName } from './person-names.ts'
import { isWorkplace } from './school-staff.ts'
import { isBehindSchool, wordsAfterSchools } from './school-words.ts'
import { isSubject, shortSubjects } from './subjects.ts'
import { isOccupation } from './title-words.ts'

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
        // `At Airbnb or Uber`, `from INSEAD or HEC Paris`: what stands before a list is said of each of its names.
        const isOfList = rule.kind === 'employer' || rule.kind === 'school'
        const isCued =
          (rule.before?.test(isOfList ? cue : before) ?? false) ||
          (rule.before?.test(before) ?? false) ||
          (rule.kind === 'school' && isBehindSchool(text, from)) ||
          (rule.after?.test(rule.kind === 'school' ? behindStudies(text, to) : after) ?? false)
        yield nameCandidate(rule, { text, fields, from, to, before, onFile, isCued }, lexicon)
      }
      const person = personName(text, fields, lexicon, from, to)
      if (person) yield person
    }
    yield calledBy(text, fields, from, before)
    yield otherSkillAt(text, from, lexicon)
  }
}

/** `Stanford CS majors`, `Princeton and Yale graduates`: returns the words behind what was studied at a school, or behind a list of them. */
const behindStudies = (text: QueryText, to: number): string => {
  const { before, folded = '' } = text.words[to] ?? {}
  const after = wordsAfterSchools(text, to)
  return before === '' && (shortSubjects.has(folded) || isSubject(folded))
    ? after.slice(after.indexOf(' ') + 1)
    : after
}

function nameCandidate(rule: NameRule, position: NamePosition, lexicon: Lexicon): Candidate | undefined {
  const { text, from, to, onFile, isCued } = position
  const length = to - from
  const isCapital = text.isMixedCase && hasCapital(textOf(text, from, to))
  if (isNoName(rule, { ...position, length, isCapital, phrase: phraseOf(text, from, to) }, lexicon))
    return undefined
  // A long name is one in small letters, too, unless it says what somebody is: `self employed consultant`.
  const isLong =
    /^(?:employer|school)$/.test(rule.kind) &&
    length >= sureNameMin &&
    !isOccupation(text.words[to - 1]?.folded ?? '')
  const trust = (isCued ? 1.6 : isCapital || isLong ? 1.2 : 0.9) * (onFile.values.length > 0 ? 1 : 0.5)
  const score = (rule.score + 1.4 * (length - 1)) * trust
  // Professors at Yale work there, wherever they studied.
  const isEmployer = rule.kind === 'school' && isWorkplace(position)
  const drafts = () =>
    isEmployer ? employerDrafts({ ...position, onFile: nothingOnFile }) : nameDrafts(rule.kind, position)
  return { from, to, score, drafts }
}

const sureNameMin = 3

/** Skills that are other ones than those whose names they begin with. */
const otherSkills = new Set(['react native'])

/** `React Native developers` need not know React: the words are looked for where nobody on file has the skill. */
const otherSkillAt = (text: QueryText, from: number, lexicon: Lexicon): Candidate | undefined =>
  otherSkills.has(foldedWords(text, from, from + 2)) && !lexicon('skill', from, from + 2)?.values.length
    ? { from, to: from + 2, score: otherSkillScore, drafts: () => [unreadDraft(from, from + 2)] }
    : undefined

/** More than the shorter skill and a title behind it. */
const otherSkillScore = 6
