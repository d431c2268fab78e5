// Measures how much a word tells about which company is meant: less, the more names on file have it.
import { editDistance } from '../normal/edit-distance.ts'
import { formsThatAreNames, formWords } from '../normal/legal-forms.ts'
import { commonWords, countedCompanies } from './common-words.ts'
import type { WeightedWord, WordWeights } from './compared-name.ts'
import { favouredWords, genericWords } from './generic-words.ts'
import { spellingsOf } from './translated-words.ts'

/** The number of records that have each word in a name, and of all records. */
export interface WordCounts {
  readonly total: number
  readonly counts: ReadonlyMap<string, number>
}

/** A file of few names says little about how rare a word is, so that the companies counted elsewhere are added to it. */
const countedElsewhere = new Map<string, number>()
const note = (word: string, count: number) =>
  countedElsewhere.set(word, Math.max(count, countedElsewhere.get(word) ?? 0))
for (const word of genericWords) note(word, countedCompanies / 500)
for (const word of favouredWords) note(word, countedCompanies / 2000)
for (const [least, words] of commonWords) for (const word of words.split(/\s+/)) note(word, 1.4 * least)
// A word that is common in one language says as little in another.
for (const [word, count] of [...countedElsewhere])
  for (const spelling of spellingsOf(word)) if (!countedElsewhere.has(spelling)) note(spelling, count)
/** A word that hardly any company has counts as if so many of them had it. */
const countOfOthers = 0.2
/** A word in so many names tells nothing. */
const commonShare = 1 / 300
/** A word in more names than this is shared by companies that have nothing else in common. */
const rareShare = 1 / 1300
const leastWeight = 0.05
const fillerWeight = 0.01
/** Single letters are not counted. */
const letterWeight = 0.5

/** The weights, and what the names on file alone say about words. */
export interface WordRarity extends WordWeights {
  readonly countOnFile: (word: string) => number
  /** Returns whether hardly any name on file has the word, and it does not say what a company is. */
  readonly isDistinctive: (word: string) => boolean
}

/** Returns weights of words from 0 to 1, by how rare they are among the names on file. */
export function wordWeights({ total, counts }: WordCounts = { total: 0, counts: new Map() }): WordRarity {
  const rarest = Math.log(1 / (total + countedCompanies) / commonShare)
  const countOnFile = (word: string) => counts.get(word) ?? 0
  const countOf = (word: string) => countOnFile(word) + (countedElsewhere.get(word) ?? 0)
  const weightOf = (word: string) => {
    if (fillers.has(word)) return fillerWeight
    if (formWords.has(word) && !formsThatAreNames.has(word)) return leastWeight
    if (isMisspeltForm({ text: word, count: countOf(word) })) return leastWeight
    const share =
      (countOnFile(word) + (countedElsewhere.get(word) ?? countOfOthers)) / (total + countedCompanies)
    const weight = Math.log(share / commonShare) / rarest
    return Math.min(word.length === 1 ? letterWeight : 1, Math.max(leastWeight, weight))
  }
  const isDistinctive = (word: string) =>
    !fillers.has(word) && !genericWords.has(word) && countOnFile(word) <= Math.max(1, total * rareShare)
  return { weightOf, countOf, countOnFile, isDistinctive }
}

const longForms = ['limited', 'corporation', 'incorporated', 'company']
/** Returns whether a word is a misspelt legal form, such as `Limted` and `Corportaion`, which no name on file has. */
export const isMisspeltForm = ({ text, count }: Pick<WeightedWord, 'text' | 'count'>): boolean =>
  count === 0 &&
  text.length > 5 &&
  longForms.some(form => text.length < form.length + 2 && editDistance(text, form, 2) <= 2)

const fillers = new Set(['and', 'of', 'the'])
