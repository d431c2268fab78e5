// Finds the watch that a path names.
import type { Dataset } from '../../catalog/dataset.ts'
import { datasetNamed } from '../../catalog/index.ts'
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { PlacedWatch, Watch, WatchKind } from '../../stores/watches.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { refuseDefinition } from './definition.ts'
import { watchView } from './view.ts'

export const watchNotFound = () => new ApiError('not_found', 'Watch not found.')

/** Returns the number in a path parameter; undefined when it is none. */
export function numberOf(params: Call['params'], name: string): number | undefined {
  const text = params[name] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The trees of paths: by kind and dataset, by dataset alone, or by the id alone. */
export interface WatchPlace {
  readonly kind?: WatchKind
  readonly dataset?: string
}

type WatchPath = Pick<Call, 'params' | 'caller'>

/** Throws 404 when the team has no such watch under this path. */
export async function watchAt(path: WatchPath, place: WatchPlace, { watches }: Services): Promise<Watch> {
  return foundAt(path, place, (teamId, id) => watches.work.watch(teamId, id))
}

/** Finds the watch without what it watches, also where nothing but its place can be read. Throws 404 as `watchAt` does. */
export async function placedWatchAt(
  path: WatchPath,
  place: WatchPlace,
  { watches }: Services,
): Promise<PlacedWatch> {
  return foundAt(path, place, (teamId, id) => watches.work.watchPlace(teamId, id))
}

async function foundAt<Found extends Pick<Watch, 'kind' | 'dataset'>>(
  { params, caller }: WatchPath,
  { kind, dataset }: WatchPlace,
  find: (teamId: number, id: number) => Promise<Found | undefined>,
): Promise<Found> {
  const id = numberOf(params, 'watch_id')
  const found = id === undefined ? undefined : await find(caller.key.team_id, id)
  const isThere =
    (kind === undefined || found?.kind === kind) && (dataset === undefined || found?.dataset === dataset)
  if (!found || !isThere) throw watchNotFound()
  return found
}

export function datasetOf({ dataset: name }: Pick<Watch, 'dataset'>): Dataset {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`No dataset is named ${name}.`)
  return dataset
}

/**
 * Returns the watch as the key may read it, with the permissions that it shares with the key which wrote the watch. Throws
 * 403 where the watch names fields that the key may not name.
 */
export function asReadBy(watch: Watch, { permissions }: Call['caller']): Watch {
  refuseDefinition(watch.definition, datasetOf(watch), permissions)
  return { ...watch, permissions: watch.permissions.filter(each => permissions.has(each)) }
}

export const free = (body: JsonObject | readonly JsonObject[], results = 1): RunResult => ({
  body,
  results,
  charges: [],
})

/** Shows a watch with its entities. */
export async function shown(watch: Watch, { watches, nowMs }: Services): Promise<RunResult> {
  const entities = watch.kind === 'entity' ? await watches.work.watchEntities(watch.id) : null
  return { ...free(watchView(watch, entities, nowMs())), linkedIds: { watch_id: String(watch.id) } }
}
