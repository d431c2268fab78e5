// Answers questions about lead lists from the data directory, as a service on it would, without a key and without charge.
import type { Config } from '../config.ts'
import type { RecordEndpoint } from '../endpoints/endpoint.ts'
import { companyEnrich, companyIdentify } from '../endpoints/enrich/company-match.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { personIdentify } from '../endpoints/enrich/person-identify.ts'
import { personSearch } from '../endpoints/search/person-search.ts'
import type { QuestionPath, Questions } from '../enrich/questions.ts'
import { InputError } from '../errors.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { JsonText } from '../lib/json/json-text.ts'
import { pathExists } from '../lib/path-exists.ts'
import { openPlaces } from '../places/places.ts'
import { fieldPermissions } from '../stores/key-settings.ts'
import { openRecords } from './adapters.ts'
import { openNameThread } from './name-thread.ts'

const endpoints: Readonly<Record<QuestionPath, RecordEndpoint>> = {
  '/person/enrich': personEnrich,
  '/person/identify': personIdentify,
  '/person/search': personSearch,
  '/company/identify': companyIdentify,
  '/company/enrich': companyEnrich,
}

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
  const names = openNameThread(config)
  const places = openPlaces()
  const services = {
    records,
    names,
    geocode: places.geocode,
    places,
    nowMs: Date.now,
    live: { isOn: false, records: noProviders },
  }
  return {
    ask: async (path, body) => {
      // The bodies of these endpoints differ, and each question has that of its endpoint.
      const result = await endpoints[path].run({ body: body as never, caller }, services)
      return result.body instanceof JsonText ? parsed(result.body) : result.body
    },
    atOnce: questionsAtOnce,
    close: async () => {
      await names.close()
      await records.close()
    },
  }
}

const parsed = ({ bytes }: JsonText): JsonObject => JSON.parse(Buffer.from(bytes).toString()) as JsonObject

/** Nothing is asked live. */
const noProviders = {
  answers: () => false,
  canAnswer: () => false,
  connectorsFor: () => [],
  filters: () => new Map(),
  ask: async () => ({ records: [], hasMore: false, total: undefined, outcomes: [] }),
}
