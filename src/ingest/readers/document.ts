// Finds the records in a JSON or YAML document.

import { InputError } from '../../errors.ts'
import { isObject } from '../../lib/json/json.ts'
import { wordSet } from '../../lib/word-set.ts'
import { describeKind } from './record.ts'
import type { RepairMessage } from './repairs.ts'

/** Returns the segments of a path such as `data.items`. */
export const pathSegments = (rows: string): readonly string[] => rows.split('.')

/**
 * Returns the path to the records of a document when nobody gave one: the only property that is a list of objects, also
 * within objects that answers of services wrap them in, or no segments when the document itself is the list, or the
 * record.
 */
export function findRecordList(document: unknown): readonly string[] {
  const lists = recordLists(document)
  const [only] = lists
  return only && lists.length === 1 && !isRecordWith(document, only) ? only : []
}

/** Returns whether the document is a record itself, with a name and much else, and the list a part of it: `formerNames`. */
function isRecordWith(document: unknown, [list, ...below]: readonly string[]): boolean {
  if (!isObject(document) || below.length > 0) return false
  const others = Object.entries(document).filter(([key]) => key !== list)
  const isNamed = others.some(
    ([key, value]) => nameKeys.test(key) && typeof value === 'string' && value !== '',
  )
  return isNamed && (others.length >= partsMin || partsOfRecord.test(list ?? ''))
}

const nameKeys = /^(?:(?:full|first|last|given|family|legal|company|display|entity)?_?name|title|headline)$/i
/** So many other keys are more than answers have around their list. */
const partsMin = 8
const partsOfRecord =
  /^(?:experiences?|work|work_?(?:history|experience)|employments?|employment_?history|education|educations|schools|skills|languages|certifications|(?:former|previous|other)_?names|addresses|emails|phones)$/i

function recordLists(document: unknown): readonly (readonly string[])[] {
  if (!isObject(document)) return []
  const entries = Object.entries(document)
  const lists = entries.filter(([, value]) => isListOfObjects(value)).map(([key]) => [key])
  if (lists.length > 0) return lists
  return entries
    .filter(([key]) => isWrapper(key))
    .flatMap(([key, value]) => recordLists(value).map(path => [key, ...path]))
}

/** The keys of objects in which services wrap the list that they answer; `experience` and its like are part of a record. */
const wrappers: ReadonlySet<string> = wordSet(
  'data result results response payload body value content _embedded embedded hits d export output searchresult searchresults search_result search_results rss channel feed root document dataset',
)

export const isWrapper = (key: string): boolean => wrappers.has(key.toLowerCase())

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(item => isObject(item))

/** Returns the value at a path. Throws an InputError that says what is there instead when the path leads nowhere. */
export function valueAtPath(document: unknown, segments: readonly string[], path: string): unknown {
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
    : `there is ${describeKind(parent)}`
  return new InputError(`${path} has nothing at \`${segments.join('.')}\`: ${there}.`)
}

export const noListAt = (path: string, rows: string): InputError =>
  new InputError(`${path} has no list of records at \`${rows}\`.`)

/** Says where the records were taken from, since the user did not give the path. */
export const recordsTakenFrom =
  (segments: readonly string[]): RepairMessage =>
  () =>
    `The records were taken from \`${segments.join('.')}\`, the only list of objects in the document.`
