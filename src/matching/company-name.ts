// Turns the facts about two company names into the probability that they mean one company.
import { nameFactsOf } from './company-name-facts.ts'
import { coefficients, curveOf } from './company-name-model.ts'
import { isRearranged, type WordWeights } from './compared-name.ts'
import { areComparable, type ComparedReading, comparedReadings } from './compared-readings.ts'
import { interpolate } from './interpolate.ts'
import { alignNames } from './name-alignment.ts'
import { boundScore, equalBounds, type NameDifference, nameBounds, oddsOf } from './name-bounds.ts'
import type { NameInContext } from './name-in-context.ts'
import { type AskedSite, askedSite, isCalledBySite, isSiteItself } from './site-name.ts'

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
  /** The domain of its site, where it has one. */
  readonly domain?: string
}

/**
 * The least score of a company that is asked for by the label of its domain. Asked for by the tickers of companies on 14
 * exchanges, which are often the initials of another one, two answers in three are right; asked for by the short names that
 * people use (bench/quality/company-names.ts), nine in ten.
 */
const calledBySiteScore = 1.25
/** The least score of a company at the site of the group that is asked for. */
const groupAtSiteScore = oddsOf(0.7)
/** The least score where its name is the whole domain: `Amazon` is Amazon.com rather than another company at that site. */
const calledInFullScore = oddsOf(0.9)

/** The evidence that a candidate is the company of a name; the scale is that of logarithms of odds. */
export interface NameEvidence {
  readonly score: number
  /** True when the candidate has or had just this name. */
  readonly isNamesake: boolean
  /** True when the name is one that it had before. */
  readonly isFormer: boolean
  /** True when the name is the label of its site. */
  readonly isCalledBySite: boolean
  readonly difference: NameDifference
}

const noEvidence: NameEvidence = {
  score: Number.NEGATIVE_INFINITY,
  isNamesake: false,
  isFormer: false,
  isCalledBySite: false,
  difference: 'words',
}

/** The evidence for a company whose domain was asked for in place of a name: `www.acme.com`. */
const siteItself: NameEvidence = {
  score: oddsOf(0.95),
  isNamesake: false,
  isFormer: false,
  isCalledBySite: true,
  difference: 'none',
}

/** Returns a function that weighs candidates of one request, which is parsed once. */
export function companyNameScorer(
  query: string,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const asked = comparedReadings(query, weights)
  const [whole] = asked
  if (!whole) return () => noEvidence
  const site = askedSite(query, whole.compared)
  const evidenceOf = (name: string, domain: string, isFormer: boolean) =>
    comparedReadings(name, weights, domain).flatMap(own =>
      asked
        .filter(reading => areComparable(reading, own))
        .map(reading => compare(reading, own, { site, domain: isFormer ? '' : domain, isFormer })),
    )
  return ({ names, formerNames = [], domain = '' }) => {
    const found = [
      ...names.flatMap(name => evidenceOf(name, domain, false)),
      ...formerNames.flatMap(name => evidenceOf(name, domain, true)),
    ]
    const best = found.reduce(
      (one, other) => (other.score > one.score ? other : one),
      isSiteItself(site, domain) ? siteItself : noEvidence,
    )
    // A common name may say less than one that resembles it, such as Total beside TotalEnergies.
    const namesake = found.find(({ isNamesake }) => isNamesake)
    return namesake === undefined ? best : { ...best, isNamesake: true, isFormer: namesake.isFormer }
  }
}

/**
 * Returns a function that weighs candidates by a name of which it is not certain that it is the one asked for. They must be
 * called so, apart from words of groups: what else differs is too much beside an addition, unless a legal form ends the name.
 */
export function companyNameInContextScorer(
  { name, confidenceMax, isWhole = false }: NameInContext,
  weights: WordWeights,
): (candidate: CompanyNames) => NameEvidence {
  const score = companyNameScorer(name, weights)
  return candidate => {
    const found = score(candidate)
    return isWhole || isCalledSo(found)
      ? {
          ...found,
          score: Math.min(found.score, oddsOf(confidenceMax)) - (found.isFormer ? formerInContextPenalty : 0),
          isNamesake: false,
          difference: 'words',
        }
      : noEvidence
  }
}

/** Whoever had the name before comes behind whoever has it now. */
const formerInContextPenalty = 0.5

const isCalledSo = ({ difference, isNamesake, isCalledBySite }: NameEvidence): boolean =>
  isNamesake || isCalledBySite || difference === 'none' || difference === 'word' || difference === 'group'

interface ComparisonContext {
  readonly site: AskedSite
  /** The domain of the company; empty for a name that it had before, which is not the one of its site. */
  readonly domain: string
  readonly isFormer: boolean
}

/** Returns the evidence of one reading of the name that was asked for and one of the company's own. */
function compare(
  asked: ComparedReading,
  own: ComparedReading,
  { site, domain, isFormer }: ComparisonContext,
): NameEvidence {
  const [one, other] = [asked.compared, own.compared]
  const isEqual = one.text === other.text
  const isExempt = isEqual || isRearranged(one, other)
  const alignment = isExempt ? undefined : alignNames(one, other)
  const facts = nameFactsOf(one, other, isFormer, alignment)
  const fitted = facts.reduce((total, fact, at) => total + fact * (coefficients[at] ?? 0), 0)
  const bounds = alignment ? nameBounds(one, other, alignment, domain) : equalBounds(one, other)
  const scoreMax = Math.min(asked.scoreMax, own.scoreMax)
  const bounded = Math.min(boundScore(fitted, bounds), scoreMax)
  const isItself = isCalledBySite(site, other, domain)
  const ofGroup = { ...site, labels: site.groupLabels, foreignLabels: [] }
  const isGroupCalled = !isItself && isCalledBySite(ofGroup, other, domain)
  const isCalled = isItself || isGroupCalled
  const isCalledInFull = other.glued === domain.replaceAll(/[.-]/g, '')
  const called = isGroupCalled ? groupAtSiteScore : isCalledInFull ? calledInFullScore : calledBySiteScore
  const isBySound = own.isSound || asked.isSound
  return {
    score: isCalled ? Math.max(bounded, called) : bounded,
    isNamesake: isEqual && scoreMax === Number.POSITIVE_INFINITY,
    isFormer,
    isCalledBySite: isCalled,
    difference: isBySound || (isCalled && bounded < called) ? 'words' : bounds.difference,
  }
}

/** Returns the probability of each candidate, as it was measured, where none of them may be the company. */
export const nameProbabilities = (
  evidence: readonly Pick<NameEvidence, 'score' | 'difference'>[],
): readonly number[] =>
  sharesOf(evidence.map(({ score }) => score)).map((share, at) =>
    interpolate(curveOf(evidence[at]?.difference ?? 'words'), share),
  )

/** Returns the share of each candidate, where none of them may be the company; they add up to less than 1. */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const most = Math.max(0, ...scores)
  const odds = scores.map(score => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0) + Math.exp(-most)
  return odds.map(one => one / all)
}
