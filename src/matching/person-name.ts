// Turns two names of people into the probability that they mean one person.

import { normalPersonName } from '../normal/person-name.ts'
import { type NameAgreement, nameAgreement, type PartAgreement } from './name-agreement.ts'

/**
 * The probability, below 1, that a person asked for by that name is the one with the other name, among people who may
 * share a surname; 0 where either is not a name. Names alone never make it certain: many people share one.
 */
export function personNameConfidence(query: string, candidate: string): number {
  const [asked, other] = [normalPersonName(query), normalPersonName(candidate)]
  if (!asked || !other) return 0
  // A single word is a surname or a first name: too little to identify anybody.
  if (asked.last === '' || other.last === '') {
    if (asked.key === other.key) return 0.7
    const isPart =
      [other.first, other.last].includes(asked.first) || [asked.first, asked.last].includes(other.first)
    return isPart ? 0.1 : 0
  }
  const { given, family, middle, suffix, isTurned } = nameAgreement(asked, other)
  // A swapped order is accepted when it fits, but is less likely meant.
  return partScores[family][given] * middleFactors[middle] * suffixFactors[suffix] * (isTurned ? 0.95 : 1)
}

/**
 * Measured by bench/calibrate-people.ts on 2,900 judges and members of Congress, each asked for with slips, initials,
 * nicknames or in another order, in half of the questions hidden so that a namesake stood first. Rows: agreement of
 * the surnames, columns: of the first names. Where slips and initials are involved, below what was measured (0.9 and
 * more): a larger population holds more namesakes.
 */
const partScores: Readonly<Record<PartAgreement, Readonly<Record<PartAgreement, number>>>> = {
  equal: { equal: 0.95, variant: 0.85, part: 0.85, misspelt: 0.8, middle: 0.75, initial: 0.6, none: 0.03 },
  variant: { equal: 0.8, variant: 0.6, part: 0.6, misspelt: 0.5, middle: 0.4, initial: 0.3, none: 0.01 },
  part: { equal: 0.8, variant: 0.6, part: 0.6, misspelt: 0.5, middle: 0.4, initial: 0.3, none: 0.01 },
  misspelt: { equal: 0.75, variant: 0.5, part: 0.5, misspelt: 0.4, middle: 0.3, initial: 0.2, none: 0.01 },
  middle: { equal: 0.6, variant: 0.4, part: 0.4, misspelt: 0.3, middle: 0.1, initial: 0.1, none: 0.01 },
  initial: { equal: 0.1, variant: 0.05, part: 0.05, misspelt: 0.05, middle: 0.02, initial: 0.02, none: 0 },
  none: { equal: 0.02, variant: 0.01, part: 0.01, misspelt: 0, middle: 0, initial: 0, none: 0 },
}

/** Middle names are often left out, so only two that differ are evidence, and two that agree add a little. */
const middleFactors: Readonly<Record<NameAgreement['middle'], number>> = {
  equal: 1.02,
  initial: 1.02,
  open: 1,
  differ: 0.3,
}

/** A father and a son share everything but the suffix; a missing suffix says little. */
const suffixFactors: Readonly<Record<NameAgreement['suffix'], number>> = { equal: 1, open: 0.95, differ: 0.1 }
