// Finds the abbreviations of job titles, of one word or two: `SVP`, `rev ops`.
import { titleSenses } from './dictionary.ts'

export interface Abbreviation {
  /** The English words that it stands for. */
  readonly english: string
  /** The number of words that it takes up. */
  readonly length: number
}

/** The words that begin abbreviations of two words: most words of titles begin none, and are not joined with the next one. */
const firstOfTwo: ReadonlySet<string> = new Set(
  [...titleSenses.keys()].flatMap(spelling => {
    const [first = '', second] = spelling.split(' ')
    return second === undefined ? [] : [first]
  }),
)

/** Returns the longest abbreviation that begins at a position of folded words; undefined when none does. */
export function abbreviationAt(plain: readonly string[], at: number): Abbreviation | undefined {
  const word = plain[at] ?? ''
  const ofTwo = firstOfTwo.has(word) ? titleSenses.get(`${word} ${plain[at + 1] ?? ''}`) : undefined
  if (ofTwo !== undefined) return { english: ofTwo, length: 2 }
  const english = titleSenses.get(word)
  return english === undefined ? undefined : { english, length: 1 }
}

/** Returns a folded phrase with its abbreviations written out: `executive vice president` for `evp`. */
export function writtenOut(phrase: string): string {
  const plain = phrase.split(' ')
  const written: string[] = []
  for (let at = 0; at < plain.length; ) {
    const { english = plain[at] ?? '', length = 1 } = abbreviationAt(plain, at) ?? {}
    written.push(english)
    at += length
  }
  return written.join(' ')
}

/** The spellings in one word of abbreviations that are also spelled in two: `revops` for `rev ops`. */
const inOneWord: ReadonlyMap<string, string> = new Map(
  [...titleSenses].flatMap(([spelling, english]) => {
    const joined = spelling.replace(' ', '')
    return joined !== spelling && titleSenses.get(joined) === english ? [[spelling, joined] as const] : []
  }),
)

/** Returns the spelling in one word of two folded words that are an abbreviation; undefined where they are none. */
export const joinedAbbreviation = (first: string, second: string): string | undefined =>
  firstOfTwo.has(first) ? inOneWord.get(`${first} ${second}`) : undefined
