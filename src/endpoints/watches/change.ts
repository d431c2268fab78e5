// PATCH of a watch: its status, settings and channels; and, unlike in the interface this one follows, what it looks for.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import type { Json } from '../../lib/json/json.ts'
import { message, shorten } from '../../lib/message.ts'
import { namedFields } from '../../query/filter.ts'
import { neededPermissions } from '../../query/permission.ts'
import { sortedFields } from '../../query/sort.ts'
import type { Watch, WatchChange } from '../../stores/watches.ts'
import { compileTrack } from '../../watches/track.ts'
import { viewOf } from '../../watches/view.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { type ChangeBody, settableStatuses } from './bodies.ts'
import { checkConfig, checkEntities, checkNotifications } from './check.ts'
import { refuseFull } from './create.ts'
import { checkFields, checkTrack, compileWatchFilter, refuseDefinition } from './definition.ts'
import { datasetOf, shown } from './find.ts'

/** Changes the watch. Throws 400 for what its status or its kind does not allow. */
export async function changeWatch(
  watch: Watch,
  dataset: Dataset,
  { body, caller }: Call<ChangeBody>,
  services: Services,
): Promise<RunResult> {
  const { watches, nowMs } = services
  const status = statusOf(body, watch, nowMs())
  const own = watch.kind === 'discovery' ? ['filters'] : ['entities', 'track']
  const foreign = (['filters', 'entities', 'track'] as const).find(
    key => body[key] !== undefined && !own.includes(key),
  )
  if (foreign !== undefined) {
    const other = watch.kind === 'discovery' ? 'an entity' : 'a discovery'
    throw invalidRequest(`${foreign}: Only ${other} watch has this key; this is a watch of the other kind.`)
  }
  const place = { kind: watch.kind, dataset: dataset.name, nowMs: nowMs() }
  const change: WatchChange = {
    ...(status && { status }),
    ...(body.config && { config: checkConfig(body.config, place) }),
    ...(body.notifications && { notifications: await checkNotifications(body.notifications, watches) }),
    ...(body.entities && { entities: await checkEntities(body.entities, dataset) }),
    ...(await definitionChange(watch, dataset, { body, caller }, services)),
  }
  // A request that sets nothing leaves the watch as it is.
  if (Object.keys(change).length === 0) return shown(watch, services)
  if (change.entities || change.definition) await refuseFull(caller.key.team_id, services)
  // Otherwise a key whose budget is spent could have what it wants delivered at the expense of another key's watch.
  const isOnlyStatus = Object.keys(change).every(key => key === 'status')
  const paid = isOnlyStatus
    ? change
    : { ...takenOver(watch, change, caller.permissions), api_key_id: caller.key.id }
  const changed = await watches.work.changeWatch(caller.key.team_id, watch.id, paid, nowMs())
  if (!changed) throw invalidRequest('The watch cannot be changed: it was cancelled or suspended meanwhile.')
  watches.onChange()
  return shown(changed, services)
}

/**
 * Returns the change with the permissions that the watch shares with the key: what this key may not see could otherwise be
 * sent to it. Throws 403 where the watch names such fields.
 */
function takenOver(watch: Watch, change: WatchChange, permissions: ReadonlySet<string>): WatchChange {
  const dataset = datasetOf(watch)
  const definition = change.definition ?? watch.definition
  refuseDefinition(definition, dataset, permissions)
  const lost = neededPermissions(dataset).filter(
    each => watch.permissions.includes(each) && !permissions.has(each),
  )
  if (change.permissions || lost.length === 0) return change
  return {
    ...change,
    permissions: watch.permissions.filter(each => permissions.has(each)),
    // Snapshots hold what the watch could compare.
    ...(isTracked(lost, definition.track, dataset) && { awaited: 'all' }),
  }
}

/** Returns whether a tracked field has parts that need one of the permissions. */
function isTracked(permissions: readonly string[], track: Json | undefined, dataset: Dataset): boolean {
  if (track === undefined) return false
  const { fields } = compileTrack(track, dataset, viewOf(dataset).returnable)
  const tracked = fields.flatMap(({ shown: paths }) => paths.map(path => `${path}.`))
  return [...dataset.paths.values()].some(
    ({ path, permission = '' }) =>
      permissions.includes(permission) && tracked.some(each => path.startsWith(each)),
  )
}

function statusOf({ status }: ChangeBody, watch: Watch, nowMs: number): WatchChange['status'] {
  if (watch.status === 'cancelled') throw invalidRequest('A cancelled watch cannot be modified.')
  const wanted = settableStatuses.find(each => each === status)
  if (status !== undefined && !wanted) {
    throw invalidRequest(
      message`status: Must be one of ${settableStatuses.join(', ')}; got ${shorten(status)}.`,
    )
  }
  if (wanted === 'cancelled') return wanted
  const isOver = watch.status === 'expired' || (watch.expires_ms !== null && watch.expires_ms <= nowMs)
  if (isOver) throw invalidRequest('An expired watch can only be cancelled. Make a new one.')
  if (wanted && watch.status === 'suspended') {
    throw invalidRequest(
      'status: The watch is suspended, because its team or the key that pays for it cannot pay; its last run says why. It goes on by itself when they can.',
    )
  }
  return wanted
}

/** Returns the change of what the watch looks for; empty when the request has none of it. */
async function definitionChange(
  watch: Watch,
  dataset: Dataset,
  { body, caller }: Pick<Call<ChangeBody>, 'body' | 'caller'>,
  services: Services,
): Promise<WatchChange> {
  const { filters, track, fields, entities } = body
  const { permissions } = caller
  const isEdited = filters !== undefined || track !== undefined
  if (!isEdited && fields === undefined) return entities ? { awaited: 'subjects' } : {}
  const { definition } = watch
  const sorts = (definition.sorts ?? []) as readonly Json[]
  const named = [...namedFields(filters ?? definition.filters), ...sortedFields(sorts)]
  checkFields(dataset, fields ?? (definition.fields as readonly string[] | undefined), permissions, named)
  const trackNow = track ?? definition.track
  if (watch.kind === 'entity' && trackNow !== undefined) checkTrack(trackNow, dataset, permissions)
  const condition =
    filters === undefined ? undefined : await compileWatchFilter(filters, dataset, permissions, services)
  return {
    definition: {
      ...definition,
      ...(filters !== undefined && { filters }),
      ...(track !== undefined && { track }),
      ...(fields && { fields }),
    },
    ...(condition && { condition }),
    permissions: [...permissions],
    awaited: 'all',
  }
}
