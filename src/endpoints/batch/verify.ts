// POST /batch/person/verify: whether the work history of people is real.
import Type, { type Static } from 'typebox'
import { type Person, person } from '../../catalog/person/person.ts'
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import type { StoredRecord } from '../../stores/records.ts'
import { type Call, endpoint, type JobServices, type RunResult, type Services } from '../endpoint.ts'
import { candidatesFor } from '../enrich/candidates.ts'
import { identifierNamed } from '../enrich/identifiers.ts'
import { closedObject, identifierText, listOrText } from '../fields.ts'
import { engagerEvidence } from '../verify/engagers.ts'
import type { Evidence } from '../verify/evidence.ts'
import { modelVerdict } from '../verify/model-verdict.ts'
import { coverageOf, judge, tierOf } from '../verify/verdict.ts'
import { webEvidence } from '../verify/web-evidence.ts'
import { dateEvidence } from '../verify/work-history.ts'
import { type BatchEndpoint, commonKeys, submit, submitProperties } from './submit.ts'

const peopleMax = 10
const key = 'professional_network_profile_urls'

const description = {
  path: '/batch/person/verify',
  entity: 'person',
  action: 'verify',
  pool: 'live',
  perMinute: 5,
} as const

const body = closedObject({
  [key]: Type.Optional(listOrText(Type.Array(identifierText, { minItems: 1, maxItems: peopleMax }))),
  ...commonKeys,
})
type Body = Static<typeof body>

function run({ body, ...call }: Call<Body>, services: Services): Promise<RunResult> {
  if (!call.caller.permissions.has('verify')) {
    throw new ApiError('permission_error', 'Verification is not enabled for this API key.', {
      missingPermissions: ['verify'],
    })
  }
  const { length: count } = body[key] ?? []
  const order = {
    request: body,
    identifierCount: count,
    entitiesMax: count,
    creditsEach: 0,
    chunkSize: undefined,
    webhookUrl: body.webhook_url,
  }
  return submit(description, order, call, services)
}

/** All people of a job are checked at once, because each check waits for the web. */
const runChunk: BatchEndpoint['runChunk'] = async (services, _batch, stored) => {
  // `run` stored this request, from a body that was checked.
  const urls = (stored as Body)[key] as readonly string[]
  const lines = await Promise.all(urls.map(url => line(url, services)))
  const checked = lines.flatMap(one => (one ? [JSON.stringify(one)] : []))
  return { lines: checked, fulfilled: checked.length, charges: [], next: null }
}

/** Returns the line of a person; undefined when no record has the profile. */
async function line(url: string, services: JobServices): Promise<JsonObject | undefined> {
  const [candidate] = await candidatesFor(services, person, identifierNamed(person, key), url)
  if (!candidate) return undefined
  const { stored } = candidate
  const evidence = await gather(stored, services)
  const verdict = judge(evidence)
  const model = await modelVerdict(evidence, verdict, services.web.askModel)
  const profileUrl = valueAt(stored.record, profilePath)
  if (typeof profileUrl === 'string') {
    services.noteVerdict({ profileUrl, verdict: verdict.verdict, tier: tierOf(verdict.verdict) })
  }
  return {
    original_identifier: url,
    internal_id: stored.id,
    data: {
      ...verdict,
      coverage: coverageOf(evidence),
      citations: evidence.web.citations,
      ...(model && { model }),
    },
  }
}

async function gather(stored: StoredRecord, { records, nowMs, web }: JobServices): Promise<Evidence> {
  const record = stored.record as Person
  const { current = [], past = [] } = record.experience?.employment_details ?? {}
  const role = current.find(({ is_default: isDefault }) => isDefault) ?? current[0]
  const name = record.basic_profile?.name ?? ''
  const ownUrls = ownPaths.flatMap(path => valueAt(stored.record, path))
  const [engagers, pages] = await Promise.all([
    engagerEvidence(stored, role, records),
    webEvidence(
      name,
      role,
      ownUrls.filter(url => typeof url === 'string'),
      web.search,
    ),
  ])
  return { name, role, pastRoles: past.length, dates: dateEvidence(record, nowMs()), engagers, web: pages }
}

const profilePath = 'social_handles.professional_network_identifier.profile_url'
/** Pages that the person writes are not independent. */
const ownPaths = [profilePath, 'social_handles.dev_platform_identifier.profile_url', 'contact.websites']

export const batchPersonVerify: BatchEndpoint = {
  endpoint: endpoint({
    ...submitProperties({ product: 'person_verify', category: 'Person' }, description),
    summary: `Check whether the work history of people is real: up to ${peopleMax} in the background`,
    identifiers: [key],
    body,
    run,
  }),
  runChunk,
}
