// Remote, hybrid and on-site work.
import { type Candidate, foldedWords, type QueryText, wordsAfter } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'

const workplaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    remote: 'Remote',
    remotely: 'Remote',
    wfh: 'Remote',
    'work from home': 'Remote',
    'working from home': 'Remote',
    'from home': 'Remote',
    'home based': 'Remote',
    'fully remote': 'Remote',
    'remote first': 'Remote',
    'remote only': 'Remote',
    hybrid: 'Hybrid',
    onsite: 'On-site',
    'on site': 'On-site',
    'in office': 'On-site',
    'in person': 'On-site',
  }),
)

/** Remote work: a field of its own in postings, and at best a word in the place of a person. */
export function readWorkplaces(text: QueryText, { workplace, place }: ReadableFields): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + 3, text.words.length); to++) {
      const phrase = foldedWords(text, from, to)
      const value = workplaces.get(phrase)
      if (value === undefined || /^(?:sensing|work|working|tool|control)\b/.test(wordsAfter(text, to)))
        continue
      if (workplace === undefined && value !== 'Remote') continue
      // `Drivers who are rarely away from home`.
      if (phrase === 'from home' && text.words[from - 1]?.folded === 'away') continue
      const filter =
        workplace !== undefined
          ? condition(workplace, '=', value)
          : place
            ? condition(place.text, '(.)', 'remote')
            : null
      const draft = {
        kind: 'place' as const,
        from,
        to,
        hard: workplace !== undefined,
        confidence: 0.7,
        filter,
        isApart: true as const,
      }
      candidates.push({ from, to, score: 2 * (to - from), drafts: () => [draft] })
    }
  }
  return candidates
}
