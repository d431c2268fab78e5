// Under which numbers a name is filed and looked up, and by which parts a misspelt word is recognised.
import { hashText } from '../../lib/hash-text.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { transliterate } from '../../normal/latin.ts'

/** The words of a name that tell it from others, in Latin letters where the script is Cyrillic or Greek. */
export function distinctiveTokens(name: string): readonly string[] {
  const all = transliterate(normalCompanyName(name) ?? '').split(' ')
  const telling = all.filter(word => word !== '' && !fillers.has(word))
  return (telling.length > 0 ? telling : all.filter(word => word !== '')).slice(0, wordsMax)
}

const fillers = new Set(['and', 'the', 'of'])
/** Of a name; also the largest word count that an entry can carry. */
export const wordsMax = 15

export interface NameKeys {
  /** Key to the number of words of the (shortest) name that has it. */
  readonly entries: ReadonlyMap<number, number>
  /** The words in which a slip can be recognised. */
  readonly words: ReadonlySet<string>
}

export function nameKeys(names: readonly string[]): NameKeys {
  const entries = new Map<number, number>()
  const known = new Set<string>()
  for (const name of names) {
    const list = distinctiveTokens(name)
    for (const text of keyTexts(list)) {
      const key = hashText(text)
      entries.set(key, Math.min(entries.get(key) ?? wordsMax, list.length))
    }
    for (const word of list) if (canBeMisspelt(word)) known.add(word)
  }
  return { entries, words: known }
}

/** Each word, each two neighbours as one word, and all of them as one: what was glued or split is equal again. */
export function keyTexts(list: readonly string[]): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const [index, word] of list.entries()) {
    // One sign alone is in too many names; with its neighbour it tells.
    if (list.length === 1 || [...word].length > 1) texts.add(word)
    const next = list[index + 1]
    if (next !== undefined) texts.add(word + next)
  }
  if (list.length > 2) texts.add(list.join(''))
  return texts
}

/** Numbers have no slips (`Fund 2` is not `Fund 3`), and three letters are too few to recognise one. */
const canBeMisspelt = (word: string): boolean =>
  word.length >= 4 && word.length <= 40 && onlyLetters.test(word)

const onlyLetters = /^[\p{L}\p{M}]+$/u

/** How many slips (letter missing, extra, wrong, two swapped) a word of that length may have. */
export const editsMax = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/**
 * The keys of the parts of a word, with the word's length. One slip leaves its first or its last part whole, two
 * slips in a longer word the first, the last or the middle.
 */
export function wordPieces(word: string): readonly number[] {
  const [a, b] = partBounds(word.length)
  const first = pieceKey(word.length, 'first', word.slice(0, a))
  const last = pieceKey(word.length, 'last', word.slice(b))
  return word.length >= 8 ? [first, last, pieceKey(word.length, 'middle', word.slice(a, b))] : [first, last]
}

/** The pieces that a word with a slip of the asked one may have; empty where no slip is recognised. */
export function piecesOfMisspellings(asked: string): ReadonlySet<number> {
  const keys = new Set<number>()
  if (!canBeMisspelt(asked)) return keys
  const bound = editsMax(asked.length)
  for (let length = Math.max(4, asked.length - bound); length <= asked.length + bound; length++) {
    const [a, b] = partBounds(length)
    keys.add(pieceKey(length, 'first', asked.slice(0, a)))
    keys.add(pieceKey(length, 'last', asked.slice(asked.length - (length - b))))
    if (length < 8) continue
    // A slip in front moves the middle by at most one.
    for (const shift of [-1, 0, 1]) keys.add(pieceKey(length, 'middle', asked.slice(a + shift, b + shift)))
  }
  return keys
}

/** Two neighbours swapped can break both halves of a short word, so those are looked up as they are. */
export function transpositions(word: string): readonly string[] {
  if (!canBeMisspelt(word) || word.length > 5) return []
  const found: string[] = []
  for (let at = 0; at < word.length - 1; at++) {
    found.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
  }
  return found
}

/** Where the first part ends and the last begins. */
const partBounds = (length: number): readonly [number, number] => {
  if (length < 6) return [Math.floor(length / 2), Math.floor(length / 2)]
  const third = Math.floor(length / 3)
  return [third, length - third]
}

const pieceKey = (length: number, part: string, text: string): number => hashText(`${length} ${part} ${text}`)
