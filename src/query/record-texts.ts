// The texts of one record in which words are looked for. Each is folded and cut into words once, however many are looked for.
import type { Json } from '../lib/json/json.ts'
import { once } from '../lib/once.ts'
import { fold, words as tokensOf } from '../normal/text.ts'
import type { TextField } from './bm25f.ts'
import type { WordSpellings } from './ranked.ts'
import { valuesIn } from './read.ts'

export interface RecordTexts {
  /** Returns the first text that has the word; undefined where none has. */
  readonly textWith: (word: WordSpellings) => string | undefined
  /** Returns the first text that has each of the words; undefined where none has. */
  readonly textWithAll: (words: readonly WordSpellings[]) => string | undefined
  /**
   * Returns how closely the words of a folded phrase stand: 1 where a text has the phrase, a half where a text has all of
   * its words, 0 where they are only found in several texts.
   */
  readonly phraseShare: (phrase: string) => number
}

export function recordTexts(record: Json, fields: readonly TextField[]): RecordTexts {
  const texts = fields
    .flatMap(({ lists, at }) => valuesIn(record, lists, at))
    .filter(value => typeof value === 'string')
    .map(value => {
      const folded = once(() => fold(value))
      return { value, folded, tokens: once(() => new Set(tokensOf(folded()))) }
    })
  type Text = (typeof texts)[number]
  const hasWord = ({ tokens }: Text, word: WordSpellings) => word.some(spelling => tokens().has(spelling))
  return {
    textWith: word => texts.find(text => hasWord(text, word))?.value,
    textWithAll: words => texts.find(text => words.every(word => hasWord(text, word)))?.value,
    phraseShare: phrase => {
      if (texts.some(({ folded }) => folded().includes(phrase))) return 1
      const parts = [...new Set(tokensOf(phrase))]
      return texts.some(({ folded }) => parts.every(part => folded().includes(part))) ? 0.5 : 0
    },
  }
}
