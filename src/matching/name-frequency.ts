// The general frequency of names of people, which a file of few people does not tell.
import { commonGivenNames, commonSurnames } from '../normal/common-names.ts'

type Shares = ReadonlyMap<string, number>

const sharesOf = (table: typeof commonGivenNames): Shares =>
  new Map(table.flatMap(([share, names]) => names.split(/\s+/).map(name => [name, share] as const)))

const givenShares = sharesOf(commonGivenNames)
const surnameShares = sharesOf(commonSurnames)

/** Returns the share of people with a folded given name where it is most frequent; undefined for a rare one. */
export const shareOfGivenName = (name: string): number | undefined => givenShares.get(name)

/** Like `shareOfGivenName`, for a surname. */
export const shareOfSurname = (name: string): number | undefined => surnameShares.get(name)

/**
 * Returns whether both are frequent given names that sound unlike each other, so that neither is a misspelling of the
 * other or short for it: `jane` and `janet`, but not `katherine` and `katharine`.
 */
export const areGivenNamesOfTheirOwn = (a: string, b: string): boolean =>
  givenShares.has(a) && givenShares.has(b) && soundOf(a) !== soundOf(b)

/** Returns the consonants, the first vowel and the last letter if it is a vowel, in one spelling of each sound. */
function soundOf(name: string): string {
  const plain = name
    .replaceAll('ph', 'f')
    .replace(/(?:ie|[ae]?y)$/, 'i')
    .replaceAll('y', 'i')
    .replace(/c(?![ei])|q/g, 'k')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
  const vowels = /[aeiou]/g
  const first = plain.match(vowels)?.[0] ?? ''
  const last = plain.match(/[aeiou]$/)?.[0] ?? ''
  return `${first} ${plain.replace(vowels, '').replace(/(.)\1+/g, '$1')} ${last}`
}
