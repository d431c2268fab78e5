// Reads the text that forms and contact lists have for a company as the company's name with something added: a place, an
// office, a team or a department, and what somebody has to do with the company.

import { wordSet } from '../lib/word-set.ts'
import { legalFormsIn, normalCompanyName } from '../normal/company-name.ts'
import { countryName } from '../normal/country.ts'
import { fold, words } from '../normal/text.ts'
import type { NamedPlace } from '../places/place.ts'
import { genericWords } from './generic-words.ts'
import { nameBehindRole } from './role-in-front.ts'
import { groupNouns, isDepartment, isWorkplace, unitNouns } from './unit-words.ts'
import { isMisspeltForm } from './word-rarity.ts'

export interface NameInContext {
  readonly name: string
  /** The most that the confidence in a company of this name can be; the additions may be part of another name. */
  readonly confidenceMax: number
  /** True when a legal form ends it, so that it is a whole name, which may differ from the one on file. */
  readonly isWhole?: boolean
}

export type ReadPlace = (text: string) => Pick<NamedPlace, 'population' | 'isCode'> | undefined

/** The text behind a legal form or a separator is hardly ever part of the name: `Spotify AB Stockholm`, `Stripe - Berlin`. */
const separatedMax = 0.85
/** A person's relation to the company, or the other party: `ex-Stripe`, `Stripe via Adecco`. */
const relationMax = 0.8
/** `Stripe HR department`, `Team Stripe`: names of companies seldom have such words. */
const unitMax = 0.75
/** `Stripe Berlin` may be a company of its own, as `Levi Strauss Japan` is. */
const placeBehindMax = 0.6

/** Returns the names without what is added to them, the longest first; none where nothing is added. */
export function namesInContext(text: string, readPlace: ReadPlace): readonly NameInContext[] {
  if (text.length > lengthMax) return []
  const found: NameInContext[] = []
  let [rest, most] = [text.trim(), 1]
  while (found.length < readingsMax) {
    const next = withoutOneAddition(rest, readPlace)
    if (next === undefined || next.name === rest) break
    rest = next.name
    most = Math.min(most, next.confidenceMax)
    if (isName(rest, most) && !isPlaceName(rest, readPlace, cityMin))
      found.push({ name: rest, confidenceMax: most, isWhole: endsInForm(rest) })
  }
  return found
}

const lengthMax = 120
const readingsMax = 4

/**
 * Returns whether a text says more than what any company is, and does not end in the middle: `Bank of`. Several common words are
 * a name in front of a separator (`United Airlines, Chicago`).
 */
function isName(text: string, confidenceMax: number): boolean {
  const list = words(fold(normalCompanyName(text) ?? ''))
  const own = list.filter(word => word.length > 1 && !unitNouns.has(word))
  return (
    !openEnd.test(text) &&
    (own.some(word => !genericWords.has(word)) || (own.length > 1 && confidenceMax >= separatedMax)) &&
    !isDepartment(list) &&
    countryName(text) === undefined
  )
}

const openEnd = /(?:^|\s)(?:of|and|the|for|in|at|de|di|da|du|des|der|von|y|et|und|&|\+)\s*$/iu

function withoutOneAddition(text: string, readPlace: ReadPlace): NameInContext | undefined {
  const related = withoutRelation(text) ?? withoutRoleInFront(text, readPlace)
  if (related !== undefined) return { name: related, confidenceMax: relationMax }
  if (isTown(text, readPlace)) return undefined
  return (
    withoutSeparated(text, readPlace) ??
    withoutBehindForm(text) ??
    withoutUnitInFront(text) ??
    withoutUnitBehind(text, readPlace) ??
    withoutPlaceBehind(text, readPlace)
  )
}

const relationInFront =
  /^(?:ex[-–]\s*|(?:ex|former(?:ly)?|previously|past|currently)\s+(?:(?:at|with|of)\s+)?|(?:attn|attention|fao|c\/o)\b\.?\s*[:.-]?\s*)(?=\S)/iu
const relationBehind =
  /(?<=\S)(?:\s*[,;–—-])?\s+(?:via|through|c\/o|on behalf of|attn|attention|fao|now)\b[:.]?\s+\S.*$/u
const relationInBrackets =
  /(?<=\S)\s*[([](?:via|c\/o|on behalf of|for|at|through|ex|former(?:ly)?|past|client|contract(?:or)?)\b[^()[\]]*[)\]]\s*$/iu

/** Returns a name without the words for somebody's relation to it: `ex-Stripe`, `Attn: Brex`, `Stripe via Adecco`. */
function withoutRelation(text: string): string | undefined {
  const bare = [relationInFront, relationInBrackets, relationSeparated, relationBehind].reduce(
    (rest, relation) => rest.replace(relation, ''),
    text,
  )
  return bare === text ? undefined : bare.trim()
}

const relationSeparated =
  /(?<=\S)(?:\s+[-–—|/]\s+|\s*[,;|]\s*)(?:contract(?:or)?|freelance|consultant|intern|client|ex|former(?:ly)?|past)\s*$/iu

/** Returns the name behind a role. Behind the same sign `Stripe @ Dublin` has a place, and `HR @ Stripe` stands in front of it. */
function withoutRoleInFront(text: string, readPlace: ReadPlace): string | undefined {
  const name = nameBehindRole(text)
  return name === undefined || isTown(name, readPlace) ? undefined : name
}

const separated = /^(.*\S)(?:\s+[-–—|/@•·:]+\s+|\s*[,;|•·–—]\s*|\s*[([])([^()[\]]+?)[)\]]?\s*$/u

/** Returns a name without the place or the unit that stands behind the last separator, or in brackets. */
function withoutSeparated(text: string, readPlace: ReadPlace): NameInContext | undefined {
  const [, name = '', added = ''] = separated.exec(text) ?? []
  if (name === '') return undefined
  const isAddition = isTown(added, readPlace) || isUnit(added, readPlace) || isWorkplace(words(fold(added)))
  if (isAddition) return { name, confidenceMax: separatedMax }
  // `Dept. of Sales, Stripe`.
  return isUnit(name, readPlace) ? { name: added, confidenceMax: separatedMax } : undefined
}

/** Returns a name without what stands behind its legal form and a separator, whatever it is: `Brevia PLC, Canary Wharf`. */
function withoutBehindForm(text: string): NameInContext | undefined {
  for (const { index } of [...text.matchAll(separators)].reverse()) {
    const name = text.slice(0, index)
    if (endsInForm(name) && !mayBeForm(text.slice(index))) return { name, confidenceMax: separatedMax }
  }
  return undefined
}

const separators = /\s*[,;|([]|\s+[-–—/@]\s/gu

const unitInFront = /^(.+?)\s+(?:of|at|@|for)\s+(?=\S)/iu
const groupInFront = /^(?:the\s+)?team\s+(?=\S)/iu

/** Returns a name without the unit in front of it: `HR department of Stripe`, `Team Stripe`. */
function withoutUnitInFront(text: string): NameInContext | undefined {
  const [front = '', unit = ''] = unitInFront.exec(text) ?? []
  const isOfUnit = front !== '' && isUnit(unit, () => undefined)
  const name = isOfUnit ? text.slice(front.length) : text.replace(groupInFront, '')
  return name === text ? undefined : { name, confidenceMax: unitMax }
}

/** Returns a name without the unit behind it, and what kind of unit it is: `Stripe HR department`, `The Stripe team`. */
function withoutUnitBehind(text: string, readPlace: ReadPlace): NameInContext | undefined {
  const list = text.split(/\s+/)
  if (list.length < 2 || !unitNouns.has(plain(list.at(-1)))) return undefined
  let kept = list.length - 1
  for (let length = 3; length > 0; length--) {
    const before = list.slice(kept - length, kept).join(' ')
    if (kept - length < 1 || !(isDepartment(words(fold(before))) || isPlaceName(before, readPlace, cityMin)))
      continue
    kept -= length
    break
  }
  const isWhole = groupNouns.has(plain(list.at(-1))) && /^the$/iu.test(list[0] ?? '')
  return { name: list.slice(isWhole ? 1 : 0, kept).join(' '), confidenceMax: unitMax }
}

const plain = (word = ''): string => fold(word).replace(/\.$/, '')

/** Returns a name without the large town behind it, which says little where no legal form stands in between. */
function withoutPlaceBehind(text: string, readPlace: ReadPlace): NameInContext | undefined {
  const list = text.split(/\s+/)
  for (let length = Math.min(3, list.length - 1); length > 0; length--) {
    const [name, place] = [list.slice(0, -length).join(' '), list.slice(-length).join(' ')]
    if (!isPlaceName(place, readPlace, cityMin)) continue
    return { name, confidenceMax: endsInForm(name) ? separatedMax : placeBehindMax }
  }
  return undefined
}

/** Returns whether the last word is a legal form: `Spotify AB`. */
const endsInForm = (name: string): boolean => legalFormsIn(`x ${name.split(/\s+/).at(-1) ?? ''}`).size > 0

/** Returns whether a text is nothing but a legal form, which goes on behind the comma, or may be a misspelt one: `Brevia Co., Ltd.` */
const mayBeForm = (text: string): boolean =>
  normalCompanyName(`x ${text}`) === 'x' ||
  words(fold(text)).every(word => word.length < formLengthMin || isMisspeltForm({ text: word, count: 0 }))

/** A shorter word may be a misspelt short form: `Co., Ltdd.` */
const formLengthMin = 6

/** Returns whether a text is nothing but a department, or ends in the word for a unit: `Payments team`, `SF office`. */
function isUnit(text: string, readPlace: ReadPlace): boolean {
  const list = words(fold(text))
  if (list.length === 0 || list.length > unitWordsMax) return false
  if (isDepartment(list)) return true
  const isNamed = unitNouns.has(list.at(-1) ?? '')
  if (isNamed && list.length <= 3) return true
  const [noun = '', ...others] = list.filter(word => word !== 'of' && word !== 'for')
  return (
    (unitNouns.has(noun) && isDepartment(others)) ||
    (isNamed && isTown(list.slice(0, -1).join(' '), readPlace))
  )
}

const unitWordsMax = 6

/** The least population of a town behind a separator; smaller ones are called like people and things. */
const townMin = 60_000
/** The least population of one that stands behind a name without a separator. */
const cityMin = 500_000

/** Returns whether a text behind a separator is the name of a place. */
export const isTown = (text: string, readPlace: ReadPlace): boolean => isPlaceName(text, readPlace, townMin)

/** Returns whether a text is the name of a place: a country, a state, an area, or a town with so many people. */
function isPlaceName(text: string, readPlace: ReadPlace, populationMin: number): boolean {
  const name = text.replace(nearPlace, '').trim()
  if (name.length < 2 || words(fold(name)).every(word => genericWords.has(word) && !placeWords.has(word)))
    return false
  const place = readPlace(name)
  if (place === undefined) return false
  if (place.isCode) return populationMin === townMin && name === name.toUpperCase()
  return place.population === 0 || place.population >= populationMin
}

const nearPlace = /^(?:in|near|at)\s+/iu
/** Generic words of names that are places nevertheless. */
const placeWords: ReadonlySet<string> = wordSet(
  'usa us uk europe asia africa canada australia india china japan america',
)
