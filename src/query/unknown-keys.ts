// Refuses keys that nothing reads: a misspelled one would otherwise be ignored silently.
import { invalidRequest } from '../errors.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { message, shortenText, unknownKey } from '../lib/message.ts'

/** Throws a 400 for a key that nothing reads, naming it and what is accepted. `place` is the path of the object. */
export function refuseUnknownKeys(object: JsonObject, accepted: readonly string[], place: string): void {
  const unknown = Object.keys(object).find(key => !accepted.includes(key))
  if (unknown !== undefined) {
    throw invalidRequest(unknownKey(message`${place}.${shortenText(unknown)}`, accepted))
  }
}
