// Measures how much a given name or a surname that agrees, or does not, tells about who is meant.
import type { PartAgreement } from './name-agreement.ts'

export type Shares = Readonly<Record<PartAgreement, number>>

/** The ways in which the given name on file may agree with the one asked for when it is the same person. */
export const givenShares: Shares = {
  equal: 0.7,
  variant: 0.35,
  part: 0,
  misspelt: 0.06,
  middle: 0.015,
  initial: 0.02,
  none: 0.004,
}
/** The shares of given names where only an initial was asked for. */
export const initialShares: Shares = {
  equal: 0.02,
  variant: 0.05,
  part: 0,
  misspelt: 0,
  middle: 0.01,
  initial: 0.9,
  none: 0.005,
}
export const familyShares: Shares = {
  equal: 0.9,
  variant: 0.03,
  part: 0.03,
  misspelt: 0.06,
  middle: 0.02,
  initial: 0.002,
  none: 0.008,
}

export interface PartCounts {
  readonly all: number
  readonly equal: number
  readonly like: number
  /** The share of people who have an ordinary name of this kind. */
  readonly usual: number
  /** The share of people who have this very name; undefined where it is rare or not a name. */
  readonly general: number | undefined
  /** The share of people not on file whose name nobody on file has. */
  readonly newShare: number
}

/**
 * Files of few people say little about how frequent a name is. Each counts as if this many people, who have names of
 * ordinary frequency, were on file too.
 */
export const assumedPeople = 500
export const usualGiven = 0.002
export const usualFamily = 0.0002

/** Returns how much likelier each agreement of a part is for the same person than for anybody on file. */
export function partScorer(
  { all, equal, like, usual, general, newShare }: PartCounts,
  shares: Shares,
): (agreement: PartAgreement) => number {
  const shareOf = (count: number, assumed: number) =>
    Math.min(1, (Math.max(0.3, count - 0.7) + assumed * assumedPeople) / (all + assumedPeople))
  const equalShare = shareOf(equal, Math.max(usual, general ?? 0))
  // Somebody on file whose name nobody has is misspelt; somebody else may well have a name that nobody has.
  const isName = equal > 0 || general !== undefined
  const slip = isName ? shares.misspelt * slipsThatAreNames : slipsOfUnknown / newShare
  // The more people have a name, the less likely it is a misspelling of another: `Cantrell` is not `Cantwell`.
  const slipMax = isName ? (shares.misspelt * shareOfOneSlip) / equalShare : Number.POSITIVE_INFINITY
  const variantShare = Math.max(shareOf(like - equal, usual), equalShare)
  const ratios: Shares = {
    equal: shares.equal / equalShare,
    // Nobody's short name is rarer than the name itself is taken to be, so that `Jim` is never likelier than `James`.
    variant: shares.variant / variantShare,
    part: shares.part / variantShare,
    misspelt: Math.min(slip / shareOf(like - equal, usual), slipMax),
    middle: shares.middle / Math.max(middleShare, equalShare),
    initial: shares.initial / initialShare,
    none: shares.none,
  }
  return agreement => ratios[agreement]
}

/** The share of misspelt names among those of people on file that nobody has; others go by a name that is not on file. */
const slipsOfUnknown = 0.8
/** The share of misspellings that are the name of somebody on file. */
const slipsThatAreNames = 0.2
/** The share of one spelling among the misspellings of a name. */
const shareOfOneSlip = 0.02
/** The share of people who have an ordinary name as a middle name. */
const middleShare = 0.003
/** The share of people whose name begins with the same letter. */
const initialShare = 0.08
