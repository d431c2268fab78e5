// The paths and operators that filters may name, from the catalogue.
import Type from 'typebox'
import type { FieldPath } from '../../catalog/dataset.ts'
import type { Kind } from '../../catalog/field.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { operators } from '../../query/operators/index.ts'
import type { Operator } from '../../query/operators/operator.ts'
import { kindOf } from '../../query/value.ts'
import { datasetName, searched } from '../arguments.ts'
import { tool } from '../tool.ts'

export const describeFields = tool({
  name: 'describe_fields',
  title: 'Describe the fields of a dataset',
  description:
    'Lists the paths of a dataset that filters, sorts and `fields` may name, with the operators that each kind of field takes. Free. Call it before the first search of a dataset; `about` keeps the list short.',
  input: {
    dataset: datasetName,
    about: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words that the path must contain, such as "title" or "company headcount".',
      }),
    ),
  },
  output: Type.Object({
    operators: Type.Optional(Type.Unknown({ description: 'The operators by the kinds of fields.' })),
    fields: Type.Optional(Type.Array(Type.Unknown())),
  }),
  hints: { readOnly: true },
  run: async ({ dataset, about = '' }) => {
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
