// Names that nobody on file has, which only the words before them make an employer or a school: `worked at Initech`.

import {
  type Candidate,
  type CriterionDraft,
  hasCapital,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import { keptByWord } from '../kept.ts'
import { type Lexicon, nameWordsMax, type ValuesOnFile } from '../lexicon.ts'
import { employerDrafts, type NamePosition, nothingOnFile } from './employers.ts'
import { heldTitleAt } from './former-employers.ts'
import { employerCertain, employerWorked } from './name-rules.ts'
import { namesSchool } from './school-words.ts'
import { isOccupation, isRareWord } from './title-words.ts'

/** The worth of one word, where every other reading is worth more, and of each of several. */
const scoresNotOnFile = { one: 0.5, each: 1.7, ofInstitution: 2.4 }
const schoolCertain =
  /(?:^| )(?:(?:stud(?:ied|y|ying)|graduated|graduates?|degrees?|attend(?:ed)?|educated|alumn[ia]|alumnus|alums?) ?(?:at|from|of)?|(?:ph\.?ds?|mbas?|bachelor'?s?|master'?s?|bsc|msc|doctorate|degrees?)(?: in(?: \S+)?)? (?:from|at))(?: the)?$/
const atSomebody =
  /(?:^| )(?:at|\S+ now|(?:ceo|cto|cfo|coo|cmo|cio|ciso|cpo|founder|co-founder|cofounder|president|owner|chair\w*|boss|head|director|employees?) of|(?:people|anyone|someone|folks|somebody|staff) from)(?: the)?$/

/** Holds what the words before a name say of it, wherever it ends. */
interface NameCue {
  readonly before: string
  readonly isOfSchool: boolean
  /** True for `PhDs at`: those who have one work there where an employer on file is called so. */
  readonly isOfDegree: boolean
  readonly isOfAlumni: boolean
  readonly isOfInstitution: boolean
  readonly isOfEmployer: boolean
  readonly isOfSomebody: boolean
}

const cueAt = keptByWord((text: QueryText, from): NameCue => {
  const before = beforeList(text, from) ?? wordsBefore(text, from)
  const { isMixedCase } = text
  return {
    before,
    isOfSchool: isMixedCase && schoolCertain.test(before),
    isOfDegree: degreeAt.test(before),
    isOfAlumni: alumniOf.test(before),
    isOfInstitution: isMixedCase && ofInstitution.test(before),
    isOfEmployer: employerCertain.test(before) || heldTitleAt(text, from),
    isOfSomebody: isMixedCase && (atSomebody.test(before) || isFromSomebody(before)),
  }
})

const degreeAt = /(?:^| )(?:ph\.?ds?|mbas?|bachelor'?s?|master'?s?|bsc|msc|doctorate) at$/

/**
 * Returns the reading of a name that only the words before it make an employer or a school, as in `worked at Stripe`, though
 * nobody on file has it: that nobody does is the answer, and not that the word was left out.
 */
export function nameNotOnFile(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to }: Span,
): Candidate | undefined {
  const cue = cueAt(text, from)
  const { before } = cue
  // `Alumni of McKinsey` worked there, those of a university studied there.
  const isSchool =
    cue.isOfSchool &&
    fields.school !== undefined &&
    !(cue.isOfDegree && isWholeName(lexicon('employer', from, to))) &&
    (!cue.isOfAlumni || namesSchool(text, from, to))
  // `Of the District Court for the Southern District of New York` names no place.
  const isOfInstitution = cue.isOfInstitution && namesInstitution(text, from, to)
  const isStaff = isOneTimeStaff(text, to) && !namesSchool(text, from, to)
  // Without capitals, a word that is rare in the language is rather a name, but not surely.
  const isLikely = !text.isMixedCase && isStaff && isRareWord(text.words[from]?.folded ?? '')
  const isSure =
    isSchool ||
    cue.isOfEmployer ||
    (isOfInstitution && (to - from >= sureWordsMin || isCircuit(text.words, to))) ||
    (text.isMixedCase && isStaff)
  if (!(isSure || isLikely || isOfInstitution || cue.isOfSomebody)) return undefined
  if (!(isSchool || fields.employer)) return undefined
  if (!isNameAt(text, { from, to }, cue, isLikely) || endsNameOnFile(lexicon, { from, to })) return undefined
  const words = to - from
  const scoreOfWord =
    words === 1 || isRatherOther(text, lexicon, { from, to })
      ? scoresNotOnFile.one
      : scoresNotOnFile[isOfInstitution ? 'ofInstitution' : 'each']
  // `Ex-military engineers`: a word of the language is rather no name.
  const isCued =
    isSure && (text.isMixedCase || !isEx(text, from) || isRareWord(text.words[from]?.folded ?? ''))
  const position = { text, fields, from, to, before, onFile: nothingOnFile, isCued }
  return candidateAt(position, words * scoreOfWord, isSchool ? schoolDrafts : employerDrafts)
}

const candidateAt = (
  position: NamePosition,
  score: number,
  draftsOf: (position: NamePosition) => readonly CriterionDraft[],
): Candidate => ({ from: position.from, to: position.to, score, drafts: () => draftsOf(position) })

type Span = Pick<NamePosition, 'from' | 'to'>

/** Returns whether the words are written like a name: all with capitals where the query has some, and one rare word elsewhere. */
function isNameAt(text: QueryText, { from, to }: Span, cue: NameCue, isLikely: boolean): boolean {
  const isCapital = (index: number) => hasCapital(text.words[index]?.text)
  const isLink = (index: number) => isLinkInName(text, from, to, index)
  const isName = text.isMixedCase
    ? wordsAre(from, to, index => isCapital(index) || isLink(index)) &&
      !(isCapital(to) && isNextTo(text, to) && !saysNothing(text.words[to]?.folded ?? ''))
    : to - from === 1 &&
      (employerWorked.test(cue.before) ||
        isEx(text, from) ||
        isLikely ||
        (cue.isOfAlumni && !namesSchool(text, from, to)))
  const isSaying = (index: number) => {
    const { folded = '' } = text.words[index] ?? {}
    return (
      !saysNothing(folded) && !functionWords.has(folded) && /^\p{L}/u.test(folded) && !noName.test(folded)
    )
  }
  const isJoined = wordsAre(from + 1, to, index => /^[-–&./']*$/.test(text.words[index]?.before ?? ''))
  // `The Department of Justice`: a department alone has no name.
  if (to - from === 1 && institution.test(text.words[from]?.folded ?? '') && text.words[to]?.folded === 'of')
    return false
  // `Ex-teacher engineers`.
  if (to - from === 1 && isEx(text, from) && isOccupation(text.words[from]?.folded ?? '')) return false
  return isName && isJoined && wordsAre(from, to, index => isSaying(index) || isLink(index))
}

/** `Court of Appeals for the Ninth Circuit` is on file, and `Appeals for the Ninth Circuit` is not a name of its own. */
const endsNameOnFile = (lexicon: Lexicon, { from, to }: Span): boolean =>
  Array.from({ length: Math.min(from, nameWordsMax - (to - from)) }, (_, index) => from - 1 - index).some(
    start => isWholeName(lexicon('employer', start, to)),
  )

/** `Google Brain`, where Google is on file, and `McKinsey Consultants`: returns whether the words are rather something else. */
const isRatherOther = ({ words }: QueryText, lexicon: Lexicon, { from, to }: Span): boolean =>
  Array.from({ length: to - from }, (_, index) => from + index + 1).some(
    end => isWholeName(lexicon('employer', from, end)) || isWholeName(lexicon('school', from, end)),
  ) ||
  // `Department of Justice` is not about a justice.
  (isOccupation(words[to - 1]?.folded ?? '') && !/^(?:of|the)$/.test(words[to - 2]?.folded ?? ''))

/** `L5`, a grade of engineers, and `from the South`. */
const noName = /^(?:\p{L}\d{1,2}|north|south|east|west)$/u

/** Returns whether an occupation stands in front of `from`: `designers from Airbnb`. */
const isFromSomebody = (before: string): boolean => {
  const [, who = ''] = /(?:^| )(\S+) from$/.exec(before) ?? []
  return isOccupation(who)
}

const alumniOf = /(?:^| )(?:alumn[ia]|alumnus|alums?)(?: (?:of|from|at))?(?: the)?$/
/** `Uber alumni`. Those of universities studied there. */
const isOneTimeStaff = keptByWord((text: QueryText, to) =>
  /^(?:alumni|alums?|veterans|employees|staffers)(?: |$)/.test(wordsAfter(text, to)),
)

/** A word of the language before `alumni` is not a name: `startup alumni`. */
const isWholeName = (onFile: ValuesOnFile | undefined): boolean => (onFile?.values.length ?? 0) > 0

export const institution =
  /^(?:bank|university|college|school|institute|ministry|department|bureau|office|court|museum|council|house|church|board|academy)$/

const ofInstitution = /(?:^| )(?:of|on|at)(?: the)?$/
/** Shorter names are those of many institutions. */
const sureWordsMin = 4

const namesInstitution = ({ words }: QueryText, from: number, to: number): boolean =>
  isCircuit(words, to) ||
  (to - from > 2 &&
    (isDistrict(words, from) ||
      words.slice(from, to).some(({ folded }) => /^(?:court|department|ministry|bureau)$/.test(folded))))

/** `On the Ninth Circuit`. */
const isCircuit = (words: QueryText['words'], to: number): boolean =>
  words[to - 1]?.folded === 'circuit' && hasCapital(words[to - 1]?.text)

/** `Judges of the Western District of Washington`: a court is called by its district. */
const isDistrict = (words: QueryText['words'], from: number): boolean =>
  /^(?:northern|southern|eastern|western|central|middle)$/.test(words[from]?.folded ?? '') &&
  words[from + 1]?.folded === 'district'

/** Returns whether the word links two parts of a name: `Bank of America`, `Ministry of the Interior`. */
const isLinkInName = ({ words }: QueryText, from: number, to: number, index: number): boolean =>
  index > from &&
  index < to - 1 &&
  /^(?:of|the|for)$/.test(words[index]?.folded ?? '') &&
  (words.slice(from, index).some(({ folded }) => institution.test(folded)) ||
    isDistrict(words, from) ||
    isCircuit(words, to))

/** Returns whether `ex-` stands in front of the word: `ex-google`. */
const isEx = ({ words }: QueryText, at: number): boolean =>
  words[at]?.before === '-' && words[at - 1]?.folded === 'ex'

/** `At Meta or Netflix`: returns the words before the list of names that the one at the index ends; undefined where it is the first. */
export const beforeList = keptByWord((text: QueryText, from): string | undefined => {
  const { words, isMixedCase } = text
  const isCapital = (index: number) => hasCapital(words[index]?.text)
  let at = from
  const isListed = isMixedCase && words[from]?.before === ',' && isLinkedLater(words, from)
  while (isMixedCase) {
    const isLinked = /^(?:or|and|nor)$/.test(words[at - 1]?.folded ?? '')
    let last = isLinked ? at - 2 : words[at]?.before === ',' && (at < from || isListed) ? at - 1 : -1
    if (last < 0 || !isCapital(last)) break
    while (last > 0 && isCapital(last - 1) && words[last]?.before === '') last--
    at = last
  }
  return at === from ? undefined : wordsBefore(text, at)
})

/** `At Meta, Netflix or Uber`; in `at Oracle, Python` the comma begins something else. */
function isLinkedLater(words: QueryText['words'], from: number): boolean {
  let at = from
  while (hasCapital(words[at]?.text) && (at === from || /^,?$/.test(words[at]?.before ?? ''))) at++
  return /^(?:or|and)$/.test(words[at]?.folded ?? '') && hasCapital(words[at + 1]?.text)
}

const wordsAre = (from: number, to: number, test: (index: number) => boolean): boolean =>
  Array.from({ length: to - from }, (_, index) => from + index).every(test)

const isNextTo = ({ words }: QueryText, index: number): boolean => words[index]?.before === ''

const schoolDrafts = ({ text, fields: { school }, from, to }: NamePosition): readonly CriterionDraft[] =>
  school === undefined
    ? []
    : [
        {
          kind: 'school',
          from,
          to,
          hard: true,
          confidence: 0.4,
          filter: condition(school, '[.]', phraseOf(text, from, to)),
        },
      ]
