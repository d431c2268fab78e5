// Reads what kind of author posts have: `posts by companies`, `company pages posting about AI`, `not by brands`.
import { type Candidate, foldedWords, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'

const companies =
  '(?:compan(?:y|ies)(?: (?:pages?|accounts?))?|corporations?|corporate (?:pages?|accounts?)|business(?:es)?(?: (?:pages?|accounts?))?|brands?|organi[sz]ations?)'
const persons = '(?:individuals|private persons)'
const byAuthor = new RegExp(`^(?:by|from) (?:(?<company>${companies})|${persons})(?= |$)`)
/** `Company posts on climate`, `company pages in Germany`. */
const ofAuthor =
  /^(?:(?<company>(?:company|corporate|brand)(?= (?:posts?|tweets?|updates?)(?: |$))|(?:company|corporate|business|brand) (?:pages?|accounts?))|personal(?= (?:posts?|tweets?)(?: |$)))/
const wordsMax = 4

export function readAuthors(text: QueryText, { authorType }: ReadableFields): readonly Candidate[] {
  if (authorType === undefined) return []
  return text.words.flatMap((_, from) => {
    const rest = foldedWords(text, from, from + wordsMax)
    const found = byAuthor.exec(rest) ?? ofAuthor.exec(rest)
    if (!found) return []
    const to = from + found[0].split(' ').length
    const type = found.groups?.company === undefined ? 'person' : 'company'
    const draft = {
      kind: 'employer_type' as const,
      from,
      to,
      hard: true,
      confidence: 0.85,
      filter: condition(authorType, '=', type),
    }
    return [{ from, to, score: 3 * (to - from), drafts: () => [draft] }]
  })
}
