// Measures how much a word tells about which company is meant: less, the more names on file have it.
import { editDistance } from '../normal/edit-distance.ts'
import { formWords } from '../normal/legal-forms.ts'
import type { WordWeights } from './compared-name.ts'
import { genericWords } from './generic-words.ts'

/** The number of records that have each word in a name, and of all records. */
export interface WordCounts {
  readonly total: number
  readonly counts: ReadonlyMap<string, number>
}

/** A file of few names says little, so that it counts as so many more, of which each generic word is in one of 500. */
const assumedNames = 2000
const shareOfGeneric = 1 / 500
const shareOfOthers = 1e-5
/** A word in so many names tells nothing. */
const commonShare = 1 / 300
const leastWeight = 0.05
const fillerWeight = 0.01
/** Single letters are not counted. */
const letterWeight = 0.5

/** Returns weights of words from 0 to 1, by how rare they are among the names on file. */
export function wordWeights({ total, counts }: WordCounts = { total: 0, counts: new Map() }): WordWeights {
  const rarest = Math.log(1 / (total + assumedNames) / commonShare)
  const countOf = (word: string) => counts.get(word) ?? 0
  const weightOf = (word: string) => {
    if (fillers.has(word)) return fillerWeight
    if (formWords.has(word)) return leastWeight
    if (countOf(word) === 0 && isMisspeltForm(word)) return leastWeight
    const assumed = assumedNames * (genericWords.has(word) ? shareOfGeneric : shareOfOthers)
    const share = (countOf(word) + assumed) / (total + assumedNames)
    const weight = Math.log(share / commonShare) / rarest
    return Math.min(word.length === 1 ? letterWeight : 1, Math.max(leastWeight, weight))
  }
  return { weightOf, countOf }
}

const longForms = ['limited', 'corporation', 'incorporated', 'company']
/** `Limted`, `Corportaion`: no name on file has the word. */
const isMisspeltForm = (word: string): boolean =>
  word.length > 5 && longForms.some(form => word.length < form.length + 2 && editDistance(word, form, 2) <= 2)

const fillers = new Set(['and', 'of', 'the'])
