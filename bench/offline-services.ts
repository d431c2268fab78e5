// The services of endpoints that a benchmark runs in its own process, with nothing that asks the internet.
import type { RecordServices } from '../src/endpoints/endpoint.ts'
import { noProviders } from '../test/support/no-providers.ts'

/** Returns services over the records. They find nobody by name, and no place, unless the caller gives what does. */
export const offlineServices = (
  records: RecordServices['records'],
  {
    names = { called: async () => [], resembling: async () => [], people: async () => [] },
    places = { named: () => undefined, respelled: () => undefined },
  }: Partial<Pick<RecordServices, 'names' | 'places'>>,
): RecordServices => ({
  records,
  names,
  places,
  geocode: () => undefined,
  nowMs: Date.now,
  live: noProviders,
})
