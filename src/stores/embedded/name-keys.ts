// The keys by which a name is indexed and looked up, and the parts by which a misspelt word is recognised.
import { hashText } from '../../lib/hash-text.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { hanSpellings } from '../../normal/han.ts'
import { transliterate } from '../../normal/latin.ts'
import { romanizedName } from '../../normal/romanized.ts'
import { spellUmlauts } from '../../normal/spellings.ts'
import { initialsOf } from '../../normal/text.ts'

/** Returns the distinctive words of a name, in Latin letters where the script is Cyrillic or Greek. */
export function distinctiveTokens(name: string): readonly string[] {
  const all = transliterate(normalCompanyName(name) ?? '').split(' ')
  const telling = all.filter(word => word !== '' && !fillers.has(word))
  return (telling.length > 0 ? telling : all.filter(word => word !== '')).slice(0, wordsMax)
}

const fillers = new Set(['and', 'the', 'of'])
/** The most words of a name that count; also the largest word count that an entry can hold. */
export const wordsMax = 15

export interface NameKeys {
  /** The number of words of the shortest name with each key. */
  readonly entries: ReadonlyMap<number, number>
  /** The words whose misspellings can be recognised. */
  readonly words: ReadonlySet<string>
}

export function nameKeys(names: readonly string[]): NameKeys {
  const entries = new Map<number, number>()
  const known = new Set<string>()
  for (const name of names.flatMap(umlautSpellings)) {
    const list = distinctiveTokens(name)
    for (const text of nameTexts(name)) {
      const key = hashText(text)
      entries.set(key, Math.min(entries.get(key) ?? wordsMax, list.length))
    }
    const initials = tellingInitials(list)
    if (initials !== undefined) entries.set(hashText(initialsKey(initials)), list.length)
    for (const word of list) if (canBeMisspelt(word)) known.add(word)
  }
  return { entries, words: known }
}

/** Returns the name, and where it has umlauts also the name with these in two letters: `Oeko-Bau` for `Öko-Bau`. */
export const umlautSpellings = (name: string): readonly string[] => [...new Set([name, spellUmlauts(name)])]

/**
 * Returns the texts by which a name is looked up: its words, in simplified, traditional and Japanese characters, and those of
 * the name as it sounds in Latin letters.
 */
export function writtenTexts(name: string): ReadonlySet<string> {
  const sounds = romanizedName(name)
  const texts = umlautSpellings(name).flatMap(one => [...nameTexts(one)])
  const spellings = texts.flatMap(text => hanSpellings(text))
  return new Set([...spellings, ...(sounds === undefined ? [] : nameTexts(sounds))])
}

/** The texts by which the name is found where one of the two names is the initials of the other. */
export function initialsTexts(list: readonly string[]): readonly string[] {
  const [word = ''] = list
  if (list.length === 1) return isInitials.test(word) ? [initialsKey(word)] : []
  const initials = tellingInitials(list)
  return initials === undefined ? [] : [initials]
}

/** Two words have too few initials to tell companies apart. */
function tellingInitials(list: readonly string[]): string | undefined {
  const initials = initialsOf(list)
  return isInitials.test(initials) ? initials : undefined
}

const isInitials = /^[a-z]{3,6}$/
/** No word has a blank, so that initials are told from a word. */
const initialsKey = (initials: string): string => `initials ${initials}`

/** Returns the texts by which a name is filed and looked up: those of its words, and of all of them joined with `and` and the like. */
export function nameTexts(name: string): ReadonlySet<string> {
  const texts = new Set(keyTexts(distinctiveTokens(name)))
  const whole = transliterate(normalCompanyName(name) ?? '')
  return whole.includes(' ') ? texts.add(whole.replaceAll(' ', '')) : texts
}

/** Returns each word, each two neighbours joined, and all words joined, so that joined or split words match. */
function keyTexts(list: readonly string[]): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const [index, word] of list.entries()) {
    // A single character is in too many names; joined to its neighbour it is distinctive.
    if (list.length === 1 || [...word].length > 1) texts.add(word)
    const next = list[index + 1]
    if (next !== undefined) texts.add(word + next)
  }
  if (list.length > 2) texts.add(list.join(''))
  return texts
}

/** Returns whether misspellings of the word are recognised: not of numbers (`Fund 2` is not `Fund 3`) or of three letters. */
const canBeMisspelt = (word: string): boolean =>
  word.length >= 4 && word.length <= 40 && onlyLetters.test(word)

const onlyLetters = /^[\p{L}\p{M}]+$/u

/** Returns the largest edit distance of a misspelling, by the length of the word. */
export const editsMax = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/**
 * Returns the keys of the parts of a word, with the word's length. One edit leaves the first or the last part intact, two
 * edits in a longer word the first, the last or the middle.
 */
export function wordPieces(word: string): readonly number[] {
  const [a, b] = partBounds(word.length)
  const first = pieceKey(word.length, 'first', word.slice(0, a))
  const last = pieceKey(word.length, 'last', word.slice(b))
  return word.length >= 8 ? [first, last, pieceKey(word.length, 'middle', word.slice(a, b))] : [first, last]
}

/** Returns the keys of the parts that a misspelling of the word may have; none when misspellings of it are not recognised. */
export function piecesOfMisspellings(asked: string): ReadonlySet<number> {
  const keys = new Set<number>()
  if (!canBeMisspelt(asked)) return keys
  const bound = editsMax(asked.length)
  for (let length = Math.max(4, asked.length - bound); length <= asked.length + bound; length++) {
    const [a, b] = partBounds(length)
    keys.add(pieceKey(length, 'first', asked.slice(0, a)))
    keys.add(pieceKey(length, 'last', asked.slice(asked.length - (length - b))))
    if (length < 8) continue
    // An edit in front moves the middle by at most one.
    for (const shift of [-1, 0, 1]) keys.add(pieceKey(length, 'middle', asked.slice(a + shift, b + shift)))
  }
  return keys
}

/** Returns the transpositions of a short word, which can break both of its halves, so that they are looked up whole. */
export function transpositions(word: string): readonly string[] {
  if (!canBeMisspelt(word) || word.length > 5) return []
  const found: string[] = []
  for (let at = 0; at < word.length - 1; at++) {
    found.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
  }
  return found
}

/** Returns where the first part ends and the last begins. */
const partBounds = (length: number): readonly [number, number] => {
  if (length < 6) return [Math.floor(length / 2), Math.floor(length / 2)]
  const third = Math.floor(length / 3)
  return [third, length - third]
}

const pieceKey = (length: number, part: string, text: string): number => hashText(`${length} ${part} ${text}`)
