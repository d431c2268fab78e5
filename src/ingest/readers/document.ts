// Finds the records in a JSON or YAML document.

import { InputError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { wordSet } from '../../lib/word-set.ts'
import { describeKind } from './record.ts'
import type { RepairMessage } from './repairs.ts'

/** Returns the segments of a path such as `data.items`. */
export const pathSegments = (rows: string): readonly string[] => rows.split('.')

/**
 * Returns the path to the records of a document when nobody gave one: the only property that is a list of objects, also
 * within objects that wrap it, or no segments when the document itself is the list, or the record.
 */
export function findRecordList(document: unknown): readonly string[] {
  const lists = recordLists(document)
  const [only] = lists
  return only && lists.length === 1 && !isRecordWith(document, only) ? only : []
}

/** Returns whether the document is a record itself, with a name and much else, and the list a part of it: `formerNames`. */
function isRecordWith(document: unknown, [list, ...below]: readonly string[]): boolean {
  if (!isObject(document) || below.length > 0) return false
  const others = Object.keys(document).filter(key => key !== list)
  return hasName(document) && (others.length >= partsMin || partsOfRecord.test(list ?? ''))
}

const hasName = (object: JsonObject): boolean =>
  Object.entries(object).some(
    ([key, value]) => nameKeys.test(key) && typeof value === 'string' && value !== '',
  )

const nameKeys = /^(?:(?:full|first|last|given|family|legal|company|display|entity)?_?name|title|headline)$/i
/** So many other keys are more than answers have around their list. */
const partsMin = 8
const partsOfRecord =
  /^(?:experiences?|work|work_?(?:history|experience)|employments?|employment_?history|education|educations|schools|skills|languages|certifications|(?:former|previous|other)_?names|addresses|emails|phones)$/i

/**
 * Returns the paths to the lists of objects of a document: those right inside it, where one that is named like a list of
 * results is the only one, or else those inside the objects that wrap them.
 */
export function recordLists(document: unknown): readonly (readonly string[])[] {
  if (!isObject(document)) return []
  const entries = Object.entries(document)
  const lists = entries.filter(([, value]) => isListOfObjects(value)).map(([key]) => [key])
  const results = lists.filter(([key = '']) => resultKeys.test(key))
  if (lists.length > 0) return results.length === 1 ? results : lists
  const known = entries.filter(([key]) => wrappers.has(key.toLowerCase()))
  return [...(known.length > 0 ? known : onlyWrapper(document))].flatMap(([key, value]) =>
    recordLists(value).map(path => [key, ...path]),
  )
}

/**
 * Returns the only object in a document that is not a record itself, as elements of XML are around one another, or
 * nothing. Attributes and namespaces of XML do not count.
 */
function onlyWrapper(document: JsonObject): readonly (readonly [string, unknown])[] {
  const objects = Object.entries(document).filter(([key, value]) => isObject(value) && !attributes.test(key))
  return objects.length === 1 && !hasName(document) && !partsOfRecord.test(objects[0]?.[0] ?? '')
    ? objects
    : []
}

const attributes = /^(?:[@$_#]|-?xmlns\b)/

/** The keys of objects in which services wrap the list that they answer; `experience` and its like are part of a record. */
const wrappers: ReadonlySet<string> = wordSet(
  'data result results response payload body value content _embedded embedded hits d export output searchresult searchresults search_result search_results rss channel feed root document dataset',
)

/** The list that was asked for, beside those of facets, errors and links. */
const resultKeys =
  /^(?:(?:search_?)?results?|items|records|rows|hits|entries|r[eé]sultats|resultados|risultati|resultaten|ergebnisse)$/i

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
