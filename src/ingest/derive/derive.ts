// What follows from a record's own statements: filled in where the source is silent, computed where it is arithmetic.

import type { Json, MutableObject } from '../../lib/json.ts'
import { isObject } from '../../lib/json.ts'
import type { Place } from '../../places/places.ts'
import { deriveCompany } from './company.ts'
import type { CompanyLinks } from './company-links.ts'
import { derivePerson } from './person.ts'

export interface DeriveContext {
  readonly geocode: (text: string) => Place | undefined
  readonly companies: CompanyLinks
  /** The day against which durations are measured: that of the source's snapshot, or today. */
  readonly todayMs: number
}

/** Changes the record in place; it was made for this caller. */
export type Derive = (record: MutableObject, context: DeriveContext) => Promise<void>

const derivations: Readonly<Record<string, Derive>> = { person: derivePerson, company: deriveCompany }

const none: Derive = async () => {}

/** The derivation of a dataset; nothing for one that has none. */
export const derivationOf = (dataset: string): Derive => derivations[dataset] ?? none

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
