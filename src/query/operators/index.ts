// The table of filter operators. A new one is an entry in a file of this folder.
import { equality } from './equality.ts'
import { geo } from './geo.ts'
import type { Operator } from './operator.ts'
import { presence } from './presence.ts'
import { range } from './range.ts'
import { text } from './text.ts'

export const operators: ReadonlyMap<string, Operator> = new Map(
  [...equality, ...range, ...text, ...geo, ...presence].map(operator => [operator.token, operator]),
)

/** Spellings that callers bring from elsewhere, and the words they probably mean. */
export const probablyMeant: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '<=': '=<',
    '>=': '=>',
    '==': '=',
    '<>': '!=',
    eq: '=',
    neq: '!=',
    gt: '>',
    gte: '=>',
    lt: '<',
    lte: '=<',
    equals: '=',
    like: 'contains',
    not_contains: '(!)',
    'not in': 'not_in',
  }),
)
