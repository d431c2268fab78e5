// The other names that the name of a company tells: `Acme Inc (formerly Beta Ltd)`, `Petróleo Brasileiro S.A. - Petrobras`.
import { wordSet } from '../lib/word-set.ts'
import { legalFormsIn, normalCompanyName } from './company-name.ts'
import { fold, words } from './text.ts'

export interface NamesInside {
  /** The names that the company had before. */
  readonly former: readonly string[]
  /** The short name that it goes by, made of the beginnings of its words. */
  readonly short: string | undefined
}

/** Returns the names inside a name; a text behind a dash or in brackets is one only where the words of the name make it. */
export function namesInside(name: string): NamesInside {
  if (name.length > nameLengthMax || !mayHaveMore.test(name)) return none
  const former = [...name.matchAll(formerNames)]
    .flatMap(([, inBrackets, behind]) =>
      (inBrackets ?? behind ?? '').split(/;|,\s*(?:and\s+)?(?=formerly\b|f\/?k\/?a\b)/i),
    )
    .map(text => text.replace(formerWord, '').trim())
    .filter(text => text !== '' && text.length <= lengthMax && normalCompanyName(text) !== undefined)
  return { former, short: former.length > 0 ? undefined : shortNameIn(name) }
}

const none: NamesInside = { former: [], short: undefined }
const lengthMax = 120
/** A longer text is prose, and no name. */
const nameLengthMax = 300
const mayHaveMore = /[([–—-]|\bf\/?k\/?a\b|\b(?:formerly|previously|vormals|anciennement)\b/i
const before =
  '(?:formerly|previously|f\\/?k\\/?a\\.?|vormals|ehemals|anciennement)(?:\\s+known\\s+as|\\s*:)?'
const formerNames = new RegExp(
  `[([]\\s*(?:${before}|ex)\\s+([^()[\\]]+)[)\\]]|(?<=\\S)[\\s,;–—-]+${before}\\s+([^()[\\]]+)$`,
  'gi',
)
const formerWord = new RegExp(`^\\s*${before}\\s+`, 'i')

const shortInside = /^(\S.*\S)(?:\s+[–—-]\s+([\p{L}\d&.]{3,})|\s*\(([\p{L}\d&.]{2,})\))\s*$/u

/** Returns `Petrobras` of `Petróleo Brasileiro S.A. - Petrobras`, and `CSN` of `Companhia Siderúrgica Nacional (CSN)`. */
function shortNameIn(name: string): string | undefined {
  const [, whole = '', dashed, bracketed] = shortInside.exec(name) ?? []
  const short = dashed ?? bracketed
  if (short === undefined) return undefined
  const plain = fold(short).replace(/[^\p{L}\d]/gu, '')
  const list = words(fold(whole)).filter(word => !linking.has(word))
  return plain.length > 1 && legalFormsIn(`x ${short}`).size === 0 && areBeginnings(plain, list)
    ? short
    : undefined
}

const linking = wordSet('de da do das dos del della di la le les el y e et and und of the for s')

/** Returns whether a text is made of the beginnings of two or more of the words, in their order, the first included. */
function areBeginnings(text: string, [first = '', ...others]: readonly string[]): boolean {
  /** The ends of the beginnings of a word in the text, from a place on. */
  const endsFrom = (place: number, word: string): number[] => {
    const ends: number[] = []
    for (let at = 0; at < word.length && word[at] === text[place + at]; at++) ends.push(place + at + 1)
    return ends
  }
  const ofFirst = endsFrom(0, first)
  // Places are kept instead of the words that lead to them, of which there may be any number.
  const ofSeveral = new Set<number>()
  for (const word of others) {
    for (const place of [...ofFirst, ...ofSeveral]) {
      for (const end of endsFrom(place, word)) ofSeveral.add(end)
    }
  }
  return ofSeveral.has(text.length)
}
