// Tells what a word of a company name says: nothing, a group, a place, a line of business, or a name of its own.
import { countryName } from '../normal/country.ts'
import { formWords } from '../normal/legal-forms.ts'
import { genericWords } from './generic-words.ts'

export type WordKind = 'filler' | 'group' | 'place' | 'business' | 'own'

/** Returns the kind of a folded word; `own` where it is the name of something. */
export function wordKind(word: string): WordKind {
  if (fillers.has(word) || formWords.has(word)) return 'filler'
  if (groupWords.has(word)) return 'group'
  if (places.has(word) || (word.length > 3 && countryName(word) !== undefined)) return 'place'
  return genericWords.has(word) || furtherBusiness.has(word) ? 'business' : 'own'
}

/** Returns the kinds of neighbouring words, of which two may be a place together: `New Zealand`, `Middle East`. */
export function wordKinds(words: readonly string[]): readonly WordKind[] {
  const arePlace = (at: number) => {
    const pair = `${words[at]} ${words[at + 1]}`
    return at >= 0 && at + 1 < words.length && (placesOfTwo.has(pair) || countryName(pair) !== undefined)
  }
  return words.map((word, at) => (arePlace(at) || arePlace(at - 1) ? 'place' : wordKind(word)))
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
const placesOfTwo: ReadonlySet<string> = new Set([
  'north america',
  'south america',
  'latin america',
  'central america',
  'middle east',
  'near east',
  'asia pacific',
  'south asia',
  'southeast asia',
  'east africa',
  'west africa',
])
const furtherBusiness = set(
  'goods cars car trucks vehicles wireless cellular broadband fiber fibre aerospace defense defence apparel footwear toys',
)
