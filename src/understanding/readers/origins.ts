// Origins of people that are called by two peoples: `African American judges`, `Native Americans`, `French-Canadian lawyers`.
import { type Candidate, type QueryText, unreadDraft } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { demonyms } from './demonyms.ts'

/** The peoples that others are called a part of. */
const whole = /^(?:americans?|canadians?|australians?)$/
const part = /^(?:native|cuban|iranian|lebanese|hispanic|arab|jewish|haitian|dominican)$/
/** More than the two places. */
const score = 7

/** Reads such an origin as words to be looked for: no field states it, and nobody lives in Africa and America. */
export function readOrigins(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.school === undefined) return []
  const { words } = text
  return words.flatMap(({ folded }, from) => {
    const next = words[from + 1]
    const isOrigin = part.test(folded) || (demonyms.has(folded) && !whole.test(folded))
    if (!isOrigin || !next || !/^-?$/.test(next.before) || !whole.test(next.folded)) return []
    return [{ from, to: from + 2, score, drafts: () => [unreadDraft(from, from + 2)] }]
  })
}
