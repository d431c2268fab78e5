// Tells that two companies have nothing in common but an id that one of them has by mistake: lists of papers copy the CUSIP of a
// company to another one which has its symbol on another exchange.
import type { CompanyFacts } from './company-facts.ts'
import { type ComparedName, comparedName } from './compared-name.ts'
import { alignNames } from './name-alignment.ts'
import { entityDifference } from './other-company.ts'

/**
 * Returns whether two companies state different countries and sites, and names without a distinctive word in common. A company
 * that moves keeps its name or its site.
 */
export const areStrangers = (a: CompanyFacts, b: CompanyFacts): boolean =>
  entityDifference(a, b) === 'countries' &&
  (a.domain === '' || a.domain !== b.domain) &&
  !namesOf(a).some(name => namesOf(b).some(other => shareWord(name, other)))

const namesOf = ({ names, formerNames }: CompanyFacts): readonly ComparedName[] =>
  [...names, ...formerNames].flatMap(name => comparedName(name) ?? [])

const shareWord = (a: ComparedName, b: ComparedName): boolean =>
  a.glued === b.glued || alignNames(a, b).a.some(({ near, weight }) => near > 0 && weight > distinctiveMin)

/** Generic words of names weigh less. */
const distinctiveMin = 0.5
