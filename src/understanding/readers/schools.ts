// Schools that nobody on file has, by the words before them and by their own: `studied at Foo University`.
import { wordSet } from '../../lib/word-set.ts'
import {
  type Candidate,
  type CandidateSteps,
  type CriterionDraft,
  hasCapital,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import { type Lexicon, nameWordsMax } from '../lexicon.ts'
import { employerDrafts, nothingOnFile } from './employers.ts'
import { beforeList } from './names-not-on-file.ts'
import {
  isBehindSchool,
  isOfGraduates,
  isSchoolWord,
  namesSchool,
  wordsAfterSchools,
} from './school-words.ts'
import { isAttended, isStudiedOrWent } from './studies.ts'
import { shortSubjects } from './subjects.ts'
import { isOccupation } from './title-words.ts'

const nouns = wordSet(`
  university universities college institute school academy polytechnic universitat hochschule fachhochschule universite ecole universidad
  universita universiteit
`)
/** Words before the noun that say of which kind the school is, and not which one it is. */
const kinds = wordSet(`
  business law medical high graduate state community technical public private middle elementary secondary boarding film art music
  research national royal ivy league top local catholic
`)
const alumni = /^(?:graduates?|alumni|alums?|alumnus|alumna|grads?|students?|degrees?)\b/
const worksThere = /(?:^| )(?:at|for|from|by|of|left|joined)(?: the)?$/
const nameMax = 4

export function* readSchools(text: QueryText, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  if (fields.school === undefined) return
  for (const index of text.words.keys()) {
    yield
    const { folded = '' } = text.words[index] ?? {}
    const isCalled = isSchoolWord(folded)
    const cue =
      isStudiedOrWent(wordsBefore(text, index)) ||
      (isCalled && isAttended(wordsBefore(text, index))) ||
      isListed(text, index) ||
      (isCalled && isBehindSchool(text, index))
    const named = nouns.has(folded) ? nameAround(text, index) : shortName(text, index)
    if (named) yield schoolNamed(text, named, fields, lexicon)
    const faculty = facultyOf(text, isCalled ? { from: index, to: index + 1 } : named, fields, lexicon)
    if (faculty) yield faculty
    yield* schoolOfAlumni(text, index, fields, lexicon)
    const inTown = nameWithTown(text, index, lexicon)
    const isCertain =
      inTown !== undefined &&
      (isOfGraduates(wordsAfter(text, inTown.to)) || isAttended(wordsBefore(text, inTown.from)))
    if (inTown) yield school(text, inTown.from, inTown.to, fields, { score: townScore, isCertain })
    // Without capitals, only schools that are called by such a word are known from it.
    const to = cue ? (text.isMixedCase || !isCalled ? endOfCapitals(text, index) : index + 1) : index
    // `Graduated from Foo`, where Foo is an employer on file.
    if (to > index && !isOnFile(index, to, lexicon) && !isAtEmployer(text, index, to, lexicon))
      yield school(text, index, to, fields, { score: 2.4 * (to - index), isCertain: true })
  }
}

/** `With a degree at Google`: somebody with a degree works there. */
const isAtEmployer = (text: QueryText, from: number, to: number, lexicon: Lexicon): boolean =>
  degreeAt.test(wordsBefore(text, from)) &&
  !namesSchool(text, from, to) &&
  (lexicon('employer', from, to)?.values.length ?? 0) > 0

const degreeAt =
  /(?:^| )(?:degrees?|diplomas?|mbas?|ph\.?ds?|bachelor'?s?|master'?s?|bsc|msc|doctorates?) at(?: the)?$/

/** Degrees in front of `grads`. */
const degree = /^(?:mba|phd|undergrad)$/
/** Returns whether the word in front of `grads` says what they studied, or as what. */
const isOfStudies = (folded: string): boolean => shortSubjects.has(folded) || degree.test(folded)
/** Reads the school in front of those who studied there: `Harvard alumni`, `ETH Zurich graduates`, `Berkeley Haas MBAs`. */
function* schoolOfAlumni(
  text: QueryText,
  from: number,
  fields: ReadableFields,
  lexicon: Lexicon,
): CandidateSteps {
  if (!isSchoolWord(text.words[from]?.folded ?? '')) return
  let several = from + 1
  while (isSchoolWord(text.words[several]?.folded ?? '') && isJoined(text, several)) several++
  for (const to of new Set([from + 1, several, Math.max(from + 1, endOfCapitals(text, from))])) {
    // `Stanford CS grads` studied computer science at Stanford.
    const isBehind = isJoined(text, to) && isOfStudies(text.words[to]?.folded ?? '')
    const areGraduates =
      isOfGraduates(wordsAfterSchools(text, to)) || (isBehind && isOfGraduates(wordsAfter(text, to + 1)))
    if (!areGraduates || isOnFile(from, to, lexicon)) continue
    const end = to - from > 1 && isOfStudies(text.words[to - 1]?.folded ?? '') ? to - 1 : to
    yield school(text, from, end, fields, { score: 3.2 * (end - from), isCertain: true })
  }
}

/** Returns whether the name is the last of a list of schools: `MBAs from INSEAD or Wharton`. */
const isListed = (text: QueryText, index: number): boolean =>
  text.words[index - 1]?.folded === 'or' && isStudiedOrWent(beforeList(text, index) ?? '')

/** `Howard University law school`, `stanford law school`: returns the reading of a faculty, which records call in several ways. */
function facultyOf(
  text: QueryText,
  name: SchoolName | undefined,
  { school: path = '' }: ReadableFields,
  lexicon: Lexicon,
): Candidate | undefined {
  if (!name) return undefined
  const { from, to } = name
  const [subject, noun] = text.words.slice(to, to + 2)
  const isFaculty = subject?.before === '' && noun?.before === '' && faculties.has(subject.folded)
  const end = to + 2
  if (!isFaculty || noun.folded !== 'school' || lexicon('school', from, end)?.values.length) return undefined
  // Professors of a law school work there.
  if (teaching.test(wordsAfter(text, end)) || worksThere.test(wordsBefore(text, from))) return undefined
  const filter = group('and', [
    condition(path, '[.]', phraseOf(text, from, to)),
    condition(path, '(.)', subject.folded),
  ])
  const draft: CriterionDraft = { kind: 'school', from, to: end, hard: true, confidence: 0.6, filter }
  return { from, to: end, score: facultyScore * (end - from), drafts: () => [draft] }
}

const faculties = wordSet('law medical business divinity dental nursing engineering architecture')
const teaching = /^(?:professors?|lecturers?|faculty|deans?|instructors?|staff|employees?|librarians?)(?: |$)/
/** More than the school and an employer of its name. */
const facultyScore = 4

interface SchoolName {
  readonly from: number
  readonly to: number
}

function schoolNamed(
  text: QueryText,
  { from, to }: SchoolName,
  fields: ReadableFields,
  lexicon: Lexicon,
): Candidate | undefined {
  if (isOnFile(from, to, lexicon) || lexicon('employer', from, to)) return undefined
  // `Georgetown College (now Georgetown University)` is one school.
  if (text.words.slice(Math.max(0, from - nameMax), from + 1).some(({ before }) => before.includes('(')))
    return undefined
  const before = wordsBefore(text, from)
  const isShort = shortNoun.test(text.words[to - 1]?.folded ?? '')
  const isSchool =
    isStudiedOrWent(before) || isAttended(before) || alumni.test(wordsAfter(text, to)) || isShort
  if (isSchool) return school(text, from, to, fields, { score: 3 * (to - from), isCertain: true })
  if (!text.isMixedCase && !text.words.slice(from, to).some(({ folded }) => folded === 'of')) return undefined
  if (!worksThere.test(before))
    return school(text, from, to, fields, { score: 2 * (to - from), isCertain: false })
  const position = { text, fields, from, to, before, onFile: nothingOnFile, isCued: true }
  return { from, to, score: 2.5 * (to - from), drafts: () => employerDrafts(position) }
}

const isOnFile = (from: number, to: number, lexicon: Lexicon): boolean =>
  Array.from({ length: nameWordsMax }, (_, index) => from + index + 1).some(
    end => lexicon('school', from, end)?.values.length || (end >= to && lexicon('school', from, end)),
  )

/** Returns the name of a school around its noun: `Foo State University`, `the University of Foo`, `Foo Institute of Technology`. */
function nameAround(text: QueryText, noun: number): SchoolName | undefined {
  const { words } = text
  let from = noun
  while (from > Math.max(0, noun - nameMax) && isNamePart(text, from - 1) && isJoined(text, from)) from--
  const isNamed = words.slice(from, noun).some(({ folded }) => !kinds.has(folded))
  let to = noun + 1
  if (/^(?:of|de|di|for)$/.test(words[to]?.folded ?? '') && isJoined(text, to)) {
    let end = to + 1
    while (end < to + 3 && isNamePart(text, end) && (end === to + 1 || isJoined(text, end))) end++
    if (end > to + 1) to = end
  }
  return isNamed || to > noun + 1 ? { from, to } : undefined
}

/** Words that end the names of schools and of much else. */
const shortNoun = /^(?:tech|state|a&m|poly)$/

/** Returns the name of a school that only those who studied there tell from other words: `Georgia Tech alumni`, `graduates of Ohio State`. */
function shortName(text: QueryText, last: number): SchoolName | undefined {
  if (!shortNoun.test(text.words[last]?.folded ?? '') || !isCapitalIn(text, last)) return undefined
  let from = last
  while (from > Math.max(0, last - nameMax) && isCapitalIn(text, from - 1) && isJoined(text, from)) from--
  const isOfSchool =
    isOfGraduates(wordsAfter(text, last + 1)) ||
    isStudiedOrWent(wordsBefore(text, from)) ||
    isAttended(wordsBefore(text, from))
  return from < last && isOfSchool ? { from, to: last + 1 } : undefined
}

/** `TU München`, `Uni Hamburg`, `IIT Bombay`: returns the name of a school with its town; whoever is `at TU Berlin` may work there. */
const nameWithTown = (text: QueryText, first: number, lexicon: Lexicon): SchoolName | undefined =>
  /^(?:tu|fh|th|uni|iit|iim|iiit|nit)$/.test(text.words[first]?.folded ?? '') &&
  text.words[first + 1]?.before === '' &&
  hasCapital(text.words[first + 1]?.text) &&
  !isOnFile(first, first + 2, lexicon) &&
  (!/(?:^| )(?:at|for|by|left|joined)(?: the)?$/.test(wordsBefore(text, first)) ||
    isAttended(wordsBefore(text, first)))
    ? { from: first, to: first + 2 }
    : undefined

/** Less than the readings of words in front of a school that say how somebody knows it. */
const townScore = 4

const isCapitalIn = (text: QueryText, index: number): boolean => text.isMixedCase && isNamePart(text, index)

const isJoined = ({ words }: QueryText, index: number): boolean => /^[-&.]?$/.test(words[index]?.before ?? '')

const isNamePart = ({ words, isMixedCase }: QueryText, index: number): boolean => {
  const { text = '', folded = '' } = words[index] ?? {}
  if (functionWords.has(folded)) return false
  // `Max Planck Institute`, but not `Find Foo University`.
  if (saysNothing(folded) && !kinds.has(folded) && !(isMixedCase && index > 0)) return false
  return isMixedCase ? hasCapital(text) : /^\p{L}/u.test(folded) && !isOccupation(folded)
}

function endOfCapitals(text: QueryText, from: number): number {
  let to = from
  while (
    text.isMixedCase &&
    to < Math.min(text.words.length, from + nameMax) &&
    isNamePart(text, to) &&
    (to === from || isJoined(text, to))
  )
    to++
  return to
}

function school(
  text: QueryText,
  from: number,
  to: number,
  { school: path = '' }: ReadableFields,
  { score, isCertain }: { readonly score: number; readonly isCertain: boolean },
): Candidate {
  const draft: CriterionDraft = {
    kind: 'school',
    from,
    to,
    hard: isCertain,
    confidence: isCertain ? 0.6 : 0.4,
    filter: condition(path, '[.]', phraseOf(text, from, to)),
  }
  return { from, to, score, drafts: () => [draft] }
}
