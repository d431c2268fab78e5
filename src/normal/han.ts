// Chinese characters in one form, so that a name in traditional, simplified or Japanese characters is one name.
import japaneseTable from 'opencc-js/dict/JPShinjitaiCharacters'
import simplifiedTable from 'opencc-js/dict/TSCharacters'
import { once } from '../lib/once.ts'

/** Returns the text with every Chinese character in its simplified form; other letters stay. */
export function simplified(text: string): string {
  return hasHan.test(text) ? [...text].map(simplifiedCharacter).join('') : text
}

/**
 * Returns the spellings under which a name in Chinese characters may be filed, the text itself first: with each character
 * in any of its forms where these make at most `spellingsMax`, else all of them simplified, and all traditional.
 */
export function hanSpellings(text: string, spellingsMax = 48): readonly string[] {
  if (!hasHan.test(text)) return [text]
  const plain = simplified(text)
  const choices = [...plain].map(character => [character, ...(otherForms().get(character) ?? [])])
  const count = choices.reduce((product, { length }) => product * length, 1)
  if (count > spellingsMax) {
    const traditional = choices.map(([character = '', other = character]) => other).join('')
    return [...new Set([text, plain, traditional])]
  }
  const all = choices.reduce<readonly string[]>(
    (begun, characters) => begun.flatMap(start => characters.map(character => start + character)),
    [''],
  )
  return [...new Set([text, ...all])]
}

const hasHan = /\p{Script=Han}/u

function simplifiedCharacter(character: string): string {
  const { simplifiedOf, areSimplified, traditionalOfJapanese } = tables()
  // `沪` is Shanghai in simplified Chinese, and `濾` in Japanese.
  const traditional = areSimplified.has(character)
    ? character
    : (traditionalOfJapanese.get(character) ?? character)
  return simplifiedOf.get(traditional) ?? simplifiedOf.get(character) ?? traditional
}

/** The tables have thousands of characters, and most threads never see one: they are read when the first one comes. */
const tables = once(() => {
  const simplifiedOf: ReadonlyMap<string, string> = new Map(pairsIn(simplifiedTable))
  const areSimplified: ReadonlySet<string> = new Set(simplifiedOf.values())
  const traditionalOfJapanese: ReadonlyMap<string, string> = new Map(pairsIn(japaneseTable))
  return { simplifiedOf, areSimplified, traditionalOfJapanese }
})

/** Returns the other forms of each simplified character. */
const otherForms = once((): ReadonlyMap<string, readonly string[]> => {
  const { simplifiedOf, traditionalOfJapanese } = tables()
  const forms = new Map<string, string[]>()
  for (const character of new Set([...simplifiedOf.keys(), ...traditionalOfJapanese.keys()])) {
    const plain = simplifiedCharacter(character)
    if (plain !== character) forms.set(plain, [...(forms.get(plain) ?? []), character])
  }
  return forms
})

/** Reads a table of the library: pairs of a character and its forms, the usual form first. */
const pairsIn = (table: string): readonly (readonly [string, string])[] =>
  table.split('|').map(pair => {
    const [character = '', form = ''] = pair.split(' ')
    return [character, form] as const
  })
