// Decides by their names whether two records that share a domain or a mailbox are one.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'
import { companyFacts } from './company-facts.ts'
import { personNameConfidence } from './person-name.ts'
import { sameCompany } from './same-company.ts'

/** The least probability at which two people who share a mailbox are one. */
const samePersonMin = 0.5

type Compare = (a: JsonObject, b: JsonObject) => boolean

const comparisons: Readonly<Record<Dataset['naming'], Compare>> = {
  company: (a, b) => sameCompany(companyFacts(a), companyFacts(b)),
  person: (a, b) => {
    const [one, other] = [text(valueAt(a, 'basic_profile.name')), text(valueAt(b, 'basic_profile.name'))]
    // A person without a name is identified by the mailbox alone.
    if (one === '' || other === '') return true
    // Initials are recognised in one of the two arguments only, so both orders are tried.
    return Math.max(personNameConfidence(one, other), personNameConfidence(other, one)) >= samePersonMin
  },
  none: () => false,
}

/**
 * Returns whether two records are one; both must state one domain or mailbox that is not shared by design.
 */
export const sameRecord = (dataset: Dataset, a: JsonObject, b: JsonObject): boolean =>
  comparisons[dataset.naming](a, b)

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
