// What is said of paths that cannot be asked for here: the nearest that can, and all of them as metadata.
import type { JsonObject } from '../lib/json/json.ts'
import { joinMessages, type Message, message, Sent, shortenNames } from '../lib/message.ts'
import { nearestPaths } from './nearest-paths.ts'

/** The nearest paths are told of so many unknown ones. */
const explainedMax = 3

export interface UnsupportedPaths {
  readonly message: Message
  readonly metadata: readonly JsonObject[]
}

/** `Unsupported fields: ['nme']. Nearest: basic_profile.name, ...`, or `hint` in place of the nearest. */
export function unsupported(
  what: string,
  unknown: readonly string[],
  supported: readonly string[],
  hint?: string,
): UnsupportedPaths {
  const refused = message`Unsupported ${what}: [${shortenNames(unknown)}]`
  if (hint !== undefined) return of(message`${refused}. ${hint}`, supported)
  const nearest = unknown.slice(0, explainedMax).map((name, index) => {
    const paths = new Sent(nearestPaths(name, supported).join(', '))
    if (unknown.length === 1) return message`Nearest: ${paths}`
    return message`${index === 0 ? 'Nearest to' : 'to'} ${shortenNames([name])}: ${paths}`
  })
  const all = message`All ${supported.length} are in metadata.available_fields.`
  return of(message`${refused}. ${joinMessages(nearest, '; ')}. ${all}`, supported)
}

/** In the words of reference behaviour 4.5. */
export const unsupportedFilterField = (name: string, supported: readonly string[]): UnsupportedPaths =>
  of(
    message`Unsupported filter field: ${shortenNames([name])}. Supported fields: [${shortenNames(nearestPaths(name, supported))}, …]; all ${supported.length} are in metadata.available_fields.`,
    supported,
  )

/** In the words of reference behaviour 13. */
export const unsupportedGrouping = (name: string, supported: readonly string[]): UnsupportedPaths =>
  of(
    message`Unsupported aggregation column: ${shortenNames([name])}. Supported: ${new Sent(nearestPaths(name, supported).join(', '))}, …; all ${supported.length} are in metadata.available_fields.`,
    supported,
  )

const of = (text: Message, supported: readonly string[]): UnsupportedPaths => ({
  message: text,
  metadata: [{ available_fields: supported }],
})
