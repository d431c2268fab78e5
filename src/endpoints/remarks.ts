// The `remarks` of a search that asks to `explain`: what each condition holds, in sentences.
import type { Dataset } from '../catalog/dataset.ts'
import type { Bound, Predicate, Scalar } from '../query/predicate.ts'
import type { At, Explanation } from '../query/query.ts'
import { shortenText } from '../query/value.ts'

export const remarksOf = (dataset: Dataset, explanations: readonly Explanation[]): readonly string[] =>
  explanations.map(({ condition, holds, withoutIt, nearest }) => {
    const told = `${describe(condition, dataset, [])}: ${records(holds)} by itself, ${records(withoutIt)} without it.`
    return nearest.length > 0 ? `${told} No record has this value; near it: ${nearest.join(', ')}.` : told
  })

const records = (count: number): string => (count === 1 ? '1 record' : `${count} records`)

function describe(predicate: Predicate, dataset: Dataset, lists: readonly At[]): string {
  switch (predicate.is) {
    case 'element':
      return describe(predicate.of, dataset, [...lists, predicate.lists])
    case 'not':
      return `not (${describe(predicate.of, dataset, lists)})`
    case 'and':
    case 'or': {
      const shown = predicate.of.slice(0, partsShown).map(part => describe(part, dataset, lists))
      return [...shown, ...(predicate.of.length > partsShown ? ['…'] : [])].join(` ${predicate.is} `)
    }
    default:
      return `${fieldOf(predicate.at, dataset, lists)} ${comparison(predicate)}`
  }
}

const partsShown = 3

/** The path under which a request names the values. */
function fieldOf(at: At, dataset: Dataset, lists: readonly At[]): string {
  const wanted = JSON.stringify([lists, at])
  for (const { path, near, ...field } of dataset.paths.values()) {
    if (JSON.stringify([field.lists, field.at]) === wanted) return path
    if (near !== undefined && JSON.stringify([field.lists, [near]]) === wanted) return path
  }
  return at.join(' or ')
}

function comparison(predicate: Exclude<Predicate, { readonly of: unknown }>): string {
  switch (predicate.is) {
    case 'oneOf':
      return predicate.values.length === 1
        ? `= ${shown(predicate.values[0])}`
        : `in a list of ${predicate.values.length} values`
    case 'range':
      return [bound('from', predicate.from), bound('up to', predicate.to)]
        .filter(text => text !== '')
        .join(' ')
    case 'substring':
      return `contains ${shown(predicate.text)}`
    case 'words':
      return `(.) ${shown(predicate.alternatives.map(words => words.map(word => word.join(' ')).join(' ')).join('|'))}`
    case 'phrase':
      return `[.] ${shown(predicate.tokens.join(' '))}`
    case 'near':
      return `within ${Math.round(predicate.withinMeters)} m of ${predicate.center.join(', ')}`
    case 'present':
      return 'is known'
  }
}

const bound = (word: string, given: Bound | undefined): string =>
  given ? `${word} ${given.value}${given.inclusive ? '' : ' exclusive'}` : ''

const shown = (value: Scalar | undefined): string =>
  typeof value === 'string' ? `"${shortenText(value)}"` : String(value)
