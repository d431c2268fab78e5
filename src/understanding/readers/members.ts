// Members of boards and of the houses of a parliament: `board members of Stripe`, `who sits on the board of Google`, `members of the House`.
import { type Candidate, foldedWords, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import type { Lexicon } from '../lexicon.ts'
import { titleDrafts } from './title-drafts.ts'

const board =
  '(?:the |their |its |a )?(?:(?:supervisory|advisory|executive|corporate) )?boards?(?: of (?:directors|trustees))?'
const memberOf = (chamber: string): RegExp =>
  new RegExp(`^members? of (?:the )?(?:(?:us|u\\.s\\.|united states|state) )?${chamber}(?= |$)`)
const patterns: readonly (readonly [pattern: RegExp, title: string])[] = [
  [new RegExp(`^chair(?:man|woman|person|men|women|persons|s)? of ${board}(?= |$)`), 'chair of the board'],
  [new RegExp(`^(?:(?:sits?|sitting|sat|serves?|serving|served) )?on ${board}(?= |$)`), 'board member'],
  [new RegExp(`^members? of ${board}(?= |$)`), 'board member'],
  [/^(?:(?:supervisory|advisory) )?board (?:members?|directors?)(?= |$)/, 'board member'],
  [/^boards? of (?:directors|trustees)(?: members?)?(?= |$)/, 'board member'],
  [/^(?:non executive|non-executive|independent) (?:board )?directors?(?= |$)/, 'board member'],
  [
    /^(?:aufsichtsrat|aufsichtsrate|aufsichtsratsmitglied|aufsichtsratsmitglieder|verwaltungsrat|verwaltungsrate)(?= |$)/,
    'board member',
  ],
  [/^(?:(?:membres?|members?) (?:of|du|des) )?conseils? d'administration(?= |$)/, 'board member'],
  [memberOf('house(?: of representatives|(?! of))'), 'us representative'],
  [memberOf('house of commons'), 'member of parliament'],
  [memberOf('senate'), 'senator'],
  [/^(?:mps|meps)(?= |$)/, 'member of parliament'],
]
/** `On Apple's board`. */
const onBoardOf = /(?:^| )on \S+(?: \S+)?$/
const phraseWordsMax = 8

export function* readMembers(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): Iterable<Candidate | undefined> {
  if (!fields.title) return
  for (let from = 0; from < text.words.length; from++) {
    const [words, title] = namedAt(text, from)
    if (words === 0) continue
    const to = from + words
    yield {
      from,
      to,
      score: 3.2 * words,
      drafts: () =>
        titleDrafts({ from, to, phrase: title, isTitle: true }, { text, fields, lexicon }).filter(
          ({ kind }) => kind === 'title',
        ),
    }
  }
}

/** Returns how many words from the index on name such members, 0 where none do, and their title. */
function namedAt(text: QueryText, from: number): readonly [words: number, title: string] {
  const rest = joinedFrom(text, from)
  for (const [pattern, title] of patterns) {
    const [match] = pattern.exec(rest) ?? []
    if (match !== undefined) return [match.split(' ').length, title]
  }
  return /^boards?(?: |$)/.test(rest) && onBoardOf.test(wordsBefore(text, from))
    ? [1, 'board member']
    : [0, '']
}

/** Returns the folded words from the index on, as far as only hyphens stand between them. */
function joinedFrom({ words }: QueryText, from: number): string {
  let to = from + 1
  while (to < Math.min(words.length, from + phraseWordsMax) && /^-?$/.test(words[to]?.before ?? '')) to++
  return foldedWords({ words }, from, to)
}
