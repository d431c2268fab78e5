// The numbers by which two company names are compared, as they were fitted and measured.
import type { Curve } from './interpolate.ts'
import type { NameDifference } from './name-bounds.ts'

/** Fitted by bench/fit-company-names.ts to real names of one list asked for by those of another, and to treated names. */
export const coefficients: readonly number[] = [
  -8.48, // any candidate
  12.61, // equal
  -5.91, // equal, and common on file
  13.14, // equal but for spaces and order
  2.04, // weight of the words that only the request has
  1.86, // weight of the words that only the candidate has
  1.17, // heaviest word that only the request has
  0.04, // heaviest word that only the candidate has
  -18.96, // slips in words that are on file
  -2.39, // slips in words that are not on file
  -0.99, // weight left out of abbreviated words
  -3.23, // initials
  5.56, // weight in common
  -4.64, // heaviest word in common
  7.02, // share of weight in common
  2.13, // first words paired
  -3, // numbers or single letters of both differ
  -0.64, // at most three letters
  -1.88, // both have words of their own
  -0.09, // the candidate has all words of the request and begins alike
  -0.29, // the request has all words of the candidate and begins alike
  -1.96, // words that only the request has
  -0.85, // words that only the candidate has
  -0.85, // each has words that the other lacks
  1.24, // the request has one generic word more, and nothing else differs
  -0.06, // the candidate has one generic word more, and nothing else differs
  1.55, // nothing but misspelt or abbreviated words differs
  -1.14, // misspelt or abbreviated words differ, and others are missing
  1.05, // a word in common that no other record has
  0.14, // that, and weight that only the request has
  0.08, // that, and weight that only the candidate has
  1.22, // legal forms agree
  -1.32, // legal forms differ
  -0.91, // former name
]

/**
 * Measured by bench/fit-company-names.ts: the share of answers that are right, by what the coefficients make of them. Two are kept
 * where it prints more: `none`, where few answers would say more than the shares of namesakes add up to, and
 * `spelling`, whose slips were nearly all made on purpose: by what it prints, `Altria` would be Atria with 0.73.
 * A share of 1 is written as less, because a sample without a mistake proves no certainty. Where
 * words differ, treated names are nearly always right and those of lists in two of three, so that the curve of all answers
 * together, which lies between, stands for them.
 */
const measured: Readonly<Record<Exclude<NameDifference, 'trade'>, Curve>> = {
  none: [
    [0, 0],
    // Each of two companies of one name is meant half of the time.
    [0.5, 0.5],
    [0.65, 0.75],
    [0.833, 0.933],
    [0.956, 0.986],
    [0.984, 0.994],
    [0.993, 0.998],
  ],
  word: [
    [0, 0],
    [0.255, 0.248],
    [0.483, 0.342],
    [0.639, 0.519],
    [0.856, 0.629],
    [0.952, 0.947],
    [0.981, 0.962],
    [0.994, 0.999],
  ],
  spelling: [
    [0, 0],
    [0.109, 0.014],
    [0.321, 0.169],
    [0.492, 0.432],
    [0.608, 0.582],
    [0.709, 0.852],
    [0.797, 0.912],
    [0.885, 0.957],
    [0.949, 0.985],
    [0.982, 0.988],
    [0.998, 0.998],
  ],
  group: [
    [0, 0],
    [0.104, 0.076],
    [0.326, 0.324],
    [0.5, 0.667],
    [0.635, 0.805],
    [0.818, 0.971],
    [0.883, 0.976],
    [0.95, 0.989],
    [0.981, 0.998],
    [0.998, 0.998],
  ],
  words: [
    [0, 0],
    [0.108, 0.094],
    [0.317, 0.268],
    [0.497, 0.402],
    [0.604, 0.618],
    [0.701, 0.735],
    [0.801, 0.843],
    [0.882, 0.895],
    [0.953, 0.964],
    [0.983, 0.981],
    [0.994, 0.998],
  ],
}

/** The bounds of a business or a place more are chosen, and no score of such a name is measured. */
export const curveOf = (difference: NameDifference): Curve =>
  measured[difference === 'trade' ? 'words' : difference]
