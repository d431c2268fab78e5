// The values of options: choices, fields, conditions of filters, and sorts.
import type { Option } from '@commander-js/extra-typings'
import type { Dataset, FieldPath } from '../../catalog/dataset.ts'
import { datasetNamed } from '../../catalog/index.ts'
import { operators } from '../../query/operators/index.ts'
import { returnablePaths } from '../../query/returnable.ts'
import { operatorsOf } from '../filter-language.ts'
import { liveFields } from '../live-filter-language.ts'
import { requestKeys } from '../requests/request-keys.ts'
import { datasetOf } from '../requests/request-options.ts'
import { type RequestRoute, requestRoutes } from '../requests/routes.ts'
import { beginning } from './beginning.ts'
import { suggestedValues } from './suggested-values.ts'

export interface CompletedCommand {
  /** The words of the command, such as `person search`. */
  readonly path: readonly string[]
  /** All words that were typed. */
  readonly words: readonly string[]
}

export async function optionValues(
  option: Option,
  current: string,
  { path, words }: CompletedCommand,
): Promise<readonly string[]> {
  if (option.argChoices) return beginning(current, option.argChoices)
  const route = requestRoutes().find(each => each.words.join(' ') === path.join(' '))
  const isLive = words.includes('--live') && route?.live !== undefined
  const row = isLive ? route?.live : route?.row
  // almanac export names its dataset as an argument.
  const dataset = row ? datasetOf(row) : words.flatMap(word => datasetNamed(word) ?? [])[0]
  const key = row && requestKeys(row).find(({ name }) => `--${name.replaceAll('_', '-')}` === option.long)
  if (key?.choices) return lastOfList(current, last => beginning(last, key.choices ?? []))
  if (!dataset) return []
  switch (option.long) {
    case '--filter':
      return isLive ? liveConditions(current, dataset) : conditions(current, dataset, words)
    case '--sort':
      return sorts(current, dataset)
    case '--field':
      return paths(current, dataset.pathsWith('suggest'))
    case '--fields':
      return lastOfList(current, last => paths(last, shownPaths(route, dataset)))
    default:
      return []
  }
}

function shownPaths(route: RequestRoute | undefined, dataset: Dataset): readonly string[] {
  const returns = route?.row.returns
  return returns ? [...returnablePaths(returns)] : dataset.pathsWith('return')
}

/** Completes the last of several values that commas separate. */
async function lastOfList(
  current: string,
  complete: (last: string) => readonly string[] | Promise<readonly string[]>,
): Promise<readonly string[]> {
  const [, before = '', last = ''] = /^(.*,\s*)?(.*)$/s.exec(current) ?? []
  return (await complete(last)).map(value => before + value)
}

/** More fields than this are shown by their first parts. */
const pathsMax = 40

/** Returns the paths that begin with the text; of many only the next part, with a dot behind it where more follow. */
function paths(typed: string, all: Iterable<string>): readonly string[] {
  const matching = beginning(typed, [...all])
  if (matching.length <= pathsMax) return matching
  let shown: readonly string[] = matching
  for (let at = typed.length; shown.length > 1; ) {
    const cut = matching.map(path => path.slice(0, path.indexOf('.', at) + 1 || undefined))
    shown = [...new Set(cut)]
    if (shown.length > 1) return shown
    at = shown[0]?.length ?? at
  }
  return matching
}

function sorts(current: string, dataset: Dataset): readonly string[] {
  const [field = '', order] = current.split(':')
  const found = order === undefined ? paths(field, dataset.pathsWith('sort')) : [field]
  const [only = ''] = found
  const isField = found.length === 1 && dataset.pathsWith('sort').includes(only)
  return isField ? beginning(current, [`${only}:desc`, `${only}:asc`]) : found
}

/** Returns conditions up to the part that is being typed: the field, the operator, or a value. */
async function conditions(
  current: string,
  dataset: Dataset,
  words: readonly string[],
): Promise<readonly string[]> {
  const [, name = '', blank = '', rest = ''] = /^([^\s=!<>()[\]]*)(\s*)(.*)$/s.exec(current) ?? []
  const field = dataset.paths.get(name)
  if (blank === '' && rest === '') {
    const found = paths(name, dataset.pathsWith('filter'))
    const [only] = found
    // A word that can become one thing only is closed by the shell, but an operator must follow.
    const unique = found.length === 1 && only !== undefined ? dataset.paths.get(only) : undefined
    return unique ? operatorsOf(unique).map(token => `${only} ${token}`) : found
  }
  if (!field?.abilities.includes('filter')) return []
  const tokens = operatorsOf(field)
  const token = tokens.toSorted((a, b) => b.length - a.length).find(each => rest.startsWith(`${each} `))
  if (token === undefined) {
    const head = `${name}${blank === '' ? ' ' : blank}`
    const found = beginning(
      current,
      tokens.map(each => head + each),
    )
    const [only] = found
    // A shell ends a word that can become one thing only, but a value must follow.
    const isEnd = only === undefined || found.length > 1 || only === current || only.endsWith('null')
    return isEnd ? found : [only, ...(await conditions(`${only} `, dataset, words))]
  }
  const value = rest.slice(token.length)
  const [gap = ''] = /^\s*/.exec(value) ?? []
  const head = `${name}${blank}${token}${gap}`
  return valuesFor(field, token, value.slice(gap.length), { dataset, words }, head)
}

async function valuesFor(
  field: FieldPath,
  token: string,
  typed: string,
  context: { readonly dataset: Dataset; readonly words: readonly string[] },
  head: string,
): Promise<readonly string[]> {
  const isList = operators.get(token)?.takesList
  const complete = (text: string) => suggestedValues(field, text, context)
  if (!isList) return (await complete(typed)).map(value => head + value)
  const quoted = async (text: string) =>
    (await complete(text)).map(value => (value.includes(',') ? `"${value.replaceAll('"', '""')}"` : value))
  return (await lastOfList(typed, quoted)).map(value => head + value)
}

function liveConditions(current: string, dataset: Dataset): readonly string[] {
  const fields = Object.entries(liveFields[dataset.name] ?? {})
  return beginning(
    current,
    fields.flatMap(([name, accepted]) => accepted.map(operator => `${name} ${operator} `)),
  )
}
