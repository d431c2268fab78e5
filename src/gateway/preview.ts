// `preview: true` on a billed endpoint: what the request would cost, free.
import { invalidRequest } from '../errors.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import { message, shorten } from '../lib/message.ts'

/** Returns the body without `preview`, and its value. Throws 400 when it is not a boolean. */
export function takePreview(body: Json): { readonly body: Json; readonly isPreview: boolean } {
  if (!isObject(body) || body.preview === undefined || body.preview === null)
    return { body, isPreview: false }
  const { preview, ...rest } = body
  if (typeof preview !== 'boolean') {
    throw invalidRequest(message`preview: Must be a boolean; got ${shorten(preview)}.`)
  }
  return { body: rest, isPreview: preview }
}
