// Tells which of two names of one person is a short form of the other.
import { isShortGivenName } from './nicknames.ts'
import { nameFullness, normalPersonName, type PersonName } from './person-name.ts'

/**
 * Returns whether a name is another one with a part left out or as an initial: `Ada` and `Ada L.` of `Ada Lovelace`, `Mary
 * Evans` and `Mary A. Evans` of `Mary Ann Evans`, `John Smith` of `John Smith Jr.`; or with a short form of the first name: `Alex
 * Kim` of `Alexandra Kim`.
 */
export function isShortName(text: string, longer: string): boolean {
  const [short, full] = [normalPersonName(text), normalPersonName(longer)]
  if (!short || !full || nameFullness(short) > nameFullness(full)) return false
  if (nameFullness(short) === nameFullness(full))
    return (short.key === full.key && hasLessBetween(short, full)) || hasNickname(short, full)
  const isShortPart = (part: string, whole: string) =>
    part === whole || (part.length === 1 && whole.startsWith(part))
  if (short.last === '') return isShortPart(short.first, full.first) || short.first === full.last
  return isShortPart(short.first, full.first) && isShortPart(short.last, full.last)
}

const hasNickname = (short: PersonName, full: PersonName): boolean =>
  short.last !== '' &&
  short.last === full.last &&
  isShortGivenName(short.first, full.first) &&
  hasNothingElseBetween(short, full)

/** Returns whether names of one first and last name differ in what the longer one has more: middle names or their letters, a suffix. */
const hasLessBetween = (short: PersonName, full: PersonName): boolean =>
  hasNothingElseBetween(short, full) && (short.middle !== full.middle || short.suffix !== full.suffix)

/** Returns whether the middle names and the suffix of a name are those of another one, or some of them, or their letters. */
function hasNothingElseBetween(short: PersonName, full: PersonName): boolean {
  if (short.suffix !== '' && short.suffix !== full.suffix) return false
  const [few = [], many = []] = [short, full].map(({ middle }) =>
    middle.split(' ').filter(word => word !== ''),
  )
  return few.every(
    (word, at) => word === many[at] || (word.length === 1 && many[at]?.startsWith(word) === true),
  )
}
