// The schemas of records: for each dataset one component, made from the catalogue.
import Type, { type TSchema } from 'typebox'
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Kind, Leaf } from '../catalog/field.ts'

/** Returns the name of the component of a dataset: `SocialPost` for `social_post`. */
export const recordName = ({ name }: Pick<Dataset, 'name'>): string =>
  name
    .split('_')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** Returns the schema of a record. It requires nothing, because requests choose fields. */
export const recordSchema = ({ fields, plural }: Dataset): TSchema =>
  Type.Object(propertiesOf(fields), {
    description: `One of the ${plural} on file, with the requested fields that the key may see.`,
  })

const propertiesOf = (fields: Fields): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.node === 'leaf' && field.hidden ? [] : [[name, Type.Optional(fieldSchema(field))]],
    ),
  )

function fieldSchema(field: Field): TSchema {
  const schema = shapeOf(field)
  return field.permission === undefined
    ? schema
    : Object.assign(schema, { description: `Needs the permission ${field.permission}.` })
}

function shapeOf(field: Field): TSchema {
  switch (field.node) {
    case 'leaf':
      return leafSchema(field)
    case 'section':
      return Type.Object(propertiesOf(field.fields), field.nullable ? { type: ['object', 'null'] } : {})
    case 'list':
      return Type.Array(Type.Object(propertiesOf(field.fields)))
    case 'dictionary':
      return Type.Unsafe({ type: 'object', additionalProperties: fieldSchema(field.of) })
  }
}

/** The words of JSON Schema for a kind of value. */
const types: Readonly<Record<Exclude<Kind, 'point'>, string>> = {
  text: 'string',
  url: 'string',
  domain: 'string',
  country: 'string',
  country_code: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  choice: 'string',
}

function leafSchema(field: Leaf): TSchema {
  if (field.kind === 'point') return Type.Unsafe({ type: ['array', 'null'], items: { type: 'number' } })
  const type = types[field.kind]
  // A declared value is an example and no enum, because other labels of a source are kept as they are.
  const examples = field.kind === 'choice' && field.values ? { examples: field.values.slice(0, 50) } : {}
  if (field.many) return Type.Unsafe({ type: 'array', items: { type, ...examples } })
  const isAlwaysThere = field.blank !== undefined || field.stamped !== undefined
  return Type.Unsafe({ type: isAlwaysThere ? type : [type, 'null'], ...examples })
}
