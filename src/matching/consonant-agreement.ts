// Compares names in Arabic or Hebrew letters, which leave vowels out, with names in Latin ones.
import type { PersonName } from '../normal/person-name.ts'

/** The agreement of the middle names; `open` where one of the names has none. */
type MiddleAgreement = 'equal' | 'open' | 'differ'

/**
 * Returns how the middle names agree of a name in a script without vowels and one in Latin letters whose other parts agree by
 * their consonants, such as `محمد الفايد` and `Mohamed El-Fayed`; undefined for others, and where too few consonants agree to tell
 * anything.
 */
export function consonantAgreement(a: PersonName, b: PersonName): MiddleAgreement | undefined {
  const [areBare, others] = [isWithoutVowels(a), isWithoutVowels(b)]
  if (areBare === others || a.last === '' || b.last === '') return undefined
  const [bare, whole] = areBare ? [a, b] : [b, a]
  const given = givenNames(bare).find(({ name }) => areOne(name, glued(whole.first)))
  const family = [bare.last, withoutArticle(glued(bare.last))]
  const isFamily = family.some(name =>
    [whole.last, withoutArticle(whole.last)].some(own => areOne(name, own)),
  )
  const isEnough = consonantsOf(whole.first + whole.last).length >= consonantsMin
  return given && isFamily && isEnough ? middlesOf(given.middles, whole) : undefined
}

/** The least number of consonants of the first and the last name together. */
const consonantsMin = 5

const isWithoutVowels = ({ characters }: PersonName): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(characters)

const glued = (part: string): string => part.replaceAll(' ', '')

/** Returns the given name with the middle names that it leaves over; `عبد الرحمن` is one given name. */
function givenNames({ first, middle }: PersonName) {
  const words = middle.split(' ').filter(word => word !== '')
  const [next = '', ...rest] = words
  const plain = { name: first, middles: words }
  return first === 'bd' ? [{ name: first + next, middles: rest }, plain] : [plain]
}

/** Returns the last name without the Arabic article, which is a word in Latin letters and a letter in Arabic ones. */
const withoutArticle = (last: string): string => last.replace(/^(?:[ae]l |l(?=.{3}))/, '')

function middlesOf(bare: readonly string[], { middle }: PersonName): MiddleAgreement {
  if (bare.length === 0 || middle === '') return 'open'
  if (areOne(bare.join(''), glued(middle))) return 'equal'
  const words = middle.split(' ')
  return bare.some(name => words.some(word => areOne(name, word))) ? 'equal' : 'differ'
}

/** Returns whether a name without vowels is one in Latin letters; the letter of a long vowel may be another one at the end. */
const areOne = (bare: string, whole: string): boolean => {
  const [one, other] = [consonantsOf(bare), consonantsOf(whole)]
  return (
    one.length > 1 &&
    one === other &&
    longVowels.every(({ letter, may, must }) =>
      bare.slice(1, -1).includes(letter) ? may.test(whole) : !must.test(whole),
    )
  )
}

/**
 * Long vowels are written, which tells `حسين`, Hussein, from `حسن`, Hassan. A name with the letter `may` be spelled so, and one that
 * `must` have it is another name without it; short vowels are spelled alike elsewhere: `Moustafa`.
 */
const longVowels = [
  { letter: 'w', may: /[ouwv]/, must: /(?:ou|oo)[^aeiouy]+$/ },
  { letter: 'y', may: /[iye]/, must: /(?:ei|ee|ay)[^aeiouy]+$/ },
] as const

/** Returns the consonants in one spelling of each sound: `mhmd` for `mohamed`, `kld` for `khaled`. */
const consonantsOf = (name: string): string =>
  spellings
    .reduce((text, [pattern, letter]) => text.replace(pattern, letter), glued(name))
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouyw]/g, '')
    .replace(/(?<=..)h$/, '')

/** The same letters are written differently from country to country: `Gamal` and `Jamal`, `Cherif` and `Sharif`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/kh|ck|[cq](?!h)/g, 'k'],
  [/sh|ch/g, 's'],
  [/dh|ts|tz/g, 'z'],
  [/th/g, 't'],
  [/ph|p/g, 'f'],
  [/gh|j/g, 'g'],
  [/b/g, 'v'],
]
