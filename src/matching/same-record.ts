// Whether two records that share a domain or a mailbox are one: decided by their names.
import type { Dataset } from '../catalog/dataset.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'
import { companyFacts } from './company-facts.ts'
import { personNameConfidence } from './person-name.ts'
import { sameCompany } from './same-company.ts'

/** From this probability on two people who share a mailbox are one. */
const samePersonMin = 0.5

type Compare = (a: JsonObject, b: JsonObject) => boolean

const comparisons: Readonly<Record<Dataset['naming'], Compare>> = {
  company: (a, b) => sameCompany(companyFacts(a), companyFacts(b)),
  person: (a, b) => {
    const [one, other] = [text(valueAt(a, 'basic_profile.name')), text(valueAt(b, 'basic_profile.name'))]
    // Who has no name yet is known by the mailbox alone.
    if (one === '' || other === '') return true
    // Initials are read as such on one side only.
    return Math.max(personNameConfidence(one, other), personNameConfidence(other, one)) >= samePersonMin
  },
  none: () => false,
}

/** Both records state one domain (or mailbox) which is not shared by design. */
export const sameRecord = (dataset: Dataset, a: JsonObject, b: JsonObject): boolean =>
  comparisons[dataset.naming](a, b)

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
