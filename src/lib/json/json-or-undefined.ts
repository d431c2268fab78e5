// Parses JSON where a text that is none is an answer and not an error.
import type { Json } from './json.ts'

/** Returns the value of a JSON text; undefined for any other text. */
export function jsonOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
