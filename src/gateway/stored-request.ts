// The parts of a request that are kept for readers of its usage event: little of what was refused,
// and no e-mail address, phone number, name or profile page.
import type { ApiError } from '../errors.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { maskJson, maskJsonText, maskText } from '../metering/mask.ts'
import type { UsageEventDetail } from '../stores/ledger-usage.ts'
import type { Headers, RequestHead } from './gateway.ts'

/** The most that is kept of each part of a request, in bytes of a body and in characters of anything else. */
const answered = { body: 32 * 1024, query: 4096, headers: 4096 }
const refused = { body: 1024, query: 1024, headers: 1024 }
const responseMax = 1024
/** Longer values of parameters and headers are cut to this many characters. */
const valueMax = 300

/** A refusal for the rate is counted, and nothing else is kept of it. */
const nothing: UsageEventDetail = {
  body: null,
  query_params: {},
  path_params: {},
  headers: {},
  response: null,
}

/** `errorBody` is the answer, where it is an error. */
export function storedRequest(
  { query, params, headers }: RequestHead,
  body: Buffer | undefined,
  error: ApiError | undefined,
  errorBody: string | undefined,
): UsageEventDetail {
  if (error?.status === 429) return nothing
  const max = error ? refused : answered
  const stored = {
    body: body ? storedBody(body, max.body) : null,
    query_params: storedQuery(Object.entries(query), max.query),
    path_params: storedQuery(Object.entries(params), max.query),
    headers: storedHeaders(headers, max.headers),
  }
  const response = error && errorBody !== undefined ? storedResponse(error, errorBody, stored.body) : null
  return { ...stored, response }
}

function storedBody(bytes: Buffer, max: number): string {
  const text = bytes.toString('utf8', 0, max)
  // The last word was cut in the middle: it could be half an address.
  if (bytes.length > max) return maskJsonText(text.replace(/[^\s"',:;[\]{}]{1,100}$/, ''))
  const parsed = parse(text)
  return parsed === undefined ? maskJsonText(text) : JSON.stringify(maskJson(parsed))
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/**
 * A long error keeps its shape: the beginning of its message, and no metadata. One about a request that names
 * somebody shows nothing of what was sent.
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

/** Parameters with one value are texts, those with several are lists. */
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
    secret.has(name) ? '<redacted>' : shortened(maskText(String(value))),
  ])
  return Object.fromEntries(fitting(shown, max))
}

const secret: ReadonlySet<string> = new Set(['authorization', 'apikey', 'x-api-key', 'cookie'])

/** The entries without those that there is no room for. */
function fitting<T extends Json>(
  entries: readonly (readonly [string, T])[],
  max: number,
): readonly (readonly [string, T])[] {
  let left = max
  return entries.filter(([name, value]) => {
    const length = name.length + JSON.stringify(value).length
    if (length > left) return false
    left -= length
    return true
  })
}

const shortened = (text: string): string => (text.length > valueMax ? `${text.slice(0, valueMax)}…` : text)
