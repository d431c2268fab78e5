// Tells two companies apart that share a website and a name, such as those of one group in two countries.
import { memoizedByObject } from '../lib/cache.ts'
import { fullLegalForms } from '../normal/company-name.ts'
import { fold } from '../normal/text.ts'
import type { CompanyFacts } from './company-facts.ts'
import { comparedName } from './compared-name.ts'

/** The facts by which rows with ids of their own are two companies. */
export type LegalEntity = Pick<CompanyFacts, 'names' | 'country'>

/** Returns whether two rows state different countries, or legal forms that one company cannot both have. */
export const areOtherCompanies = (a: LegalEntity, b: LegalEntity): boolean =>
  entityDifference(a, b) !== undefined

/** Returns which of the two differs. */
export function entityDifference(a: LegalEntity, b: LegalEntity): 'countries' | 'legal forms' | undefined {
  const [ofA, ofB] = [statedOf(a), statedOf(b)]
  if (differ(ofA.countries, ofB.countries)) return 'countries'
  return differ(ofA.forms, ofB.forms) ? 'legal forms' : undefined
}

/** Thousands of rows may be compared with each of others. */
const statedOf = memoizedByObject(({ country, names }: LegalEntity) => ({
  countries: stated([fold(country ?? '')]),
  forms: stated(names.flatMap(name => [...fullLegalForms(name)])),
}))

const stated = (values: readonly string[]): readonly string[] => values.filter(value => value !== '')

/** Returns whether some name of both is the same, legal forms aside. */
export const haveEqualNames = (a: LegalEntity, b: LegalEntity): boolean => {
  const keys = new Set(keysOf(a))
  return keysOf(b).some(key => keys.has(key))
}

const keysOf = ({ names }: LegalEntity): readonly string[] =>
  names.flatMap(name => comparedName(name)?.glued ?? [])

/** Returns whether both state values, and none in common. */
const differ = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some(value => b.includes(value))
