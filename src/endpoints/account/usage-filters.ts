// The filters that usage endpoints have in common, with their bounds.
import { invalidRequest } from '../../errors.ts'
import { message, shortenText } from '../../lib/message.ts'
import type { UsageFilter } from '../../stores/ledger-usage.ts'
import type { Call } from '../endpoint.ts'
import { integerParameters, textParameter, textParameters } from '../query-parameters.ts'

/** The most values of a list parameter: of most lists, of statuses, of surfaces. */
export const listMax = 50
export const statusesMax = 20
export const surfacesMax = 10
const statusClasses = ['2xx', '3xx', '4xx', '5xx']

/** The rate that all usage endpoints share: 60 requests a minute. */
export const usageRate = {
  perMinute: 60,
  bucket: {
    name: 'account_usage',
    paths: [
      '/account/usage/events',
      '/account/usage/events/:event_id',
      '/account/usage/summary',
      '/account/usage/errors',
    ],
  },
} as const

/** The parameters that select keys and endpoints. */
export const callerParameters = ['api_key_ids', 'endpoints'] as const

/** The parameters that select requests. */
export const requestParameters = [
  ...callerParameters,
  'products',
  'status',
  'status_class',
  'client_surface',
  'error_type',
] as const

type UsageQueryFilters = Omit<UsageFilter, 'team_id' | 'startMs' | 'endMs'>

/** Throws 400 for values beyond their bounds. */
export const callerFilters = (query: Call['query']): UsageQueryFilters =>
  withoutUndefined({
    api_key_ids: integerParameters(query, 'api_key_ids', listMax, { min: 1 }),
    endpoints: textParameters(query, 'endpoints', listMax),
  })

/** Throws 400 for values beyond their bounds. */
export const requestFilters = (query: Call['query']): UsageQueryFilters => ({
  ...callerFilters(query),
  ...withoutUndefined({
    products: textParameters(query, 'products', listMax),
    status: integerParameters(query, 'status', statusesMax, { min: 100, max: 599 }),
    status_class: statusClassOf(query),
    client_surface: textParameters(query, 'client_surface', surfacesMax),
    error_type: textParameter(query, 'error_type'),
  }),
})

function statusClassOf(query: Call['query']): string | undefined {
  const value = textParameter(query, 'status_class')
  if (value === undefined || statusClasses.includes(value)) return value
  throw invalidRequest(message`status_class: ${shortenText(value)} is not a valid choice.`)
}

/** Returns the values without those that are undefined. */
export const withoutUndefined = <T extends object>(
  values: T,
): { readonly [key in keyof T]?: Exclude<T[key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
