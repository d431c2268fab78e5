// `=`, `!=`, `in`, `not_in` and `has_all`: comparison with whole values.
import { invalidRequest } from '../../errors.ts'
import type { Json } from '../../lib/json.ts'
import { listLengthMax } from '../limits.ts'
import type { Predicate } from '../predicate.ts'
import { comparableValues, shorten } from '../value.ts'
import { allKinds, type Condition, type Operator } from './operator.ts'

const single = ({ field, value, place }: Condition): readonly Predicate[] => [
  { is: 'oneOf', at: field.at, values: comparableValues(field, value, place) },
]

const anyOf = (condition: Condition): readonly Predicate[] => [
  {
    is: 'oneOf',
    at: condition.field.at,
    values: listOf(condition).flatMap(value => comparableValues(condition.field, value, condition.place)),
  },
]

const each = (condition: Condition): readonly Predicate[] =>
  listOf(condition).flatMap(value => single({ ...condition, value }))

function listOf({ value, place }: Condition): readonly Json[] {
  if (!Array.isArray(value)) {
    throw invalidRequest(`${place}: Must be a JSON array of values; got ${shorten(value)}.`)
  }
  if (value.length === 0) throw invalidRequest(`${place}: The array must have at least one value.`)
  if (value.length > listLengthMax) {
    throw invalidRequest(
      `${place}: The array may have at most ${listLengthMax} values; it has ${value.length}.`,
    )
  }
  return value
}

export const equality: readonly Operator[] = [
  { token: '=', kinds: allKinds, lower: single },
  { token: '!=', kinds: allKinds, negates: true, lower: single },
  { token: 'in', kinds: allKinds, lower: anyOf },
  { token: 'not_in', kinds: allKinds, negates: true, lower: anyOf },
  { token: 'has_all', kinds: allKinds, apart: true, lower: each },
]
