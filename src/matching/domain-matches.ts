// The order of the records that share a domain: the company itself before its subsidiaries, purchases and showcases.
import type { JsonObject } from '../lib/json/json.ts'
import { bareHostOf, normalDomain } from '../normal/domain.ts'
import { type CompanyFacts, companyFacts, section, text } from './company-facts.ts'
import { comparedName } from './compared-name.ts'
import { likeness } from './name-similarity.ts'

interface DomainMatch {
  /** 1 for a domain the record states now, less for one it stated once. */
  readonly confidence: number
  readonly stored: { readonly id: number; readonly record: JsonObject }
}

/**
 * Orders the matches of a domain (in normal form), the parent company first. A company that states the domain
 * now comes before one that stated it once; the older record decides between equals.
 */
export function rankDomainMatches<M extends DomainMatch>(
  domain: string,
  matches: readonly M[],
): readonly M[] {
  return matches
    .map(match => ({ match, standing: domainStanding(domain, match.stored.record) }))
    .sort(
      (a, b) =>
        b.match.confidence - a.match.confidence ||
        b.standing - a.standing ||
        a.match.stored.id - b.match.stored.id,
    )
    .map(({ match }) => match)
}

/** A host below a company's domain may belong to a department, a brand or a customer. */
const belowTrust = 0.9

/**
 * Adjusts the matches of a domain to the address that was asked for: at a host below the domain, the company
 * with its website there is meant, and the others only perhaps; they are left out when the match must be
 * exact.
 */
export function weighByHost<M extends DomainMatch>(
  asked: string,
  domain: string,
  matches: readonly M[],
  isExact: boolean,
): readonly M[] {
  const host = bareHostOf(asked)
  if (host === undefined || host === domain) return matches
  const isThere = ({ stored }: M) => bareHostOf(text(section(stored.record, 'basic_info').website)) === host
  if (isExact) return matches.filter(isThere)
  return matches.map(one => (isThere(one) ? one : { ...one, confidence: one.confidence * belowTrust }))
}

/** Scores how much a company record looks like the owner of the domain; only good for comparing records. */
export function domainStanding(domain: string, record: JsonObject): number {
  const facts = companyFacts(record)
  const isPrimary = normalDomain(text(section(record, 'basic_info').primary_domain)) === domain
  return (
    (isPrimary ? 3 : 0) +
    2 * resemblance(domain, facts) +
    // A hundred times the staff counts less than a name that is the domain: a giant may own a like-named product.
    0.7 * Math.log10(1 + facts.headcount) -
    (facts.isAcquired ? 3 : 0) -
    (facts.isShowcase ? 3 : 0) -
    (facts.isInactive ? 1 : 0) +
    (facts.formerNames.length > 0 ? 0.2 : 0)
  )
}

/** Returns 0 to 1: 1 when the name is the domain's first label, less when it contains or resembles it. */
function resemblance(domain: string, { names }: CompanyFacts): number {
  const label = comparedName((domain.split('.')[0] ?? '').replaceAll('-', ' '))
  const name = comparedName(names[0] ?? '')
  if (!label || !name) return 0
  const found = likeness(label, name)
  if (found.kind === 'equal' || found.kind === 'arranged') return 1
  const isInside = name.words.some(word => word.text === label.glued)
  return Math.max(isInside ? 0.6 : 0, 0.8 * found.share)
}
