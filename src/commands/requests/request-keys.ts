// The keys of a request, from the schema of its body or the parameters of its query.
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { parametersOf } from '../../openapi/request-schemas.ts'
import { withoutOption } from './key-help.ts'

/** The way in which the value of a key is typed. */
export type KeyKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'texts'
  | 'numbers'
  | 'json'
  | 'filters'
  | 'live filters'
  | 'sorts'

export interface RequestKey {
  /** The path of the key, with a dot where it is a key of an object: `search.mode`. */
  readonly name: string
  readonly kind: KeyKind
  /** The values that it takes; undefined where others are accepted too. */
  readonly choices: readonly string[] | undefined
}

/** The part of a JSON Schema that tells how a value is typed. */
interface ValueSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ValueSchema[]
  readonly items?: ValueSchema
  readonly component?: string
  readonly bytesMax?: number
  readonly properties?: Readonly<Record<string, ValueSchema>>
}

/** Keys of which the schema tells nothing, because the service checks them itself. */
const ownKinds: Readonly<Record<string, KeyKind>> = { post_types: 'texts', track: 'json', on: 'texts' }

/** Returns the keys of the body, or of the query of a row without one, that have an option. */
export function requestKeys(row: Endpoint): readonly RequestKey[] {
  const schemas = schemasOf(row)
  return Object.entries(schemas).flatMap(([name, schema]) => {
    // An earlier name of `limit`.
    if (name === 'count' && schemas.limit) return []
    if (name === 'search') return keysWithin(name, schema)
    const kind = ownKinds[name] ?? kindOf(schema)
    return kind === undefined || withoutOption.has(name) ? [] : [{ name, kind, choices: choicesOf(schema) }]
  })
}

/** Returns whether the rows of the answer can be asked for in plain words. */
export const takesWords = (row: Endpoint): boolean => schemasOf(row).search?.properties?.query !== undefined

const keysWithin = (outer: string, { properties = {} }: ValueSchema): readonly RequestKey[] =>
  Object.entries(properties).flatMap(([key, schema]) => {
    const [name, kind] = [`${outer}.${key}`, kindOf(schema)]
    return kind === undefined || withoutOption.has(name) ? [] : [{ name, kind, choices: choicesOf(schema) }]
  })

/** Returns the keys that go with a table; none for a row that takes none. */
export function tableKeys({ table }: Pick<Endpoint, 'table'>): readonly RequestKey[] {
  const { properties = {} } = (table?.parameters ?? {}) as {
    readonly properties?: Record<string, ValueSchema>
  }
  return Object.entries(properties).flatMap(([name, schema]) => {
    const kind = kindOf(schema)
    return kind === undefined ? [] : [{ name, kind, choices: choicesOf(schema) }]
  })
}

function schemasOf(row: Endpoint): Readonly<Record<string, ValueSchema>> {
  // TypeBox keeps the schema of each key there.
  if (row.body) return (row.body as { readonly properties?: Record<string, ValueSchema> }).properties ?? {}
  return Object.fromEntries(
    parametersOf(row).flatMap(({ in: place, name, schema }) =>
      place === 'query' ? [[String(name), schema as ValueSchema]] : [],
    ),
  )
}

function kindOf({ type, component, items, anyOf, enum: choices }: ValueSchema): KeyKind | undefined {
  if (component === 'Filter' || component === 'FilterGroup') return 'filters'
  if (component === 'LiveFilters') return 'live filters'
  // A list that may also be sent as one text.
  if (anyOf) return anyOf[0] && kindOf(anyOf[0])
  if (type === 'array') return listKind(items ?? {})
  if (choices || type === 'string') return 'text'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'object' ? 'json' : undefined
}

function listKind(items: ValueSchema): KeyKind {
  if (items.component === 'Sort') return 'sorts'
  if (items.type === 'integer') return 'numbers'
  return items.enum || items.type === 'string' ? 'texts' : 'json'
}

const choicesOf = ({ enum: choices, items }: ValueSchema): readonly string[] | undefined =>
  (choices ?? items?.enum)?.map(String)
