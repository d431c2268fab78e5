// The evidence beside the name for or against a person: employer, title, place and school, as likelihood ratios.
import { wordSet } from '../lib/word-set.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import { transliterate } from '../normal/latin.ts'
import { fold, words } from '../normal/text.ts'
import { distanceMeters } from '../places/distance.ts'
import { isTypoOf } from '../query/typo.ts'
import type { EmployerFacts, PersonFacts } from './person-facts.ts'
import type { PersonQuery } from './person-query.ts'
import type { NameCounts } from './person-search.ts'

export interface Evidence {
  /**
   * The facts are so many times as likely for the person who is asked for as for anybody else on file: more than 1 where
   * they agree, less where they differ, 1 where either does not say.
   */
  readonly ratio: number
  /** The odds, at most, that somebody of this name is the person: a namesake is likely where all employers or the country differ. */
  readonly oddsMax: number
}

export function evidenceScorer(query: PersonQuery, counts: NameCounts): (facts: PersonFacts) => Evidence {
  const employerRatio = employerScorer(query, counts)
  return facts => {
    const employer = employerRatio(facts)
    const place = locationRatio(query, facts)
    const work = titleRatio(query, facts) * schoolRatio(query, facts)
    return { ratio: employer * place * work, oddsMax: oddsMaxOf({ employer, place, work }) }
  }
}

interface EvidenceRatios {
  readonly employer: number
  readonly place: number
  /** The title and the school together. */
  readonly work: number
}

function oddsMaxOf({ employer, place, work }: EvidenceRatios): number {
  if (employer < 1) return oddsElsewhere * raisedBy(place * work)
  if (place === abroad) return oddsAbroad * raisedBy(employer * work)
  return Number.POSITIVE_INFINITY
}

/** Returns how much the rest of the evidence raises the odds, or lowers them where it contradicts as well. */
const raisedBy = (others: number): number =>
  others < contradicting ? others / contradicting : Math.max(1, others)

/** People change employers, and lists state old ones; but however rare a name is, somebody else may have it. */
const oddsElsewhere = 4
/** People move to other countries less often than to other employers. */
const oddsAbroad = 2
/** Below this ratio the rest of the evidence contradicts as well. */
const contradicting = 0.5

/** The shares of people asked for whose record has the stated employer as a current, a past or no employer. */
const employerShares = { current: 0.75, past: 0.1, none: 0.4 }

function employerScorer({ companies, domain }: PersonQuery, { all, atEmployer }: NameCounts) {
  if (atEmployer === undefined) return () => 1
  const stated = companies.map(companyWords)
  const isAsked = ({ name, domains }: EmployerFacts): boolean =>
    (domain !== undefined && domains.includes(domain)) ||
    (name !== '' && stated.some(tokens => isSameEmployer(tokens, companyWords(name))))
  const share = Math.max(staffMin, atEmployer) / Math.max(1, all)
  return ({ current, past }: PersonFacts): number => {
    const employers = [...current, ...past].filter(({ name }) => name !== '')
    // `华为` may be Huawei.
    const isComparable =
      domain !== undefined ||
      employers.some(({ name }) => stated.some(tokens => areInOneScript(tokens, companyWords(name))))
    if (!isComparable) return 1
    if (current.some(isAsked)) return Math.max(1, employerShares.current / share)
    if (past.some(isAsked)) return Math.max(1, employerShares.past / share)
    return employerShares.none
  }
}

/** Employers that are spelled in another way are counted as this many people. */
const staffMin = 1

const companyWords = (name: string): readonly string[] =>
  words(transliterate(normalCompanyName(name) ?? '')).flatMap(word => countriesInShort.get(word) ?? word)

/** `US Senate` is the United States Senate. */
const countriesInShort: ReadonlyMap<string, readonly string[]> = new Map([
  ['us', ['united', 'states']],
  ['usa', ['united', 'states']],
  ['uk', ['united', 'kingdom']],
])

/** Returns whether one of the names has all words of the other, or both are equal without spaces. */
function isSameEmployer(stated: readonly string[], other: readonly string[]): boolean {
  if (stated.length === 0 || other.length === 0) return false
  const [few, many] = stated.length <= other.length ? [stated, other] : [other, stated]
  return few.every(word => many.some(token => isTypoOf(word, token))) || stated.join('') === other.join('')
}

const areInOneScript = (some: readonly string[], others: readonly string[]): boolean =>
  some.some(isLatin) === others.some(isLatin)

const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word)

/** Titles are worded in many ways, so that one word in common speaks for a person, and none hardly against. */
function titleRatio({ title }: PersonQuery, { titles }: PersonFacts): number {
  const stated = tellingWords(title ?? '')
  if (stated.size === 0 || titles.length === 0) return 1
  const shares = titles.map(other => sharedPart(stated, tellingWords(other)))
  const most = Math.max(...shares)
  return most >= 0.99 ? 8 : most > 0 ? 3 : 0.6
}

function schoolRatio({ school }: PersonQuery, { schools }: PersonFacts): number {
  const stated = tellingWords(school ?? '')
  if (stated.size === 0 || schools.length === 0) return 1
  return schools.some(other => sharedPart(stated, tellingWords(other)) >= 0.99) ? 25 : 0.4
}

/** Returns the part of the fewer words that the other text has too. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const fewer = Math.min(a.size, b.size)
  return fewer === 0 ? 0 : [...a].filter(word => b.has(word)).length / fewer
}

const tellingWords = (value: string): ReadonlySet<string> =>
  new Set(words(fold(value)).filter(word => !fillers.has(word)))

const fillers: ReadonlySet<string> = wordSet(
  'of the at in for and a de la di der und y et e university universitat universidad universite college school institute',
)

const nearMeters = 80_000
/** The ratio of a place in another country, unless it is near behind the border. */
const abroad = 0.2

function locationRatio(query: PersonQuery, { location }: PersonFacts): number {
  const { place } = query
  if (query.location === undefined || location.texts.length === 0) return 1
  if (!place) {
    const stated = tellingWords(query.location)
    return location.texts.some(text => sharedPart(stated, tellingWords(text)) >= 0.99) ? 8 : 0.7
  }
  const { state = '', country = '', precision } = place
  const isArea = precision === 'country' || precision === 'state'
  const meters =
    isArea || !location.point ? undefined : distanceMeters([place.latitude, place.longitude], location.point)
  if (meters !== undefined && meters <= nearMeters) return 12
  if (country !== '' && location.country !== '' && fold(country) !== fold(location.country)) return abroad
  if (precision === 'country') return location.country === '' ? 1 : 2
  if (state !== '' && precision === 'state') return ratioOfState(state, location.state)
  if (meters === undefined) return ratioOfState(state, location.state)
  return Math.min(0.6, ratioOfState(state, location.state))
}

const ratioOfState = (stated: string, other: string): number => {
  if (stated === '' || other === '') return 1
  return fold(stated) === fold(other) ? 5 : 0.4
}
