// Recognises, in what an applicant system exports, the columns of the job that people applied for: it is not the one they have.
import { plainName } from './column-name.ts'
import type { SampledColumn } from './columns.ts'

/** The names, in the form of `plainName`, of columns that files of applications have, and other files of people seldom. */
const signs: readonly RegExp[] = [
  /^(?:current|hiring|application|recruit\w+|pipeline|workflow|candidate|interview)?(?:stage|step)(?:name|status)?$/,
  /appl(?:ied|icationdate|icationid|icationstatus|icationstage|icant)|^applications?$|dateof(?:the)?application/,
  /^candidate(?:id|status|name|tags?|source|stage)$/,
  /requisition|^req(?:id|no|number)$/,
  /^(?:disqualif|reject|declin)/,
  /^(?:recruiter|recruitername|hiringmanager|hiringteam|interviewer|sourcer|coordinatorname)$/,
  /^(?:resume|cv|coverletter)/,
  /^(?:desired|expected)(?:salary|compensation|pay)|^salaryexpectations?$/,
  /^(?:offer(?:date|status|sent)|submittaldate|movedon|laststagechange)$/,
  /bewerb|^(?:prozess)?stufe$|candidature|^etape|candidatura|応募|選考|отклик|этап/,
]
const signsMin = 2

const appliedFor =
  /applied(?:for|to|job|position|role)|(?:job|position|role|vacancy)applied|bewerbungauf|応募職種|応募求人/
const jobNames =
  /^(?:job|jobs|jobname|jobopening|jobposting|jobposition|jobrole|position|positionname|role|rolename|vacancy|vacancyname|opening|openingname|post|posting|postingtitle|stelle|stellenangebot|poste|offre|puesto|vacante|вакансия|求人|募集職種|職種)$/
/** Places of the job; where candidates live is called an address or a location. */
const placeNames =
  /^(?:office|offices|officename|joboffice|joblocation|joblocations|postinglocation|requisitionlocation)$/
const titleNames = /^(?:jobtitle|positiontitle|roletitle|title|stellenbezeichnung|役職)$/
const employerNames =
  /compan(?:y|ies)|employer|organi[sz]ation|firma|unternehmen|arbeitgeber|entreprise|employeur|empresa|会社|勤務先|компания|работодатель/

/**
 * Returns the columns of the job applied for; none where nothing tells that the rows are applications. A title beside an
 * employer is that of the job that somebody has.
 */
export function jobsAppliedFor(columns: readonly SampledColumn[]): readonly SampledColumn[] {
  const named = columns.map(column => ({ column, name: plainName(column.keys.at(-1) ?? '') }))
  const count = signs.filter(sign => named.some(({ name }) => sign.test(name))).length
  const hasEmployer = named.some(({ name }) => employerNames.test(name))
  return named
    .filter(
      ({ name }) =>
        appliedFor.test(name) ||
        (count >= signsMin &&
          (jobNames.test(name) || placeNames.test(name) || (!hasEmployer && titleNames.test(name)))),
    )
    .map(({ column }) => column)
}
