// Answers questions about lead lists by running the endpoints in this thread.
import { person } from '../catalog/person/person.ts'
import type { RecordCall, RecordEndpoint, RecordServices, RunResult } from '../endpoints/endpoint.ts'
import { companyEnrich, companyIdentify } from '../endpoints/enrich/company-match.ts'
import { personContactEnrich } from '../endpoints/enrich/person-contact-enrich.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { personIdentify } from '../endpoints/enrich/person-identify.ts'
import { personEnrichLive } from '../endpoints/live/person-enrich-live.ts'
import { personSearch } from '../endpoints/search/person-search.ts'
import { isObject } from '../lib/json/json.ts'
import { parsedBody } from '../lib/json/json-text.ts'
import { listOf, type QuestionPath, type Questions } from './questions.ts'

const endpoints: Readonly<Record<QuestionPath, Pick<RecordEndpoint, 'run'>>> = {
  '/person/enrich': personEnrich,
  '/person/contact/enrich': {
    // A row may be asked about by its profile URL alone, and the id says whose contact is the answer.
    run: (call, services) => personContactEnrich.run({ ...call, options: { withId: true } }, services),
  },
  '/person/identify': personIdentify,
  '/person/professional_network/enrich/live': personEnrichLive,
  '/person/search': personSearch,
  '/company/identify': companyIdentify,
  '/company/enrich': companyEnrich,
}

/** `onCharges` is called with what each answer costs. */
export const askEndpoints =
  (
    services: RecordServices,
    caller: RecordCall<never>['caller'],
    onCharges: (charges: RunResult['charges']) => void = () => {},
  ): Questions['ask'] =>
  async (path, body) => {
    // The bodies of these endpoints differ, and each question has that of its endpoint.
    const { body: answer, charges } = await endpoints[path].run({ body: body as never, caller }, services)
    const parsed = parsedBody(answer)
    const recordIds = idsOf(path, parsed)
    onCharges(
      recordIds ? charges.map(charge => ({ ...charge, quantity: recordIds.length, recordIds })) : charges,
    )
    return parsed
  }

/**
 * Returns the ids of the people that an answer is charged for, where its endpoint counts rows: whoever is answered twice, as
 * when a table is read again after a failure, is charged once. Undefined where charges name their records, or a row has no id.
 */
function idsOf(path: QuestionPath, answer: unknown): readonly number[] | undefined {
  const people = peopleIn(path, answer)
  const ids = people?.map(one => (isObject(one) ? Number(one[person.id]) : 0))
  return ids?.every(id => id > 0) ? [...new Set(ids)] : undefined
}

function peopleIn(path: QuestionPath, answer: unknown): readonly unknown[] | undefined {
  if (path === '/person/search') return isObject(answer) ? listOf(answer[person.search.results]) : undefined
  if (path !== '/person/professional_network/enrich/live') return undefined
  const matches = listOf(answer).flatMap(entry => (isObject(entry) ? listOf(entry.matches) : []))
  return matches.map(match => (isObject(match) ? match[person.enrich.data] : undefined))
}
