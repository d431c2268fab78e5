// A filter operator: a token of the wire, and the predicates it lowers to.
import type { FieldPath } from '../../catalog/dataset.ts'
import { type Kind, orderedKinds } from '../../catalog/field.ts'
import type { Json } from '../../lib/json/json.ts'
import type { Places } from '../../places/places.ts'
import type { Predicate } from '../predicate.ts'

export interface FilterCondition {
  readonly field: FieldPath
  readonly value: Json | undefined
  /** The path of the value in the request body, for messages. */
  readonly place: string
  /** Looks a place name up offline; undefined when it is not known. */
  readonly geocode: Places['geocode']
}

export interface Operator {
  readonly token: string
  /** The kinds of fields it takes. */
  readonly kinds: readonly Kind[]
  /** True when no entry and no value may satisfy the predicate. */
  readonly negates?: true
  /** True for a negation that, within an `and` group, is about the same entry as the other conditions. */
  readonly joins?: true
  /** True when each predicate may be satisfied by a different entry of the nested list. */
  readonly apart?: true
  /** True when `value` is ignored and may be missing. */
  readonly takesNoValue?: true
  /** True when `value` is a list. */
  readonly takesList?: true
  /** True when the field must have coordinates. */
  readonly geo?: true
  /** Returns how many conditions it counts as, where that depends on the value; otherwise it is one. */
  readonly conditionsIn?: (condition: Pick<FilterCondition, 'field' | 'value'>) => number
  /**
   * Returns the predicates, all of which must hold. Throws a 400 that names the place when the value has
   * another shape. Yields in between where the value is a long list.
   */
  readonly lower: (condition: FilterCondition) => readonly Predicate[] | Steps<readonly Predicate[]>
}

/** Work that yields now and then, so that its caller can let others run. */
export type Steps<T> = Generator<undefined, T>

export const textKinds: readonly Kind[] = ['text', 'url', 'domain', 'country', 'country_code', 'choice']
export const allKinds: readonly Kind[] = [...textKinds, ...orderedKinds, 'boolean']
