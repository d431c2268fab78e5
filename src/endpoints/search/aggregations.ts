// `aggregations` of a search: counts over everything that matches, beside the page.

import Type, { type Static } from 'typebox'
import type { Dataset, FieldPath, GroupedRecords } from '../../catalog/dataset.ts'
import { invalidRequest, unsupportedColumn } from '../../errors.ts'
import { memoizedByObject } from '../../lib/cache.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { oneOf } from '../../query/operators/equality.ts'
import { refuseWithoutPermission } from '../../query/permission.ts'
import { and, type Predicate } from '../../query/predicate.ts'
import type { Aggregation, AggregationResult, Bucket } from '../../query/query.ts'
import { valueAt } from '../../query/read.ts'
import { fieldOrColumn } from '../../query/sort.ts'
import { unsupportedGrouping } from '../../query/unsupported.ts'
import type { Records } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'
import { closedObject, pathText } from '../fields.ts'
import { countOf } from './count.ts'

const aggregationsMax = 10
const bucketsMax = 1000
const bucketsDefault = 100

const aggregationSchema = closedObject({
  type: Type.Enum(['count', 'group_by']),
  field: Type.Optional(pathText),
  column: Type.Optional(pathText),
  agg: Type.Optional(Type.Enum(['count'])),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: bucketsMax })),
})
type AggregationRequest = Static<typeof aggregationSchema>

export const aggregationsSchema = Type.Array(aggregationSchema, { maxItems: aggregationsMax })

/** Returns the checked aggregations; undefined when there are none. Throws 400 for a field that cannot be grouped by. */
export function readAggregations(
  requested: readonly AggregationRequest[] | undefined,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): readonly Aggregation[] | undefined {
  if (!requested || requested.length === 0) return undefined
  return requested.map((aggregation, index) =>
    readAggregation(aggregation, `aggregations[${index}]`, dataset, permissions),
  )
}

function readAggregation(
  { type, size = bucketsDefault, ...named }: AggregationRequest,
  place: string,
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): Aggregation {
  const path = fieldOrColumn(named, place)
  if (type === 'count') {
    if (path !== undefined) throw invalidRequest(`${place}.field: A count takes no field.`)
    return { kind: 'count' }
  }
  if (path === undefined) throw invalidRequest(`${place}.field: This field is required.`)
  const field = dataset.paths.get(path)
  if (!field || !isGroupable(dataset, field)) {
    const refusal = unsupportedGrouping(path, groupablePaths(dataset))
    throw unsupportedColumn(refusal.message, refusal.metadata)
  }
  refuseWithoutPermission([path], dataset, permissions)
  return { kind: 'group_by', path, lists: field.lists, at: field.at, size }
}

/** Returns the paths that records of the dataset can be grouped by. The list is cached. */
export const groupablePaths = memoizedByObject((dataset: Dataset): readonly string[] =>
  groupableFields(dataset).flatMap(({ alias, path }) => (alias ? [] : [path])),
)

/** Returns the paths that groupings of the dataset take: those of `groupablePaths` and their aliases. */
export const acceptedGroupings = (dataset: Dataset): readonly string[] =>
  groupableFields(dataset).map(({ path }) => path)

const groupableFields = (dataset: Dataset): readonly FieldPath[] =>
  [...dataset.paths.values()].filter(field => isGroupable(dataset, field))

/**
 * Returns whether a field can be grouped by: as the dataset declares, or otherwise when filters compare it
 * and it is not the id.
 */
const isGroupable = (dataset: Dataset, { abilities, at, field }: FieldPath): boolean =>
  dataset.pathsWith('group').length > 0
    ? abilities.includes('group')
    : abilities.includes('filter') && at.length > 0 && !(field.node === 'leaf' && field.stamped === 'id')

/** Returns the results in the order of the requested aggregations. */
export async function answerAggregations(
  aggregations: readonly Aggregation[],
  where: Predicate | undefined,
  dataset: Dataset,
  { records }: RecordServices,
): Promise<Json> {
  const answers = await records.aggregate({ dataset: dataset.name, where, aggregations })
  return Promise.all(
    answers.map(async (answer, index) => {
      const aggregation = aggregations[index]
      const completed = await withBlankBucket(answer, { aggregation: aggregation, where, dataset }, records)
      return aggregationView(completed, aggregation, dataset, records)
    }),
  )
}

/** Adds the records without the field to the bucket of the value as which answers show a missing one: an empty text or false. */
async function withBlankBucket(
  answer: AggregationResult,
  {
    aggregation,
    where,
    dataset,
  }: { aggregation: Aggregation | undefined; where: Predicate | undefined; dataset: Dataset },
  records: Records,
): Promise<AggregationResult> {
  if (answer.kind === 'count' || aggregation?.kind !== 'group_by' || aggregation.lists.length > 0)
    return answer
  const path = dataset.paths.get(aggregation.path)
  if (path?.field.node !== 'leaf' || path.field.many || path.field.blank === undefined) return answer
  const { blank } = path.field
  const isBlank = oneOf(path, [blank])
  const count = await countOf(records, dataset.name, where ? and([where, isBlank]) : isBlank)
  const otherBuckets = answer.buckets.filter(({ key }) => key !== blank)
  const buckets =
    count === 0 ? otherBuckets : [...otherBuckets, { key: blank, count }].sort((a, b) => b.count - a.count)
  return { ...answer, buckets: buckets.slice(0, aggregation.size) }
}

async function aggregationView(
  answer: AggregationResult,
  aggregation: Aggregation | undefined,
  dataset: Dataset,
  records: Records,
): Promise<JsonObject> {
  if (answer.kind === 'count') return { type: 'count', column: null, value: answer.value }
  const path = aggregation?.kind === 'group_by' ? aggregation.path : ''
  const grouped = Object.entries(dataset.search.groups ?? {}).find(([named]) =>
    isSame(dataset, named, path),
  )?.[1]
  const buckets = grouped
    ? await describedBuckets(answer.buckets, grouped, records)
    : answer.buckets.map(bucket => ({ ...bucket, metadata: {} }))
  return { type: 'group_by', column: path, buckets: buckets as unknown as Json }
}

/** Returns whether two paths, one of them perhaps an alias, read the same values. */
const isSame = (dataset: Dataset, one: string, other: string): boolean =>
  dataset.paths.get(one)?.field === dataset.paths.get(other)?.field

/** Returns the buckets, each with the shown fields of the record whose id is its key. */
async function describedBuckets(
  buckets: readonly Bucket[],
  { dataset, shown: shownPaths }: GroupedRecords,
  records: Records,
): Promise<readonly JsonObject[]> {
  const groupRecords = await records.get(
    dataset,
    buckets.map(({ key }) => Number(key)),
  )
  return buckets.map(({ key, count }, index) => {
    const entries = Object.entries(shownPaths).map(
      ([name, path]) => [name, valueAt(groupRecords[index]?.record, path) ?? null] as const,
    )
    return { key, count, metadata: Object.fromEntries(entries) }
  })
}
