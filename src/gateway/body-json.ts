// Parses the JSON of a body, which may be anything, within bounds and in turns with other requests.
import { type ApiError, invalidRequest } from '../errors.ts'
import type { Json } from '../lib/json/json.ts'
import { type JsonBounds, TooMuchJson } from '../lib/json/json-outline.ts'
import { NotJson, NotUtf8, parseJson } from '../lib/json/parse-json.ts'
import { message, SentValue } from '../lib/message.ts'

/** The bounds exceed what the filters, lists and exclusions of any endpoint have together. */
export const jsonBounds: JsonBounds = { depth: 32, keys: 15_000, values: 160_000 }

/** Throws 400 for a body that is empty, is not JSON, or has more of it than any endpoint takes. */
export async function parseBody(bytes: Buffer): Promise<Json> {
  if (bytes.length === 0) throw invalidRequest('The body is empty; it must be a JSON object.')
  try {
    return (await parseJson(bytes, jsonBounds)) as Json
  } catch (error) {
    if (error instanceof TooMuchJson) throw tooMuch(error.bound)
    if (error instanceof NotUtf8) {
      throw invalidRequest(
        'The body is not UTF-8 text. It must be a JSON object; if it is compressed, send its Content-Encoding.',
      )
    }
    if (!(error instanceof NotJson)) throw error
    throw invalidRequest(message`The body is not valid JSON: ${new SentValue(error.message)}`)
  }
}

function tooMuch(bound: keyof JsonBounds): ApiError {
  const { depth, keys, values } = jsonBounds
  if (bound === 'depth') return invalidRequest(`The body may be nested at most ${depth} levels deep.`)
  return invalidRequest(`The body may have at most ${bound === 'keys' ? keys : values} ${bound} in all.`)
}
