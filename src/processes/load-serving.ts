// Loads the modules and tables of a service that take a tenth of a second each.
import { loadCountryNames } from '../normal/country.ts'
import { openPlaces } from '../places/places.ts'

/**
 * Loads them, unless this thread has them. A command calls it while the thread of its ledger starts, so that the service takes
 * requests sooner. Throws when a table is missing.
 */
export async function loadServing(): Promise<void> {
  // Webhooks need it, and requests would wait while it is loaded with the first of them.
  await import('undici')
  loadCountryNames()
  openPlaces()
}
