// POST /dev_platform/enrich and its older path: developer profiles by person, account or URL (reference behaviour, 16).
import Type from 'typebox'
import { devPlatform } from '../catalog/dev-platform.ts'
import { person } from '../catalog/person/person.ts'
import { invalidRequest } from '../errors.ts'
import type { JsonObject } from '../lib/json.ts'
import { fromMs } from '../normal/date.ts'
import { normalForm } from '../normal/form.ts'
import { fold } from '../normal/text.ts'
import type { Predicate, Scalar } from '../query/predicate.ts'
import { projectionFor } from '../query/project.ts'
import { valueAt } from '../query/read.ts'
import type { Returnable } from '../query/returnable.ts'
import { shorten } from '../query/value.ts'
import type { Records, StoredRecord } from '../stores/records.ts'
import type { Call, Endpoint, Facts, Services } from './endpoint.ts'
import { closed } from './fields.ts'

const wires = [
  'service_person_id',
  'devplatform_id',
  'login',
  'devplatform_profile_url',
  'profile_url',
] as const

const returnable: Returnable = { sections: devPlatform.enrich.shownByDefault }

/** The most profiles that one person is shown with. */
const profilesMax = 100

/** What was found: profiles, and whose they are. */
interface Found {
  readonly personId: number | null
  readonly profiles: readonly JsonObject[]
}

async function run({ body, caller }: Call, { records, nowMs }: Services): Promise<Facts> {
  const project = projectionFor({
    dataset: devPlatform,
    fields: undefined,
    defaults: devPlatform.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  const { personId, profiles } = await find(body, records)
  const dates = profiles.flatMap(
    profile => valueAt(profile, 'metadata.last_updated') ?? profile.updated_at ?? [],
  )
  const charge = {
    component: 'dev_platform.profile',
    label: 'Developer profile',
    quantity: profiles.length > 0 ? 1 : 0,
    unitPrice: 1,
  }
  return {
    body: {
      service_person_id: personId,
      dev_platform_profiles: profiles.length > 0 ? profiles.map(project) : null,
      last_updated: dates.map(String).sort().at(-1) ?? null,
      updated_at: fromMs(nowMs()),
    },
    results: profiles.length,
    charges: [charge],
  }
}

async function find(body: JsonObject, records: Records): Promise<Found> {
  if (body.service_person_id !== undefined) return ofPerson(Number(body.service_person_id), records)
  const url = body.devplatform_profile_url ?? body.profile_url
  const accounts =
    url !== undefined
      ? await byUrl(
          String(url),
          body.profile_url === undefined ? 'devplatform_profile_url' : 'profile_url',
          records,
        )
      : body.devplatform_id !== undefined
        ? await byValue('devplatform_id', Number(body.devplatform_id), records)
        : await byValue('login', fold(String(body.login).replace(/^@/, '')), records)
  const [first] = accounts
  const owner = first?.record.service_person_id
  return {
    personId: typeof owner === 'number' ? owner : null,
    profiles: accounts.map(({ record }) => record),
  }
}

/** The profiles linked to a person; where none are, those in the person's own record. */
async function ofPerson(asked: number, records: Records): Promise<Found> {
  const [stored] = await records.get(person.name, [asked])
  if (!stored) return { personId: null, profiles: [] }
  const linked = await byValue('service_person_id', stored.id, records, [asked])
  const url = valueAt(stored.record, 'social_handles.dev_platform_identifier.profile_url')
  const own = linked.length > 0 || typeof url !== 'string' ? linked : await withUrl(url, records)
  if (own.length > 0) return { personId: stored.id, profiles: own.map(({ record }) => record) }
  const { dev_platform_profiles: told } = stored.record
  return { personId: stored.id, profiles: Array.isArray(told) ? (told as readonly JsonObject[]) : [] }
}

async function byValue(
  path: string,
  value: Scalar,
  records: Records,
  more: readonly Scalar[] = [],
): Promise<readonly StoredRecord[]> {
  const where: Predicate = { is: 'oneOf', at: [path], values: [value, ...more] }
  const followers = { path: 'followers', lists: [], at: ['followers'], descending: true }
  const query = { dataset: devPlatform.name, where, sorts: [followers], after: undefined, limit: profilesMax }
  return (await records.search(query)).records
}

async function byUrl(url: string, key: string, records: Records): Promise<readonly StoredRecord[]> {
  const normal = normalForm('profile_url', url)
  if (normal === undefined || networkPage.test(normal)) {
    throw invalidRequest(`${key}: Must be the URL of a developer-platform profile; got ${shorten(url)}.`)
  }
  return withUrl(url, records)
}

/** A page of the professional network. */
const networkPage = /^[^/]+\/(?:in|pub|company|school|showcase)\//

async function withUrl(url: string, records: Records): Promise<readonly StoredRecord[]> {
  const value = normalForm('profile_url', url)
  const found =
    value === undefined ? [] : await records.find(devPlatform.name, { kind: 'profile_url', value })
  const stored = await records.get(
    devPlatform.name,
    found.map(({ id }) => id),
  )
  return stored.filter(record => record !== undefined)
}

/** Both paths take the identifiers of both generations. */
const at = (path: string): Endpoint => ({
  method: 'POST',
  path,
  product: 'dev_platform_enrich',
  category: 'Person',
  summary: 'Developer profiles of a person, or by account',
  rate: { perMinute: 15 },
  price: { base: 1 },
  returns: { dataset: devPlatform, returnable },
  identifiers: wires,
  body: closed({
    service_person_id: Type.Optional(Type.Integer({ minimum: 1 })),
    devplatform_id: Type.Optional(Type.Integer({ minimum: 1 })),
    login: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    devplatform_profile_url: Type.Optional(Type.String({ minLength: 1 })),
    profile_url: Type.Optional(Type.String({ minLength: 1 })),
  }),
  run,
})

export const devPlatformEnrich = at('/dev_platform/enrich')
export const datasetDevPlatformEnrich = at('/dataset/dev_platform/enrich')
