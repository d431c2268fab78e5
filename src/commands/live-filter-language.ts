// Filters of live searches as they are typed: `REGION in Germany, Austria`, or a field alone that says yes or no.
import { companyFields, type LiveFields, personFields, postFields } from '../endpoints/live/live-filters.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { didYouMean } from '../normal/nearest-word.ts'
import { printable } from './arguments.ts'
import { splitList } from './quoted-text.ts'
import { UsageError } from './usage-error.ts'

/** The fields of live searches by the dataset that they find. */
export const liveFields: Readonly<Record<string, LiveFields>> = {
  person: personFields,
  company: companyFields,
  social_post: postFields,
}

/** Returns the conditions, all of which must hold. */
export const readLiveConditions = (texts: readonly string[], fields: LiveFields): readonly JsonObject[] =>
  texts.map(text => readCondition(text, fields))

function readCondition(text: string, fields: LiveFields): JsonObject {
  const [, name = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(text) ?? []
  const field = name.toUpperCase()
  const accepted = Object.hasOwn(fields, field) ? (fields[field] ?? []) : undefined
  if (!accepted) {
    const names = Object.keys(fields)
    throw new UsageError(
      `--filter: live searches know no field ${printable(name)}; they know ${names.join(', ')}.${didYouMean(field, names)}`,
    )
  }
  if (rest.trim() === '') return { field }
  const [typed = '', word = ''] = /^(not[\s_]+in|\w+)(?:\s+|$)/i.exec(rest) ?? []
  const type = word.toLowerCase().replace(/[\s_]+/, ' ')
  if (!accepted.some(each => each === type)) {
    throw new UsageError(
      `--filter ${printable(text)}: ${field} takes ${accepted.join(', ')}, and then a value.`,
    )
  }
  const value = rest.slice(typed.length)
  return { field, type, value: type === 'between' ? rangeOf(value, field) : splitList(value) }
}

/** Reads two bounds, such as `10..50` or `10 and 50`; one of them may be left out before or behind the dots. */
function rangeOf(text: string, field: string): Json {
  const [, min, max] = /^\s*(-?[\d.]*?)\s*(?:\.\.|\band\b)\s*(-?[\d.]*)\s*$/i.exec(text) ?? []
  const bounds = { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) }
  const isRange = Object.keys(bounds).length > 0 && Object.values(bounds).every(Number.isFinite)
  if (isRange) return bounds
  throw new UsageError(
    `--filter: ${field} between needs two numbers, such as 10..50, or one, such as 10..; got ${printable(text.trim())}.`,
  )
}
