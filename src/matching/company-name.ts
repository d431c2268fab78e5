// Turns the likeness of two company names into the probability that they mean one company.
import { type Curve, interpolate } from './interpolate.ts'
import { type ComparedName, comparedName, likeness } from './name-similarity.ts'

/** Evidence beside the names; absent means unknown. */
export interface NameEvidence {
  /** True when both are in one country, false when they are in two. */
  readonly sameCountry?: boolean
}

export interface CompanyNames {
  readonly names: readonly string[]
  readonly formerNames?: readonly string[]
}

/**
 * Measured by bench/calibrate-names.ts on 22,800 real companies under one name each, asked for by another source's
 * spelling of it and by spellings with slips, words dropped, glued and turned round; in half of the questions the
 * company itself was hidden, so that its nearest neighbour stood first. Each point is the share of first candidates of
 * that likeness that were the company.
 */
const equal = 0.95
const arranged = 0.93
const extended: Curve = [
  [0.72, 0.05],
  [0.77, 0.14],
  [0.82, 0.5],
  [0.87, 0.7],
  [0.92, 0.93],
]
const generic: Curve = [
  [0.87, 0.05],
  [0.92, 0.5],
  [0.97, 0.9],
]
const misspelt: Curve = [
  [0.72, 0.07],
  [0.77, 0.12],
  [0.82, 0.24],
  [0.87, 0.6],
  [0.92, 0.94],
]
const partial: Curve = [
  [0.55, 0.04],
  [0.62, 0.07],
  [0.67, 0.38],
  [0.8, 0.52],
  [0.92, 0.8],
]
/** A former name may belong to another company by now. */
const formerTrust = 0.94
/** Names of two or three letters are shared by many companies. */
const shortTrust = 0.93
const shortLetters = 3

/**
 * The probability, below 1, that a company asked for by that name is the one with these names; 0 for what is no name.
 * Several candidates have to share it: see `shareProbability`.
 */
export function companyNameConfidence(
  query: string,
  candidate: CompanyNames,
  evidence: NameEvidence = {},
): number {
  return companyNameScorer(query)(candidate, evidence)
}

/** Like `companyNameConfidence`, for many candidates of one query, which is parsed once. */
export function companyNameScorer(
  query: string,
): (candidate: CompanyNames, evidence?: NameEvidence) => number {
  const asked = comparedName(query)
  if (!asked) return () => 0
  return ({ names, formerNames = [] }, { sameCountry } = {}) => {
    const current = Math.max(0, ...names.map(name => probability(asked, name)))
    const former = Math.max(0, ...formerNames.map(name => probability(asked, name)))
    const byName = Math.max(current, former * formerTrust)
    return sameCountry === undefined
      ? byName
      : adjustOdds(byName, sameCountry ? countryAgrees : countryDiffers)
  }
}

// Modest on purpose: many records state the country of an office, not of the seat.
const countryAgrees = 1.5
const countryDiffers = 0.4

const adjustOdds = (probable: number, factor: number): number =>
  (probable * factor) / (probable * factor + 1 - probable)

function probability(asked: ComparedName, name: string): number {
  const other = comparedName(name)
  if (!other) return 0
  const trust = Math.min(asked.glued.length, other.glued.length) <= shortLetters ? shortTrust : 1
  const found = likeness(asked, other)
  switch (found.kind) {
    case 'equal':
      return equal * trust
    case 'arranged':
      return arranged * trust
    case 'extended':
      return interpolate(extended, found.share) * trust
    case 'generic':
      return interpolate(generic, found.share) * trust
    case 'misspelt':
      return interpolate(misspelt, found.share)
    case 'partial':
      return interpolate(partial, found.share)
  }
}

/** A candidate below this is more likely wrong than right, and is not returned. */
export const confidenceFloor = 0.5
/** The number of candidates returned; more only when further ones are as likely as the last. */
export const candidatesMax = 5
const tiedMax = 25

/**
 * Turns confidences that were computed independently into probabilities of one answer: a second company of
 * the same name halves the first, and a certain one leaves nothing for the rest. Returns the candidates that
 * are likely enough (`confidenceFloor`, ties together), most likely first; the given order decides among
 * equals.
 */
export function shareProbability<T>(
  candidates: readonly { readonly confidence: number; readonly of: T }[],
): readonly {
  readonly confidence: number
  readonly of: T
}[] {
  const ranked = candidates
    .filter(({ confidence }) => confidence >= confidenceFloor)
    .sort((a, b) => b.confidence - a.confidence)
  const kept: { confidence: number; of: T }[] = []
  let left = 1
  for (let at = 0; at < ranked.length && kept.length < candidatesMax; ) {
    const confidence = ranked[at]?.confidence ?? 0
    const tied = ranked.slice(at).filter(other => other.confidence > confidence - tieWidth)
    const together = left * (1 - (1 - confidence) ** tied.length)
    if (together < confidenceFloor) break
    // A shared probability is never higher than each would have alone.
    const each = Math.min(confidence, together / tied.length)
    kept.push(...tied.slice(0, tiedMax).map(({ of }) => ({ confidence: rounded(each), of })))
    left -= together
    at += tied.length
  }
  return kept
}

const tieWidth = 0.005
const rounded = (probable: number): number => Math.round(probable * 10_000) / 10_000
