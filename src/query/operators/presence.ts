// `is_null` and `is_not_null`: whether a field has any value; what stands in `value` does not count.
import { not, or, type Predicate } from '../predicate.ts'
import { allKinds, type FilterCondition, type Operator } from './operator.ts'

/** Some fields show an unknown value as false, so every record has a value there. */
function present({ field: { at, field } }: FilterCondition): readonly Predicate[] {
  const known = { is: 'present', at } as const
  return [field.node === 'leaf' && field.blank === false ? or([known, not(known)]) : known]
}

export const presence: readonly Operator[] = [
  { token: 'is_null', kinds: allKinds, negates: true, joins: true, takesNoValue: true, lower: present },
  { token: 'is_not_null', kinds: allKinds, takesNoValue: true, lower: present },
]
