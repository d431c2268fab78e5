// Reads the parameters of a path.
import type { Call } from './endpoint.ts'

/** Ids are visible ASCII, and shorter than this. */
const pattern = /^[\x21-\x7e]{1,100}$/

/** The id under the name; undefined when it is none that anything could have. */
export function idOf(params: Call['params'], name: string): string | undefined {
  const id = params[name] ?? ''
  return pattern.test(id) ? id : undefined
}
