// Counts the records that match, in groups where these are asked for, and tells what each would cost.
import Type from 'typebox'
import { isObject, type Json } from '../../lib/json/json.ts'
import { searchPrice } from '../../metering/prices.ts'
import { datasetName, filters, filtersOf, searched } from '../arguments.ts'
import { tool } from '../tool.ts'

export const countRecords = tool({
  name: 'count_records',
  title: 'Count records',
  description:
    'Counts the records that match filters, exactly and free, and groups the count by fields. Call it before a search, to see whether the filters are too wide or too narrow, and instead of one when only numbers are wanted.',
  input: {
    dataset: datasetName,
    filters,
    group_by: Type.Optional(
      Type.Array(Type.String({ maxLength: 150 }), {
        maxItems: 5,
        description: 'Paths whose values are counted one by one, such as basic_profile.location.country.',
      }),
    ),
    groups: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'The most values of each path.' }),
    ),
  },
  output: Type.Object({
    total: Type.Optional(Type.Integer({ description: 'The records that match.' })),
    credits_each: Type.Optional(Type.Number({ description: 'The price of each in search_records.' })),
    groups: Type.Optional(Type.Unknown({ description: 'The counts by path and value.' })),
  }),
  hints: { readOnly: true },
  run: async ({ dataset, filters: where, group_by: paths = [], groups: size = 20 }, { ask }) => {
    const answer = await ask({
      method: 'POST',
      path: `/${dataset}/search`,
      body: {
        ...filtersOf(dataset, where),
        limit: 0,
        ...(paths.length > 0 && {
          aggregations: paths.map(field => ({ type: 'group_by', field, size })),
        }),
      },
    })
    const { total_count = null, aggregations = [], remarks = [] } = isObject(answer) ? answer : {}
    return {
      answer: {
        total: total_count,
        credits_each: searchPrice(searched[dataset]).base.unitPrice,
        ...(Array.isArray(remarks) && remarks.length > 0 && { remarks }),
        ...(paths.length > 0 && {
          groups: Object.fromEntries(
            (Array.isArray(aggregations) ? aggregations : []).map((aggregation: Json, index) => [
              paths[index] ?? '',
              countsOf(isObject(aggregation) ? aggregation.buckets : []),
            ]),
          ),
        }),
      },
    }
  },
})

const countsOf = (buckets: Json | undefined): Json =>
  (Array.isArray(buckets) ? buckets : []).map((bucket: Json) =>
    isObject(bucket) ? { value: bucket.key ?? null, count: bucket.count ?? 0 } : bucket,
  )
