// The names of lists of employments and of schools in rows of people.
import { wordSet } from '../../../lib/word-set.ts'
import { plainName } from './column-name.ts'

/** The names of lists of those whom people work for, in the form of `plainName`; their entries are current unless they say otherwise. */
export const employerLists: ReadonlySet<string> = wordSet(
  'employer employers currentemployers company companies currentcompanies organization organizations organisation organisations affiliation affiliations currentaffiliations appointment appointments job jobs currentjobs position positions currentpositions role roles arbeitgeber unternehmen employeurs entreprises empresas',
)

/** The names of all lists of employments. */
export const employmentLists: ReadonlySet<string> = new Set([
  ...employerLists,
  ...wordSet(
    'experience experiences experienceentries workexperience workexperiences professionalexperience work workhistory employment employments employmenthistory jobhistory positionhistory career careerhistory berufserfahrung experienceprofessionnelle experiencia experiencialaboral',
  ),
])

export const schoolLists: ReadonlySet<string> = wordSet(
  'education educations educationentries educationhistory school schools academichistory studies universities degrees ausbildung formation formacion',
)

/** Returns the name of a list, which is that of its object where interfaces wrap lists: `companies: { data: [] }`. */
export function nameOfList(keys: readonly string[]): string {
  const [name = '', object] = [...keys].reverse().map(key => plainName(key))
  return object !== undefined && /^(?:data|items|nodes|list|values|elements|results)$/.test(name)
    ? object
    : name
}

/** Returns whether a key may hold a list of employments or of schools, whose entries are looked into a level deeper. */
export function isHistoryName(keys: readonly string[]): boolean {
  const name = nameOfList(keys)
  return employmentLists.has(name) || schoolLists.has(name)
}
