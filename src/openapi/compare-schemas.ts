// Finds what in a newer schema breaks programs that send, or read, values of an older one.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

export interface ComparedDocuments {
  readonly before: JsonObject
  readonly after: JsonObject
}

export interface SchemaPosition {
  readonly place: string
  /** The side that clients write, or the one that they read. */
  readonly side: 'request' | 'answer'
  readonly documents: ComparedDocuments
  /** The names of the components on the way, because schemas may hold themselves. */
  readonly within?: readonly string[]
}

/** Returns a sentence for each change that can break a client. */
export function schemaBreaks(
  earlier: Json | undefined,
  later: Json | undefined,
  position: SchemaPosition,
): readonly string[] {
  if (!isObject(earlier)) return []
  const { place, documents, within = [] } = position
  if (!isObject(later)) return [`${place}: It is gone.`]
  const name = nameOf(earlier)
  if (name !== undefined && within.includes(name)) return []
  const deeper = name === undefined ? position : { ...position, within: [...within, name] }
  const before = resolved(earlier, documents.before)
  const after = resolved(later, documents.after)
  return [
    ...typeBreaks(before, after, deeper),
    ...enumBreaks(before, after, deeper),
    ...boundBreaks(before, after, deeper),
    ...propertyBreaks(before, after, deeper),
    ...alternativeBreaks(before, after, deeper),
    ...schemaBreaks(before.items, after.items ?? {}, { ...deeper, place: `${place}[]` }),
  ]
}

const nameOf = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** Returns the component that a reference names, or the value itself where it is not a reference. */
export function resolved(value: JsonObject, { components }: JsonObject): JsonObject {
  if (typeof value.$ref !== 'string') return value
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2)
  const named = isObject(components) ? components[kind] : undefined
  const component = isObject(named) ? named[name] : undefined
  return isObject(component) ? component : {}
}

/** A request must go on taking every type, an answer must not have new ones. */
function typeBreaks(
  before: JsonObject,
  after: JsonObject,
  { place, side }: SchemaPosition,
): readonly string[] {
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before]
  const accepted = typesOf(wide)
  if (accepted === undefined) return []
  const types = typesOf(narrow)
  const isKept = types?.every(
    type => accepted.includes(type) || (type === 'integer' && accepted.includes('number')),
  )
  return isKept ? [] : [`${place}: The type was ${shown(before)}, and is ${shown(after)}.`]
}

/** Returns the types that a schema takes; undefined when it takes all. */
function typesOf({ type, const: constant }: JsonObject): readonly Json[] | undefined {
  if (constant !== undefined) return [typeof constant]
  if (type === undefined) return undefined
  return Array.isArray(type) ? (type as readonly Json[]) : [type]
}

const shown = (schema: JsonObject): string => typesOf(schema)?.join(' or ') ?? 'any'

function enumBreaks(
  before: JsonObject,
  after: JsonObject,
  { place, side }: SchemaPosition,
): readonly string[] {
  const [earlier, later] = [listOf(before.enum), listOf(after.enum)]
  if (earlier.length === 0) {
    return later.length > 0 && side === 'request' ? [`${place}: Only some values are accepted now.`] : []
  }
  if (later.length === 0) return side === 'answer' ? [`${place}: Any value may be answered now.`] : []
  return earlier.flatMap(value => (later.includes(value) ? [] : [`${place}: The value ${value} is gone.`]))
}

const lowerBounds = ['minimum', 'minLength', 'minItems'] as const
const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const

/** A request must go on taking values up to the same bounds. */
function boundBreaks(
  before: JsonObject,
  after: JsonObject,
  { place, side }: SchemaPosition,
): readonly string[] {
  if (side === 'answer') return []
  const isTighter = (name: string, isLower: boolean): boolean => {
    const [earlier, later] = [before[name], after[name]]
    if (typeof later !== 'number') return false
    if (typeof earlier !== 'number') return true
    return isLower ? later > earlier : later < earlier
  }
  return [...lowerBounds, ...upperBounds].flatMap(name =>
    isTighter(name, name.startsWith('min')) ? [`${place}: ${name} is now ${after[name]}.`] : [],
  )
}

function propertyBreaks(before: JsonObject, after: JsonObject, position: SchemaPosition): readonly string[] {
  const { place, side } = position
  const [earlier, later] = [objectOf(before.properties), objectOf(after.properties)]
  const [narrow, wide] = side === 'request' ? [after, before] : [before, after]
  const stays = listOf(wide.required)
  const requirement = listOf(narrow.required)
    .filter(name => !stays.includes(name) && (side === 'request' || Object.hasOwn(later, String(name))))
    .map(
      name => `${place}.${name}: ${side === 'request' ? 'It is newly required' : 'It may be missing now'}.`,
    )
  const changes = Object.entries(earlier).flatMap(([name, schema]) =>
    schemaBreaks(schema, later[name], { ...position, place: `${place}.${name}` }),
  )
  const values = isObject(before.additionalProperties)
    ? schemaBreaks(before.additionalProperties, after.additionalProperties, {
        ...position,
        place: `${place}.*`,
      })
    : []
  return [...requirement, ...changes, ...values]
}

/** The alternatives of a schema are compared in their order; requests may get more of them, answers fewer. */
function alternativeBreaks(
  before: JsonObject,
  after: JsonObject,
  position: SchemaPosition,
): readonly string[] {
  const { place, side } = position
  return (['anyOf', 'oneOf'] as const).flatMap(key => {
    const [earlier, later] = [listOf(before[key]), listOf(after[key])]
    const isLess = side === 'request' ? later.length < earlier.length : later.length > earlier.length
    if (earlier.length > 0 && later.length > 0 && isLess) return [`${place}: Its alternatives have changed.`]
    return earlier.flatMap((schema, index) =>
      later[index] === undefined ? [] : schemaBreaks(schema, later[index], position),
    )
  })
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
