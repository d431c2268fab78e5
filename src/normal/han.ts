// Chinese characters in one form, so that a name in traditional, simplified or Japanese characters is one name.
import japanese from 'opencc-js/dict/JPShinjitaiCharacters'
import simplifiedOf from 'opencc-js/dict/TSCharacters'

/** Returns the text with every Chinese character in its simplified form; other letters stay. */
export function simplified(text: string): string {
  if (!hasHan.test(text)) return text
  let plain = ''
  for (const sign of text) {
    // `沪` is Shanghai in simplified Chinese, and `濾` in Japanese.
    const traditional = simplifiedSigns.has(sign) ? sign : (traditionalOfJapanese.get(sign) ?? sign)
    plain += forms.get(traditional) ?? forms.get(sign) ?? traditional
  }
  return plain
}

/**
 * Returns the spellings under which a name in Chinese characters may be filed, the text itself first: with each character
 * in any of its forms while these are at most so many, else all of them simplified, and all traditional.
 */
export function hanSpellings(text: string, most = spellingsMax): readonly string[] {
  const plain = simplified(text)
  if (!hasHan.test(text)) return [text]
  const choices = [...plain].map(sign => [sign, ...(othersOf.get(sign) ?? [])])
  const count = choices.reduce((product, { length }) => product * length, 1)
  if (count > most) {
    const first = choices.map(([sign = '', another = sign]) => another).join('')
    return [...new Set([text, plain, first])]
  }
  const all = choices.reduce<readonly string[]>(
    (begun, signs) => begun.flatMap(start => signs.map(sign => start + sign)),
    [''],
  )
  return [...new Set([text, ...all])]
}

const spellingsMax = 48
const hasHan = /\p{Script=Han}/u

/** Reads a table of the library: pairs of a sign and its forms, the usual form first. */
const pairsIn = (table: string): readonly (readonly [string, string])[] =>
  table.split('|').map(pair => {
    const [sign = '', form = ''] = pair.split(' ')
    return [sign, form] as const
  })

const forms: ReadonlyMap<string, string> = new Map(pairsIn(simplifiedOf))
const simplifiedSigns: ReadonlySet<string> = new Set(forms.values())
const traditionalOfJapanese: ReadonlyMap<string, string> = new Map(pairsIn(japanese))

/** The other forms of each simplified character. */
const othersOf: ReadonlyMap<string, readonly string[]> = byPlainForm()

function byPlainForm(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>()
  const note = (sign: string) => {
    const plain = simplified(sign)
    if (plain === sign) return
    const others = table.get(plain)
    if (others === undefined) table.set(plain, [sign])
    else if (!others.includes(sign)) others.push(sign)
  }
  for (const sign of forms.keys()) note(sign)
  for (const sign of traditionalOfJapanese.keys()) note(sign)
  return table
}
