// Values of a field as records spell them, for filters.
import Type from 'typebox'
import { isObject } from '../../lib/json/json.ts'
import { filters } from '../arguments.ts'
import { tool } from '../tool.ts'

export const suggestValues = tool({
  name: 'suggest_values',
  title: 'Suggest values of a field',
  description:
    'Lists the values that a field has in the records, most frequent first, beginning with or containing a text. Free. Use it before filtering by a value whose spelling you would have to guess, such as a seniority, an industry or a city.',
  input: {
    dataset: Type.Enum(['person', 'company', 'job'], { description: 'What kind of records.' }),
    field: Type.String({
      maxLength: 150,
      description: 'A path that can `suggest`, as describe_fields lists them.',
    }),
    text: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Part of the value; without it, the most frequent ones.',
      }),
    ),
    filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  },
  output: Type.Object({ values: Type.Optional(Type.Array(Type.String())) }),
  hints: { readOnly: true },
  run: async ({ dataset, field, text = '', filters: where, limit }, { ask }) => {
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
    return {
      answer: {
        values: suggestions.map(suggestion => (isObject(suggestion) ? suggestion.value : suggestion)),
      },
    }
  },
})
