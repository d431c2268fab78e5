// POST of a watch: checked, compiled and stored; its baseline is made at once by the watcher.
import type { Dataset } from '../../catalog/dataset.ts'
import { ApiError } from '../../errors.ts'
import type { NewWatch } from '../../stores/watches.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import type { DiscoveryBody, EntityBody } from './bodies.ts'
import { checkConfig, checkEntities, checkNotifications } from './check.ts'
import { checkFields, checkTrack, compileWatchFilter, discoveryDefinition, filtersOf } from './definition.ts'
import { shown } from './find.ts'

/** The most watches of a team that are neither cancelled nor expired. */
const watchesOfTeamMax = 1000
/**
 * The bytes of filters and entities from which on these may not grow. What is kept for comparisons is several times as much, and
 * watches are free until they deliver something.
 */
const bytesOfTeamMax = 64 * 2 ** 20

export async function createDiscovery(
  dataset: Dataset,
  { body, caller }: Call<DiscoveryBody>,
  services: Services,
): Promise<RunResult> {
  const { permissions } = caller
  const filters = filtersOf(body)
  const definition = discoveryDefinition(body, filters, dataset, permissions)
  const config = checkConfig(body.config, {
    kind: 'discovery',
    dataset: dataset.name,
    nowMs: services.nowMs(),
  })
  const notifications = await checkNotifications(body.notifications, services.watches)
  const condition = await compileWatchFilter(filters, dataset, permissions, services)
  const watch = { kind: 'discovery', dataset: dataset.name, definition, condition, entities: null } as const
  return add({ ...watch, notifications, ...settingsOf(config) }, caller, services)
}

export async function createEntity(
  dataset: Dataset,
  { body, caller }: Call<EntityBody>,
  services: Services,
): Promise<RunResult> {
  const { track, fields } = body
  const entities = await checkEntities(body.entities, dataset)
  checkTrack(track, dataset, caller.permissions)
  checkFields(dataset, fields, caller.permissions)
  const config = checkConfig(body.config, { kind: 'entity', dataset: dataset.name, nowMs: services.nowMs() })
  const notifications = await checkNotifications(body.notifications, services.watches)
  const definition = { track, ...(fields && { fields }) }
  const watch = { kind: 'entity', dataset: dataset.name, definition, condition: null, entities } as const
  return add({ ...watch, notifications, ...settingsOf(config) }, caller, services)
}

const settingsOf = ({ shown: config, ...times }: ReturnType<typeof checkConfig>) => ({ config, ...times })

async function add(
  watch: Omit<NewWatch, 'team_id' | 'user_id' | 'api_key_id' | 'permissions' | 'created_ms'>,
  { key, permissions }: Call['caller'],
  services: Services,
): Promise<RunResult> {
  const { work, onChange } = services.watches
  await refuseFull(key.team_id, services)
  const owner = { team_id: key.team_id, user_id: key.user_id, api_key_id: key.id }
  const added = await work.addWatch(
    { ...watch, ...owner, permissions: [...permissions], created_ms: services.nowMs() },
    watchesOfTeamMax,
  )
  if (!added) {
    throw new ApiError(
      'permission_error',
      `A team may have ${watchesOfTeamMax} watches at a time. Cancel one that is no longer needed.`,
    )
  }
  onChange()
  return shown(added, services)
}

/** Throws 403 when the watches of the team have as many bytes as they may. */
export async function refuseFull(teamId: number, { watches: { work } }: Services): Promise<void> {
  if ((await work.liveBytes(teamId)) < bytesOfTeamMax) return
  throw new ApiError(
    'permission_error',
    `The watches of a team may have ${bytesOfTeamMax / 2 ** 20} MiB of filters and entities in all. Cancel one that is no longer needed.`,
  )
}
