// Finds the sentences of a text that say most about a question.
import { fold, words } from '../../normal/text.ts'

export interface Passage {
  readonly text: string
  /** The share of the words of the question that it has, from 0 to 1. */
  readonly score: number
  /** Its place among the sentences of the text. */
  readonly index: number
}

const sentenceMin = 30
const sentenceMax = 400
/** The most sentences of a text that are looked at. */
const sentencesMax = 2000

/** Returns the best sentences in the order of the text; none that has no word of the question. */
export function bestPassages(text: string, question: string, count: number): readonly Passage[] {
  const wanted = new Set(words(fold(question)).filter(word => word.length > 2))
  if (wanted.size === 0) return []
  const seen = new Set<string>()
  const passages = text
    .split(/\n|(?<=[.!?。])\s+/u, sentencesMax)
    .map((sentence, index) => ({ sentence: sentence.trim(), index }))
    .filter(({ sentence }) => sentence.length >= sentenceMin && seen.size < seen.add(sentence).size)
    .map(({ sentence, index }) => {
      const present = new Set(words(fold(sentence)))
      const shared = [...wanted].filter(word => present.has(word)).length
      return { text: sentence.slice(0, sentenceMax), score: shared / wanted.size, index }
    })
  return passages
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
}
