// Prepares the reading of queries in plain words, so that the first ones do not wait for what is made once.
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../catalog/person/person.ts'
import type { Places } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { prepareTitles } from '../titles/index.ts'
import { prepareNames } from './lexicon.ts'
import { understand } from './understand.ts'

/**
 * The queries join each of these, who are asked for, with each of the conditions below. All of them differ, because answers to the
 * same question are cached, and V8 compiles anew what it sees otherwise than before. It compiles patterns apart for texts with signs
 * beyond Latin-1, such as curly apostrophes, so that some have them.
 */
const subjects = [
  'senior backend engineers',
  'heads of growth or VPs of marketing',
  'former consultants',
  'nurses',
  'CFOs',
  'sales managers',
  'product designers who know Figma and React',
  'judges appointed by Carter',
  'people',
  'Registered Nurse',
  'Chief Financial Officer',
  'freelance illustrators and copywriters',
  'Director of Data Engineering',
  'Teacher',
  'Project Manager (PMP)',
  'Excel accounting',
  'Human Resources Specialist II',
  'head of sales',
  'everyone but recruiters',
  'pediatric nurses with a bachelor’s degree',
]
const conditions = [
  'in Berlin who worked at Stripe, not managers, five years or more, who speak German',
  'at fintech startups with 50 to 200 employees in the Bay Area',
  'who studied at Yale and joined since 2023, ideally with Python or Go but not Java',
  "within 50 km of Lyon with more than 3 years of experience and a bachelor's degree",
  'of companies without funding, founded before 2010, excluding agencies and recruiters',
  'who left Google in the last two years and now work in renewable energy near Munich',
  'who changed jobs recently, no interns, remote or in Texas',
  'who graduated 2015 to 2018, French or Spanish speakers',
  'who studied at Harvard Law School',
  'in northern Italy or Berln, more than 100 employees and over $10M revenue',
  'at Siemens',
  'Madrid Deloitte',
  'who studied at Oxford and know Kubernetes or Terraform',
  'with 4 years of experience in Canada, ideally Pediatrics',
  'who worked at Accenture',
  'in India, not managers',
  'in São Paulo',
  'no agencies',
  'Construction Dubai Bechtel Corp.',
  'with an AWS certification at Series B companies that use Salesforce',
  'who worked at Uber before Lyft, CEO or founder now',
  'in Łódź or Kraków',
]

/**
 * Some four hundred queries, because V8 compiles what has run some dozen times, in this thread and in the one that looks up names. The
 * first hundreds of queries after them take half of the processor time that they would take, for two seconds of it.
 */
const queries: readonly string[] = conditions.flatMap(condition =>
  subjects.map(subject => `${subject} ${condition}`),
)

/** Makes the tables of titles and places, in short turns, and the patterns of names. */
export async function prepareReading(places: Places): Promise<void> {
  await prepareTitles()
  await places.prepare()
  await prepareNames()
}

/** The pause of a rehearsal while requests come, in milliseconds. */
const pauseMs = 100

interface RehearsalOptions {
  /** Ends the rehearsal. */
  readonly signal?: AbortSignal
  /** Returns whether requests are coming, which compile what they need by themselves, and would wait for rehearsed queries. */
  readonly isBusy?: () => boolean
}

/**
 * Reads queries until their readers are compiled, in short turns. It ends early, and quietly, at the signal, or when names cannot
 * be looked up because the index is being built.
 */
export async function rehearseReading(
  places: Places,
  records: Pick<Records, 'namedValues'>,
  { signal, isBusy = () => false }: RehearsalOptions = {},
): Promise<void> {
  const context = { dataset: person, permissions: new Set<string>(), records, places, nowMs: 0 }
  for (const query of queries) {
    while (isBusy() && !signal?.aborted) await wait(pauseMs)
    if (signal?.aborted) return
    try {
      await understand(query, context)
    } catch {
      // The next query that somebody asks reports the error.
      return
    }
  }
}
