// Steps that split values into lists, select from lists, and join them.

import { isObject } from '../../../../lib/json/json.ts'
import { parseCondition } from '../condition.ts'
import { integerOf, mappingError, scalarOf, textsOf, wordOf } from '../node.ts'
import { asText, cleanValue, flatList, itemsOf, type MappingTables, rowScope } from '../scope.ts'
import { parseSelection } from './keep.ts'
import { itemStep, listStep, type StepKinds, textStep } from './step.ts'

export const listSteps: StepKinds = Object.freeze({
  split: {
    accepts: 'a separator, or a list of separators',
    parse: node => {
      const separators = textsOf(node)
      return textStep(text => {
        const parts = separators.reduce<readonly string[]>(
          (all, by) => all.flatMap(one => one.split(by)),
          [text],
        )
        return flatList(parts.map(one => cleanValue(one, new Set())))
      })
    },
  },
  pick: {
    accepts: 'a position: 0 is the first value, -1 the last',
    parse: node => {
      const at = integerOf(node)
      return listStep(value => itemsOf(value).at(at) ?? undefined)
    },
  },
  choose: {
    accepts: 'a list of conditions; of several objects the one is taken of which the earliest holds',
    parse: node => {
      if (node.kind !== 'list') throw mappingError(node.at, 'expected a list of conditions')
      const tests = node.items.map(item => parseCondition(item)(noTables))
      return listStep(value => {
        const items = itemsOf(value)
        for (const test of tests) {
          const chosen = items.find(item => isObject(item) && test(rowScope(item)))
          if (isObject(chosen)) return chosen
        }
        return undefined
      })
    },
  },
  keep: {
    accepts: 'the values to keep: a text, a /pattern/, or a list of them',
    parse: node => {
      const isChosen = parseSelection(node)
      return itemStep(value => (isChosen(value) ? (value ?? undefined) : undefined))
    },
  },
  drop: {
    accepts: 'the values to leave out: a text, a /pattern/, or a list of them',
    parse: node => {
      const isChosen = parseSelection(node)
      return itemStep(value => (isChosen(value) ? undefined : (value ?? undefined)))
    },
  },
  unique: {
    accepts: 'true',
    parse: node => {
      wordOf(node, ['true'])
      return listStep(value => (Array.isArray(value) ? [...new Set(value)] : value))
    },
  },
  join: {
    accepts: 'the text between the values',
    parse: node => {
      const between = String(scalarOf(node) ?? '')
      return listStep(value => (value === undefined ? undefined : itemsOf(value).map(asText).join(between)))
    },
  },
  default: {
    accepts: 'the value to take when there is none',
    parse: node => {
      const other = scalarOf(node) ?? undefined
      return listStep(value => value ?? other)
    },
  },
})

const noTables: MappingTables = { lookup: () => new Map(), blank: new Set(), page: {} }
