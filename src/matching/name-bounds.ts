// Bounds on how likely two company names that differ by whole words mean one company: what a word more or less says
// depends on whether it names a group, a place, a line of business, or something of its own.
import { countryName } from '../normal/country.ts'
import { formWords } from '../normal/legal-forms.ts'
import type { ComparedName } from './compared-name.ts'
import { genericWords } from './generic-words.ts'
import { type AlignedWord, alignNames } from './name-alignment.ts'
import { areTranslations } from './translated-words.ts'

/** The least and the most logarithm of the odds against no company at all; undefined where there is no bound. */
export interface NameBounds {
  readonly least?: number
  readonly most?: number
}

type WordKind = 'filler' | 'group' | 'place' | 'business' | 'own'

const oddsOf = (probability: number): number => Math.log(probability / (1 - probability))

/** A name and the same with words of groups behind it: `United Airlines`, `United Airlines Holdings`. */
const groupLeast = oddsOf(0.84)
/** The request has a place more: `Levi Strauss Japan` is a subsidiary of Levi Strauss. */
const placeMost = oddsOf(0.6)
/** The request has a business more: `AT&T Wireless`. */
const businessMost = oddsOf(0.57)
/** The request has a word of its own more: `BNP Paribas Fortis`. */
const ownMost = oddsOf(0.67)
/** The candidate has a business more: `Hewlett Packard` for Hewlett Packard Enterprise. */
const lessMost = oddsOf(0.85)
/** Each has a business or a place that the other lacks: `Ping An Bank` and Ping An Insurance. */
const otherMost = oddsOf(0.4)

/** Returns the bounds for a request and a name on file that are not equal. */
export function nameBounds(asked: ComparedName, other: ComparedName): NameBounds {
  const { a, b, startsAlike } = alignNames(asked, other)
  const areWhole = [...a, ...b].every(
    ({ form }) => form === 'same' || form === 'joined' || form === 'missing',
  )
  const confused = confusedWords(a, b)
  const [more, less] = [a, b].map(list =>
    kindsOf(list.filter(word => word.near === 0 || confused.has(word.text))),
  )
  if (!more || !less) return {}
  const most = mostOf(more, less)
  if (most !== undefined) return { most }
  const isGroupOnly = startsAlike && areWhole && more.size + less.size > 0
  const shorter = a.length < b.length ? a : b
  return isGroupOnly && shorter.filter(({ text }) => kindOf(text) !== 'filler').length > 1
    ? { least: groupLeast }
    : {}
}

function mostOf(more: ReadonlySet<WordKind>, less: ReadonlySet<WordKind>): number | undefined {
  const isOther = (kind: WordKind) => more.has(kind) && less.has(kind)
  if (isOther('business') || isOther('place')) return otherMost
  const bounds = [
    ...(more.has('own') ? [ownMost] : []),
    ...(more.has('place') ? [placeMost] : []),
    ...(more.has('business') ? [businessMost] : []),
    ...(less.has('business') || less.has('place') || less.has('own') ? [lessMost] : []),
  ]
  return bounds.length === 0 ? undefined : Math.min(...bounds)
}

/** Returns the words for two lines of business that differ by a letter or two, which are no misspellings: `Goods`, `Foods`. */
function confusedWords(a: readonly AlignedWord[], b: readonly AlignedWord[]): ReadonlySet<string> {
  const misspelt = (list: readonly AlignedWord[]) => list.filter(({ form }) => form === 'misspelt')
  const [one, another] = [misspelt(a), misspelt(b)]
  const [word, other] = [one[0]?.text, another[0]?.text]
  const isConfused =
    word !== undefined &&
    other !== undefined &&
    one.length === 1 &&
    another.length === 1 &&
    [word, other].every(text => kindOf(text) === 'business') &&
    singular(word) !== singular(other) &&
    !areTranslations(word, other)
  return new Set(isConfused ? [word, other] : [])
}

const singular = (word: string): string => word.replace(/(?:ies|es|s|y)$/, '')

const kindsOf = (words: readonly AlignedWord[]): ReadonlySet<WordKind> =>
  new Set(words.map(({ text }) => kindOf(text)).filter(kind => kind !== 'filler'))

function kindOf(word: string): WordKind {
  if (fillers.has(word) || formWords.has(word)) return 'filler'
  if (groupWords.has(word)) return 'group'
  if (places.has(word) || (word.length > 3 && countryName(word) !== undefined)) return 'place'
  return genericWords.has(word) || furtherBusiness.has(word) ? 'business' : 'own'
}

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const fillers = set('and of the for in de la le el der die das und et y e com net org io www')
const groupWords = set(
  'group groups grupo groupe gruppe gruppo holding holdings companies corporate parent konzern beteiligungen international global worldwide',
)
/** Places besides countries, and words for the people of a place. */
const places = set(
  `usa us uk eu uae emea apac latam dach nordic nordics benelux iberia europe european americas american asia asian pacific africa
  african australasia oceania scandinavia baltics balkans mena gcc zealand arabia lanka kong`,
)
const furtherBusiness = set(
  'goods cars car trucks vehicles wireless cellular broadband fiber fibre aerospace defense defence apparel footwear toys',
)
