// Tells given names apart that look alike.
import { wordSet } from '../lib/word-set.ts'
import { shareOfGivenName } from '../normal/name-shares.ts'

/**
 * Returns whether both are frequent given names that sound unlike each other, or are those of a woman and of a man, so that
 * neither is a misspelling of the other or short for it: `jane` and `janet`, `joan` and `john`, `alexandr` and `alexandra`,
 * but not `katherine` and `katharine`.
 */
export const areGivenNamesOfTheirOwn = (a: string, b: string): boolean =>
  differByGender(a, b) || (isFrequent(a) && isFrequent(b) && soundOf(a) !== soundOf(b))

/** Returns whether both are such names of India or of Arabic countries, which are last names there as well: `salah` and `saleh`. */
export const areLastNamesOfTheirOwn = (a: string, b: string): boolean =>
  furtherNames.has(a) && furtherNames.has(b) && soundOf(a) !== soundOf(b)

/** Returns whether two names sound alike: `jon` and `john`. */
export const soundAlike = (a: string, b: string): boolean => soundOf(a) === soundOf(b)

const isFrequent = (name: string): boolean => shareOfGivenName(name) !== undefined || furtherNames.has(name)

/** Frequent names of India and of Arabic countries that differ by a letter, and that the table lacks. */
const furtherNames: ReadonlySet<string> =
  wordSet(`rajesh rakesh ramesh mahesh suresh naresh dinesh mukesh ritesh nilesh ganesh lokesh yogesh amit sumit rohit mohit ajit
   ajay vijay sanjay anil sunil arun varun tarun anuj manoj deepak dilip vinod pramod harish girish satish manish ashish
   ravi rahul rohan sohan mohan kavita savita sarita lalita anita sunita vinita neha sneha pooja puja asha usha nisha
   ahmed hassan hussein hamed hamid khaled khalid karim rahim salim salem salah saleh jamal kamal samir amir jamil kamil
   fahad fahd majid majed nabil nadir tarek tariq walid omar amina amira samira`)

/** Returns whether one name is the other with the ending of women's names: `daniel`, `daniela`; `mario`, `maria`. */
function differByGender(a: string, b: string): boolean {
  const [one, other] = a.length <= b.length ? [a, b] : [b, a]
  if (one.length < 4) return false
  if (other === `${one}a` || other === `${one}ya` || other === `${one}ia`) return !/[aeiouy]$/.test(one)
  const stem = one.slice(0, -1)
  return stem === other.slice(0, -1) && /^(?:oa|ao)$/.test(`${one.at(-1)}${other.at(-1)}`)
}

/**
 * Returns the consonants, the first vowel, the number of vowels and the last letter if it is a vowel, in one spelling of
 * each sound.
 */
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
  return `${first} ${plain.match(vowels)?.length ?? 0} ${plain.replace(vowels, '').replace(/(.)\1+/g, '$1')} ${last}`
}
