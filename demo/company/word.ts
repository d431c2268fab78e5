// Invented words for names: three syllables that can be told apart again, so that different numbers give different words.
import { itemAt } from '../random.ts'

const vowels = [...'aeio']
const starts = 'b br c d dr f fl g gl h j k kr l m n p pr q qu s sk st t tr v vr w x z zv th'
  .split(' ')
  .flatMap(onset => vowels.map(vowel => onset + vowel))
const middles = [...'lmnrtvdkszgpbf'].flatMap(consonant => vowels.map(vowel => consonant + vowel))
const ends =
  'ra ro rix lix lon lora mar mex mis nax nel nero nova nis pax pera quo ria riq ris sar sel sio tal tek tera tis tron vada van vek vera vio viq vo xa xio xon zar zel zen zio zor dara dex dis dor dril fex fia gara gen gia kan kara kel kio kor bara bex bio bra'.split(
    ' ',
  )

/** The number of different words of three syllables. */
export const wordCount = starts.length * middles.length * ends.length

/** The word of a number from 0; beyond `wordCount` the words have more syllables. Lower case, ASCII. */
export function wordOf(number: number): string {
  const end = itemAt(ends, number % ends.length)
  const rest = Math.floor(number / ends.length)
  const start = itemAt(starts, rest % starts.length)
  let left = Math.floor(rest / starts.length)
  let middle = ''
  do {
    middle += itemAt(middles, left % middles.length)
    left = Math.floor(left / middles.length)
  } while (left > 0)
  const word = start + middle + end
  return realWords.has(word) ? `${word}xo` : word
}

// These are real names that the syllables happen to form; an ending makes invented ones of them.
const realWords = new Set(
  'cabora capital colexon cotera dakara delamar donovan finatis hadera karora liberia magenis melonax metaxa monolix soliris somero stelara verizon veridis zitara'.split(
    ' ',
  ),
)

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
