// Prepares the reading of queries in plain words, so that the first ones do not wait for what is made once.
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../catalog/person/person.ts'
import type { Places } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { prepareTitles } from '../titles/index.ts'
import { understand } from './understand.ts'

/** Queries that between them come to most of the readers. */
const queries = [
  'senior backend engineers in Berlin who worked at Stripe, not managers, five years or more, who speak German',
  'heads of growth or VPs of marketing at fintech startups with 50 to 200 employees in the Bay Area',
  'former consultants who studied at Yale and joined since 2023, ideally with Python or Go but not Java',
  "nurses within 50 km of Lyon with more than 3 years of experience and a bachelor's degree",
  'CFOs of companies without funding, founded before 2010, excluding agencies and recruiters',
  'people who left Google in the last two years and now work in renewable energy near Munich',
  'sales managers who changed jobs recently, no interns, remote or in Texas',
  'product designers who know Figma and React, graduated 2015 to 2018, French or Spanish speakers',
  'judges appointed by Carter who studied at Harvard Law School',
  'engineers in northern Italy or Berln, more than 100 employees and over $10M revenue',
  'head of data at Siemens',
  'Excel accounting Madrid Deloitte',
  'people who studied at Oxford and know Kubernetes or Terraform',
  'Registered Nurse with 4 years of experience in Canada, ideally Pediatrics',
  'Software Engineers who worked at Accenture',
  'senior machine learning people in India, not managers',
  'Chief Financial Officer in São Paulo',
  'freelance illustrators and copywriters, no agencies',
  'Teacher',
  'Project Manager (PMP) Construction Dubai Bechtel Corp.',
]

/**
 * Each query is read so often, because V8 compiles what has run some dozen times, in this thread and in the one that looks up
 * names. The first hundreds of queries after it take half of the processor time that they would take, for two seconds of it.
 */
const rounds = 20

/** Makes the tables of titles and places, in short turns. */
export async function prepareReading(places: Places): Promise<void> {
  await prepareTitles()
  await places.prepare()
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
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      while (isBusy() && !signal?.aborted) await wait(pauseMs)
      if (signal?.aborted) return
      try {
        // Another text each time, because answers to the same question are cached.
        await understand(`${query} ${round}`, context)
      } catch {
        // The next query that somebody asks reports the error.
        return
      }
    }
  }
}
