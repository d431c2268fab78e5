// Finds the records in a JSON or YAML document.
import { InputError } from '../../errors.ts'
import { isObject } from '../../lib/json/json.ts'
import { kindOf } from './record.ts'
import type { Sentence } from './repairs.ts'

/** `data.items` as its segments. */
export const segmentsOf = (rows: string): readonly string[] => rows.split('.')

/**
 * Where the records of a document are that says nothing about it: the segments of the only property that is a list
 * of objects, or none when the document itself is the list, or the record.
 */
export function findRecords(document: unknown): readonly string[] {
  if (!isObject(document)) return []
  const lists = Object.entries(document).filter(([, value]) => isListOfObjects(value))
  const [only] = lists
  return only && lists.length === 1 ? [only[0]] : []
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(item => isObject(item))

/** The value at a path; throws `InputError` with what is there instead when the path leads nowhere. */
export function valueAt(document: unknown, segments: readonly string[], path: string): unknown {
  let value = document
  segments.forEach((segment, index) => {
    const inside = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined
    if (inside === undefined) throw nothingAt(path, segments.slice(0, index + 1), value)
    value = inside
  })
  return value
}

function nothingAt(path: string, segments: readonly string[], parent: unknown): InputError {
  const there = isObject(parent)
    ? `the keys there are ${Object.keys(parent).slice(0, 20).join(', ')}`
    : `there is ${kindOf(parent)}`
  return new InputError(`${path} has nothing at \`${segments.join('.')}\`: ${there}.`)
}

export const noListAt = (path: string, rows: string): InputError =>
  new InputError(`${path} has no list of records at \`${rows}\`.`)

/** Tells the person where the records came from, since nobody named the place. */
export const foundAt =
  (segments: readonly string[]): Sentence =>
  () =>
    `The records were taken from \`${segments.join('.')}\`, the only list of objects in the document.`
