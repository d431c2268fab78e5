// The filters of live searches: an array of conditions in words of their own, which connectors translate.
import { invalidRequest } from '../../errors.ts'
import { isObject, type Json } from '../../lib/json/json.ts'
import { message, shorten, shortenNames } from '../../lib/message.ts'
import type { SearchFilter } from '../../live/records/ability.ts'

/** The fields of a live search, and the operators of each. */
export type LiveFields = Readonly<Record<string, readonly LiveOperator[]>>
type LiveOperator = 'in' | 'not in' | 'between'

const filtersMax = 50
const valuesMax = 1000
const textMax = 1000

/**
 * Returns the conditions, all of which must hold. They may also stand in a group with `and`, or alone. Throws 400. A field
 * that says yes or no, such as RECENTLY_CHANGED_JOBS, needs neither `type` nor `value`.
 */
export function readLiveFilters(filters: Json | undefined, fields: LiveFields): readonly SearchFilter[] {
  if (filters === undefined) return []
  const isGroup = isObject(filters) && filters.conditions !== undefined
  if (isGroup && filters.op !== undefined && filters.op !== 'and') {
    throw invalidRequest(message`filters.op: Must be "and"; got ${shorten(filters.op)}.`)
  }
  const list = isGroup ? filters.conditions : filters
  const conditions = Array.isArray(list) ? list : [list]
  if (conditions.length > filtersMax) {
    throw invalidRequest(`filters: Must have at most ${filtersMax} conditions.`)
  }
  return conditions.map((condition: Json, index) => readFilter(condition, `filters[${index}]`, fields))
}

function readFilter(condition: Json, at: string, fields: LiveFields): SearchFilter {
  if (!isObject(condition)) {
    throw invalidRequest(message`${at}: Must be {"field", "type", "value"}; got ${shorten(condition)}.`)
  }
  const name = condition.field ?? condition.filter_type
  const field = typeof name === 'string' ? name.toUpperCase() : ''
  const operators = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!operators) {
    throw invalidRequest(
      message`${at}.field: Must be one of ${shortenAll(Object.keys(fields))}; got ${shorten(name)}.`,
    )
  }
  const type = condition.type ?? operators[0] ?? 'in'
  const operator = operators.find(one => one === type || one.replace(' ', '_') === type)
  if (!operator) {
    throw invalidRequest(
      message`${at}.type: Must be one of ${shortenNames(operators)}; got ${shorten(type)}.`,
    )
  }
  const { sub_filter: within } = condition
  if (within !== undefined && typeof within !== 'string') {
    throw invalidRequest(message`${at}.sub_filter: Must be a text; got ${shorten(within)}.`)
  }
  const value = operator === 'between' ? readRange(condition.value, at) : readValues(condition.value, at)
  return { field, type: operator, value, ...(within !== undefined && { sub_filter: within }) }
}

const shortenAll = (names: readonly string[]): string => names.join(', ')

function readValues(value: Json | undefined, at: string): readonly (string | number | boolean)[] {
  const values = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  const isPlain = (one: Json): one is string | number | boolean =>
    typeof one === 'number' || typeof one === 'boolean' || (typeof one === 'string' && one.length <= textMax)
  if (values.length > valuesMax || !values.every(isPlain)) {
    throw invalidRequest(
      message`${at}.value: Must be an array of at most ${valuesMax} texts or numbers; got ${shorten(value)}.`,
    )
  }
  return values
}

function readRange(value: Json | undefined, at: string): { readonly min?: number; readonly max?: number } {
  const { min, max, ...others } = isObject(value) ? value : {}
  const isBound = (bound: Json | undefined) => bound === undefined || typeof bound === 'number'
  if (
    (min === undefined && max === undefined) ||
    !isBound(min) ||
    !isBound(max) ||
    Object.keys(others).length > 0
  ) {
    throw invalidRequest(message`${at}.value: Must be {"min": number, "max": number}; got ${shorten(value)}.`)
  }
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
}

const lists = ['in', 'not in'] as const

const listFields = (...names: readonly string[]): LiveFields =>
  Object.fromEntries(names.map(name => [name, lists]))

export const personFields: LiveFields = listFields(
  'CURRENT_COMPANY',
  'PAST_COMPANY',
  'CURRENT_TITLE',
  'PAST_TITLE',
  'FIRST_NAME',
  'LAST_NAME',
  'REGION',
  'INDUSTRY',
  'COMPANY_HEADQUARTERS',
  'COMPANY_HEADCOUNT',
  'COMPANY_TYPE',
  'FUNCTION',
  'SENIORITY_LEVEL',
  'SCHOOL',
  'KEYWORD',
  'PROFILE_LANGUAGE',
  'RECENTLY_CHANGED_JOBS',
  'POSTED_ON_PROFESSIONAL_NETWORK',
  'IN_THE_NEWS',
  'YEARS_OF_EXPERIENCE',
  'YEARS_AT_CURRENT_COMPANY',
  'YEARS_IN_CURRENT_POSITION',
)

export const companyFields: LiveFields = {
  ...listFields(
    'COMPANY_HEADCOUNT',
    'REGION',
    'INDUSTRY',
    'NUM_OF_FOLLOWERS',
    'FORTUNE',
    'ACCOUNT_ACTIVITIES',
    'JOB_OPPORTUNITIES',
    'KEYWORD',
    'IN_THE_NEWS',
  ),
  COMPANY_HEADCOUNT_GROWTH: ['between'],
  ANNUAL_REVENUE: ['between'],
  DEPARTMENT_HEADCOUNT: ['between'],
  DEPARTMENT_HEADCOUNT_GROWTH: ['between'],
}

export const postFields: LiveFields = listFields(
  'PROFESSIONAL_NETWORK_MEMBER',
  'MENTIONING_PROFESSIONAL_NETWORK_MEMBER',
  'COMPANY',
  'MENTIONING_COMPANY',
  'AUTHOR_INDUSTRY',
  'AUTHOR_COMPANY',
  'AUTHOR_TITLE',
)
