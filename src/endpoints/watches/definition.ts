// The definition of a watch: what a request says it looks for, checked and compiled.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { message, SentValue, shorten } from '../../lib/message.ts'
import { runInTurns } from '../../lib/threads/turns.ts'
import { filterSteps, namedFields } from '../../query/filter.ts'
import { refuseWithoutPermission } from '../../query/permission.ts'
import type { Predicate } from '../../query/predicate.ts'
import { refuseFields } from '../../query/project.ts'
import { compileSorts, sortedFields } from '../../query/sort.ts'
import { compileTrack, type Track } from '../../watches/track.ts'
import { viewOf } from '../../watches/view.ts'
import type { RecordServices } from '../endpoint.ts'
import { type DiscoveryBody, discoveries } from './bodies.ts'

/** The most records that may match a discovery watch when it is made. */
const baselineMax = 500_000

/** Throws 400 and 403 for fields that cannot be shown. */
export function checkFields(
  dataset: Dataset,
  fields: readonly string[] | undefined,
  permissions: ReadonlySet<string>,
  alsoNamed: readonly string[] = [],
): void {
  const { returnable, all } = viewOf(dataset)
  refuseFields({ dataset, fields, defaults: all, returnable, permissions }, alsoNamed)
}

/** Returns the compiled filter. Throws 400 for one that matches too many records, and what filters throw. */
export async function compileWatchFilter(
  filters: Json,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
  { records, geocode }: Pick<RecordServices, 'records' | 'geocode'>,
): Promise<Predicate> {
  const where = await runInTurns(filterSteps(filters, { dataset, permissions, geocode }))
  const query = { dataset: dataset.name, where, sorts: [], after: undefined, limit: 0 }
  const { total } = await records.searchIds(query)
  if (total > baselineMax) {
    throw invalidRequest(
      message`filters: May match at most ${baselineMax} records when the watch is made; these match ${new SentValue(total)}. Narrow them.`,
    )
  }
  return where
}

/** Returns the filters of a new discovery watch. Throws 400 for combinations that it cannot have. */
export function filtersOf({ filters, realtime_filters, narrowing_filters }: DiscoveryBody): Json {
  if (narrowing_filters !== undefined && realtime_filters === undefined) {
    throw invalidRequest('narrowing_filters: Only beside realtime_filters.')
  }
  if (filters !== undefined && realtime_filters !== undefined) {
    throw invalidRequest('realtime_filters: Send either filters or realtime_filters, not both.')
  }
  if (realtime_filters !== undefined) {
    const names = namedFields(realtime_filters).join(', ')
    throw invalidRequest(
      message`realtime_filters: No field can be answered live here${new SentValue(names === '' ? '' : ` (${names})`)}. GET /watch/fields says which can; use filters.`,
    )
  }
  if (filters === undefined) throw invalidRequest('filters: This field is required.')
  return filters
}

/** Returns the parts of a discovery watch that the wire shows. */
export function discoveryDefinition(
  { sorts = [], on = ['added'], fields }: Pick<DiscoveryBody, 'sorts' | 'on' | 'fields'>,
  filters: Json,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): JsonObject {
  const wrong = on.find(each => !discoveries.some(known => known === each))
  if (wrong !== undefined) {
    throw invalidRequest(message`on: Must be of ${discoveries.join(', ')}; got ${shorten(wrong)}.`)
  }
  checkFields(dataset, fields, permissions, [...namedFields(filters), ...sortedFields(sorts)])
  compileSorts(sorts, dataset, permissions)
  return { filters, sorts, on: [...new Set(on)], ...(fields && { fields }) }
}

/** Returns the compiled track. Throws 400, and 403 for fields that the key may not see. */
export function checkTrack(track: Json, dataset: Dataset, permissions: ReadonlySet<string>): Track {
  const compiled = compileTrack(track, dataset, viewOf(dataset).returnable)
  refuseWithoutPermission(
    compiled.fields.map(({ path }) => path),
    dataset,
    permissions,
  )
  return compiled
}

/** Throws 403 for fields of the definition that the key may not name. */
export function refuseDefinition(
  { filters, sorts = [], fields = [], track }: JsonObject,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): void {
  if (track !== undefined) checkTrack(track, dataset, permissions)
  const named = [...namedFields(filters), ...sortedFields(sorts as readonly Json[])]
  refuseWithoutPermission([...(fields as readonly string[]), ...named], dataset, permissions)
}
