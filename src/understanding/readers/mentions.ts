// Names that are only mentioned: of somebody who did something (`appointed by George W. Bush`), and of birthplaces.
import {
  type Candidate,
  type CriterionDraft,
  hasCapital,
  phraseOf,
  type QueryText,
  unreadDraft,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import { beforeList } from './names-not-on-file.ts'

const beforeName = '(?: neither| either| both)?(?: the| president)?$'
/** Records state in their texts who did something, and no field lists it; employers and schools are read elsewhere. */
const doneBy = new RegExp(
  `(?:^| )(?:appointed|nominated|elected|chosen|mentored|coached|trained|taught|advised|supervised|recommended|endorsed|sponsored|succeeded|preceded|elevated|promoted|confirmed) by${beforeName}`,
)
const bornIn =
  /(?:^| )(?:born|born and raised|raised|grew up|native|natives|originally) (?:in|of|from|near)(?: the)?$/

const score = { first: 2.5, further: 3 }

/**
 * Returns readings of such names as words to be looked for, so that their parts are not taken for schools or places.
 * No field says where people were born.
 */
export function readMentions(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    // `Appointed by Reagan or Bush`.
    const before = beforeList(text, from) ?? wordsBefore(text, from)
    const isBirthplace = fields.school !== undefined && bornIn.test(before)
    const to = isBirthplace || doneBy.test(before) ? endOfName(text, from) : endOfInitials(text, from)
    if (to === from) continue
    const start = isBirthplace ? from - birthWords(before) : from
    const appointed = appointedBy.test(before) ? appointment(text, from, to, fields) : undefined
    candidates.push({
      from: start,
      to,
      score: score.first + score.further * (to - from),
      drafts: () => [
        appointed ?? (isBirthplace ? birthplace(text, start, from, to, fields) : unreadDraft(start, to)),
      ],
    })
  }
  return candidates
}

/** Returns the wish for a text that tells of a birth in the place: `Born 1934 in Chicago, IL.` */
function birthplace(
  text: QueryText,
  start: number,
  from: number,
  to: number,
  { biography }: ReadableFields,
): CriterionDraft {
  const unread = unreadDraft(start, to)
  if (biography === undefined || !/(?:^| )born /.test(wordsBefore(text, from))) return unread
  const filter = condition(biography, '(.)', `born ${phraseOf(text, from, to)}`)
  return { ...unread, confidence: 0.5, filter }
}

const appointedBy = new RegExp(
  `(?:^| )(?:appointed|nominated|chosen|elevated|confirmed|appointees?|nominees?) (?:by|of)${beforeName}`,
)

/** Returns the criterion that a job tells in its text who appointed somebody to it, in full or by the last name. */
function appointment(
  text: QueryText,
  from: number,
  to: number,
  { jobText }: ReadableFields,
): CriterionDraft | undefined {
  if (jobText === undefined) return undefined
  const first = /^(?:president|justice|judge|governor|mr|mrs|ms)$/.test(text.words[from]?.folded ?? '')
    ? from + 1
    : from
  const name = phraseOf(text, Math.min(first, to - 1), to)
  const draft = { kind: 'keyword', from, to, hard: true, confidence: 0.7 } as const
  const called = text.words.slice(Math.min(first, to - 1), to)
  // An initial tells `George W. Bush` from `George H.W. Bush`; without one, records may have any: `Donald J. Trump`.
  if (called.some(({ text: word }) => isInitial(word)))
    return { ...draft, filter: condition(jobText, '[.]', `by ${name}`) }
  return {
    ...draft,
    filter: condition(jobText, '(.)', `appointed ${name}|nominated ${name}`),
    // Words that stand apart in a text are excluded one by one.
    opposite: group(
      'or',
      called.map(({ folded }) => condition(jobText, '(!)', folded)),
    ),
  }
}

/** Returns how many of the words before the name say that somebody was born there. */
const birthWords = (before: string): number => (bornIn.exec(before)?.[0] ?? '').trim().split(' ').length

const nameWordsMax = 6

/** Returns the index behind the name that begins at a word: capital letters tell, or else it is one word. */
function endOfName({ words, isMixedCase }: Pick<QueryText, 'words' | 'isMixedCase'>, from: number): number {
  let to = from
  while (to < Math.min(words.length, from + nameWordsMax)) {
    const { text = '', folded = '', before = '' } = words[to] ?? {}
    const goesOn =
      to === from || before === '' || before === '-' || (before === '.' && isInitial(words[to - 1]?.text))
    if (!goesOn || isFunctionWord(folded) || (isMixedCase ? !hasCapital(text) : to > from)) break
    to++
  }
  return to
}

/** `John F. Kennedy`, `George H.W. Bush`: an initial with its point stands in a name. */
function endOfInitials(text: QueryText, from: number): number {
  const { words, isMixedCase } = text
  const to = endOfName({ words, isMixedCase: true }, from)
  const hasInitial = words
    .slice(from + 1, to - 1)
    .some(
      ({ text: word }, index) =>
        isInitial(word) && (word.length > 1 || words[from + index + 2]?.before === '.'),
    )
  return hasInitial && (isMixedCase || /\p{Ll}/u.test(words[to - 1]?.text ?? '')) ? to : from
}

const isInitial = (word = ''): boolean => /^(?:\p{Lu}|(?:\p{Lu}\.){2,})$/u.test(word)
