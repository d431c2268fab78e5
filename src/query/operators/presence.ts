// `is_null` and `is_not_null`: whether a field has any value; what stands in `value` does not count.
import { allKinds, type Condition, type Operator } from './operator.ts'

const present = ({ field }: Condition) => [{ is: 'present', at: field.at } as const]

export const presence: readonly Operator[] = [
  { token: 'is_null', kinds: allKinds, negates: true, joins: true, takesNoValue: true, lower: present },
  { token: 'is_not_null', kinds: allKinds, takesNoValue: true, lower: present },
]
