// People who are in charge of a field of work: `who runs procurement`, `people leading marketing teams`, `responsible for payroll`.
import { type Candidate, isParted, type QueryText, wordsBefore, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import { fieldOfWorkAt, functionOf } from './functions.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { managersAndAbove } from './seniority-ladder.ts'

const inCharge =
  /^(?:leads?|leading|runs?|running|heads?|heading|oversees?|overseeing|manages?|managing|directing)$/
/** Whoever manages data is not a manager; whoever manages a data team is one. */
const ofTeam = /^manag/
/** The words in front of such a verb, without which `lead marketing` may be a title. */
const subject =
  /(?:^| )(?:who|that|whoever|people|persons?|someone|somebody|anyone|anybody|those|folks|leaders?|executives?|and)(?: (?:currently|now|actually|can|would|will))?$/
const charge = /^(?:in charge of|(?:responsible|accountable) for)(?= |$)/
const article = /^(?:the|their|our|its|all|an?|global|worldwide|up)$/
const team = /^(?:teams?|departments?|functions?|org|organi[sz]ation|units?|divisions?)$/
const articlesMax = 2

/** Returns the readings of such people: a field of work, and a level from managers up. */
export function readLeaders(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.function === undefined || !sayLevels(fields)) return []
  return text.words.flatMap((_, at) => leaderAt(text, fields, at) ?? [])
}

function leaderAt(text: QueryText, fields: ReadableFields, at: number): Candidate | undefined {
  const { words } = text
  const folded = (index: number) => (isParted(words[index]) ? '' : (words[index]?.folded ?? ''))
  const verb = words[at]?.folded ?? ''
  const isVerb = inCharge.test(verb) && (at === 0 || subject.test(wordsBefore(text, at)))
  const [phrase] = charge.exec(wordsFrom(text, at)) ?? []
  if (!isVerb && phrase === undefined) return undefined
  const start = at + (phrase?.split(' ').length ?? 1)
  let from = start
  while (from < start + articlesMax && article.test(folded(from))) from++
  const field = folded(from) === '' ? undefined : fieldOfWorkAt(text, from)
  const category = field && functionOf(field.phrase)
  if (!field || category === undefined) return undefined
  const isTeam = team.test(folded(field.to))
  // `Running sales campaigns`, `leading marketing managers`: something else is led.
  if (!isTeam && folded(field.to) !== '' && !isFunctionWord(folded(field.to))) return undefined
  // `Lead sales` and `manage data` do not name people in charge.
  const isSure = phrase !== undefined || isTeam || from > start || /ing$/.test(verb) || at > 0
  if (!isSure || (ofTeam.test(verb) && !isTeam)) return undefined
  return leader({ at, from, to: isTeam ? field.to + 1 : field.to, field: field.to }, category, fields)
}

interface LeaderSpan {
  readonly at: number
  /** The field of work, from the first word of it to the word behind it, and where the reading ends. */
  readonly from: number
  readonly field: number
  readonly to: number
}

function leader({ at, from, field, to }: LeaderSpan, category: string, fields: ReadableFields): Candidate {
  const { function: path = '' } = fields
  return {
    from: at,
    to,
    score: 2.5 * (to - at),
    drafts: () => [
      {
        kind: 'function',
        from,
        to: field,
        hard: true,
        confidence: 0.7,
        filter: condition(path, '=', category),
      },
      {
        kind: 'seniority',
        from: at,
        to,
        hard: true,
        confidence: 0.65,
        ...levelFilter(fields, managersAndAbove, []),
      },
    ],
  }
}
