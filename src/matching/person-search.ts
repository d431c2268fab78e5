// Searches the people whom a name may mean, and counts how many people share its parts.
import { normalCompanyName } from '../normal/company-name.ts'
import { nicknamesOf } from '../normal/nicknames.ts'
import type { PersonName } from '../normal/person-name.ts'
import { isParticle } from '../normal/person-name-words.ts'
import { fold, words } from '../normal/text.ts'
import { and, or, type Predicate, type Word } from '../query/predicate.ts'
import type { Records } from '../stores/records.ts'
import type { PersonQuery } from './person-query.ts'

/** The people who may be meant, and how many people have each part of the name. */
export interface FoundPeople {
  readonly ids: readonly number[]
  /** The number of people with both parts of the name who are not among the ids. */
  readonly unread: number
  readonly counts: NameCounts
}

/** Numbers of people on file. */
export interface NameCounts {
  readonly all: number
  /** People with the given name, and with that or one like it. */
  readonly given: number
  readonly givenLike: number
  readonly family: number
  readonly familyLike: number
  /** People at the employer; undefined when none was named. */
  readonly atEmployer: number | undefined
}

const wholeMax = 25
const likeMax = 40
const evidenceMax = 40

/** Searches in the threads of the search index. Throws like `search`. */
export async function searchPeople(records: Records, query: PersonQuery): Promise<FoundPeople> {
  const search = (where: Predicate | undefined, limit: number) =>
    records.searchIds({ dataset: 'person', where, sorts: [], after: undefined, limit })
  const { name } = query
  const [given, family] = [wholeGiven(name), wholeFamily(name)]
  const [givenLike, familyLike] = [likeGiven(name), likeFamily(name)]
  const employer = employerPredicate(query, 'longest word')
  const school = schoolPredicate(query)
  const none = { ids: [], total: 0 }
  const [all, ofGiven, ofGivenLike, ofFamily, ofFamilyLike, whole, like, employed, staff, taught] =
    await Promise.all([
      search(undefined, 0),
      search(given, likeMax),
      search(givenLike, 0),
      search(family, likeMax),
      search(familyLike, 0),
      search(and([given, family]), wholeMax),
      search(and([givenLike, familyLike]), likeMax),
      employer ? search(and([or([familyLike, givenLike]), employer]), evidenceMax) : none,
      employer ? search(employerPredicate(query, 'whole'), 0) : none,
      school ? search(and([familyLike, givenLike, school]), evidenceMax) : none,
    ])
  // A name that few people have finds the other part in any spelling.
  const withRareName = [ofFamily, ofGiven].flatMap(({ ids, total }) => (total <= likeMax ? ids : []))
  return {
    ids: [...new Set([whole, employed, taught, like].flatMap(({ ids }) => ids).concat(withRareName))],
    unread: whole.total - whole.ids.length,
    counts: {
      all: all.total,
      given: ofGiven.total,
      givenLike: ofGivenLike.total,
      family: ofFamily.total,
      familyLike: ofFamilyLike.total,
      atEmployer: employer ? staff.total : undefined,
    },
  }
}

const namePaths = ['basic_profile.name', 'basic_profile.name_latin']
const employmentLists = ['experience.employment_details.current', 'experience.employment_details.past']

const anyWord = (alternatives: readonly (readonly Word[])[]): Predicate => ({
  is: 'words',
  at: namePaths,
  alternatives,
})
const phrase = (tokens: Word): Predicate => ({ is: 'phrase', at: namePaths, tokens })

/** The whole part as it is written, in one word or several. */
const written = (part: string): Predicate => {
  const tokens = part.split(' ')
  return tokens.length === 1 ? phrase(tokens) : or([phrase(tokens), phrase([tokens.join('')])])
}

const wholeGiven = ({ first }: PersonName): Predicate => written(first)
const wholeFamily = ({ first, last }: PersonName): Predicate => written(last === '' ? first : last)

/** The given name with misspellings, nicknames, and in pieces: `Mary Ann` for `Maryann`. */
function likeGiven({ first, middle, nickname }: PersonName): Predicate {
  const middles = middle.split(' ').filter(word => word.length > 2)
  const names = [first, nickname, ...middles].filter(name => name !== '')
  const spellings = names.flatMap(name => [[glued(name)], ...(name.includes(' ') ? [name.split(' ')] : [])])
  const joined = middles[0] === undefined ? [] : [[first + middles[0]]]
  const exact = [...new Set(names.flatMap(nicknamesOf))].map(name => phrase([name]))
  return or([anyWord([...spellings, ...joined, ...pieces(first)].map(word => [word])), ...exact])
}

/** The last name with misspellings, each of its words, and in pieces: `O Brien` for `Obrien`. */
function likeFamily({ first, middle, last }: PersonName): Predicate {
  const family = last === '' ? first : last
  const parts = family.split(' ')
  const own = parts.filter((part, at) => part.length > 2 && !isParticle(part, parts[at - 1] ?? ''))
  const before = middle.split(' ').at(-1) ?? ''
  const spellings = [
    [glued(family)],
    ...own.map(part => [part]),
    ...(before === '' ? [] : [[before + glued(family)]]),
  ]
  return anyWord([...spellings, ...pieces(glued(family))].map(word => [word]))
}

/** Every way to write a word in two, and in three where it begins with particles: `van der berg`. */
function pieces(word: string): readonly Word[] {
  if (word.includes(' ')) return []
  const cuts: Word[] = []
  for (let at = 1; at <= word.length - 2; at++) cuts.push([word.slice(0, at), word.slice(at)])
  for (const particles of pairsOfParticles) {
    const joined = particles.join('')
    if (word.length > joined.length + 1 && word.startsWith(joined))
      cuts.push([...particles, word.slice(joined.length)])
  }
  return cuts
}

const pairsOfParticles: readonly Word[] = [
  'van der',
  'van den',
  'van de',
  'von der',
  'de la',
  'de los',
  'de las',
].map(pair => pair.split(' '))

const glued = (part: string): string => part.replaceAll(' ', '')

/** A present or past employer with the domain, or with the words of one of the names. */
function employerPredicate(
  { companies, domain }: PersonQuery,
  wanted: 'whole' | 'longest word',
): Predicate | undefined {
  const alternatives = companies.flatMap(company => {
    const tokens = words(normalCompanyName(company) ?? '')
    if (tokens.length === 0) return []
    const [longest = ''] = [...tokens].sort((a, b) => b.length - a.length)
    return [wanted === 'whole' ? tokens.map(token => [token]) : [[longest]], [[tokens.join('')]]]
  })
  const conditions: Predicate[] = []
  if (domain !== undefined) conditions.push({ is: 'oneOf', at: ['company_website_domain'], values: [domain] })
  if (alternatives.length > 0) conditions.push({ is: 'words', at: ['name'], alternatives })
  return conditions.length === 0 ? undefined : { is: 'element', lists: employmentLists, of: or(conditions) }
}

/** A school with the longest word of the name. */
function schoolPredicate({ school }: PersonQuery): Predicate | undefined {
  const [longest] = words(fold(school ?? '')).sort((a, b) => b.length - a.length)
  if (longest === undefined) return undefined
  return {
    is: 'element',
    lists: ['education.schools'],
    of: { is: 'words', at: ['school'], alternatives: [[[longest]]] },
  }
}
