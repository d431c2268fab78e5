// The named schemas of what bodies hold: filters, which nest, and sorts.
import Type, { type TSchema } from 'typebox'
import { apiVersion } from '../endpoints/version.ts'
import { operators } from '../query/operators/index.ts'
import { notificationTypes } from '../stores/notifications.ts'
import { trackTypes } from '../watches/track.ts'
import { anyJson, anyObject, objectOf, ref, text } from './answer-parts.ts'

const closed = (schema: TSchema): TSchema => Object.assign(schema, { additionalProperties: false })

/** The components of bodies, by the names under which bodies refer to them. */
export const requestComponents: Readonly<Record<string, TSchema>> = {
  Filter: Type.Unsafe({
    description: 'A condition, or a group of filters.',
    oneOf: [ref('FilterCondition'), ref('FilterGroup')],
  }),
  FilterCondition: closed(
    objectOf(
      {
        field: Type.String({ description: 'The path of a field, such as `basic_info.name`.' }),
        type: Type.Enum([...operators.keys()]),
      },
      { value: anyJson },
    ),
  ),
  FilterGroup: closed(
    objectOf({
      op: Type.Enum(['and', 'or', 'all_of']),
      conditions: Type.Array(ref('Filter'), { minItems: 1 }),
    }),
  ),
  LiveFilters: Type.Unsafe({
    description: 'Conditions that must all hold: one, a list, or a group with `and`.',
    anyOf: [ref('LiveFilterGroup'), Type.Array(ref('LiveFilterCondition')), ref('LiveFilterCondition')],
  }),
  LiveFilterGroup: objectOf(
    { conditions: Type.Array(ref('LiveFilterCondition')) },
    { op: Type.Enum(['and']) },
  ),
  LiveFilterCondition: objectOf(
    {},
    {
      field: Type.String({ description: 'The name of a filter, such as `CURRENT_TITLE`.' }),
      filter_type: Type.String({ description: 'An earlier name of `field`.' }),
      type: Type.Enum(['in', 'not in', 'between']),
      value: anyJson,
      sub_filter: text,
    },
  ),
  Track: Type.Unsafe({
    description: 'A condition on what changed, or a group of them.',
    anyOf: [ref('TrackCondition'), ref('TrackGroup')],
  }),
  TrackCondition: closed(
    objectOf(
      {
        field: Type.String({ description: 'The path of a field that is tracked.' }),
        type: Type.Enum([...trackTypes]),
      },
      { value: anyJson },
    ),
  ),
  TrackGroup: closed(
    objectOf({ op: Type.Enum(['and', 'or']), conditions: Type.Array(ref('Track'), { minItems: 1 }) }),
  ),
  Notification: objectOf(
    { type: Type.Enum([...notificationTypes]) },
    { url: text, to: Type.Array(text), headers: anyObject },
  ),
  ApiVersion: Type.Unsafe({ type: 'string', enum: [apiVersion] }),
  Sort: closed(
    objectOf(
      {},
      {
        field: text,
        column: Type.String({ description: 'An earlier name of `field`.' }),
        order: Type.Enum(['asc', 'desc']),
      },
    ),
  ),
}
