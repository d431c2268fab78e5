// What follows from a record's own statements: filled in where the source is silent, computed where it is arithmetic.
import { deriveCompany } from './company.ts'
import type { Derive } from './context.ts'
import { derivePerson } from './person.ts'

const derivations: Readonly<Record<string, Derive>> = { person: derivePerson, company: deriveCompany }

const none: Derive = () => undefined

/** The derivation of a dataset; nothing for one that has none. */
export const derivationOf = (dataset: string): Derive => derivations[dataset] ?? none
