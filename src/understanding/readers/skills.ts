// The filters of skills and of other values on file.
import type { JsonObject } from '../../lib/json/json.ts'
import { wordSet } from '../../lib/word-set.ts'
import { fold } from '../../normal/text.ts'
import { phraseOf, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { ValuesOnFile } from '../lexicon.ts'

/** Values of one name that a filter lists. */
const valuesMax = 50

export const valuesFilter = (path: string, { values }: ValuesOnFile): JsonObject => {
  const [first = ''] = values
  return values.length > 1 ? condition(path, 'in', values.slice(0, valuesMax)) : condition(path, '=', first)
}

/** A skill is listed, or stated in a title or a headline. */
export function skillFilter(
  text: QueryText,
  { skill }: ReadableFields,
  from: number,
  to: number,
  onFile: ValuesOnFile,
): JsonObject | null {
  if (!skill) return null
  const [first = phraseOf(text, from, to)] = onFile.values
  // Texts may have any spelling of it: `AWS`, `Amazon Web Services`.
  const phrases = skill.value === undefined && onFile.values.length > 1 ? spellingsOf(onFile) : [first]
  return group('or', [
    skill.value === undefined ? null : valuesFilter(skill.value, onFile),
    ...phrases.flatMap(phrase => skill.texts.map(path => condition(path, '[.]', phrase))),
  ])
}

/** Returns one value of each spelling, case apart. */
const spellingsOf = ({ values }: ValuesOnFile): readonly string[] => [
  ...new Map(values.map(value => [fold(value), value] as const).reverse()).values(),
]

const fieldsOfWork = wordSet(
  'sales marketing operations finance engineering design product management leadership strategy accounting legal research support hr people data analytics security software hardware mobile cloud web enterprise growth business technology education health media consulting recruiting training planning development communications',
)

/** Returns whether the word names a field of work, which is a skill only where the words around it say so. */
export const isFieldOfWork = (folded: string): boolean => fieldsOfWork.has(folded)

/** Matches words in front of what somebody knows. */
export const knownWell =
  /(?:^| )(?:skilled in|experience (?:in|with|of)|proficient (?:in|with)|experts? (?:in|with|at)|expertise in|familiar with|knowledge of|know|knows|knowing|skills? (?:in|like|such as)|good at)$/
