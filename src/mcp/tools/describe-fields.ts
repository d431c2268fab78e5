// The paths and operators that filters may name, from the catalogue, and the values of a field as records spell them.
import Type from 'typebox'
import type { FieldPath } from '../../catalog/dataset.ts'
import type { Kind } from '../../catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { operators } from '../../query/operators/index.ts'
import type { Operator } from '../../query/operators/operator.ts'
import { kindOf } from '../../query/value.ts'
import { datasetName, filters, type SearchedDataset, searched } from '../arguments.ts'
import { type ToolCall, tool } from '../tool.ts'

export const describeFields = tool({
  name: 'describe_fields',
  title: 'Describe the fields of a dataset, or the values of one',
  description:
    'Lists the paths of a dataset that filters, sorts and `fields` may name, with the operators that each kind of field takes. With `values_of` it lists the values that one field has in the records instead, most frequent first: for a value whose spelling you would have to guess, such as a seniority, an industry or a city. Free. Call it before the first search of a dataset; `about` keeps the list short.',
  input: {
    dataset: datasetName,
    about: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words that the path must contain, such as "title" or "company headcount".',
      }),
    ),
    values_of: Type.Optional(
      Type.String({ maxLength: 150, description: 'A path that can `suggest`, to list its values.' }),
    ),
    text: Type.Optional(
      Type.String({ maxLength: 200, description: 'Part of the values; the most frequent ones without it.' }),
    ),
    filters,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'The most values to list.' }),
    ),
  },
  output: Type.Object({
    operators: Type.Optional(Type.Unknown({ description: 'The operators by the kinds of fields.' })),
    fields: Type.Optional(Type.Array(Type.Unknown())),
    values: Type.Optional(Type.Array(Type.String())),
  }),
  hints: { readOnly: true },
  run: async ({ dataset, about = '', values_of: path, ...values }, { ask }) => {
    if (path !== undefined) return { answer: { values: await valuesOf({ dataset, path, ...values }, ask) } }
    const words = fold(about)
      .split(/[\s._]+/)
      .filter(word => word !== '')
    const paths = [...searched[dataset].paths.values()].filter(
      ({ path, alias, abilities }) =>
        !alias && abilities.length > 0 && words.every(word => path.includes(word)),
    )
    const described = paths.map(descriptionOf)
    const kinds = new Set(described.map(({ kind }) => kind))
    return {
      answer: {
        operators: Object.fromEntries(
          [...kinds].map(kind => [kind, tokensOf(({ geo, kinds: taken }) => !geo && taken.includes(kind))]),
        ),
        ...(described.some(({ is_place }) => is_place) && {
          operators_of_places: tokensOf(({ geo }) => geo === true),
        }),
        ...(described.length === 0 && {
          remark: `No path of a ${dataset} contains all of: ${words.join(', ')}. Leave \`about\` out to see every path.`,
        }),
        fields: described,
      },
    }
  },
})

interface ValuesQuestion {
  readonly dataset: SearchedDataset
  readonly path: string
  readonly text?: string
  readonly filters?: Json
  readonly limit?: number
}

async function valuesOf(
  { dataset, path: field, text = '', filters: where, limit }: ValuesQuestion,
  ask: ToolCall['ask'],
): Promise<readonly Json[]> {
  const answer = await ask({
    method: 'POST',
    path: `/${dataset}/search/autocomplete`,
    body: {
      field,
      query: text,
      ...(where !== undefined && { filters: where }),
      ...(limit !== undefined && { limit }),
    },
  })
  const suggestions = isObject(answer) && Array.isArray(answer.suggestions) ? answer.suggestions : []
  return suggestions.map((suggestion: Json) =>
    isObject(suggestion) ? (suggestion.value ?? null) : suggestion,
  )
}

interface FieldDescription extends JsonObject {
  readonly path: string
  readonly kind: Kind
  readonly can: readonly string[]
  readonly is_place?: true
}

function descriptionOf(field: FieldPath): FieldDescription {
  const { path, abilities, permission, near } = field
  return {
    path,
    kind: kindOf(field),
    can: abilities.filter(ability => ability !== 'return'),
    ...(near !== undefined && { is_place: true }),
    ...(permission !== undefined && { needs_permission: permission }),
  }
}

const tokensOf = (isWanted: (operator: Operator) => boolean): readonly string[] =>
  [...operators.values()].filter(isWanted).map(({ token }) => token)
