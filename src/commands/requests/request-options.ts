// The options of a command that asks a service, and the request that they make.
import { Option } from '@commander-js/extra-typings'
import type { Dataset } from '../../catalog/dataset.ts'
import { datasetNamed } from '../../catalog/index.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { didYouMean } from '../../normal/nearest-word.ts'
import { jsonValue, list, once, printable, repeated, text } from '../arguments.ts'
import { readFilters, readSorts } from '../filter-language.ts'
import { liveFields, readLiveConditions } from '../live-filter-language.ts'
import { UsageError } from '../usage-error.ts'
import { keyHelp } from './key-help.ts'
import { type KeyKind, type RequestKey, requestKeys, tableKeys } from './request-keys.ts'
import type { RequestRoute } from './routes.ts'

/** The values of options, by their names in camel case. */
export type TypedOptions = Readonly<Record<string, unknown>>

/** An option with the key of the request that it sends. */
interface KeyOption {
  readonly key: RequestKey
  readonly option: Option
}

/** Returns the dataset that the requests of a row are about; undefined where there is none, or the path does not say. */
export const datasetOf = ({ path, returns }: Endpoint): Dataset | undefined =>
  returns?.dataset ?? path.split('/').flatMap(part => datasetNamed(part) ?? [])[0]

/** Returns the options of a route: of the row that answers from the records, and of the one that `--live` calls. */
export function routeOptions({ row, live }: RequestRoute): readonly Option[] {
  const direct = requestKeys(row)
  const asked = live ? requestKeys(live) : []
  const merged = [...direct, ...asked.filter(({ name }) => direct.every(key => key.name !== name))]
  const options = merged.flatMap(key => {
    const isDirect = direct.some(({ name }) => name === key.name)
    const isLive = asked.some(({ name }) => name === key.name)
    const where = live && !isLive ? ' (without --live)' : ''
    const group = isLive && !isDirect ? 'With --live:' : 'Options:'
    return optionsOf(key, row, where).map(({ option }) => option.helpGroup(group))
  })
  return [...options, ...tableOptions(row)]
}

/** Returns the options that go only with a table. */
const tableOptions = (row: Endpoint): readonly Option[] =>
  tableKeys(row)
    .filter(({ name }) => requestKeys(row).every(key => key.name !== name))
    .flatMap(key => optionsOf(key, row).map(({ option }) => option.helpGroup('With a table:')))

const optionName = (key: string): string => key.replaceAll(/[_.]/g, '-')

/** Returns the options of a key: filters have one for each way to type them. */
function optionsOf({ name, kind, choices }: RequestKey, row: Endpoint, where = ''): readonly KeyOption[] {
  const help = `${keyHelp[name] ?? name}${choices ? `: ${choices.join(', ')}` : ''}${where}`
  const option = <T>(flags: string, description: string, read?: OptionReader<T>): KeyOption => {
    const made = new Option(flags, description)
    if (read) made.argParser<T | undefined>(read)
    return { key: { name, kind, choices }, option: made }
  }
  const flag = `--${optionName(name)}`
  switch (kind) {
    case 'filters':
    case 'live filters': {
      const json = option(`${flag} <json>`, help, once(flag, jsonValue))
      // The dataset of a watch is known to the service alone.
      if (!datasetOf(row)) return [json]
      const typed = "a condition, such as 'field = value'; repeated, all must hold"
      return [option('--filter <condition>', `${typed}${where}`, repeated('--filter')), json]
    }
    case 'sorts':
      return [option('--sort <field>', help, list('--sort'))]
    case 'boolean':
      return [option(flag, help), hidden(option(`--no-${optionName(name)}`, `not: ${help}`))]
    case 'number':
      return [option(`${flag} <number>`, help, once(flag, readNumber))]
    case 'numbers':
      return [option(`${flag} <numbers>`, `${help}, separated by commas`, numbers(flag))]
    case 'texts':
      return [option(`${flag} <list>`, `${help}; several are separated by commas`, texts(flag, choices))]
    case 'json':
      return [option(`${flag} <json>`, help, once(flag, jsonValue))]
    default:
      return [option(`${flag} <text>`, help, once(flag, choices ? oneOf(choices) : asTyped))]
  }
}

type OptionReader<T> = (given: string, before: T | undefined) => T

/** The negation of an option is named by the option itself. */
function hidden(made: KeyOption): KeyOption {
  made.option.hideHelp()
  return made
}

const numberForm = /^-?\d+(?:\.\d+)?$/

function readNumber(given: string, what: string): number {
  const trimmed = given.trim()
  if (numberForm.test(trimmed)) return Number(trimmed)
  throw new UsageError(`${what} must be a number; got ${printable(given)}.`)
}

const numbers = (what: string) => {
  const read = list(what)
  return (given: string, before: readonly number[] | undefined): readonly number[] => [
    ...(before ?? []),
    ...read(given, undefined).map(each => readNumber(each, what)),
  ]
}

const texts = (what: string, choices: readonly string[] | undefined) => {
  const read = list(what)
  return (given: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    ...read(given, undefined).map(each => oneOf(choices)(each, what)),
  ]
}

/** A text may be empty, such as the query of an autocomplete. */
const asTyped = (given: string): string => given

/** Returns a reader of one of the values, or of any text where there are none. */
const oneOf =
  (choices: readonly string[] | undefined) =>
  (given: string, what: string): string => {
    const value = text(given, what)
    if (!choices || choices.includes(value)) return value
    throw new UsageError(
      `${what} must be one of ${choices.join(', ')}; got ${printable(given)}.${didYouMean(value, choices)}`,
    )
  }

/** The form of a request: sent to the row that asks providers, or with a table in place of its body. */
interface RequestForm {
  readonly isLive: boolean
  readonly hasTable: boolean
}

/** Returns the keys of the request that the options make. Throws a UsageError for an option that this row does not take. */
export function typedKeys(
  route: RequestRoute,
  { isLive, hasTable }: RequestForm,
  options: TypedOptions,
): JsonObject {
  const row = isLive && route.live ? route.live : route.row
  const own = (hasTable ? tableKeys(row) : requestKeys(row)).flatMap(key => optionsOf(key, row))
  const isGiven = (option: Option) => options[option.attributeName()] !== undefined
  const isOwn = (option: Option) => own.some(other => other.option.long === option.long)
  const foreign = routeOptions(route).find(option => isGiven(option) && !isOwn(option))
  if (foreign) {
    const where = route.row.table
      ? `${hasTable ? 'without' : 'with'} a table`
      : `${isLive ? 'without' : 'with'} --live`
    throw new UsageError(`${foreign.long} is taken only ${where}.`)
  }
  if (options.filter !== undefined && options.filters !== undefined) {
    throw new UsageError('--filter and --filters both say what is looked for; give one of them.')
  }
  return nested(
    own.flatMap(({ key, option }) => {
      const value = options[option.attributeName()]
      // The readers of options return JSON.
      return value === undefined ? [] : [[key.name, sentValue(value as Json, key.kind, option, row)]]
    }),
  )
}

/** Returns an object with the values, where a name with a dot is a key of an object in it. */
function nested(values: readonly (readonly [name: string, value: Json])[]): JsonObject {
  const object: Record<string, Json> = {}
  for (const [name, value] of values) {
    const [outer = '', inner] = name.split('.')
    object[outer] = inner === undefined ? value : { ...(object[outer] as JsonObject), [inner]: value }
  }
  return object
}

function sentValue(value: Json, kind: KeyKind, option: Option, row: Endpoint): Json {
  const dataset = datasetOf(row)
  if (!dataset) return value
  const isTyped = option.long === '--filter' || option.long === '--sort'
  if (!isTyped) return value
  // The readers of these options return texts.
  const typed = value as readonly string[]
  if (kind === 'sorts') return readSorts(typed, dataset)
  if (kind === 'filters') return readFilters(typed, dataset)
  return readLiveConditions(typed, liveFields[dataset.name] ?? {})
}
