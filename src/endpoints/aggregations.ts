// The `aggregations` of a search: counts over all records that match, whatever page is asked for.
import Type from 'typebox'
import type { Dataset, FieldPath } from '../catalog/dataset.ts'
import { invalidRequest } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json.ts'
import { refuseWithoutPermission } from '../query/filter.ts'
import type { Predicate } from '../query/predicate.ts'
import { shortenText } from '../query/value.ts'
import type { Records } from '../stores/records.ts'
import { closed } from './fields.ts'

const aggregationsMax = 10
const groupsMax = 1000
const groupsDefault = 100

export const aggregationsSchema = Type.Array(
  closed({
    type: Type.Union([Type.Literal('count'), Type.Literal('group_by')]),
    field: Type.Optional(Type.String()),
    column: Type.Optional(Type.String()),
    agg: Type.Optional(Type.Literal('count')),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: groupsMax })),
  }),
  { maxItems: aggregationsMax },
)

type Aggregation =
  | { readonly type: 'count' }
  | { readonly type: 'group_by'; readonly field: FieldPath; readonly size: number }

/** What the request asks for; `column` is the earlier spelling of `field`. Throws a 400 for fields nobody can group by. */
export function compileAggregations(
  asked: readonly JsonObject[],
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): readonly Aggregation[] {
  return asked.map((one, index): Aggregation => {
    const place = `aggregations[${index}]`
    const name = one.field ?? one.column
    if (one.type === 'count') {
      if (name !== undefined) throw invalidRequest(`${place}.field: A count takes no field.`)
      return { type: 'count' }
    }
    if (name === undefined) throw invalidRequest(`${place}.field: This field is required.`)
    const field = dataset.paths.get(String(name))
    if (!field || !isGroupable(field)) {
      const supported = [...dataset.paths.values()]
        .filter(one => !one.alias && isGroupable(one))
        .map(({ path }) => path)
      throw invalidRequest(
        `Unsupported aggregation column: '${shortenText(String(name))}'. Supported: ${supported.join(', ')}`,
        [{ available_fields: supported }],
      )
    }
    refuseWithoutPermission([field.path], dataset, permissions)
    return { type: 'group_by', field, size: Number(one.size ?? groupsDefault) }
  })
}

/** Every field a filter compares, but the record's own id: each group would be one record. */
const isGroupable = (field: FieldPath): boolean =>
  field.abilities.includes('filter') &&
  field.at.length > 0 &&
  !(field.field.node === 'leaf' && field.field.stamped === 'id')

/** The answers in the order of the request; `total` is the number of records that match. */
export function aggregate(
  aggregations: readonly Aggregation[],
  {
    dataset,
    where,
    total,
  }: { readonly dataset: Dataset; readonly where: Predicate | undefined; readonly total: number },
  records: Records,
): Promise<readonly Json[]> {
  return Promise.all(
    aggregations.map(async (one): Promise<Json> => {
      if (one.type === 'count') return { type: 'count', column: null, value: total }
      const { path, lists, at } = one.field
      const groups = await records.group({ dataset: dataset.name, where, lists, at, size: one.size })
      const buckets = groups.map(({ value, count }) => ({ key: value, count, metadata: {} }))
      return { type: 'group_by', column: path, buckets }
    }),
  )
}
