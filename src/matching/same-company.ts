// Decides whether two company records that share a domain are one company, or two with one website.
import { wordSet } from '../lib/word-set.ts'
import { fold, words } from '../normal/text.ts'
import type { CompanyFacts } from './company-facts.ts'
import { type ComparedName, comparedName } from './compared-name.ts'
import { likeness } from './name-similarity.ts'

/** The facts that tell two companies apart when both have one domain. */
export type NamedCompany = Pick<CompanyFacts, 'names' | 'formerNames' | 'country'>

/**
 * Returns whether the names are compatible, given that both have one domain that is not a shared host. It is
 * conservative: a parent and its fund, a company and its product, and two funds of one house stay apart,
 * because records merged by mistake cannot be told apart any more, while two records of one company are still
 * found by their domain.
 */
export function sameCompany(a: NamedCompany, b: NamedCompany): boolean {
  const areAbroad = haveOtherCountries(a, b)
  const [ofA, ofB] = [comparedNames(a.names), comparedNames(b.names)]
  if (ofA.some(one => ofB.some(other => areCompatible(one, other, areAbroad)))) return true
  const [formerA, formerB] = [comparedNames(a.formerNames), comparedNames(b.formerNames)]
  return haveEqual(ofA, formerB) || haveEqual(formerA, ofB)
}

/** Returns whether there is a name among the names, and not only signs and legal forms. */
export const isNamed = ({ names }: NamedCompany): boolean => comparedNames(names).length > 0

export const haveOtherCountries = (a: NamedCompany, b: NamedCompany): boolean =>
  a.country !== undefined && b.country !== undefined && fold(a.country) !== fold(b.country)

const comparedNames = (names: readonly string[]): readonly ComparedName[] =>
  names.map(name => comparedName(name)).filter(name => name !== undefined)

const haveEqual = (a: readonly ComparedName[], b: readonly ComparedName[]): boolean =>
  a.some(one => b.some(other => isAsGoodAsEqual(one, other)))

const isAsGoodAsEqual = (a: ComparedName, b: ComparedName): boolean => {
  const { kind } = likeness(a, b)
  return kind === 'equal' || kind === 'arranged'
}

function areCompatible(a: ComparedName, b: ComparedName, areAbroad: boolean): boolean {
  const found = likeness(a, b)
  if (found.kind === 'equal' || found.kind === 'arranged') return true
  // Branches of one group in two countries differ by just such words.
  if (areAbroad) return false
  if (found.kind === 'misspelt') return found.share >= misspeltMin
  return addsOnlyNeutral(a, b) || addsOnlyNeutral(b, a) || isAcronym(a, b) || isAcronym(b, a)
}

const misspeltMin = 0.85

/**
 * Returns whether the longer name only adds words that say what any company is, and nothing that a branch or
 * a fund would add.
 */
function addsOnlyNeutral(short: ComparedName, long: ComparedName): boolean {
  const ofShort = new Set(short.words.map(({ text }) => singular(text)))
  const ofLong = new Set(long.words.map(({ text }) => singular(text)))
  const isContained = [...ofShort].every(word => ofLong.has(word))
  return isContained && long.words.every(({ text }) => ofShort.has(singular(text)) || neutralWords.has(text))
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)

const neutralWords =
  wordSet(`group groupe grupo gruppe holding holdings technology technologies tech software systems solutions services labs
  laboratories company corporation corp inc limited enterprise enterprises industries international global worldwide
  and the of com io ai app hq co net org member supporter contributor`)

/** Recognises `LSEG` for `London Stock Exchange Group`; reliable only because the domain is shared. */
function isAcronym(short: ComparedName, long: ComparedName): boolean {
  if (short.words.length !== 1 || short.glued.length < 3) return false
  const telling = words(long.text).filter(word => word !== 'and' && word !== 'of' && word !== 'the')
  return telling.length >= 3 && telling.map(word => word[0]).join('') === short.glued
}
