// Steps that make lists of values, choose from them, and put them together.

import { integerOf, scalarOf, textsOf, wordOf } from '../node.ts'
import { asText, cleaned, itemsOf, listOf } from '../scope.ts'
import { parseChoice } from './keep.ts'
import { onItem, onList, onText, type StepKinds } from './step.ts'

export const listSteps: StepKinds = Object.freeze({
  split: {
    accepts: 'a separator, or a list of separators',
    parse: node => {
      const separators = textsOf(node)
      return onText(text => {
        const parts = separators.reduce<readonly string[]>(
          (all, by) => all.flatMap(one => one.split(by)),
          [text],
        )
        return listOf(parts.map(one => cleaned(one, new Set())))
      })
    },
  },
  pick: {
    accepts: 'a position: 0 is the first value, -1 the last',
    parse: node => {
      const at = integerOf(node)
      return onList(value => itemsOf(value).at(at) ?? undefined)
    },
  },
  keep: {
    accepts: 'the values to keep: a text, a /pattern/, or a list of them',
    parse: node => {
      const isChosen = parseChoice(node)
      return onItem(value => (isChosen(value) ? (value ?? undefined) : undefined))
    },
  },
  drop: {
    accepts: 'the values to leave out: a text, a /pattern/, or a list of them',
    parse: node => {
      const isChosen = parseChoice(node)
      return onItem(value => (isChosen(value) ? undefined : (value ?? undefined)))
    },
  },
  unique: {
    accepts: 'true',
    parse: node => {
      wordOf(node, ['true'])
      return onList(value => (Array.isArray(value) ? [...new Set(value)] : value))
    },
  },
  join: {
    accepts: 'the text between the values',
    parse: node => {
      const between = String(scalarOf(node) ?? '')
      return onList(value => (value === undefined ? undefined : itemsOf(value).map(asText).join(between)))
    },
  },
  default: {
    accepts: 'the value to take when there is none',
    parse: node => {
      const other = scalarOf(node) ?? undefined
      return onList(value => value ?? other)
    },
  },
})
