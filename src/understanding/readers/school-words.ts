// Tells names of schools from those of employers by their words.
import { wordSet } from '../../lib/word-set.ts'
import { type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'

const noun = /^(?:universi|college|school|institut|academ|polytechni|hochschule|fachhochschule|ecole|faculty)/

/** Schools that people call by names without such a word. */
const called = wordSet(`
  eth epfl mit tum rwth kit insead hec essec edhec escp imd iese esade lse ucl ucla usc ucsd ucsb nyu cmu asu suny cuny rpi rit caltech iit iim
  bits nit nus ntu hkust kaist unsw anu harvard yale princeton stanford columbia cornell dartmouth brown duke rice tufts vanderbilt emory
  georgetown northwestern purdue berkeley oxford cambridge oxbridge wharton kellogg haas insead bocconi sorbonne mcgill technion uc
`)

/** Returns whether the word alone names a school: `Harvard`, `MIT`. */
export const isSchoolWord = (folded: string): boolean => called.has(folded)

/** Returns whether words that begin so stand behind the name of a school: `Oxford graduates`, `Cambridge PhDs`. */
export const isOfGraduates = (after: string): boolean => graduates.test(after)
const graduates =
  /^(?:graduates?|alumni|alums?|alumnus|alumna|grads?|majors?|students?|degrees?|mbas?|ph\.?ds?|law (?:graduates|grads|alumni))(?![^ ])/

/** `Oxford and INSEAD graduates`: returns up to four words behind the list of schools that goes on at the index. */
export function wordsAfterSchools(text: QueryText, index: number): string {
  const { words } = text
  let end = index
  for (;;) {
    const { folded = '', before = '' } = words[end] ?? {}
    const next = before === '' && /^(?:and|or)$/.test(folded) ? end + 1 : before === ',' ? end : undefined
    if (next === undefined || !isSchoolWord(words[next]?.folded ?? '')) return wordsAfter(text, end)
    end = next + 1
  }
}

/** Returns whether the words name a school: `Foo University`, `ETH Zurich`. */
export const namesSchool = ({ words }: QueryText, from: number, to: number): boolean =>
  called.has(words[from]?.folded ?? '') || words.slice(from, to).some(({ folded }) => noun.test(folded))

/** `Studied at cambridge and harvard`: returns whether the word follows another school that somebody studied at. */
export const isBehindSchool = (text: QueryText, index: number): boolean =>
  /^(?:and|or)$/.test(text.words[index - 1]?.folded ?? '') &&
  isSchoolWord(text.words[index - 2]?.folded ?? '') &&
  studiedThere.test(wordsBefore(text, index, studiedWordsMax))

const studiedThere =
  /(?:^| )(?:stud(?:ied|y|ying)|graduated?|educated|attended|degrees?|went)(?: \S+){0,3} \S+ (?:and|or)$/
const studiedWordsMax = 7
