// The key under which two spellings of one name are equal, so that neither counts as another name.
import { normalCompanyName } from './company-name.ts'
import { normalPersonName } from './person-name.ts'
import { umlautsFolded } from './spellings.ts'
import { words } from './text.ts'

/**
 * Returns the key of a name, which spellings with other signs, cases, gaps and legal forms share, and with umlauts in one
 * letter or in two: `Müller & Co. KG` and `MUELLER`. The parts of a person's name stay parts. Undefined for what is not a name.
 */
export function nameKey(naming: 'company' | 'person', text: string): string | undefined {
  if (naming === 'company') {
    const name = normalCompanyName(text)
    return name === undefined ? undefined : words(name).map(umlautsFolded).join('')
  }
  const name = normalPersonName(text)
  if (!name) return undefined
  const { first, middle, last, suffix, characters } = name
  return [first, middle, last, suffix, characters].map(umlautsFolded).join('|')
}

/**
 * Compares two spellings of one name, the one to show first: one in capitals and small letters, then the shorter one,
 * which has no kind of paper, title or sign that others lack, then the order of their characters.
 */
export const bySpelling = (a: string, b: string): number =>
  Number(isPlain(a)) - Number(isPlain(b)) || a.length - b.length || (a < b ? -1 : Number(a > b))

/** Returns whether a name is in small letters, or in capitals without being an acronym. */
const isPlain = (text: string): boolean => /\p{Lu}{5}/u.test(text) || !/\p{Lu}/u.test(text)
