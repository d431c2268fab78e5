// Reads hashtags of posts: `#hiring`, `tagged #cybersecurity or #infosec`, `hashtag climate`.
import { type Candidate, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'

const cue = /(?:^| )(?:hashtags?|hash tags?|tagged(?: with)?)$/

export function readHashtags(text: QueryText, { hashtag }: ReadableFields): readonly Candidate[] {
  if (!hashtag) return []
  return text.words.flatMap(({ before, folded }, at): readonly Candidate[] => {
    const [said] = cue.exec(wordsBefore(text, at)) ?? []
    if (!before.endsWith('#') && (said === undefined || isFunctionWord(folded))) return []
    const from = said === undefined ? at : at - said.trim().split(' ').length
    const to = at + 1
    // Sources that have no list of hashtags have them in the text.
    const filter = group('or', [
      condition(hashtag.list, '(.)', folded),
      condition(hashtag.text, '[.]', folded),
    ])
    const draft = { kind: 'keyword' as const, from, to, hard: true, confidence: 0.85, filter }
    return [{ from, to, score: 6 * (to - from), drafts: () => [draft] }]
  })
}
