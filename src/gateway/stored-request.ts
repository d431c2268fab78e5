// The parts of a request that are kept with its usage event: little of a refused request, and no e-mail
// address, phone number, name or profile page.
import type { ApiError } from '../errors.ts'
import { memoized } from '../lib/cache.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { jsonOrUndefined } from '../lib/json/json-or-undefined.ts'
import { maskJson, maskJsonText, maskText } from '../metering/mask.ts'
import type { UsageEventDetail } from '../stores/ledger-usage.ts'
import type { Headers, RequestHead } from './gateway.ts'

/** The most that is kept of each part of a request, in bytes of a body and in characters of anything else. */
const answeredMax = { body: 32 * 1024, query: 4096, headers: 4096 }
const refusedMax = { body: 1024, query: 1024, headers: 1024 }
const responseMax = 1024
/** Longer values of parameters and headers are cut to this many characters. */
const valueMax = 300

/** A request beyond the rate limit is counted, and nothing of it is kept. */
const emptyDetail: UsageEventDetail = {
  body: null,
  query_params: {},
  path_params: {},
  headers: {},
  response: null,
}

/** Returns the parts to keep. `errorBody` is the answer, where it is an error. */
export function storedRequest(
  { query, params, headers }: RequestHead,
  body: Buffer | undefined,
  error: ApiError | undefined,
  errorBody: string | undefined,
): UsageEventDetail {
  if (error?.status === 429) return emptyDetail
  const max = error ? refusedMax : answeredMax
  const shownBody = body ? storedBody(body, max.body) : null
  return {
    body: shownBody,
    query_params: storedQuery(Object.entries(query), max.query),
    path_params: storedQuery(Object.entries(params), max.query),
    headers: storedHeaders(headers, max.headers),
    response: error && errorBody !== undefined ? storedResponse(error, errorBody, shownBody) : null,
  }
}

function storedBody(bytes: Buffer, max: number): string {
  const text = bytes.toString('utf8', 0, max)
  // The last word may have been cut in the middle, and could be half an address.
  if (bytes.length > max) return maskJsonText(text.replace(/[^\s"',:;[\]{}]{1,100}$/, ''))
  const parsed = jsonOrUndefined(text)
  return parsed === undefined ? maskJsonText(text) : JSON.stringify(maskJson(parsed))
}

/**
 * Returns the error to keep. A long one keeps its shape: the beginning of its message, and no metadata. One
 * about a request that names a person shows nothing of what was sent.
 */
function storedResponse(
  { type, message, masked, isFlat }: ApiError,
  body: string,
  request: string | null,
): string {
  const hasNames = /<(?:name|profile|text)>/.test(request ?? '')
  if (!hasNames && body.length <= responseMax) return maskText(body)
  const shown = maskText((hasNames ? masked : message).slice(0, responseMax / 2))
  return JSON.stringify(isFlat ? { message: shown } : { error: { type, message: shown, metadata: [] } })
}

/** Returns the parameters with personal data masked: one value as a text, several as a list. */
function storedQuery(
  parameters: readonly (readonly [string, string | readonly string[]])[],
  max: number,
): JsonObject {
  const masked = parameters.map(([name, values]): readonly [string, Json] => {
    const [first = '', ...others] = [values].flat().map(value => shortened(String(maskJson(value, name))))
    return [name, others.length > 0 ? [first, ...others] : first]
  })
  return Object.fromEntries(fitting(masked, max))
}

function storedHeaders(headers: Headers, max: number): Readonly<Record<string, string>> {
  const shown = Object.entries(headers).map(([name, value]): readonly [string, string] => [
    name,
    secretHeaders.has(name) ? '<redacted>' : shownHeader(String(value)),
  ])
  return Object.fromEntries(fitting(shown, max))
}

/** Clients send the same headers with every request. */
const headersBytesMax = 256 * 1024
const shownHeader = memoized((value: string): string => shortened(maskText(value)), headersBytesMax)

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'apikey', 'x-api-key', 'cookie'])

/** Returns the entries that fit into `max` characters together, in their order. */
function fitting<T extends Json>(
  entries: readonly (readonly [string, T])[],
  max: number,
): readonly (readonly [string, T])[] {
  if (entries.every(([, value]) => typeof value === 'string')) {
    const longest = entries.reduce((sum, [name, value]) => sum + name.length + longestJson(String(value)), 0)
    if (longest <= max) return entries
  }
  let left = max
  return entries.filter(([name, value]) => {
    const length = name.length + JSON.stringify(value).length
    if (length > left) return false
    left -= length
    return true
  })
}

/** Returns the most characters that the JSON of the text may have, which are six for a control character and two for the quotes. */
const longestJson = (text: string): number => 6 * text.length + 2

const shortened = (text: string): string => (text.length > valueMax ? `${text.slice(0, valueMax)}…` : text)
