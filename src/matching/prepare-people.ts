// Prepares the search for people by name, so that the first question does not wait for what is made once.
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { simplified } from '../normal/han.ts'
import { shareOfAnySurname, shareOfGivenName } from '../normal/name-shares.ts'
import type { Records } from '../stores/records.ts'
import { personQuery } from './person-query.ts'
import { searchPeople } from './person-search.ts'

/**
 * Questions in the forms in which people write names. V8 compiles patterns at their first use, and apart for texts beyond Latin-1,
 * so that some have letters of other scripts and curly apostrophes.
 */
const questions = [
  { name: 'Ann Smith', company: 'Acme Tools, Inc.' },
  { name: 'Dr. Robert "Bob" Smith, Jr.', company: 'Acme’s Tools GmbH' },
  { name: 'Müller, Jörg', company_domain: 'acme.example', school: 'Leeds' },
  { first_name: 'María José', last_name: 'de la Cruz’s' },
  { name: '李明' },
  { name: 'Анна Иванова', title: 'Директор' },
]

/** A store without records. */
const nobody: Pick<Records, 'find' | 'searchIds'> = {
  find: async () => [],
  searchIds: async () => ({ ids: [], total: 0 }),
}

/** Reads the tables of names, and compiles the patterns, in short turns. */
export async function preparePeople(): Promise<void> {
  for (const table of [shareOfGivenName, shareOfAnySurname, simplified]) {
    await yieldToEventLoop()
    table('李')
  }
  for (const question of questions) {
    await yieldToEventLoop()
    const query = await personQuery(question, { records: nobody, geocode: () => undefined })
    await yieldToEventLoop()
    if (query) await searchPeople(nobody, query)
  }
}
