// POST /dev_platform/enrich and its older path: developer profiles by person, account or URL.
import Type, { type Static } from 'typebox'
import { devPlatform } from '../../catalog/dev-platform.ts'
import { invalidRequest } from '../../errors.ts'
import { message, shorten } from '../../lib/message.ts'
import type { RecordIdentity } from '../../live/records/ability.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { storedDate } from '../../normal/date.ts'
import { normalForm } from '../../normal/form.ts'
import { projectionFor } from '../../query/project.ts'
import { valueAt } from '../../query/read.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { Records } from '../../stores/records.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, nonEmptyText, recordId } from '../fields.ts'
import { askIfOld, type Freshness, liveBudget, maxAgeDays } from '../live/freshness.ts'
import { recordOf } from '../live/live-records.ts'
import {
  type FoundProfiles,
  profilesByLogin,
  profilesByNumber,
  profilesByUrl,
  profilesOfPerson,
} from './dev-platform-profiles.ts'

const identifierKeys = [
  'service_person_id',
  'devplatform_id',
  'login',
  'devplatform_profile_url',
  'profile_url',
] as const

const returnable: Returnable = { sections: devPlatform.enrich.shownByDefault }

const body = closedObject({
  service_person_id: Type.Optional(recordId(1)),
  devplatform_id: Type.Optional(recordId(1)),
  login: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  devplatform_profile_url: Type.Optional(nonEmptyText),
  profile_url: Type.Optional(nonEmptyText),
  max_age_days: maxAgeDays,
})
type Body = Static<typeof body>

async function run({ body, caller }: Call<Body>, services: Services): Promise<RunResult> {
  const project = projectionFor({
    dataset: devPlatform,
    fields: undefined,
    defaults: devPlatform.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  const { personId, profiles, freshness } = await freshProfiles(body, services)
  const dates = profiles.flatMap(
    profile => valueAt(profile, 'metadata.last_updated') ?? profile.updated_at ?? [],
  )
  return {
    body: {
      service_person_id: personId,
      dev_platform_profiles: profiles.length > 0 ? profiles.map(project) : null,
      last_updated: dates.map(String).sort().at(-1) ?? null,
      updated_at: storedDate(services.nowMs()),
      ...(freshness && { freshness }),
    },
    results: profiles.length,
    charges: chargesOf(prices.devPlatformEnrich, { base: profiles.length > 0 ? 1 : 0 }),
  }
}

/** Returns the profiles on file or, where these are older than the request allows, those that the platform has now. */
async function freshProfiles(
  body: Body,
  services: Services,
): Promise<FoundProfiles & { readonly freshness?: Freshness }> {
  const { records } = services
  const onFile = await findProfiles(body, records)
  const { max_age_days: days } = body
  if (days === undefined) return onFile
  const identity = identityOf(body, onFile)
  const { records: fresh, freshness } = await askIfOld(
    {
      dataset: 'dev_platform',
      identities: identity ? [identity] : [],
      updatedAtMs: onFile.updatedAtMs,
      maxAgeDays: days,
      untilMs: liveBudget(services),
    },
    services,
  )
  if (fresh.length === 0) return { ...onFile, freshness }
  // The stored record is merged with those of other sources.
  const stored = fresh.some(({ isStored }) => !isStored) ? onFile : await findProfiles(body, records)
  const isStored = stored !== onFile && stored.profiles.length > 0
  return isStored ? { ...stored, freshness } : { ...onFile, profiles: fresh.map(recordOf), freshness }
}

/** Returns how a platform is asked for the profile; undefined for a person without one. */
function identityOf(body: Body, { profiles }: FoundProfiles): RecordIdentity | undefined {
  if (body.devplatform_id !== undefined) return { kind: 'account_number', value: `${body.devplatform_id}` }
  if (body.login !== undefined) return { kind: 'login', value: body.login }
  const url = body.profile_url ?? body.devplatform_profile_url ?? profiles[0]?.profile_url
  return typeof url === 'string' ? { kind: 'profile_url', value: url } : undefined
}

function findProfiles(body: Body, records: Records): Promise<FoundProfiles> {
  if (body.service_person_id !== undefined) return profilesOfPerson(body.service_person_id, records)
  if (body.devplatform_id !== undefined) return profilesByNumber(body.devplatform_id, records)
  if (body.login !== undefined) return profilesByLogin(body.login, records)
  const key = body.profile_url === undefined ? 'devplatform_profile_url' : 'profile_url'
  const url = body[key] ?? ''
  const normal = normalForm('profile_url', url)
  if (normal === undefined || networkPage.test(normal)) {
    throw invalidRequest(
      message`${key}: Must be the URL of a developer-platform profile; got ${shorten(url)}.`,
    )
  }
  return profilesByUrl(url, normal, records)
}

/** Matches a page of the professional network. */
const networkPage = /^[^/]+\/(?:in|pub|company|school|showcase)\//

const paths = ['/dev_platform/enrich', '/dataset/dev_platform/enrich'] as const

/**
 * Returns the endpoint at one of the paths. Each takes the identifiers of both generations of the interface.
 */
const endpointAt = (path: (typeof paths)[number]) =>
  endpoint({
    method: 'POST',
    path,
    product: 'dev_platform_enrich',
    category: 'Person',
    summary: 'Developer profiles of a person, or by account',
    rate: { perMinute: 15, bucket: { name: paths[0], paths } },
    price: prices.devPlatformEnrich,
    returns: { dataset: devPlatform, returnable },
    identifiers: identifierKeys,
    body,
    run,
  })

export const devPlatformEnrich = endpointAt('/dev_platform/enrich')
export const datasetDevPlatformEnrich = endpointAt('/dataset/dev_platform/enrich')
