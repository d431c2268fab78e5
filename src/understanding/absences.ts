// Filters for what people and companies lack, where a field states it: `no experience`, `companies without funding`.
import { fold } from '../normal/text.ts'
import type { Criterion } from './criterion.ts'
import type { ReadableFields } from './fields.ts'
import { condition, group } from './filters.ts'

const experience = /^(?:(?:work|working|professional|job|relevant) )?experience$/
const funding = /^(?:(?:outside|external|venture) )?(?:funding|capital|money|investors?)$/

/** Returns what negated words that no reading explains say, if a field does. */
export function absenceOf(
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
