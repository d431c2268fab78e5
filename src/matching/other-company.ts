// Tells two companies apart that share a website and a name, such as those of one group in two countries.
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
  if (differ([a.country].map(countryOf), [b.country].map(countryOf))) return 'countries'
  return differ(formsOf(a), formsOf(b)) ? 'legal forms' : undefined
}

/** Returns whether some name of both is the same, legal forms aside. */
export const haveEqualNames = (a: LegalEntity, b: LegalEntity): boolean => {
  const keys = new Set(keysOf(a))
  return keysOf(b).some(key => keys.has(key))
}

const keysOf = ({ names }: LegalEntity): readonly string[] =>
  names.flatMap(name => comparedName(name)?.glued ?? [])

const countryOf = (country: string | undefined): string => fold(country ?? '')

const formsOf = ({ names }: LegalEntity): readonly string[] =>
  names.flatMap(name => [...fullLegalForms(name)])

/** Returns whether both state values, and none in common. */
const differ = (a: readonly string[], b: readonly string[]): boolean => {
  const [ofA, ofB] = [a, b].map(list => list.filter(value => value !== ''))
  return (
    ofA !== undefined &&
    ofB !== undefined &&
    ofA.length > 0 &&
    ofB.length > 0 &&
    !ofA.some(value => ofB.includes(value))
  )
}
