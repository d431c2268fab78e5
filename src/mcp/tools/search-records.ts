// A page of the records that match filters.
import Type from 'typebox'
import { isObject } from '../../lib/json/json.ts'
import {
  datasetName,
  detail,
  fields,
  filters,
  filtersOf,
  searched,
  spending,
  spendingOf,
} from '../arguments.ts'
import { fieldsOf } from '../detail.ts'
import { previewed } from '../look-up.ts'
import { withoutBlanks } from '../records.ts'
import { tool } from '../tool.ts'

/** The size of a page by its level of detail: about what one answer holds. */
const limits = { ids: 100, brief: 20, full: 3 } as const

export const searchRecords = tool({
  name: 'search_records',
  title: 'Search records',
  description:
    'Shows a page of the records that match filters, sorted, or of those that answer best to a query in plain words. Costs credits for each record shown (count_records tells how many match and what each costs). Fields that a record does not have are left out.',
  input: {
    dataset: datasetName,
    filters,
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description:
          'Who or what to find in plain words, such as "senior engineers in Berlin, not managers": the best answers come first, and sorts are refused. The answer says as which filters it was read.',
      }),
    ),
    sorts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String({ maxLength: 150 }),
            order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'asc' })),
          },
          { additionalProperties: false },
        ),
        { maxItems: 5 },
      ),
    ),
    detail,
    fields,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: `Records of this page; without it ${limits.ids} with ids, ${limits.brief} in brief, ${limits.full} in full.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 65_536,
        description: 'The next_cursor of the page before, with the same query, filters, sorts and fields.',
      }),
    ),
    ...spending,
  },
  output: Type.Object({
    total: Type.Optional(Type.Integer({ description: 'The records that match.' })),
    next_cursor: Type.Optional(Type.String({ description: 'Leads to the next page.' })),
    interpretation: Type.Optional(
      Type.Object({
        filters: Type.Unknown({ description: 'What a query requires, as filters; null where nothing.' }),
        unread: Type.Array(Type.String(), { description: 'Words that no filter says, and that only rank.' }),
      }),
    ),
    records: Type.Optional(Type.Array(Type.Unknown())),
  }),
  hints: { readOnly: true },
  isCharged: true,
  run: async (
    {
      dataset,
      query,
      filters: where,
      sorts,
      detail: level = 'brief',
      fields: named,
      limit,
      cursor,
      ...limited
    },
    { ask },
  ) => {
    const shown = fieldsOf(dataset, level, named)
    const { body, headers } = spendingOf(limited)
    const answer = await ask({
      method: 'POST',
      path: `/${dataset}/search`,
      headers: headers ?? {},
      body: {
        ...(query === undefined
          ? filtersOf(dataset, where)
          : { search: { query }, ...(where !== undefined && { filters: where }) }),
        ...(sorts !== undefined && { sorts }),
        ...(shown !== undefined && { fields: shown }),
        limit: limit ?? (named ? limits.brief : limits[level]),
        ...(cursor !== undefined && { cursor }),
        ...body,
      },
    })
    if (!isObject(answer)) return { answer: {} }
    const { [searched[dataset].search.results]: records, total_count, next_cursor, ...others } = answer
    if (limited.preview) return { answer: { total: total_count, ...previewed(others) } }
    const { remarks, interpretation } = others
    return {
      answer: {
        total: total_count,
        ...(typeof next_cursor === 'string' && { next_cursor }),
        ...(isObject(interpretation) && {
          interpretation: { filters: interpretation.filters, unread: interpretation.unread },
        }),
        ...(Array.isArray(remarks) && remarks.length > 0 && { remarks }),
        records: withoutBlanks(records ?? []),
      },
    }
  },
})
