// The other names that the name of a company tells: `Acme Inc (formerly Beta Ltd)`, `Petróleo Brasileiro S.A. - Petrobras`.
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
  if (!mayHaveMore.test(name)) return none
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

const linking = new Set('de da do das dos del della di la le les el y e et and und of the for s'.split(' '))

/** Returns whether a text is made of the beginnings of two or more of the words, in their order, the first included. */
function areBeginnings(text: string, list: readonly string[], used = 0): boolean {
  if (text === '') return used > 1
  const [word = '', ...others] = list
  if (word === '') return false
  for (let length = Math.min(word.length, text.length); length > 0; length--) {
    if (text.startsWith(word.slice(0, length)) && areBeginnings(text.slice(length), others, used + 1))
      return true
  }
  return used > 0 && areBeginnings(text, others, used)
}
