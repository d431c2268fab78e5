// Schools, certificates and honours of a person.
import type { Person } from '../../src/catalog/person/person.ts'
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import { cityLine, pickCity, pickCityIn } from '../company/employer.ts'
import { capital, wordCount, wordOf } from '../company/word.ts'
import type { DemoCity } from '../data/places.ts'
import { certificates, fieldsOfStudyOf, honors } from '../data/skills.ts'
import { dayDate, monthDate } from '../dates.ts'
import { mix, type Random } from '../random.ts'
import type { PersonContext } from './context.ts'

type School = NonNullable<NonNullable<Person['education']>['schools']>[number]

const degrees = {
  bachelor: ['Bachelor of Science', 'Bachelor of Arts', 'BSc', 'B.A.', 'Bachelor of Engineering', 'B.Tech'],
  master: ['Master of Science', 'Master of Arts', 'MSc', 'MBA', 'M.A.', 'Diplom'],
  doctor: ['Doctor of Philosophy', 'PhD', 'Dr. rer. nat.', 'Doctorate'],
} as const

interface Studies {
  readonly category: FunctionCategory
  readonly city: DemoCity
  /** The year in which the working life began; the current one for people in training. */
  readonly workYear: number
  readonly isTraining: boolean
}

/** Returns the schools, newest first. Studies end before the working life begins, except those that still go on. */
export function schoolsOf(studies: Studies, { isLean }: PersonContext, random: Random): School[] {
  if (random.chance(0.1)) return []
  const isScholar = studies.category === 'Research' || studies.category === 'Education'
  const steps: (keyof typeof degrees)[] = ['bachelor']
  if (!isLean && random.chance(isScholar ? 0.8 : 0.35)) steps.push('master')
  if (steps.length === 2 && random.chance(isScholar ? 0.4 : 0.03)) steps.push('doctor')
  const schools: School[] = []
  let end = studies.isTraining
    ? studies.workYear + random.int(1, 2)
    : studies.workYear - (random.chance(0.2) ? 1 : 0)
  for (const step of steps.reverse()) {
    const start =
      end - (step === 'bachelor' ? random.int(3, 4) : step === 'master' ? random.int(1, 2) : random.int(3, 5))
    const city = random.chance(0.8) ? pickCityIn(studies.city.country.code, random) : pickCity(random)
    schools.push(schoolOf(city, random.pick(degrees[step]), start, end, studies.category, isLean, random))
    end = start
  }
  return schools
}

function schoolOf(
  city: DemoCity,
  degree: string,
  start: number,
  end: number,
  category: FunctionCategory,
  isLean: boolean,
  random: Random,
): School {
  const number = random.chance(0.6) ? 0 : 1
  const line = cityLine(city)
  return {
    school: schoolName(city, number),
    ...(random.chance(0.92) && { degree }),
    ...(random.chance(0.88) && { field_of_study: random.pickSkewed(fieldsOfStudyOf(category), 1.4) }),
    ...(random.chance(0.9) && { start_year: start, end_year: end }),
    ...(!isLean && {
      ...(random.chance(0.2) && {
        activities_and_societies: random.pick([
          'Debating society',
          'Rowing club',
          'Student council',
          'Choir',
        ]),
      }),
      ...(random.chance(0.15) && {
        description: `Thesis on ${random.pickSkewed(fieldsOfStudyOf(category)).toLowerCase()}.`,
      }),
      ...(random.chance(0.2) && {
        institute_logo_url: `https://media.profiles.example/school/${city.index}-${number}.png`,
        institute_logo_permalink: `https://media.profiles.example/school/${city.index}-${number}`,
      }),
      professional_network_id: String(500_000 + city.index * 2 + number),
      ...(random.chance(0.4) && {
        location: {
          raw: line,
          full_location: line,
          city: city.name,
          state: city.state,
          country: city.country.name,
          continent: city.country.continent,
        },
      }),
    }),
  }
}

const schoolForms: { readonly [language: string]: readonly [string, string] } = {
  German: ['Universität #', 'Technische Hochschule #'],
  French: ['Université #', 'École # de Commerce'],
  Spanish: ['Universidad #', 'Instituto Tecnológico #'],
  Portuguese: ['Universidade #', 'Faculdade #'],
  Italian: ['Università #', 'Politecnico #'],
  Dutch: ['Universiteit #', 'Hogeschool #'],
  Polish: ['Uniwersytet #', 'Politechnika #'],
}

/** Two invented schools for each city. */
function schoolName(city: DemoCity, number: number): string {
  const word = capital(wordOf((mix(city.index * 2 + number + 77) >>> 0) % wordCount))
  const forms = schoolForms[city.country.languages[0] ?? ''] ?? ['# University', '# Institute of Technology']
  return (forms[number] ?? '# University').replace('#', word)
}

export function certificationsOf(
  { calendar }: PersonContext,
  random: Random,
): NonNullable<Person['certifications']> {
  return random.some(certificates, random.int(1, 3)).map(({ name, issuer }) => {
    const month = calendar.thisMonth - random.int(1, 90)
    const id = `C-${random.int(100_000, 999_999)}`
    return {
      name,
      issuing_organization: issuer,
      issue_date: monthDate(month),
      ...(random.chance(0.5) && { expiration_date: monthDate(month + 36) }),
      ...(random.chance(0.6) && { credential_id: id, credential_url: `https://credentials.example/${id}` }),
      source: 'professional_network',
    }
  })
}

export function honorsOf({ calendar }: PersonContext, random: Random): NonNullable<Person['honors']> {
  return [
    {
      title: random.pick(honors),
      issuer: random.pick([
        'National Science Fund',
        'Chamber of Commerce',
        'City Council',
        'Alumni Association',
      ]),
      issued_date: dayDate(calendar.thisMonth - random.int(3, 150), random.int(1, 28)),
      description: 'For outstanding work.',
    },
  ]
}
