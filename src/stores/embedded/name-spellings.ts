// The texts by which a name is looked up where it is written otherwise than on file: initials, full forms, misspellings.
import { editDistance } from '../../normal/edit-distance.ts'
import { fullForms } from './full-forms.ts'
import { editsMax, initialsTexts, piecesOfMisspellings, transpositions } from './name-keys.ts'

/** Returns for each key of a piece the words on file that have the piece. */
export type WordsOfPieces = (keys: readonly number[]) => readonly (readonly string[])[]

/** The other spellings of one word that are looked up. */
const spellingsMax = 16
/**
 * The words of a name whose other spellings are looked up: the rarest, which are the likeliest misspellings. A long name is
 * found by the words that are spelt right, too.
 */
const spelledWordsMax = ({ length }: readonly string[]): number => (length > 8 ? 1 : length > 4 ? 2 : 3)
/** A word in so many names is one of its own, neither misspelt nor shortened. */
const ownWordCount = 300

/**
 * Returns further texts by which the name may be indexed, with their weights, which are less than 1. `counts` are the numbers of
 * names with each text of the name as written; `wordsOfPieces` returns the words on file with each piece.
 */
export const otherTexts = (
  wordsOfPieces: WordsOfPieces,
  list: readonly string[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> =>
  new Map([
    ...initialsTexts(list).map(text => [text, initialsTrust] as const),
    ...abbreviatedTexts(list, counts),
    ...misspeltTexts(wordsOfPieces, list, counts),
  ])

const initialsTrust = 0.7
const abbreviationTrust = 0.7

/** Returns the texts by which the name would be indexed if its rare words abbreviated common ones: `adv micro dev`. */
function abbreviatedTexts(
  list: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly (readonly [string, number])[] {
  const found: (readonly [string, number])[] = []
  const countOf = (word: string) => counts.get(word) ?? 0
  const rare = [...list.entries()]
    .filter(([, word]) => countOf(word) < ownWordCount)
    .sort(([, a], [, b]) => countOf(a) - countOf(b))
    .slice(0, spelledWordsMax(list))
  for (const [index, word] of rare) {
    const [before, after] = [list[index - 1], list[index + 1]]
    for (const full of fullForms(word)) {
      // A common word alone is in too many names; with its neighbour it is in few.
      if (before !== undefined) found.push([before + full, abbreviationTrust])
      if (after !== undefined) found.push([full + after, abbreviationTrust])
    }
  }
  return found.filter(([text]) => !counts.has(text))
}

/**
 * Returns the texts by which the name would be indexed if one of its words were misspelt, with their weights: less than
 * that of the text as written.
 */
function misspeltTexts(
  wordsOfPieces: WordsOfPieces,
  list: readonly string[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const countOf = (word: string) => counts.get(word) ?? 0
  const words = [...list.entries()]
    .filter(([, word]) => countOf(word) < ownWordCount)
    .sort(([, a], [, b]) => countOf(a) - countOf(b))
    .slice(0, spelledWordsMax(list))
  const trusts = new Map<string, number>()
  for (const [index, word] of words) {
    for (const { spelling, edits } of spellingsOf(wordsOfPieces, word)) {
      const before = list[index - 1] ?? ''
      const after = list[index + 1] ?? ''
      for (const text of [spelling, before + spelling, spelling + after]) {
        if (!counts.has(text) && !trusts.has(text)) trusts.set(text, 0.8 ** edits)
      }
    }
  }
  return trusts
}

interface Spelling {
  readonly spelling: string
  readonly edits: number
}

/** Returns the known words that the word may be a misspelling of, nearest first. */
function spellingsOf(wordsOfPieces: WordsOfPieces, word: string): readonly Spelling[] {
  const bound = editsMax(word.length)
  if (bound === 0) return []
  const lists = wordsOfPieces([...piecesOfMisspellings(word)])
  const known = new Set(transpositions(word))
  const letters = lettersOf(word)
  for (const list of lists) {
    for (const other of list) if (bitCount(letters ^ lettersOf(other)) <= 2 * bound) known.add(other)
  }
  known.delete(word)
  const spellings: Spelling[] = []
  for (const spelling of known) {
    const edits = editDistance(word, spelling, bound)
    if (edits <= bound) spellings.push({ spelling, edits })
  }
  return spellings
    .sort(
      (a, b) =>
        a.edits - b.edits || firstLetterPenalty(word, a.spelling) - firstLetterPenalty(word, b.spelling),
    )
    .slice(0, spellingsMax)
}

/** A bit for each letter. A slip changes two of them at most, which rules out most words at once. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Returns 1 when the first letters differ, which is rare in misspellings. */
const firstLetterPenalty = (word: string, other: string): number => (word[0] === other[0] ? 0 : 1)
