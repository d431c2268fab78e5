// Searches the people whom a name may mean, and counts how many people share its parts.
import { normalCompanyName } from '../normal/company-name.ts'
import { koreanSpellings } from '../normal/korean-names.ts'
import { nicknamesOf } from '../normal/nicknames.ts'
import type { PersonName } from '../normal/person-name.ts'
import { isParticle } from '../normal/person-name-words.ts'
import { umlautsFolded } from '../normal/spellings.ts'
import { otherSpellings } from '../normal/surname-spellings.ts'
import { fold, words } from '../normal/text.ts'
import { and, or, type Predicate, type Word } from '../query/predicate.ts'
import type { Records } from '../stores/records.ts'
import { patronymicSpellings } from './patronymics.ts'
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

/** The most people that one of the searches finds. */
const foundMax = 25

/**
 * Searches in the threads of the search index: for the name as it is written and for nicknames, and only where nobody has
 * such a name for misspellings of it, which take longer. Throws like `search`.
 */
export async function searchPeople(
  records: Pick<Records, 'searchIds'>,
  query: PersonQuery,
): Promise<FoundPeople> {
  const search = (where: Predicate | undefined, limit: number) =>
    records.searchIds({ dataset: 'person', where, sorts: [], after: undefined, limit })
  const { name } = query
  const [given, family, variants] = [writtenGiven(name), writtenFamily(name), or(givenVariants(name))]
  const employer = employerPredicate(query)
  const school = schoolPredicate(query)
  const [all, ofGiven, ofVariants, ofFamily, whole, variant, staff, employed, taught] = await Promise.all([
    search(undefined, 0),
    search(given, foundMax),
    search(variants, 0),
    search(family, foundMax),
    search(and([given, family]), foundMax),
    search(and([variants, family]), foundMax),
    employer ? search(employer, 0) : none,
    employer ? search(and([family, employer]), foundMax) : none,
    school ? search(and([family, school]), foundMax) : none,
  ])
  const alike =
    whole.total + variant.total === 0
      ? await searchAlike(search, query, { given: ofGiven.total, family: ofFamily.total })
      : undefined
  // A name that few people have finds the other part in any spelling.
  const withRareName = [ofFamily, ofGiven].flatMap(({ ids, total }) => (total <= foundMax ? ids : []))
  const found = [whole, employed, taught, variant].flatMap(({ ids }) => ids)
  return {
    ids: [...new Set([...found, ...(alike?.ids ?? []), ...withRareName])],
    unread: whole.total - whole.ids.length,
    counts: {
      all: all.total,
      given: ofGiven.total,
      givenLike: alike?.given ?? ofGiven.total + ofVariants.total,
      family: ofFamily.total,
      familyLike: alike?.family ?? ofFamily.total,
      atEmployer: employer ? staff.total : undefined,
    },
  }
}

const none = { ids: [], total: 0 }

type Search = (where: Predicate, limit: number) => ReturnType<Records['searchIds']>

interface PartTotals {
  readonly given: number
  readonly family: number
}

/**
 * Searches people with one part of the name as it is written, or a variant of it, and the other misspelt; with both
 * misspelt where nobody has such a name either. Counts those with a given and with a last name like it, where they are
 * misspelt.
 */
async function searchAlike(search: Search, query: PersonQuery, totals: PartTotals) {
  const { name } = query
  const family = likeFamily(name)
  const ofFamily = search(family, 0)
  const written = or([writtenGiven(name), ...givenVariants(name)])
  const pairs = totals.given > 0 ? [and([written, family])] : []
  // When somebody has the last name, the first name is as likely misspelt.
  if (totals.family > 0) pairs.push(and([likeGiven(name), writtenFamily(name)]))
  const one = pairs.length > 0 ? await searchPairs(search, query, pairs) : []
  if (one.length > 0 && totals.given > 0)
    return { ids: one, given: undefined, family: (await ofFamily).total }
  const given = likeGiven(name)
  const [both, ofGiven] = await Promise.all([
    one.length > 0 ? one : searchPairs(search, query, [and([given, family])]),
    search(given, 0),
  ])
  return { ids: both, given: ofGiven.total, family: (await ofFamily).total }
}

/** Searches the people with any of the conditions, those at the employer first. */
async function searchPairs(
  search: Search,
  query: PersonQuery,
  pairs: readonly Predicate[],
): Promise<readonly number[]> {
  const employer = employerPredicate(query)
  const [all, employed] = await Promise.all([
    search(or(pairs), foundMax),
    employer ? search(and([or(pairs), employer]), foundMax) : none,
  ])
  return [...employed.ids, ...all.ids]
}

const namePaths = ['basic_profile.name', 'basic_profile.name_latin']
const employmentLists = ['experience.employment_details.current', 'experience.employment_details.past']

const misspelt = (word: string): Predicate => ({
  is: 'words',
  at: namePaths,
  alternatives: [[[word]]],
  ofNames: true,
})
const phrase = (tokens: Word): Predicate => ({ is: 'phrase', at: namePaths, tokens })

/** The whole part as it is written, in one word or several, with umlauts in one letter or two, or a surname in another spelling. */
const written = (part: string, spelled: string): Predicate =>
  or(
    [
      ...new Set([
        part,
        spelled,
        part.split(' ').map(umlautsFolded).join(' '),
        ...otherSpellings(part),
        ...otherArticle(part),
        ...spellingsWithoutVowels(part),
      ]),
    ].flatMap(text => {
      const tokens = text.split(' ')
      return tokens.length === 1 ? [phrase(tokens)] : [phrase(tokens), phrase([tokens.join('')])]
    }),
  )

/** Returns `el sisi` for `al sisi`: the Arabic article is written in both ways. */
const otherArticle = (part: string): readonly string[] =>
  /^[ae]l /.test(part) ? [`${part.startsWith('a') ? 'e' : 'a'}${part.slice(1)}`] : []

/**
 * Returns the consonants by which a name in Arabic or Hebrew letters is on file: `mhmd` for `mohamed`, `ywsf` for `youssef`, with
 * long vowels as letters; a last name with the article in one word with it.
 */
function spellingsWithoutVowels(part: string): readonly string[] {
  const name = part
    .replace(/^[ae]l /, 'l')
    .replaceAll(' ', '')
    .replace(/(.)\1/g, '$1')
  const [long, short] = [name.replace(/ou|u/g, 'w').replace(/e?i|ay/g, 'y'), name]
  const bare = [short, long].map(text => text.replace(/[aeiou]/g, ''))
  return /^[a-z]{4,}$/.test(name) ? bare.filter(text => text.length >= consonantsMin) : []
}

const consonantsMin = 3

const writtenGiven = ({ first, firstSpelled }: PersonName): Predicate => written(first, firstSpelled)
const writtenFamily = ({ first, last, firstSpelled, lastSpelled }: PersonName): Predicate =>
  last === '' ? written(first, firstSpelled) : written(last, lastSpelled)

/** The middle names that somebody may go by: more of them are hardly one person's. */
const middlesMax = 2

/** Nicknames, middle names by which some people go, and `Maryann` for `Mary Ann`. */
function givenVariants({ first, middle, nickname }: PersonName): readonly Predicate[] {
  const middles = middle
    .split(' ')
    .filter(word => word.length > 2)
    .slice(0, middlesMax)
  const others = [nickname, ...middles].filter(name => name !== '')
  const joined = middles[0] === undefined ? [] : [glued(first) + middles[0]]
  const parts = first.includes(' ') ? first.split(' ') : []
  const spelled = [...koreanSpellings(glued(first)), ...koreanSpellings(joined[0] ?? '')]
  const names = new Set([
    ...others,
    ...[first, ...others].flatMap(nicknamesOf),
    ...joined,
    ...parts,
    ...spelled,
  ])
  return [...names].map(name => phrase([name]))
}

/** The given name with misspellings, its variants, and in pieces: `Mary Ann` for `Maryann`. */
const likeGiven = (name: PersonName): Predicate =>
  or([misspelt(glued(name.first)), ...givenVariants(name), ...pieces(name.first).map(phrase)])

/** The last name with misspellings, each of its words, and in pieces: `O Brien` for `Obrien`. */
function likeFamily({ first, middle, last }: PersonName): Predicate {
  const family = last === '' ? first : last
  const parts = family.split(' ')
  const own = parts.filter((part, at) => part.length > 2 && !isParticle(part, parts[at - 1] ?? ''))
  const before = middle.split(' ').at(-1) ?? ''
  // `Mc Donald` reads as a middle name and a last name.
  const joined = before.length > 0 && before.length <= 3 ? [before + glued(family)] : []
  const names = new Set([glued(family), ...own])
  return or([
    ...[...names].map(misspelt),
    ...joined.map(name => phrase([name])),
    ...patronymicSpellings(glued(family)).map(name => phrase([name])),
    ...pieces(glued(family)).map(phrase),
  ])
}

/** Every way to write a word in two, and in three where it begins with particles: `van der berg`. */
function pieces(word: string): readonly Word[] {
  if (word.includes(' ') || word.length < 5) return []
  const cuts: Word[] = []
  for (let at = 1; at <= word.length - 3; at++) cuts.push([word.slice(0, at), word.slice(at)])
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

/** A present or past employer with the domain, or with the words of one of the names, in one or apart. */
function employerPredicate({ companies, domain }: PersonQuery): Predicate | undefined {
  const conditions = companies.flatMap((company): readonly Predicate[] => {
    const tokens = words(normalCompanyName(company) ?? '')
    if (tokens.length === 0) return []
    const apart: Predicate = { is: 'phrase', at: ['name'], tokens }
    return tokens.length === 1 ? [apart] : [apart, { ...apart, tokens: [tokens.join('')] }]
  })
  if (domain !== undefined) conditions.push({ is: 'oneOf', at: ['company_website_domain'], values: [domain] })
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
