// `<`, `=<`, `>` and `=>`: numbers and dates. The contract spells the inclusive ones this way round.

import { orderedKinds } from '../../catalog/field.ts'
import { orderedValue } from '../value.ts'
import type { FilterCondition, Operator } from './operator.ts'

const bound = ({ field, value, place }: FilterCondition, inclusive: boolean) => ({
  value: orderedValue(field, value, place),
  inclusive,
})

const above = (inclusive: boolean) => (condition: FilterCondition) =>
  [{ is: 'range', at: condition.field.at, from: bound(condition, inclusive) }] as const

const below = (inclusive: boolean) => (condition: FilterCondition) =>
  [{ is: 'range', at: condition.field.at, to: bound(condition, inclusive) }] as const

export const range: readonly Operator[] = [
  { token: '<', kinds: orderedKinds, lower: below(false) },
  { token: '=<', kinds: orderedKinds, lower: below(true) },
  { token: '>', kinds: orderedKinds, lower: above(false) },
  { token: '=>', kinds: orderedKinds, lower: above(true) },
]
