// Decides by their names whether two records that share a domain or a mailbox are one.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'
import { rememberedFacts } from './company-facts.ts'
import { haveOtherCountries, isNamed, sameCompany } from './same-company.ts'
import { haveOneName, samePerson, samePersonAs } from './same-person.ts'

type Statements = readonly JsonObject[]
type Compare = (a: Statements, b: Statements, isOfRole: boolean) => boolean

const comparisons: Readonly<Record<Dataset['naming'], Compare>> = {
  company: (a, b) => {
    const others = b.map(rememberedFacts)
    return a.map(rememberedFacts).some(one => others.some(other => sameCompany(one, other)))
  },
  person: (a, b, isOfRole) => samePerson(a.map(personName), b.map(personName), isOfRole),
  none: () => false,
}

/**
 * Returns whether two records are one by what sources state of each; both must have one domain or mailbox that is not
 * shared by design. `isOfRole` tells that it is a mailbox such as `info@`, which several people may have.
 */
export const sameRecord = (dataset: Dataset, a: Statements, b: Statements, isOfRole: boolean): boolean =>
  comparisons[dataset.naming](a, b, isOfRole)

/** Returns whether the statements of a company have no name. */
export const isUnnamed = (statements: Statements): boolean => !statements.map(rememberedFacts).some(isNamed)

/** Returns whether the first statements have no name, and no other country than the second: they may be of one company. */
export const mayBeUnnamed = (a: Statements, b: Statements): boolean =>
  isUnnamed(a) &&
  !a.some(one => b.some(other => haveOtherCountries(rememberedFacts(one), rememberedFacts(other))))

/** Returns whether a row that agrees with two people by their mailbox shows that they are one. */
export const samePersonByRow = (row: JsonObject, a: Statements, b: Statements): boolean =>
  samePersonAs(personName(row), a.map(personName), b.map(personName))

/** Returns whether one of the statements has the given name and the last name of the row. */
export const isNamedAlike = (row: JsonObject, statements: Statements): boolean =>
  statements.some(statement => haveOneName(personName(row), personName(statement)))

const personName = (record: JsonObject): string => text(valueAt(record, 'basic_profile.name'))

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
