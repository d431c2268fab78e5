// The parts that the schemas of answers are made of.
import Type, { type TProperties, type TSchema } from 'typebox'

/** Returns a schema that stands for the component of this name. */
export const ref = (name: string): TSchema => Type.Unsafe({ $ref: `#/components/schemas/${name}` })

export const text = Type.String()
export const integer = Type.Integer()
export const number = Type.Number()
export const boolean = Type.Boolean()
export const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const integerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] })
export const numberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] })

/** An object whose keys are not fixed. */
export const anyObject = Type.Unsafe({ type: 'object', additionalProperties: true })
export const anyJson = Type.Unsafe({})

/** Returns the schema of an object that has all of `always`, and some of `sometimes`. */
export const objectOf = (always: TProperties, sometimes: TProperties = {}): TSchema =>
  Type.Object({
    ...always,
    ...Object.fromEntries(Object.entries(sometimes).map(([name, schema]) => [name, Type.Optional(schema)])),
  })

/** Returns the schema of a page of a list, which the id of its last item continues. */
export const pageOf = (key: string, item: TSchema): TSchema =>
  objectOf({ [key]: Type.Array(item), next_cursor: textOrNull, has_more: boolean })
