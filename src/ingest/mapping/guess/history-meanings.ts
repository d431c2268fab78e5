// Lists what the keys of employments and of schools mean in rows of people.
import { wordSet } from '../../../lib/word-set.ts'
import { employmentLists, schoolLists } from './history-names.ts'
import type { Evidence } from './value-tests.ts'

export interface EntryMeaning {
  readonly field: string
  /** The names of keys in the form of `plainName`, the clearest first. */
  readonly names: string
  readonly evidence?: readonly Evidence[]
}

export interface HistoryKind {
  /** The names of lists. */
  readonly names: ReadonlySet<string>
  /** The words before a number or a key in columns of one entry each: `experience_1_title`, `Organization Start 2`. */
  readonly prefixes: ReadonlySet<string>
  /** The names of columns of one entry that need no such word, because they mean nothing else: `Company 2`. */
  readonly ownNames: RegExp
  /** The fields of which an entry has at least one. */
  readonly needs: readonly string[]
  readonly meanings: readonly EntryMeaning[]
}

const spans =
  'dates daterange dateranges dateemployed datesemployed datesofemployment employmentdates employmentperiod datesattended attendancedates dateattended duration period timeperiod timespan tenure time when years date zeitraum periode periodo fechas dauer'

export const employments: HistoryKind = {
  names: employmentLists,
  prefixes: wordSet(
    'experience experiences exp job jobs position positions work employment employer company organization organisation career role',
  ),
  ownNames:
    /title|position|designation|occupation|role|compan|employer|organi[sz]ation|firm|unternehmen|arbeitgeber|entreprise|empresa|^(?:is)?current|workhere/,
  needs: ['title', 'name'],
  meanings: [
    {
      field: 'title',
      names:
        'title jobtitle positiontitle titlename position role rolename jobrole designation jobname occupation stelle poste puesto',
      evidence: ['title'],
    },
    {
      field: 'name',
      names:
        'companyname company employer employername organization organisation organizationname organisationname name firm institution firma unternehmen arbeitgeber entreprise empresa',
      // Some companies are called like their domain.
      evidence: ['name', 'domain'],
    },
    {
      field: 'start_date',
      names: dates('start begin from joined von debut desde', 'at'),
      evidence: ['date', 'year'],
    },
    {
      field: '@end',
      names: dates('end to until left finish bis fin hasta', 'at'),
      evidence: ['date', 'year'],
    },
    { field: '@span', names: spans, evidence: ['span'] },
    {
      field: '@current',
      names: 'iscurrent current ispresent currentlyworking icurrentlyworkhere currentlyworkhere isprimary',
    },
    { field: 'location.raw', names: 'location locationname place city', evidence: ['place'] },
    {
      field: 'company_professional_network_profile_url',
      names:
        'companylinkedinprofileurl companylinkedinurl companylinkedin linkedinurl linkedincompanyurl companyprofileurl companyurl url',
      evidence: ['company-profile'],
    },
    {
      field: 'company_website',
      names: 'companywebsite companydomain companyurl website domain employerwebsite url',
      evidence: ['own-site'],
    },
    { field: 'employment_type', names: 'employmenttype jobtype contracttype' },
    { field: 'description', names: 'description summary' },
  ],
}

export const schools: HistoryKind = {
  names: schoolLists,
  prefixes: wordSet('education educations edu school schools university college'),
  ownNames:
    /school|schule|ecole|escuela|abschluss|diplome|education|universit|college|degree|major|fieldofstudy|studytype/,
  needs: ['school'],
  meanings: [
    {
      field: 'school',
      names:
        'school schoolname institution institutionname university universityname college name organization education schule hochschule universitat ecole universite escuela universidad',
      evidence: ['name'],
    },
    {
      field: 'degree',
      names: 'degree degreename degrees degreetype studytype qualification abschluss diplome titulo',
      evidence: ['text'],
    },
    {
      field: 'field_of_study',
      names: 'fieldofstudy fos field major majors area subject discipline course',
      evidence: ['text'],
    },
    { field: 'start_year', names: dates('start begin from', 'at'), evidence: ['date', 'year'] },
    {
      field: 'end_year',
      names: `${dates('end to until graduation completion', 'at')} year graduated`,
      evidence: ['date', 'year'],
    },
    { field: '@span', names: spans, evidence: ['span'] },
    { field: 'description', names: 'description summary' },
  ],
}

/** Returns the names of a date: `start`, `startdate`, `startsat`, `startyear`. */
function dates(words: string, preposition: string): string {
  const ends = ['', 'date', preposition, `ed${preposition}`, `s${preposition}`, 'on', 'year', 'time']
  return words
    .split(' ')
    .flatMap(word => [...ends.map(end => word + end), `date${word}`])
    .join(' ')
}
