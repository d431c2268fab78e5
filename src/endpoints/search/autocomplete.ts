// POST /{dataset}/search/autocomplete: values of a field, ranked by how often they occur in the filtered records.
import Type, { type Static } from 'typebox'
import type { Dataset, FieldPath } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { message, shortenText } from '../../lib/message.ts'
import { runInTurns } from '../../lib/threads/turns.ts'
import { fold } from '../../normal/text.ts'
import { entryPart } from '../../query/entry-part.ts'
import { filterSteps, namedFields } from '../../query/filter.ts'
import { valueLengthMax } from '../../query/limits.ts'
import { refuseWithoutPermission } from '../../query/permission.ts'
import type { Suggestion } from '../../query/query.ts'
import { suggestionRank } from '../../query/suggest.ts'
import { declaredValues, kindOf } from '../../query/value.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, filtersSchema, pathText } from '../fields.ts'

export const suggestionsMax = 100
const suggestionsDefault = 20

const body = closedObject({
  field: pathText,
  query: Type.String({ maxLength: valueLengthMax }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: suggestionsMax })),
  filters: Type.Optional(filtersSchema),
})
type Body = Static<typeof body>

export const autocompleteEndpoint = (dataset: Dataset) =>
  endpoint({
    method: 'POST',
    path: `/${dataset.name}/search/autocomplete`,
    product: `${dataset.name}_autocomplete`,
    category: dataset.title,
    summary: `Suggest values for filters on ${dataset.plural}, free`,
    rate: { perMinute: 300 },
    neverBills: true,
    plainUnauthorized: true,
    body,
    run: (call, services) => run(dataset, call, services),
  })

async function run(dataset: Dataset, { body, caller }: Call<Body>, services: Services): Promise<RunResult> {
  const { permissions } = caller
  const field = suggestField(dataset, body.field)
  const { filters } = body
  refuseWithoutPermission([field.path, ...namedFields(filters)], dataset, permissions)
  const where =
    filters === undefined
      ? undefined
      : await runInTurns(filterSteps(filters, { dataset, permissions, geocode: services.geocode }))
  const [list] = field.lists
  const text = fold(body.query)
  const { limit = suggestionsDefault } = body
  const declared = kindOf(field) === 'choice' ? (declaredValues(field) ?? []) : []
  const suggestions = await services.records.suggest({
    dataset: dataset.name,
    lists: field.lists,
    at: field.at,
    text,
    where,
    entryWhere: where && list ? entryPart(where, list) : undefined,
    limit: limit + declared.length,
  })
  const values = declaredFirst(suggestions, declared, text).slice(0, limit)
  return { body: { suggestions: values.map(value => ({ value })) }, results: values.length, charges: [] }
}

/**
 * Returns the declared values that match, in their order (all of them for an empty text), then the other
 * suggestions.
 */
function declaredFirst(
  suggestions: readonly Suggestion[],
  declared: readonly string[],
  text: string,
): readonly string[] {
  const others = suggestions.map(({ value }) => value).filter(value => !declared.includes(value))
  return [...declared.filter(value => suggestionRank(value, text) !== undefined), ...others]
}

function suggestField(dataset: Dataset, name: string): FieldPath {
  const field = dataset.paths.get(name)
  if (field?.abilities.includes('suggest') && !field.alias) return field
  const available = dataset.pathsWith('suggest')
  throw invalidRequest(
    message`Field '${shortenText(name)}' is not valid for autocomplete. Available fields are: ${available.join(', ')}`,
    [{ available_fields: available }],
  )
}
