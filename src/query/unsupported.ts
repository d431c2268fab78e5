// The refusal of paths that an endpoint does not support: the nearest ones that it does, and all of them as
// metadata.
import type { JsonObject } from '../lib/json/json.ts'
import { joinMessages, type Message, message, SentValue, shortenNames } from '../lib/message.ts'
import { type KnownPaths, nearestPaths } from './nearest-paths.ts'

/** The nearest paths are given for at most this many unknown ones. */
const explainedMax = 3

export interface UnsupportedPaths {
  readonly message: Message
  readonly metadata: readonly JsonObject[]
}

/** `Unsupported fields: ['nme']. Nearest: basic_profile.name, ...`, or `hint` in place of the nearest. */
export function unsupported(
  what: string,
  unknown: readonly string[],
  supported: KnownPaths,
  hint?: string,
): UnsupportedPaths {
  const refused = message`Unsupported ${what}: [${shortenNames(unknown)}]`
  if (hint !== undefined) return of(message`${refused}. ${hint}`, supported)
  const nearest = unknown.slice(0, explainedMax).map((name, index) => {
    const paths = new SentValue(nearestPaths(name, supported).join(', '))
    if (unknown.length === 1) return message`Nearest: ${paths}`
    return message`${index === 0 ? 'Nearest to' : 'to'} ${shortenNames([name])}: ${paths}`
  })
  const all = message`All ${countOf(supported)} are in metadata.available_fields.`
  return of(message`${refused}. ${joinMessages(nearest, '; ')}. ${all}`, supported)
}

/** The refusal of an unknown filter field; clients look for the words at its beginning. */
export const unsupportedFilterField = (name: string, supported: KnownPaths): UnsupportedPaths =>
  of(
    message`Unsupported filter field: ${shortenNames([name])}. Supported fields: [${shortenNames(nearestPaths(name, supported))}, …]; all ${countOf(supported)} are in metadata.available_fields.`,
    supported,
  )

/** The refusal of an unknown field to group by; clients look for the words at its beginning. */
export const unsupportedGrouping = (name: string, supported: KnownPaths): UnsupportedPaths =>
  of(
    message`Unsupported aggregation column: ${shortenNames([name])}. Supported: ${new SentValue(nearestPaths(name, supported).join(', '))}, …; all ${countOf(supported)} are in metadata.available_fields.`,
    supported,
  )

const of = (text: Message, supported: KnownPaths): UnsupportedPaths => ({
  message: text,
  metadata: [{ available_fields: [...supported] }],
})

const countOf = (paths: KnownPaths): number => ('size' in paths ? paths.size : paths.length)
