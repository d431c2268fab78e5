// Filters as they are typed: `field operator value`, such as `basic_profile.location.country = Germany`.
import type { Dataset, FieldPath } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { jsonOrUndefined } from '../lib/json/json-or-undefined.ts'
import { didYouMean } from '../normal/nearest-word.ts'
import { nearestPaths } from '../query/nearest-paths.ts'
import { operators, probablyMeant } from '../query/operators/index.ts'
import type { Operator } from '../query/operators/operator.ts'
import { kindOf } from '../query/value.ts'
import { printable } from './arguments.ts'
import { isOpenQuote, splitList, unquoted } from './quoted-text.ts'
import { UsageError } from './usage-error.ts'

/** Returns the filter that the conditions make together: all of them must hold. Batch jobs take no condition without a group. */
export const readFilters = (conditions: readonly string[], dataset: Dataset): JsonObject => ({
  op: 'and',
  conditions: conditions.map(condition => readCondition(condition, dataset)),
})

/** Returns the sorts: each text is a field, with `:asc` or `:desc` behind it. */
export const readSorts = (texts: readonly string[], dataset: Dataset): readonly JsonObject[] =>
  texts.map(text => {
    const [, name = '', order = 'asc'] = /^(.*?)(?::(asc|desc))?$/is.exec(text.trim()) ?? []
    if (!dataset.paths.get(name)?.abilities.includes('sort')) {
      const [field, wrong] = name.split(':')
      if (wrong !== undefined && dataset.paths.has(field ?? '')) {
        throw new UsageError(`--sort ${printable(text)}: the order is asc or desc; got ${printable(wrong)}.`)
      }
      throw new UsageError(
        `--sort: ${dataset.plural} cannot be sorted by ${printable(name)}. ${nearest(name, dataset, 'sort')}`,
      )
    }
    return { field: name, order: order.toLowerCase() }
  })

/** A field reaches up to a blank or the first sign of an operator. */
const parts = /^\s*([^\s=!<>()[\]]+)\s*(.*)$/s

/** Operators of signs need no blanks around them; the longest goes first. */
const signs = [...operators.keys(), ...probablyMeant.keys()]
  .filter(token => !/^\w/.test(token))
  .toSorted((a, b) => b.length - a.length)

function readCondition(text: string, dataset: Dataset): JsonObject {
  const [, name = '', rest = ''] = parts.exec(text) ?? []
  if (name === '') {
    throw new UsageError(
      `--filter must be a field, an operator and a value, such as '${dataset.nameOf} (.) ann'; got ${printable(text)}.`,
    )
  }
  const field = dataset.paths.get(name)
  if (!field?.abilities.includes('filter')) {
    throw new UsageError(
      `--filter: ${dataset.plural} cannot be filtered by ${printable(name)}. ${nearest(name, dataset, 'filter')}`,
    )
  }
  const { token, value } = splitOperator(rest)
  const operator = operators.get(token)
  if (!operator) {
    const given = token === '' ? 'an operator is missing' : `there is no operator ${printable(token)}`
    const meant = probablyMeant.get(token.toLowerCase())
    const hint =
      meant === undefined
        ? token.length < 3
          ? ''
          : didYouMean(token, operators.keys())
        : ` Did you mean "${meant}"?`
    throw new UsageError(
      `--filter ${printable(text)}: ${given}; ${name} takes ${operatorsOf(field).join(', ')}.${hint}`,
    )
  }
  return { field: name, type: token, ...conditionValue(value, operator, field) }
}

const nearest = (name: string, dataset: Dataset, ability: 'filter' | 'sort'): string =>
  `Nearest: ${nearestPaths(name, dataset.pathsWith(ability)).join(', ')}.`

/** Returns the operators that the field takes, as they are typed. */
export function operatorsOf(field: FieldPath): readonly string[] {
  const kind = kindOf(field)
  return [...operators.values()]
    .filter(operator => (operator.geo ? field.near !== undefined : operator.kinds.includes(kind)))
    .map(({ token }) => token)
}

/** Operators of two words, as SQL has them. */
const wordsOfTwo = /^(?:not\s+in|is\s+not\s+null|is\s+null)(?=\s|$)/i

function splitOperator(rest: string): { readonly token: string; readonly value: string } {
  const sign = signs.find(each => rest.startsWith(each))
  // `>=` is what most languages call `=>`.
  if (sign !== undefined) return { token: probablyMeant.get(sign) ?? sign, value: rest.slice(sign.length) }
  const word = (wordsOfTwo.exec(rest) ?? /^\S*/.exec(rest))?.[0] ?? ''
  return { token: word.toLowerCase().replaceAll(/\s+/g, '_'), value: rest.slice(word.length) }
}

function conditionValue(typed: string, operator: Operator, field: FieldPath): JsonObject {
  const text = typed.trim()
  const { token } = operator
  if (operator.takesNoValue) {
    if (text === '') return {}
    throw new UsageError(`--filter: ${field.path} ${token} takes no value; got ${printable(text)}.`)
  }
  if (text === '') {
    throw new UsageError(`--filter: ${field.path} ${token} needs a value; "" is the empty text.`)
  }
  if (text.startsWith('"') && isOpenQuote(text)) {
    throw new UsageError(
      `--filter: ${field.path}: the quote before the value is not closed; in quotes a quote itself is written twice. Got ${printable(text)}.`,
    )
  }
  if (operator.geo) return { value: readPlace(text, field, token) }
  if (!operator.takesList) return { value: scalarOf(unquoted(text), field) }
  return {
    value: listOf(text, field.path).map(value =>
      typeof value === 'string' ? scalarOf(value, field) : value,
    ),
  }
}

/** Reads a list: values that commas separate, or JSON. */
function listOf(text: string, path: string): readonly Json[] {
  if (!/^\[.*\]$/s.test(text)) return splitList(text)
  const list = jsonOrUndefined(text)
  if (Array.isArray(list)) return list
  throw new UsageError(
    `--filter: ${path}: a list in brackets is JSON, such as ["a", "b"]; without them commas separate the values. Got ${printable(text)}.`,
  )
}

const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Returns the value as the field holds it: digits are a number where the field holds numbers, and a text elsewhere. */
function scalarOf(text: string, field: FieldPath): Json {
  const kind = kindOf(field)
  if (kind === 'integer' || kind === 'number') {
    if (numberForm.test(text) && Number.isFinite(Number(text))) return Number(text)
    throw new UsageError(`--filter: ${field.path} holds numbers; got ${printable(text)}.`)
  }
  if (kind === 'boolean') {
    const lower = text.toLowerCase()
    if (lower === 'true' || lower === 'false') return lower === 'true'
    throw new UsageError(`--filter: ${field.path} is true or false; got ${printable(text)}.`)
  }
  return text
}

const placeForm = /^(.+?)[\s,]+(\d+(?:\.\d+)?)\s*([a-z]+)?$/is
const pointForm = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/

/** Reads a place and a distance, such as `Amsterdam 50 km` or `52.37,4.9 30 mi`, or the JSON of both. */
function readPlace(text: string, field: FieldPath, token: string): Json {
  const json = text.startsWith('{') ? jsonOrUndefined(text) : undefined
  if (json !== undefined) return json
  const [, place = '', distance, unit] = placeForm.exec(text) ?? []
  const center = unquoted(place)
  if (distance === undefined || /^[-\d.\s]*$/.test(center)) {
    throw new UsageError(
      `--filter: ${field.path} ${token} needs a place and a distance, such as Amsterdam 50 km, or 52.37,4.9 50 km; got ${printable(text)}.`,
    )
  }
  const [, latitude, longitude] = pointForm.exec(center) ?? []
  return {
    ...(latitude === undefined ? { location: center } : { lat_lng: [Number(latitude), Number(longitude)] }),
    distance: Number(distance),
    ...(unit !== undefined && { unit: unit.toLowerCase() }),
  }
}
