// What a filter operator is: a word of the wire and the meanings it lowers to.
import type { FieldPath } from '../../catalog/dataset.ts'
import type { Kind } from '../../catalog/field.ts'
import type { Json } from '../../lib/json/json.ts'
import type { Places } from '../../places/places.ts'
import type { Predicate } from '../predicate.ts'

export interface FilterCondition {
  readonly field: FieldPath
  readonly value: Json | undefined
  /** Where the value stands in the request body, for messages. */
  readonly place: string
  /** Looks a place name up offline; undefined when it is not known. */
  readonly geocode: Places['geocode']
}

export interface Operator {
  readonly token: string
  /** The kinds of fields it takes. */
  readonly kinds: readonly Kind[]
  /** True: no entry and no value may satisfy the meaning. */
  readonly negates?: true
  /** True: negated, but in an `and` group about the entry that its other conditions are about. */
  readonly joins?: true
  /** True: each meaning may be satisfied by another entry of the nested list. */
  readonly apart?: true
  /** True: nothing stands in `value` that counts, so it may be missing. */
  readonly takesNoValue?: true
  /** True: the field must have coordinates. */
  readonly geo?: true
  /** The meanings, all of which must hold. Throws a 400 that names the place when the value has another shape. */
  readonly lower: (condition: FilterCondition) => readonly Predicate[]
}

export const textKinds: readonly Kind[] = ['text', 'url', 'domain', 'country', 'country_code', 'choice']
export const orderedKinds: readonly Kind[] = ['integer', 'number', 'date']
export const allKinds: readonly Kind[] = [...textKinds, ...orderedKinds, 'boolean']
