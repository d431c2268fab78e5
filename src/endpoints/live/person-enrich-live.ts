// POST /person/professional_network/enrich/live: people as providers have them now.
import Type, { type Static } from 'typebox'
import { person } from '../../catalog/person/person.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { RecordQuestion } from '../../live/records/questions.ts'
import type { LiveRecords } from '../../live/records/records.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { normalForm } from '../../normal/form.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import { type RecordCall, type RecordServices, type RunResult, recordEndpoint } from '../endpoint.ts'
import { matchEntry } from '../enrich/candidates.ts'
import { matchTypeOf } from '../enrich/identifiers.ts'
import { closedObject, identifiersMax, identifierText, pathList } from '../fields.ts'
import { atMost, refuseUnset, shownRecords } from './live-records.ts'

const key = 'professional_network_profile_urls'
/** The number of identifiers of a request that are asked for at once. */
const atOnce = 5

const returnable: Returnable = {
  sections: Object.keys(person.fields).filter(name => !person.enrich.notReturned.includes(name)),
}

const body = closedObject({
  [key]: Type.Array(identifierText, { minItems: 1, maxItems: identifiersMax }),
  fields: Type.Optional(pathList),
})
type Body = Static<typeof body>

const nothing: LiveRecords = { records: [], hasMore: false, total: undefined, outcomes: [] }

async function run({ body, caller }: RecordCall<Body>, services: RecordServices): Promise<RunResult> {
  const project = projectionFor({
    dataset: person,
    fields: body.fields,
    defaults: person.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  refuseUnset('person', 'lookup', services)
  const { records } = services.live
  const questions = body[key].map(
    (value): RecordQuestion => ({
      is: 'lookup',
      dataset: 'person',
      identity: { kind: 'profile_url', value },
    }),
  )
  const answers = await atMost(atOnce, [...questions.entries()], async ([index, question]) =>
    normalForm('profile_url', body[key][index] ?? '') === undefined ? nothing : records.ask(question),
  )
  const entries = await mapInTurns(answers, async ({ records: found, outcomes }, index) => {
    const best = await shownRecords(person, found.slice(0, 1))
    const candidates = best.map(stored => ({ stored, confidence: 1 }))
    const entry = matchEntry(body[key][index] ?? '', matchTypeOf(key), candidates, record => ({
      person_data: project(record),
    }))
    return outcomes.length > 0 ? { ...entry, providers: outcomes } : entry
  })
  const count = answers.filter(({ records: found }) => found.length > 0).length
  return { body: entries, results: count, charges: chargesOf(prices.personEnrichLive, { base: count }) }
}

export const personEnrichLive = recordEndpoint({
  method: 'POST',
  path: '/person/professional_network/enrich/live',
  product: 'person_enrich_live',
  category: 'Person',
  summary: 'People as providers have them now, by profile URL',
  rate: { perMinute: 10 },
  price: prices.personEnrichLive,
  returns: { dataset: person, returnable },
  identifiers: [key],
  body,
  run,
})
