// Samples of what a watch delivers: of a watch from its present records, of an unsaved one from a fixed demo record.
import { v4 as randomId } from 'uuid'
import type { Dataset } from '../../catalog/dataset.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import type { Notification } from '../../stores/notifications.ts'
import type { Watch } from '../../stores/watches.ts'
import { bodyFor, metadataOf, type NotificationFacts } from '../../watches/payload.ts'
import { resultsMaxDefault, resultsMaxOf } from '../../watches/run.ts'
import { firstSubjectKeys } from '../../watches/subjects.ts'
import { compileTrack, type TrackLeaf } from '../../watches/track.ts'
import { readTracked } from '../../watches/tracked-field.ts'
import { comparedView, deliveredView, titleOf, viewOf } from '../../watches/view.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { apiVersion } from '../version.ts'
import type { PreviewBody, SampleBody } from './bodies.ts'
import { checkUrl } from './check.ts'
import { checkFields, checkTrack } from './definition.ts'
import { demoRecords } from './demo-records.ts'
import { free } from './find.ts'

/** The time that a receiver has to answer a sample. */
const timeoutMs = 10_000

interface Sample {
  readonly results: readonly JsonObject[]
  readonly titles: readonly string[]
}

/** Sends a sample of a stored watch. Throws 400, with the envelope, when nothing matches it now. */
export async function sendSample(
  watch: Watch,
  dataset: Dataset,
  { body, caller }: Call<SampleBody>,
  services: Services,
): Promise<RunResult> {
  const { count = 1, fields, notification_endpoint: endpoint } = body
  if (watch.status === 'cancelled') throw invalidRequest('A cancelled watch cannot be tested.')
  if (fields) checkFields(dataset, fields, caller.permissions)
  if (endpoint !== undefined) await checkUrl(endpoint, 'notification_endpoint', services.watches)
  const records =
    watch.kind === 'discovery'
      ? await matchingNow(watch, count, services)
      : await subjectsNow(watch, dataset, count, services)
  const sample = sampleOf(watch, dataset, records, fields)
  const channels: readonly Notification[] =
    endpoint === undefined ? watch.notifications : [{ type: 'webhook', url: endpoint }]
  return deliver(
    { watch, sample, resultsMax: resultsMaxOf(watch) },
    (body.deliver ?? true) ? channels : [],
    services,
  )
}

/** Sends a sample of an entity watch that is not stored yet. */
export async function sendPreview(
  dataset: Dataset,
  { body, caller }: Call<PreviewBody>,
  services: Services,
): Promise<RunResult> {
  const { track, fields, deliver: isSent = true, notification_endpoint: endpoint } = body
  checkTrack(track, dataset, caller.permissions)
  checkFields(dataset, fields, caller.permissions)
  if (isSent && endpoint === undefined) {
    throw invalidRequest('notification_endpoint: This field is required, unless deliver is false.')
  }
  if (endpoint !== undefined) await checkUrl(endpoint, 'notification_endpoint', services.watches)
  const watch = {
    id: 0,
    team_id: caller.key.team_id,
    kind: 'entity',
    dataset: dataset.name,
    permissions: [...caller.permissions],
    definition: { track, ...(fields && { fields }) },
  } as const
  const records = (demoRecords[dataset.name] ?? []).slice(0, body.count ?? 1)
  const sample = sampleOf(watch, dataset, records, fields)
  const channels = isSent && endpoint !== undefined ? [{ type: 'webhook', url: endpoint } as const] : []
  return deliver({ watch, sample, resultsMax: resultsMaxDefault }, channels, services)
}

type SampledWatch = Pick<Watch, 'id' | 'team_id' | 'kind' | 'dataset' | 'permissions' | 'definition'>

async function matchingNow(
  watch: Watch,
  count: number,
  { records }: Services,
): Promise<readonly JsonObject[]> {
  const where = watch.condition ?? undefined
  const query = { dataset: watch.dataset, where, sorts: [], after: undefined, limit: count }
  return (await records.search(query)).records.map(({ record }) => record)
}

/** Identifiers that are looked up for a sample. */
const lookedUpMax = 200

async function subjectsNow(
  watch: Watch,
  dataset: Dataset,
  count: number,
  { records, watches }: Services,
): Promise<readonly JsonObject[]> {
  const found = new Map<number, JsonObject>()
  const entities = (await watches.work.watchEntities(watch.id)) ?? {}
  for (const key of await firstSubjectKeys(dataset, entities, lookedUpMax)) {
    const stored =
      key.kind === 'id'
        ? (await records.get(dataset.name, [Number(key.value)]))[0]
        : (await records.find(dataset.name, key))[0]
    if (stored) found.set(stored.id, stored.record)
    if (found.size >= count) break
  }
  return [...found.values()]
}

function sampleOf(
  watch: SampledWatch,
  dataset: Dataset,
  records: readonly JsonObject[],
  fields = watch.definition.fields as readonly string[] | undefined,
): Sample {
  const { kind, permissions } = watch
  const project = deliveredView({ dataset, fields, kind, permissions })
  return {
    results: records.map(record => ({
      ...(kind === 'entity' && { changes: sampleChanges(watch, dataset, record) }),
      record: project(record),
    })),
    titles: records.map(record => titleOf(dataset, record)),
  }
}

/** Returns a change for each condition, as if what it waits for had just happened to the present values. */
function sampleChanges(
  { definition, permissions }: SampledWatch,
  dataset: Dataset,
  record: JsonObject,
): readonly Json[] {
  const track = compileTrack(definition.track ?? null, dataset, viewOf(dataset).returnable)
  const paths = track.fields.map(({ path }) => path)
  const compared = comparedView(dataset, paths, permissions)(record)
  return track.leaves.map(leaf => sampleChange(leaf, readTracked(leaf.field, compared)))
}

function sampleChange({ field, type, value: crossed }: TrackLeaf, value: Json): JsonObject {
  const change = { field: field.path, type }
  if (!Array.isArray(value)) {
    return type === 'removed'
      ? { ...change, from: value, to: null }
      : { ...change, from: crossed ?? null, to: value }
  }
  const [first, others] = [value.slice(0, 1), value.slice(1)]
  if (type === 'added') return { ...change, new_elements: first }
  if (type === 'removed') return { ...change, removed_elements: first }
  return { ...change, from: others, to: value, new_elements: first, removed_elements: [] }
}

interface SampleDelivery {
  readonly watch: SampledWatch
  readonly sample: Sample
  readonly resultsMax: number
}

/** Sends the sample over the channels, and answers its envelope with what became of it. */
async function deliver(
  { watch, sample, resultsMax }: SampleDelivery,
  channels: readonly Notification[],
  { watches, nowMs }: Services,
): Promise<RunResult> {
  const { results, titles } = sample
  const sentMs = nowMs()
  const facts = (notificationId: string): NotificationFacts => ({
    watch,
    apiVersion,
    runId: null,
    notificationId,
    nowMs: sentMs,
    delivered: results.length,
    total: results.length,
    resultsMax,
    isTest: true,
  })
  const ids = channels.map(() => `msg_${randomId()}`)
  const envelope: JsonObject = { metadata: metadataOf(facts(ids[0] ?? `msg_${randomId()}`)), results }
  if (results.length === 0) {
    throw new ApiError(
      'invalid_request',
      'Nothing matches this watch now, so that there is no sample to send.',
      {
        metadata: [envelope],
      },
    )
  }
  const content = { titles, content: { results: JSON.stringify(results) } }
  const deliveries = await Promise.all(
    channels.map(async ({ type, url, headers, to }, index): Promise<JsonObject> => {
      const id = ids[index] ?? ''
      const message = {
        id,
        team_id: watch.team_id,
        channel: type,
        url: url ?? '',
        body: bodyFor(type, facts(id), content),
        target: JSON.stringify({ headers, to }),
      }
      const { answer, error } = await watches.send(message, timeoutMs)
      return { type, ...(url !== undefined && { url }), http_status: answer?.status ?? null, error }
    }),
  )
  return free({ ...envelope, deliveries }, results.length)
}
