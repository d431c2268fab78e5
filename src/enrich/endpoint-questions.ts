// Answers questions about lead lists by running the endpoints in this thread.
import type { RecordCall, RecordEndpoint, RecordServices, RunResult } from '../endpoints/endpoint.ts'
import { companyEnrich, companyIdentify } from '../endpoints/enrich/company-match.ts'
import { personContactEnrich } from '../endpoints/enrich/person-contact-enrich.ts'
import { personEnrich } from '../endpoints/enrich/person-enrich.ts'
import { personIdentify } from '../endpoints/enrich/person-identify.ts'
import { personSearch } from '../endpoints/search/person-search.ts'
import { parsedBody } from '../lib/json/json-text.ts'
import type { QuestionPath, Questions } from './questions.ts'

const endpoints: Readonly<Record<QuestionPath, Pick<RecordEndpoint, 'run'>>> = {
  '/person/enrich': personEnrich,
  '/person/contact/enrich': {
    // A row may be asked about by its profile URL alone, and the id says whose contact is the answer.
    run: (call, services) => personContactEnrich.run({ ...call, options: { withId: true } }, services),
  },
  '/person/identify': personIdentify,
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
    onCharges(charges)
    return parsedBody(answer)
  }
