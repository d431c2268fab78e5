// The schemas of the bodies of watches. What a schema cannot say is checked in check.ts and definition.ts.
import Type, { type Static } from 'typebox'
import type { Json } from '../../lib/json/json.ts'
import { closedObject, filtersSchema, identifierText, pathList, recordId, sortsSchema } from '../fields.ts'

/** Returns the schema of a text that must be one of the values; the checks of watches refuse others in their own words. */
const oneOf = (values: readonly string[]) => Type.String({ maxLength: 100, values })

/** The statuses that a caller may give a watch. */
export const settableStatuses = ['active', 'paused', 'cancelled'] as const

const configSchema = closedObject({
  trigger: closedObject({
    type: oneOf(['interval']),
    every_hours: Type.Integer({ minimum: 1, maximum: 8760 }),
  }),
  max_results_per_run: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  refresh_frequency_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  payload_delivery_type: Type.Optional(oneOf(['inline', 'link'])),
  expires_at: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ConfigBody = Static<typeof configSchema>

/** Each entry is checked by its type. */
const notificationsSchema = Type.Array(Type.Unsafe<Json>({ bytesMax: 20_000, component: 'Notification' }), {
  minItems: 1,
  maxItems: 10,
})

/** Filters that are refused whatever they are, because nothing answers them live. */
const liveFiltersSchema = Type.Unsafe<Json>({ bytesMax: 100_000 })

/** Like `filters`: the compiler of tracks checks it. */
const trackSchema = Type.Unsafe<Json>({ bytesMax: 100_000, component: 'Track' })

/** The most things that an entity watch follows. */
export const subjectsMax = 50_000

const entityList = Type.Optional(Type.Array(identifierText, { maxItems: subjectsMax }))
export const entitiesSchemas = {
  person: closedObject({ professional_network_profile_urls: entityList }),
  company: closedObject({
    domains: entityList,
    names: entityList,
    professional_network_profile_urls: entityList,
    service_company_ids: Type.Optional(Type.Array(recordId(1), { maxItems: subjectsMax })),
  }),
} as const
/** The entities of either dataset, where the path does not say which. */
const anyEntities = closedObject({ ...entitiesSchemas.company.properties })

/** The changes that a discovery watch may deliver. */
export const discoveries = ['added', 'updated'] as const

const onSchema = Type.Array(oneOf(discoveries), { minItems: 1, maxItems: 2 })
const fields = Type.Optional(pathList)

export const discoveryBody = closedObject({
  filters: Type.Optional(filtersSchema),
  realtime_filters: Type.Optional(liveFiltersSchema),
  narrowing_filters: Type.Optional(liveFiltersSchema),
  sorts: Type.Optional(sortsSchema),
  on: Type.Optional(onSchema),
  fields,
  config: configSchema,
  notifications: notificationsSchema,
})
export type DiscoveryBody = Static<typeof discoveryBody>

export const entityBody = (dataset: keyof typeof entitiesSchemas) =>
  closedObject({
    entities: Type.Unsafe<EntitiesBody>(entitiesSchemas[dataset]),
    track: trackSchema,
    fields,
    config: configSchema,
    notifications: notificationsSchema,
  })
export type EntityBody = Static<ReturnType<typeof entityBody>>
export type EntitiesBody = Static<typeof anyEntities>

const changeKeys = {
  status: Type.Optional(oneOf(settableStatuses)),
  config: Type.Optional(configSchema),
  notifications: Type.Optional(notificationsSchema),
  fields,
}
export const discoveryChange = closedObject({ ...changeKeys, filters: Type.Optional(filtersSchema) })
const entityKeys = { track: Type.Optional(trackSchema), entities: Type.Optional(anyEntities) }
export const entityChange = closedObject({ ...changeKeys, ...entityKeys })
export const anyChange = closedObject({ ...changeKeys, ...entityKeys, filters: Type.Optional(filtersSchema) })
export type ChangeBody = Static<typeof anyChange>

export const backtestBody = closedObject({
  since: Type.String({ maxLength: 100 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type BacktestBody = Static<typeof backtestBody>

const sampleKeys = {
  notification_endpoint: Type.Optional(identifierText),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 25 })),
  deliver: Type.Optional(Type.Boolean()),
}
export const discoverySample = closedObject(sampleKeys)
export const entitySample = closedObject({ ...sampleKeys, fields })
export const previewSample = closedObject({ ...sampleKeys, fields, track: trackSchema })
export type SampleBody = Static<typeof entitySample>
export type PreviewBody = Static<typeof previewSample>
