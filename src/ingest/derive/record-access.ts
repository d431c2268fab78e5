// Reaches into a record that a derivation completes in place.
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'

/** The section under a name, made when it is missing. Records are built by the check step and belong to the caller. */
export function sectionOf(record: MutableObject, name: string): MutableObject {
  const found = record[name]
  if (isObject(found)) return found as MutableObject
  const made: MutableObject = {}
  record[name] = made
  return made
}

/** The entries under a path of sections. */
export function entriesOf(record: MutableObject, ...path: readonly string[]): MutableObject[] {
  let value: Json | undefined = record
  for (const name of path) value = isObject(value) ? value[name] : undefined
  return Array.isArray(value) ? (value as MutableObject[]) : []
}

/** Sets a value that the source did not state. */
export function fill(target: MutableObject, name: string, value: Json | undefined): void {
  const before = target[name]
  if ((before === undefined || before === null || before === '') && value !== undefined && value !== '') {
    target[name] = value
  }
}

export const textAt = (target: MutableObject, name: string): string => {
  const value = target[name]
  return typeof value === 'string' ? value : ''
}
