// Reads when people can start and which clearance they hold, which no field states: `immediate joiners`, `SC cleared`.
import { type Candidate, type QueryText, unreadDraft, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'

const availability =
  /^(?:immediate(?:ly)? (?:joiners?|available|starters?)|notice period(?: (?:of )?\d+ (?:days?|weeks?|months?))?|\d+ (?:days?|weeks?|months?) notice(?: period)?)(?= |$)/
const clearance =
  /^(?:(?:security|secret|top secret|sc|dv|ctc|bpss|nato|ts) (?:cleared|clearances?)|ts sci(?: (?:cleared|clearance))?)(?= |$)/
const firstWord = /^(?:immediate(?:ly)?|notice|\d+|security|secret|top|sc|dv|ctc|bpss|nato|ts)$/
/** More than a place, a title and a skill that one of the words may be. */
const scoreOfWord = 5

/** Only texts state them, so that they are searched as words. */
export function readAvailability(text: QueryText, { title }: ReadableFields): readonly Candidate[] {
  if (title === undefined) return []
  return text.words.flatMap(({ folded }, from): readonly Candidate[] => {
    if (!firstWord.test(folded)) return []
    const following = wordsFrom(text, from)
    const [said] = availability.exec(following) ?? clearance.exec(following) ?? []
    if (said === undefined) return []
    const to = from + said.split(' ').length
    return [{ from, to, score: scoreOfWord * (to - from), drafts: () => [unreadDraft(from, to)] }]
  })
}
