// `=`, `!=`, `in`, `not_in` and `has_all`: comparison with whole values.
import type { FieldPath } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import type { Json } from '../../lib/json/json.ts'
import { message, SentValue, shorten } from '../../lib/message.ts'
import { listLengthMax } from '../limits.ts'
import { not, or, type Predicate, type Scalar } from '../predicate.ts'
import { comparableValues } from '../value.ts'
import { allKinds, type FilterCondition, type Operator, type Steps } from './operator.ts'

/** So many values of a list are read at a time: a millisecond at most. */
const stepLength = 100

const single = ({ field, value, place }: FilterCondition): readonly Predicate[] => [
  oneOf(field, comparableValues(field, value, place)),
]

function* anyOf(condition: FilterCondition): Steps<readonly Predicate[]> {
  const { field, place } = condition
  const values: Scalar[] = []
  for (const [index, value] of listOf(condition).entries()) {
    values.push(...comparableValues(field, value, place))
    if (index % stepLength === 0) yield
  }
  return [oneOf(field, values)]
}

/** Returns the predicate of a field with one of the values. Answers show a single value that is not known as an empty text, some as false. */
export function oneOf({ at, field }: FieldPath, values: readonly Scalar[]): Predicate {
  if (field.node === 'leaf' && field.many) return { is: 'oneOf', at, values }
  const unknown = not({ is: 'present', at })
  if (field.node === 'leaf' && field.blank === false && values.includes(false)) {
    return or([{ is: 'oneOf', at, values }, unknown])
  }
  const known = values.filter(value => value !== '')
  if (known.length === values.length) return { is: 'oneOf', at, values }
  return known.length === 0 ? unknown : or([{ is: 'oneOf', at, values: known }, unknown])
}

function* each(condition: FilterCondition): Steps<readonly Predicate[]> {
  const meanings: Predicate[] = []
  for (const [index, value] of listOf(condition).entries()) {
    meanings.push(...single({ ...condition, value }))
    if (index % stepLength === 0) yield
  }
  return meanings
}

function listOf({ value, place }: FilterCondition): readonly Json[] {
  if (!Array.isArray(value)) {
    throw invalidRequest(message`${place}: Must be a JSON array of values; got ${shorten(value)}.`)
  }
  if (value.length === 0) throw invalidRequest(`${place}: The array must have at least one value.`)
  if (value.length > listLengthMax) {
    throw invalidRequest(
      message`${place}: The array may have at most ${listLengthMax} values; got ${new SentValue(value.length)}.`,
    )
  }
  return value
}

export const equality: readonly Operator[] = [
  { token: '=', kinds: allKinds, lower: single },
  { token: '!=', kinds: allKinds, negates: true, lower: single },
  { token: 'in', kinds: allKinds, takesList: true, lower: anyOf },
  { token: 'not_in', kinds: allKinds, negates: true, takesList: true, lower: anyOf },
  { token: 'has_all', kinds: allKinds, apart: true, takesList: true, lower: each },
]
