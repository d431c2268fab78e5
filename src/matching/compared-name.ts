// A company name prepared for comparison: its words, each with a weight, and its legal forms.
import { memoized } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { legalFormsIn, normalCompanyName } from '../normal/company-name.ts'
import { simplified } from '../normal/han.ts'
import { transliterate } from '../normal/latin.ts'
import { spellUmlauts } from '../normal/spellings.ts'
import { genericWords } from './generic-words.ts'

/** A company name prepared for many comparisons. */
export interface ComparedName {
  /** The normal form, in Latin letters where the script is Cyrillic or Greek, and in simplified characters. */
  readonly text: string
  readonly words: readonly WeightedWord[]
  /** All words joined without spaces or connectors. */
  readonly glued: string
  /** Like `glued`, with umlauts in two letters. */
  readonly gluedSpelled: string
  /** The normal form without small words between others, and with a real estate investment trust in short. */
  readonly withoutSmallWords: string
  /** The legal forms as written, those of one meaning in one spelling. */
  readonly forms: ReadonlySet<string>
}

export interface WeightedWord {
  readonly text: string
  /** The word with umlauts in two letters, where it has any. */
  readonly spelled?: string | undefined
  /** 1 for a distinctive word, less for words that many companies share. */
  readonly weight: number
  /** The number of companies that have it in a name, on file and where words were counted; undefined where they were not. */
  readonly count?: number | undefined
}

/** The weights of words, and how many companies have them in a name. */
export interface WordWeights {
  readonly weightOf: (word: string) => number
  readonly countOf?: (word: string) => number
}

/** Undefined when the text is not a name. */
export function comparedName(
  name: string,
  { weightOf, countOf }: WordWeights = assumedWeights,
): ComparedName | undefined {
  const parsed = parseName(name)
  return parsed.text === ''
    ? undefined
    : {
        ...parsed,
        words: parsed.list.map((word, at) => ({
          text: word,
          spelled: parsed.spelled[at],
          weight: weightOf(word) * (parsed.asides.has(word) ? asideWeight : 1),
          count: countOf?.(word),
        })),
      }
}

/** The words of a name, empty where it is none. Remembered, because candidates of one request are those of others too. */
const parseName = memoized(parsedName, heapShare(1 / 96, 12 * 2 ** 20))

function parsedName(name: string) {
  const text = comparable(name)
  const list = text.split(' ')
  const inTwo = spellUmlauts(name)
  const spelled = inTwo === name ? list : comparable(inTwo).split(' ')
  const aside = inBrackets.exec(name)?.[1]
  return {
    text,
    list,
    asides: new Set(aside === undefined ? [] : comparable(aside).split(' ')),
    spelled: spelled === list ? [] : spelled,
    glued: glued(list),
    gluedSpelled: glued(spelled),
    withoutSmallWords: withoutSmallWords(text),
    forms: legalFormsIn(name),
  }
}

/** The normal form takes the letter behind `&` for a genitive (`AT&S`, `at ands`), by which names on file are found. */
const comparable = (name: string): string =>
  transliterate(simplified(normalCompanyName(name) ?? '')).replace(/\bands\b/g, 'and s')

const glued = (list: readonly string[]): string =>
  list.filter(word => word !== 'and' && word !== 'of' && word !== 'the').join('')

// The part in brackets after a name is a country, a short form, a product or a role: `Acme (UK)`, `Acme
// (member)`.
const inBrackets = /.\(([^()]+)\)\s*$/
const asideWeight = 0.3

const assumedWeights: WordWeights = { weightOf: assumedWeight }

function assumedWeight(word: string): number {
  if (word === 'and' || word === 'of' || word === 'the') return 0.05
  if (genericWords.has(word)) return 0.3
  return word.length <= 2 ? 0.7 : 1
}

/**
 * Returns whether the names are equal except for spaces, connectors, small words between others (`Banco de Valencia`), umlauts in
 * two letters or the order of words.
 */
export const isRearranged = (a: ComparedName, b: ComparedName): boolean =>
  a.glued === b.glued ||
  a.withoutSmallWords === b.withoutSmallWords ||
  a.gluedSpelled === b.gluedSpelled ||
  withoutSpaces(a.text) === withoutSpaces(b.text) ||
  (a.text.length === b.text.length && sortedWords(a) === sortedWords(b))

/** Words of other languages that lists leave out between two others; in front of a name they are part of it: `La Banque`. */
const smallWords = /(?<= )(?:and|of|the|del?|di|du|des|d[ao]s?|della|der) (?=\S)/g

const withoutSmallWords = (text: string): string =>
  text.replace(smallWords, '').replace(realEstateTrust, 'reit')

/** The words of which lists write the initials as often: `Parkway Life REIT`. */
const realEstateTrust = /(?<=\S )real estate investment trust\b/

/** `johnsonandjohnson`: domains run connectors together with the words. */
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** A run of characters of a script without spaces is one word: `東京` is not `京東`. */
const sortedWords = ({ text }: ComparedName): string =>
  text.replace(betweenCharacters, '').split(' ').sort().join(' ')

const spaceless = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const betweenCharacters = new RegExp(`(?<=${spaceless}) (?=${spaceless})`, 'gu')

/** Matches a number or a letter that tells two companies apart: `Fund II` is not `Fund III`, however alike the rest is. */
export const isOrdinal = /^(?:\d+|i{1,3}|iv|vi{0,3}|ix|xi{0,2}|[a-z])$/
