// The names of lists of employments and of schools in rows of people.
import { wordSet } from '../../../lib/word-set.ts'
import { plainName } from './column-name.ts'

/** The names in the form of `plainName`. */
export const employmentLists: ReadonlySet<string> = wordSet(
  'experience experiences workexperience workexperiences professionalexperience work workhistory employment employments employmenthistory employer employers job jobs jobhistory position positions positionhistory career careerhistory roles berufserfahrung experienceprofessionnelle experiencia experiencialaboral',
)

export const schoolLists: ReadonlySet<string> = wordSet(
  'education educations educationhistory school schools academichistory studies universities degrees ausbildung formation formacion',
)

/** Returns whether a key may hold a list of employments or of schools, whose entries are looked into a level deeper. */
export function isHistoryName(keys: readonly string[]): boolean {
  const name = plainName(keys.at(-1) ?? '')
  return employmentLists.has(name) || schoolLists.has(name)
}
