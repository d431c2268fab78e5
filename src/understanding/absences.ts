// Filters for what people and companies lack, where a field states it: `no experience`, `companies without funding`.
import { fold } from '../normal/text.ts'
import { type ChosenReading, type QueryText, textOf } from './candidate.ts'
import type { Criterion } from './criterion.ts'
import type { ReadableFields } from './fields.ts'
import { condition, group } from './filters.ts'
import { negatedUnread } from './negation.ts'

const experience = /^(?:(?:work|working|professional|job|relevant) )?experience$/
const funding = /^(?:(?:outside|external|venture) )?(?:funding|capital|money|investors?)$/

/** Returns the readings with those of absences among them, in the order of their words. */
export function withAbsences(
  text: QueryText,
  chosen: readonly ChosenReading[],
  fields: ReadableFields,
): readonly ChosenReading[] {
  const isRead = (index: number) => chosen.some(({ from, to }) => index >= from && index < to)
  const kindAt = (index: number) => chosen.find(({ from }) => from === index)?.drafts[0]?.kind
  const absences = negatedUnread(text, isRead, kindAt).flatMap(({ from, to }): readonly ChosenReading[] => {
    const meant = absenceOf(textOf(text, from, to), fields)
    if (!meant) return []
    const { kind, filter: opposite } = meant
    return [{ from, to, drafts: [{ kind, from, to, hard: false, confidence: 0.6, filter: null, opposite }] }]
  })
  return absences.length === 0 ? chosen : [...chosen, ...absences].sort((a, b) => a.from - b.from)
}

/** Returns whether a reading says what is lacking: nothing says that it is there. */
export const isAbsence = (reading: ChosenReading | undefined): boolean => {
  const [draft] = reading?.drafts ?? []
  return draft?.filter === null && draft.opposite != null
}

/** Returns what negated words that no reading explains say, if a field does. */
function absenceOf(
  words: string,
  { experienceYears, funding: raised }: ReadableFields,
): Pick<Criterion, 'kind' | 'filter'> | undefined {
  const said = fold(words)
  if (experience.test(said) && experienceYears !== undefined)
    // Whoever begins a career has no years on file, or the first one.
    return { kind: 'experience_years', filter: atMost(experienceYears, 1) }
  if (funding.test(said) && raised !== undefined)
    return {
      kind: 'employer_funding',
      filter: group('all_of', [atMost(raised.total, 0), condition(raised.round, 'is_null', null)]),
    }
  return undefined
}

const atMost = (path: string, max: number) =>
  group('or', [condition(path, 'is_null', null), condition(path, '=<', max)])
