// The words for `and` in names of companies, of which the short ones may be initials instead.
import { commonGivenNames } from './common-names.ts'
import { formWords } from './legal-forms.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Returns the words of a name, folded, with one spelling of `and` between two other words. */
export function unifyAnd(words: readonly string[]): readonly string[] {
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    if (before === undefined || after === undefined || !isAnd(word, before, after)) return word
    return isInitial(words, index) ? word : 'and'
  })
}

function isAnd(word: string, before: string, after: string): boolean {
  if (andWords.has(word)) return true
  // `Duke En. Corp.`, `HT&E Limited` and `Formula E Ltd` end with the word.
  if (before === 'and' || (formWords.has(after) && !partners.has(after))) return false
  // `Rossi e C.` is `Rossi & Co.`
  const isCompany = word === 'e' && after === 'c'
  // `J. E. Smith` and `A y B` have initials.
  if (before.length < 2 || (after.length < 2 && !isCompany)) return false
  if (word === 'y' || word === 'en' || cyrillicAnd.has(word)) return true
  if (relatives.has(after)) return shortAndWords.has(word) || andBeforeRelatives.has(word)
  // `Acme E-Commerce` has a word in two.
  return shortAndWords.has(word) && !(word === 'e' && electronic.has(after))
}

/** Returns whether the short word is an initial behind the given name of somebody: `John E. Smith`, `Law Offices of John E. Smith`. */
function isInitial(words: readonly string[], at: number): boolean {
  const [word = '', after = ''] = [words[at], words[at + 1]]
  if (!shortAndWords.has(word) || relatives.has(after) || partners.has(after)) return false
  return givenNames().has(words[at - 1] ?? '') && (at < 2 || beforeNames.has(words[at - 2] ?? ''))
}

/** The words that hardly mean anything else between two words. */
const andWords = set('and et und och og ve oraz και')
const cyrillicAnd = set('и і та')
const beforeNames = set('of by the and dr')
/** German `u.`, Italian and Portuguese `e`, and `n` as in `Rock 'n' Roll`. */
const shortAndWords = set('u e n')
/** Words that mean something else in other languages, and stand for `and` in front of relatives: Polish `i`, Swedish `o.`. */
const andBeforeRelatives = set('i o es ja si un in ir')
/** The words for relatives with whom somebody has a company, in languages with such a word for `and`. */
const relatives =
  set(`sohn sohne soehne tochter toechter filho filhos filha filhas irmao irmaos hijo hijos hija hijas hermanos
  figlio figli figlia figlie fratelli fill fills zn zoon zonen dochter dochters soner sonner syn synowie synove bratri bracia
  tarsa tarsai fia fiai poika pojat fiul fiii sinovi ogullari`)
const partners =
  set(`partner partners co cie cia companhia compagnia associados asociados associati soci spolka wspolnicy
  ortaklari`)
const electronic =
  set(`commerce learning mail business health healthcare mobility mobilitat bike bikes bicycle bicycles
  scooter scooters sport sports gaming games money payment payments government governance gov waste trade trading shop shops
  shopping store ticket ticketing tickets book books power drive drives car cars vehicle vehicles motor motors motion cig
  cigs cigarette cigarettes liquid liquids juice juices logistics procurement recycling invoice invoicing services solutions`)

let knownGivenNames: ReadonlySet<string> | undefined

// The set is made for the first name that needs it, so that importing this file does nothing.
function givenNames(): ReadonlySet<string> {
  knownGivenNames ??= new Set(commonGivenNames.flatMap(([, names]) => names.split(/\s+/)))
  return knownGivenNames
}
