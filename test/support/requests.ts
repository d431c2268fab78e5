// A valid request for every endpoint, and the shape of every answer and refusal.
import { expect } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Answer } from './almanac.ts'

const url = 'https://www.profiles.example/in/nobody'
const named = { field: 'basic_profile.name', type: '=', value: 'Nobody' }

const inNowhere = [{ field: 'REGION', type: 'in', value: ['Nowhere'] }]

/** A body that each endpoint answers with 200, by path. */
export const goodBodies: Readonly<Record<string, JsonObject>> = {
  '/person/enrich': { professional_network_profile_urls: [url] },
  '/person/contact/enrich': { professional_network_profile_urls: [url] },
  '/person/identify': { professional_network_profile_urls: [url] },
  '/person/search': { filters: named },
  '/person/search/autocomplete': { field: 'basic_profile.name', query: '' },
  '/company/enrich': { names: ['Nobody'] },
  '/company/identify': { names: ['Nobody'] },
  '/company/search': {},
  '/company/search/autocomplete': { field: 'basic_info.name', query: '' },
  // The first company of the small world has reviews.
  '/employee_review/enrich': { service_company_id: 1 },
  '/job/search': {},
  '/job/search/autocomplete': { field: 'title', query: '' },
  '/social_post/search': {},
  '/dataset/social_post/enrich': { company_name: 'Nobody' },
  '/social_post/professional_network/enrich/live': { company_name: 'Nobody' },
  '/dev_platform/enrich': { login: 'nobody' },
  '/dataset/dev_platform/enrich': { login: 'nobody' },
  '/person/professional_network/enrich/live': { professional_network_profile_urls: [url] },
  '/person/professional_network/search/live': { filters: inNowhere },
  '/company/professional_network/search/live': { filters: inNowhere },
  '/job/professional_network/search/live': { service_company_id: 1 },
  '/social_post/professional_network/search/live': { keyword: 'nobody' },
  '/web/search/live': { query: 'nobody', sources: ['web'] },
  '/web/enrich/live': { urls: ['http://127.0.0.1:9/'] },
  '/batch/person/enrich': { professional_network_profile_urls: [url] },
  '/batch/person/contact/enrich': { professional_network_profile_urls: [url], fields: ['business_email'] },
  '/batch/person/identify': { professional_network_profile_urls: [url] },
  '/batch/person/search': { filters: { op: 'and', conditions: [named] } },
  '/batch/company/enrich': { names: ['Nobody'] },
  '/batch/company/search': {
    filters: { op: 'and', conditions: [{ field: 'basic_info.name', type: '=', value: 'Nobody' }] },
  },
  '/batch/job/search': { service_company_ids: [1] },
  '/export/person': { filters: named },
  '/export/company': { service_company_ids: [1] },
  '/export/job': { max_results: 5, format: 'csv' },
  '/export/social_post': { max_results: 5, format: 'parquet' },
  '/batch/person/professional_network/enrich/live': { professional_network_profile_urls: [url] },
  '/batch/person/professional_network/search/live': { filters: inNowhere },
  '/batch/company/professional_network/search/live': { filters: inNowhere },
  '/batch/job/professional_network/search/live': { service_company_ids: [1] },
  '/batch/social_post/professional_network/enrich/live': { company_names: ['Nobody'] },
}

/**
 * The paths of the endpoints that take a body. Those of watches take other methods too; watch-rules.test.ts is about them.
 * Verification needs a permission that other keys lack; verify.test.ts is about it.
 */
export const paths: readonly string[] = endpoints
  .filter(row => row.method === 'POST' && !row.bodyOptional && row.category !== 'Watch')
  .filter(({ path }) => path !== '/batch/person/verify')
  .map(({ path }) => path)

/** The paths of the account endpoints, which take a query. */
export const accountPaths: readonly string[] = endpoints
  .filter(row => row.method === 'GET' && row.category === 'Account')
  .map(({ path }) => path)

/** Endpoints whose 401 has the flat body `{ message }`. */
export const flatUnauthorized: readonly string[] = [
  '/person/search/autocomplete',
  '/company/search/autocomplete',
  '/job/search/autocomplete',
  '/company/identify',
  '/web/search/live',
]

/** Returns the valid body of an endpoint with some keys replaced. */
export const bodyFor = (path: string, more: JsonObject = {}): JsonObject => ({ ...goodBodies[path], ...more })

const typeOf: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'permission_error',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  429: 'rate_limit_error',
}

// Stack frames, file paths and the names of libraries.
const insides =
  /\bat (?:async )?[\w.<>]+ \(|file:\/\/|node_modules|\/(?:work|home|root|tmp|usr)\/|\.[jt]s:\d|sqlite|undefined/i

/** Expects what holds for every answer: JSON, a request id, no internals, and no 500. */
export function expectSound({ status, headers, body }: Answer): void {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  if (status !== 200) expect(JSON.stringify(body)).not.toMatch(insides)
}

/** Expects an uncharged refusal in the structured shape, with this text in its message. */
export function expectRefusal(
  answer: Answer,
  status: number,
  message: string | RegExp = '',
  type = typeOf[status],
): void {
  expectSound(answer)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(status)
  expect(answer.headers.get('x-credits-used')).toBeNull()
  expect(answer.body).toEqual({
    error: { type, message: expect.any(String), metadata: expect.any(Array) },
  })
  expect(answer.body.error.message).toMatch(message instanceof RegExp ? message : plain(message))
}

const plain = (text: string): RegExp => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
