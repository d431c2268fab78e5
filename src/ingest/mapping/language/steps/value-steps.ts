// Steps that interpret a value: lookups, bands, dates, numbers, yes and no.
import type { Json } from '../../../../lib/json/json.ts'
import { didYouMean } from '../../../../normal/nearest-word.ts'
import { isOpenEnd, looseDate, looseYears } from '../loose-date.ts'
import { looseNumber } from '../loose-number.ts'
import { mappingError, textOf, wordOf } from '../node.ts'
import { asText, quoteValue, RowProblem } from '../scope.ts'
import { lookUp, parseBands, parseLookupTable } from './lookup.ts'
import { itemStep, type StepKinds, textStep } from './step.ts'

export const valueSteps: StepKinds = Object.freeze({
  lookup: {
    accepts: 'the name of a table under lookups, or a table',
    parse: (node, lookups) => {
      if (node.kind === 'map') {
        const table = parseLookupTable(node)
        return itemStep(value => lookUp(table, value))
      }
      const name = textOf(node)
      if (!lookups.has(name)) {
        throw mappingError(node.at, `there is no table "${name}" under lookups.${didYouMean(name, lookups)}`)
      }
      return itemStep((value, _, tables) => lookUp(tables.lookup(name), value))
    },
  },
  band: {
    accepts:
      'upper bounds with labels, { 10: 1-10, 50: 11-50, more: 51+ }; a range falls where its middle does, 200+ above 200',
    parse: node => {
      const bands = parseBands(node)
      return itemStep(value => {
        const { low, high } = numberOf(value)
        // An open range such as `200+` is more than its lower bound.
        const middle = high === undefined ? low + 0.5 : (low + high) / 2
        return bands.find(band => middle <= band.upTo)?.label
      })
    },
  },
  date: {
    accepts: 'true, month-first or day-first (for dates such as 3/4/2012)',
    parse: node => {
      const word = wordOf(node, ['true', 'month-first', 'day-first'])
      return itemStep(value => dateOf(value, word === 'day-first' ? 'day-first' : 'month-first'))
    },
  },
  year: {
    accepts: 'true; the year of a date as a number',
    parse: node => {
      wordOf(node, ['true'])
      return itemStep(value => {
        const date = dateOf(value, 'month-first')
        return date === undefined ? undefined : Number(date.slice(0, 4))
      })
    },
  },
  years: {
    accepts: 'start or end (of 1994-1998, 1966-94, 2008-)',
    parse: node => {
      const side = wordOf(node, ['start', 'end'])
      return textStep(text => {
        const years = looseYears(text)
        if (!years) throw new RowProblem(`${quoteValue(text)} is not a year or a range of years`)
        if (side === 'end' && years.isBackwards)
          throw new RowProblem(`${quoteValue(text)} ends before it starts`)
        return years[side]
      })
    },
  },
  number: {
    accepts: 'true, low or high (of a range), comma or point (the decimal mark)',
    parse: node => {
      const words = node.kind === 'list' ? node.items : [node]
      const chosen = new Set(words.map(word => wordOf(word, ['true', 'low', 'high', 'comma', 'point'])))
      const decimal = chosen.has('comma') ? 'comma' : chosen.has('point') ? 'point' : undefined
      const side = chosen.has('low') ? 'low' : chosen.has('high') ? 'high' : undefined
      return itemStep(value => {
        const number = numberOf(value, decimal)
        if (side) return number[side]
        if (number.high !== undefined && number.high !== number.low) {
          throw new RowProblem(`${quoteValue(value)} is a range; write number: low or number: high`)
        }
        return number.low
      })
    },
  },
  boolean: {
    accepts: 'true',
    parse: node => {
      wordOf(node, ['true'])
      return itemStep(value => {
        const word = asText(value).toLowerCase()
        if (trueWords.has(word)) return true
        if (falseWords.has(word)) return false
        throw new RowProblem(`${quoteValue(value)} is neither yes nor no`)
      })
    },
  },
})

const trueWords = new Set(['true', 't', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si', 'sí', 'wahr', 'vrai', 'on'])
const falseWords = new Set(['false', 'f', 'no', 'n', '0', 'nein', 'non', 'falsch', 'faux', 'off'])

function dateOf(value: Json, order: 'month-first' | 'day-first'): string | undefined {
  if (typeof value === 'string' && isOpenEnd(value)) return undefined
  const date = typeof value === 'string' || typeof value === 'number' ? looseDate(value, order) : undefined
  if (date === undefined) throw new RowProblem(`${quoteValue(value)} is not a date`)
  return date
}

function numberOf(value: Json, decimal?: 'comma' | 'point') {
  const number =
    typeof value === 'string' || typeof value === 'number' ? looseNumber(value, decimal) : undefined
  if (number === undefined) throw new RowProblem(`${quoteValue(value)} is not a number`)
  return number
}
