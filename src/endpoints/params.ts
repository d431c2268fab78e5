// Reads the parameters of a path.
import type { Call } from './endpoint.ts'

/** Ids are visible ASCII of at most 100 characters. */
const pattern = /^[\x21-\x7e]{1,100}$/

/** Returns the path parameter of this name; undefined when no id can look like that. */
export function idOf(params: Call['params'], name: string): string | undefined {
  const id = params[name] ?? ''
  return pattern.test(id) ? id : undefined
}
