// Reads in a query what people are to be open to: `designers open to work`, `#OpenToWork`, `open to volunteering`.
import { type Candidate, foldedWords, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'

/** The cards of a profile, among those of src/catalog/person/vocabulary.ts, with the phrase by which headlines say the same. */
const cards: readonly (readonly [pattern: RegExp, card: string, phrase: string])[] = [
  [
    /^(?:(?:actively )?open (?:to|for) (?:work(?:ing)?|(?:new )?(?:opportunities|roles|jobs|positions|offers)|a new (?:role|job|position|opportunity))|opentowork|(?:active )?job ?seekers)(?= |$)/,
    'CAREER_INTEREST',
    'open to work',
  ],
  [/^open to volunteer(?:ing)?(?= |$)/, 'VOLUNTEERING', 'open to volunteering'],
]
const phraseWordsMax = 6

export function readOpenTo(text: QueryText, { openTo, title }: ReadableFields): readonly Candidate[] {
  if (openTo === undefined) return []
  return text.words.flatMap(({ folded }, from): readonly Candidate[] => {
    if (!/^(?:actively|open|opentowork|active|job|jobseekers)$/.test(folded)) return []
    const said = foldedWords(text, from, from + phraseWordsMax)
    return cards.flatMap(([pattern, card, phrase]): readonly Candidate[] => {
      const [match] = pattern.exec(said) ?? []
      if (match === undefined) return []
      const to = from + match.split(' ').length
      const inHeadline = title?.headline === undefined ? null : condition(title.headline, '[.]', phrase)
      const filter = group('or', [condition(openTo, '=', card), inHeadline])
      const draft = {
        kind: 'keyword' as const,
        from,
        to,
        hard: true,
        confidence: 0.8,
        filter,
        isApart: true as const,
      }
      return [{ from, to, score: 3 * (to - from), drafts: () => [draft] }]
    })
  })
}
