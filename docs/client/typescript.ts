// Prints JSON Schema as TypeScript.
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'

/** The word before members and lists: bodies are never changed by the client, answers belong to their callers. */
export type Readonliness = 'readonly ' | ''

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the type that a schema describes. */
export function typeOf(schema: Json | undefined, word: Readonliness): string {
  if (!isObject(schema)) return 'unknown'
  const { $ref, type, anyOf, oneOf, const: only, enum: values } = schema
  if (typeof $ref === 'string') return $ref.replace('#/components/schemas/', '')
  if (only !== undefined) return literal(only)
  if (Array.isArray(values)) return values.map(literal).join(' | ')
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return union(choices.map(choice => typeOf(choice, word)))
  if (Array.isArray(type)) return union(type.map(one => typeOf({ ...schema, type: one }, word)))
  if (type === 'array') return `${word}${inList(typeOf(schema.items, word))}[]`
  if (type === 'object') return objectType(schema, word)
  return primitives[String(type)] ?? 'unknown'
}

/** Returns the members of an object, a line for each; a description stands before its member. */
export function membersOf(schema: JsonObject, word: Readonliness): string {
  const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : []
  // What requests send in vain is not offered.
  const members = Object.entries((schema.properties ?? {}) as JsonObject).filter(
    ([, member]) => !(isObject(member) && member.deprecated === true),
  )
  return members
    .map(([name, member]) => {
      const mark = required.includes(name) ? '' : '?'
      const description = isObject(member) ? comment(member.description) : ''
      // Callers may say that they leave a part of a request out.
      const absent = mark === '?' && word === 'readonly ' ? ' | undefined' : ''
      return `${description}${word}${keyOf(name)}${mark}: ${typeOf(member, word)}${absent}`
    })
    .join('\n')
}

export const comment = (text: Json | undefined): string =>
  typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''

function objectType(schema: JsonObject, word: Readonliness): string {
  const { properties, additionalProperties } = schema
  if (isObject(properties) && Object.keys(properties).length > 0) return `{\n${membersOf(schema, word)}\n}`
  if (additionalProperties === false) return 'Record<string, never>'
  return `{ ${word}[name: string]: ${typeOf(additionalProperties, word)} }`
}

/** Returns a name as a key; one that is not an identifier stands in quotes. */
const keyOf = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : literal(name))

const literal = (value: Json): string => JSON.stringify(value)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const inList = (item: string): string =>
  /^[\w<>' ]+$|^\{[^|]*\}$/.test(item) && !item.startsWith('readonly') ? item : `(${item})`
