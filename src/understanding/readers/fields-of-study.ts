// Fields of study that nobody on file states in the words of the query: `studied law`, `a degree in marine biology`, `BSc Informatik`.
import { type Candidate, phraseOf, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { isDegree } from './degrees.ts'
import { isSubject, isSubjectBefore, shortSubjects } from './subjects.ts'

const fieldCue =
  /(?:^| )(?:studied|studying|(?:major(?:ed|s|ing)?|degrees?|diplomas?|bachelor'?s?|master'?s?|ph\.?ds?|doctorates?|mbas?|bsc?|msc?|ba|ma) in)$/
const studentsIn = /(?:^| )(?:students?|grads?|candidates|majors) in$/
const fieldWordsMax = 3

export function readFieldsOfStudy(
  text: QueryText,
  { fieldOfStudy }: ReadableFields,
  lexicon: Lexicon,
): readonly Candidate[] {
  if (fieldOfStudy === undefined) return []
  let last: number | undefined
  return text.words.flatMap((_, from): readonly Candidate[] => {
    const isListed = last === from - 1 && /^(?:or|and)$/.test(text.words[last]?.folded ?? '')
    const to = endOfField(text, from, lexicon) ?? (isListed ? endOfKnown(text, from, lexicon) : undefined)
    if (to === undefined) return []
    last = to
    return [studied(text, from, to, fieldOfStudy)]
  })
}

/** `Studied EE or math`, `a degree in fine art or design`: returns where the field ends that follows another one. */
function endOfKnown(text: QueryText, from: number, lexicon: Lexicon): number | undefined {
  if (shortSubjects.has(text.words[from]?.folded ?? '')) return from + 1
  const ends = Array.from({ length: fieldWordsMax }, (_, index) => from + index + 1)
  return (
    ends.findLast(to => (lexicon('field_of_study', from, to)?.values.length ?? 0) > 0) ??
    endOfSubject(text, from)
  )
}

/** Returns where the field of study ends that begins at the word; undefined where none does. */
function endOfField(text: QueryText, from: number, lexicon: Lexicon): number | undefined {
  const ofGraduates = fieldOfGraduates(text, from)
  if (ofGraduates !== undefined) return ofGraduates
  // `EE or math graduates`.
  const isShort = shortSubjects.has(text.words[from]?.folded ?? '')
  if (isShort && text.words[from + 1]?.folded === 'or' && fieldOfGraduates(text, from + 2)) return from + 1
  const before = wordsBefore(text, from)
  const ofSubject = endOfSubject(text, from)
  // `B.Tech CSE`.
  if (shortSubjects.has(text.words[from]?.folded ?? '') && isBehindDegree(text, from)) return from + 1
  if (ofSubject !== undefined && (studentsIn.test(before) || isBehindDegree(text, from))) return ofSubject
  if (!fieldCue.test(before)) return undefined
  // `Studied CS at Stanford`.
  if (shortSubjects.has(text.words[from]?.folded ?? '')) return from + 1
  if (lexicon('school', from, from + 1)) return undefined
  let to = from
  while (to < Math.min(text.words.length, from + fieldWordsMax) && isOfField(text, to, to === from)) to++
  return to === from ? undefined : to
}

function studied(text: QueryText, from: number, to: number, path: string): Candidate {
  const phrase = phraseOf(text, from, to)
  const filter = condition(path, '(.)', shortSubjects.get(phrase) ?? phrase)
  return {
    from,
    to,
    score: 1.5 * (to - from) + 0.6,
    drafts: () => [{ kind: 'field_of_study', from, to, hard: false, confidence: 0.6, filter }],
  }
}

/** `BSc Informatik`, `Master Maschinenbau`. */
const isBehindDegree = ({ words }: QueryText, from: number): boolean =>
  words[from]?.before === '' && isDegree(words[from - 1]?.folded ?? '')

/** `PhD candidates in marine biology`: returns where the subject ends that begins at the word. */
function endOfSubject(text: QueryText, from: number): number | undefined {
  for (let last = from; last < from + fieldWordsMax && isOfField(text, last, last === from); last++)
    if (isSubject(text.words[last]?.folded ?? '')) return last + 1
  return undefined
}

/** `Computer science graduates`, `CS majors`: returns where the subject ends that begins at the word; undefined where none does. */
function fieldOfGraduates({ words }: QueryText, from: number): number | undefined {
  const first = words[from]?.folded ?? ''
  const isLong = isSubjectBefore(first) && words[from + 1]?.before === ''
  const last = isLong ? from + 1 : from
  const isStart = isSubjectBefore(words[from - 1]?.folded ?? '') && words[from]?.before === ''
  return !isStart &&
    (isSubject(words[last]?.folded ?? '') || (!isLong && shortSubjects.has(first))) &&
    words[last + 1]?.before === '' &&
    /^(?:graduates?|grads?|majors?|students?|ph\.?ds?|degrees?|alumni|alums?)$/.test(
      words[last + 1]?.folded ?? '',
    )
    ? last + 1
    : undefined
}

const isOfField = ({ words }: QueryText, index: number, isFirst: boolean): boolean => {
  const { folded = '', before = '' } = words[index] ?? {}
  return (isFirst || /^[-&]?$/.test(before)) && !saysNothing(folded) && /^\p{L}{3}/u.test(folded)
}
