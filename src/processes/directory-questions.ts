// Answers questions about lead lists from the data directory, as a service on it would, without a key and without charge.
import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'
import { askEndpoints } from '../enrich/endpoint-questions.ts'
import type { Questions } from '../enrich/questions.ts'
import { InputError } from '../errors.ts'
import { pathExists } from '../lib/path-exists.ts'
import type { NameMatcher } from '../matching/name-candidates.ts'
import { openPlaces } from '../places/places.ts'
import { fieldPermissions } from '../stores/key-settings.ts'
import { openRecords } from './adapters.ts'
import { openNameThread } from './name-thread.ts'

/** Some questions wait for the threads that find names while others are answered. */
const questionsAtOnce = 4

/** The operator may see every field. */
const caller = { permissions: new Set<string>(fieldPermissions) }

/** Opens the records of the data directory. Throws an InputError where there are none. */
export function openDirectoryQuestions(config: Config): Questions {
  if (!pathExists(`${config.dataDir}/records.db`)) {
    throw new InputError(`There are no records in ${config.dataDir}.`)
  }
  const records = openRecords(config)
  const names = openNameThreads(config)
  const places = openPlaces()
  const services = {
    records,
    names,
    geocode: places.geocode,
    places,
    nowMs: Date.now,
    live: { isOn: false, records: noProviders, askModel: undefined, embeddings: undefined },
  }
  return {
    ask: askEndpoints(services, caller),
    atOnce: questionsAtOnce,
    close: async () => {
      await names.close()
      await records.close()
    },
  }
}

/** The most threads that score names: they have the most work of a list of names, and share the processors with this one. */
const nameThreadsMax = 2

/** Opens threads that take turns, because no question waits for another. */
function openNameThreads(config: Config): NameMatcher & { close(): Promise<void> } {
  const threads = Array.from({ length: Math.min(nameThreadsMax, availableParallelism()) }, () =>
    openNameThread(config),
  )
  let turn = 0
  const next = (): NameMatcher => {
    turn = (turn + 1) % threads.length
    return threads[turn] as NameMatcher
  }
  return {
    called: (...asked) => next().called(...asked),
    resembling: (...asked) => next().resembling(...asked),
    people: (...asked) => next().people(...asked),
    close: async () => {
      for (const thread of threads) await thread.close()
    },
  }
}

/** Nothing is asked live. */
const noProviders = {
  answers: () => false,
  canAnswer: () => false,
  connectorsFor: () => [],
  filters: () => new Map(),
  ask: async () => ({ records: [], hasMore: false, total: undefined, outcomes: [] }),
}
