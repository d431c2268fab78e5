// Tells the encodings of Latin letters apart by how often each language writes the letters that the bytes stand for.
import { TextDecoder } from 'node:util'
import { decodeWindows1252 } from './windows-1252.ts'

/** The frequencies, in any unit, with which languages write their letters beyond A to Z. A spelling that no language has is not evidence. */
const languagesByEncoding: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': [
    'é190 à50 è30 ê22 ç9 û6 ù6 î5 â5 ô4 œ2 ë2 ï1', // French
    'ü100 ä60 ö40 ß30 é1', // German
    'ó83 í73 á50 é43 ñ31 ú17 ü2 ç1', // Spanish
    'ã73 ç53 á50 é45 ê40 í40 ó30 õ20 â20 ú20 à7 ô10', // Portuguese
    'à64 è26 ù17 ò10 é8 ì5', // Italian
    'à50 é35 ó40 í30 è30 ç15 ò15 ú10 ï6 ü4', // Catalan
    'ä180 ö130 å130 é5 ü2', // Swedish
    'å120 ø90 æ90 é5 ö2 ü1 ä2', // Danish and Norwegian
    'ä360 ö44 å3', // Finnish
    'ð44 á18 í16 þ14 ó10 æ9 ö8 é6 ú6 ý3', // Icelandic
    'ë20 é20 ï10 ö4 ü4 è3', // Dutch
    'ä130 ü60 õ75 ö20 š2 ž2', // Estonian
  ],
  'windows-1250': [
    'ł182 ę111 ą99 ó85 ż83 ś66 ć40 ń20 ź6', // Polish
    'í326 á224 ě165 é133 ř121 ý107 ž100 č95 š82 ů69 ú10 ť4 ó3 ď2 ň2', // Czech
    'á190 í95 é95 č98 š80 ž86 ý100 ú80 ľ42 ť59 ô17 ň13 ď10 ä7 ó5 ĺ1', // Slovak
    'á370 é350 ó110 ö100 ő90 í70 ü60 ú30 ű20', // Hungarian
    'č90 š90 ć60 ž50 đ25', // Croatian, Serbian, Bosnian
    'č100 š90 ž60 ć4', // Slovene
    'ă240 ţ110 ş120 î140 â90', // Romanian
  ],
  'windows-1254': [
    'ı510 ü190 ş180 ç120 ğ110 ö80 i̇45 â3 î1', // Turkish
  ],
  'windows-1257': [
    'ė170 š130 ų130 ž85 ą60 ū50 į50 č45 ę20', // Lithuanian
    'ā390 ī190 ē170 š96 ņ55 ū50 ļ35 ž25 ķ20 ģ15 č10', // Latvian
  ],
}

type Frequencies = ReadonlyMap<string, number>

/** The share of letters that a language does not have, as in names of abroad, spread over all of them. */
const foreignShare = 0.02
const lettersPerEncoding = 60
/** The natural logarithm of how many times likelier another encoding must be than windows-1252, which most files are in. */
const advantageMin = 5
const wordsMin = 2

const frequenciesOf = (language: string): Frequencies => {
  const counts = language
    .split(' ')
    .map(entry => [entry.replace(/\d+$/, ''), Number(/\d+$/.exec(entry)?.[0])] as const)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return new Map(counts.map(([letter, count]) => [letter, ((1 - foreignShare) * count) / total]))
}

interface LatinEncoding {
  readonly label: string
  /** The letter, in lower case, of each byte. */
  readonly letters: readonly string[]
  readonly languages: readonly Frequencies[]
}

const decode = (bytes: Buffer, label: string): string =>
  label === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(label).decode(bytes)

let shipped: readonly LatinEncoding[] | undefined
const encodings = (): readonly LatinEncoding[] => {
  shipped ??= Object.entries(languagesByEncoding).map(([label, languages]) => ({
    label,
    letters: [...decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), label)].map(character =>
      character.toLowerCase(),
    ),
    languages: languages.map(frequenciesOf),
  }))
  return shipped
}

/** The bytes that are letters in any of the encodings; "x" and "÷" between them are none. */
const word =
  /[A-Za-z\x8a\x8c-\x8f\x9a\x9c-\x9f\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf\xc0-\xd6\xd8-\xf6\xf8-\xff]{2,}/g
/** Signs of windows-1252 beside a word: "¿Qué", "¥en", "£m", "m³", "Nº", "Mª". */
const signs = /^[\xa5\xbf]+|^\xa3(?=.{1,2}$)|(?<=^.{1,3})[\xaa\xb3\xb9\xba\xbc\xbe]$/g

/**
 * Returns the label of the encoding of Latin letters that the languages of the text make far likelier than windows-1252;
 * undefined where none is. `text` has a character for each byte.
 */
export function latinEncoding(text: string): string | undefined {
  // A word that comes often says no more than once.
  const words = [...new Set(text.match(word))]
    .map(one => one.replace(signs, ''))
    .filter(one => /[\x80-\xff]/.test(one))
  const [western, ...others] = encodings()
  if (!western) return undefined
  const usual = logLikelihood(words, western)
  const best = others
    .filter(other => words.filter(one => differs(one, other, western)).length >= wordsMin)
    .map(other => ({ label: other.label, advantage: logLikelihood(words, other) - usual }))
    .sort((left, right) => right.advantage - left.advantage)[0]
  return best && best.advantage >= advantageMin ? best.label : undefined
}

const differs = (text: string, left: LatinEncoding, right: LatinEncoding): boolean =>
  [...text].some(character => {
    const byte = character.charCodeAt(0)
    return left.letters[byte] !== right.letters[byte]
  })

/** Returns the logarithm of the likelihood of the words, each of one language, in whichever mixture of the languages fits best. */
function logLikelihood(words: readonly string[], encoding: LatinEncoding): number {
  const { languages } = encoding
  const likelihoods = words.map(one => likelihoodsOf(one, encoding))
  let weights = languages.map(() => 1 / languages.length)
  let log = 0
  for (let round = 0; round < rounds; round++) {
    log = 0
    const sums = languages.map(() => 1e-3)
    for (const ofWord of likelihoods) {
      const parts = ofWord.map((likelihood, index) => likelihood * (weights[index] ?? 0))
      const total = parts.reduce((sum, part) => sum + part, 0)
      log += Math.log(total)
      for (const [index, part] of parts.entries()) sums[index] = (sums[index] ?? 0) + part / total
    }
    const all = sums.reduce((sum, one) => sum + one, 0)
    weights = sums.map(one => one / all)
  }
  return log
}

// The mixture hardly changes after these rounds of expectation and maximisation.
const rounds = 8
const lettersMax = 20

/** Returns the likelihood of the letters of a word in each language. */
function likelihoodsOf(word: string, { letters, languages }: LatinEncoding): number[] {
  const spelled = [...word.slice(0, lettersMax)].map(character => letters[character.charCodeAt(0)] ?? '')
  let oddness = 1
  const special: string[] = []
  for (const [index, letter] of spelled.entries()) {
    if (letter < '\x80') continue
    special.push(letter)
    if (isOddBetween(letter, spelled[index - 1], spelled[index + 1])) oddness *= oddShare
  }
  return languages.map(frequencies =>
    special.reduce(
      (likelihood, letter) => likelihood * (frequencies.get(letter) ?? foreignShare / lettersPerEncoding),
      oddness,
    ),
  )
}

/** A consonant between consonants, a vowel between vowels: "Genčve" for "Genève". */
const oddShare = 0.15
const isOddBetween = (letter: string, before: string | undefined, after: string | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  isVowel(before) === isVowel(letter) &&
  isVowel(after) === isVowel(letter)
const isVowel = (letter: string): boolean => /^[aeiouyœæøı]/.test(letter.normalize('NFD'))
