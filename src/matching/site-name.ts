// Tells whether a name is the one that a company has given its site: `tcs.com`, `pg.com`, `ericsson.com`.
import { normalDomain } from '../normal/domain.ts'
import { businessWordsIn } from '../normal/romanized.ts'
import type { ComparedName } from './compared-name.ts'
import { type WordKind, wordKind, wordKinds } from './word-kind.ts'

/** The labels that the site of a company may have which somebody asks for by a name. */
export interface AskedSite {
  /**
   * The labels that the site may have when people call the company by this name: its words run together. `J&J` is `jj`, `jnj`
   * or `jandj`. None for a full name with its legal form.
   */
  readonly labels: readonly string[]
  /** The label without words for a group, where the name has one: `michelin` for `Michelin Group`. Companies of a group have it as well. */
  readonly groupLabels: readonly string[]
  /** True where the name is initials with `&`. */
  readonly areInitials: boolean
  /** The labels of a company whose name on file is in another script: also those of a full name, and without `Holdings`. */
  readonly foreignLabels: readonly string[]
  /** The foreign labels without the words for a business: `toyota` for `Toyota Motor Corporation`. Such a site alone says little. */
  readonly nearLabels: readonly string[]
  /** The domain, where one was asked for instead of a name. */
  readonly domain: string | undefined
}

/** Returns what the site of the company may be called that `query` names, which `ComparedName` is prepared from. */
export function askedSite(query: string, { words, glued, text, forms }: ComparedName): AskedSite {
  const areInitials =
    words.length > 1 && words.every(({ text }) => text.length <= initialsMax || connectors.has(text))
  const withAnd = (and: string) => text.replaceAll(' and ', and).replaceAll(' ', '')
  const withAnds = areInitials ? [withAnd('n'), withAnd('and')] : []
  const without = (...kinds: readonly WordKind[]) =>
    words.flatMap(({ text }) => (kinds.includes(wordKind(text)) ? [] : [text])).join('')
  const others = words.filter(({ text }) => !isGroup.test(text))
  const isShort = words.length <= labelWordsMax && glued.length > 1
  return {
    labels: isShort && forms.size === 0 ? [...new Set([glued, ...withAnds])] : [],
    groupLabels:
      isShort && forms.size === 0 && others.length === 1 && words.length === 2
        ? others.map(({ text }) => text)
        : [],
    areInitials,
    foreignLabels: isShort ? [...new Set([glued, without('group', 'filler')])] : [],
    nearLabels: isShort ? [without('group', 'filler', 'business')] : [],
    domain: isAddress.test(query.trim()) ? normalDomain(query) : undefined,
  }
}

/** `Holdings` and `International` are as often those of another company. */
const isGroup = /^(?:groupe?|gruppe|gruppo|grupo)$/

/** The letters on one side of `&`: `AT&T`, `PG&E`. */
const initialsMax = 2
/** Longer names are seldom those of sites. */
const labelWordsMax = 4
const isAddress = /^(?:https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})$/iu

/**
 * Returns a name in another script as its site spells it, with words for a business in English: `hyundai motor` for `현대자동차`
 * at `hyundai.com`; undefined for a name with Latin letters.
 */
export function nameBySite(name: string, domain: string): string | undefined {
  const label = labelOf(domain)
  return label === '' || /\p{Script=Latin}/u.test(name)
    ? undefined
    : [label, ...businessWordsIn(name)].join(' ')
}

/** Returns whether the site was asked for by its domain. */
export const isSiteItself = (site: AskedSite, domain: string): boolean =>
  domain !== '' && site.domain === domain

/**
 * Returns whether one of the labels is that of the company's domain, and made of its name: a word of it or its first words, its
 * initials, or letters of it in their order; or where the name is in another script. A domain that is the name itself
 * (`salt.security`) says nothing about its first word, unless it ends in a usual suffix: people call Booking.com Booking.
 */
export function isCalledBySite(site: AskedSite, own: ComparedName, domain: string): boolean {
  const { label, suffix } = partsOf(domain)
  if (label === '') return false
  if (!hasLatin.test(own.text)) return site.foreignLabels.includes(label)
  if (!site.labels.includes(label)) return false
  const words = own.words.map(({ text }) => text)
  if (site.areInitials && (!words.includes('and') || hasMoreThanInitials(label, words))) return false
  const glued = words.join('')
  if (isSpelledBy({ label, suffix }, glued)) return false
  // `nestle.in` is the site of Nestle India, for which nobody says just Nestle.
  if (glued.startsWith(label) && isOfCountry(domain) && wordKinds(words).includes('place')) return false
  // `GE` is General Electric, although the first word begins with both letters.
  const initials = words.flatMap(word => (connectors.has(word) ? [] : [word[0]])).join('')
  return (
    words.some((word, at) => isLabelOf(label, word) || words.slice(0, at + 1).join('') === label) ||
    initials.startsWith(label) ||
    (!glued.startsWith(label) && hasLettersInOrder(label, glued))
  )
}

interface SiteParts {
  readonly label: string
  readonly suffix: string
}

/** Returns the first label of a domain and the others, without the signs that part them. */
function partsOf(domain: string): SiteParts {
  const [label = '', ...others] = domain.replaceAll('-', '').split('.')
  return { label, suffix: others.join('') }
}

/** Returns whether a name goes on behind the label of its site as the suffix does: Salt Security at `salt.security`. */
const isSpelledBy = ({ label, suffix }: SiteParts, glued: string): boolean =>
  suffix.length > usualSuffixMax && glued.startsWith(label + suffix)

/** Returns whether the name of a company is that of its site: `ricoh.com` for Ricoh Leasing, but not `ivy.homes` for Ivy Homes. */
export function isAtSiteOf(name: string, own: ComparedName, domain: string): boolean {
  const site = partsOf(domain)
  return site.label === name && !isSpelledBy(site, own.glued)
}

/**
 * Returns whether words of its own follow those of the initials: Procter & Gamble Hygiene and Health Care is at the site of
 * Procter & Gamble, and not called P&G. `H&M Hennes & Mauritz` says the same twice.
 */
function hasMoreThanInitials(label: string, words: readonly string[]): boolean {
  const letters = [...label.replace(/^(.)(?:n|and)(.)$/, '$1$2')]
  const telling = words.filter(word => !connectors.has(word))
  if (!letters.every((letter, at) => telling[at]?.startsWith(letter))) return false
  const others = telling.slice(letters.length)
  return (
    wordKinds(others).includes('own') &&
    !letters.every((letter, at) => others[at]?.startsWith(letter) === true)
  )
}

const hasLatin = /[a-z]/
const usualSuffixMax = 3
/** Returns whether a domain is under the suffix of a country, apart from those that companies everywhere use. */
export const isOfCountry = (domain: string): boolean => /\.(?!co$|io$|ai$|me$|tv$)[a-z]{2}$/.test(domain)

/** `sainsburys.co.uk` is that of J Sainsbury. */
const isLabelOf = (label: string, word: string): boolean => word === label || `${word}s` === label

/** `jnj` for `johnson and johnson`; initials are letters of the name as well. */
function hasLettersInOrder(label: string, text: string): boolean {
  if (label[0] !== text[0]) return false
  let at = 0
  for (const letter of label) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Returns whether a word of a name stands in the label of the site: `fujitsu-general.com` is not the site of Fujitsu. */
export const hasInLabel = (domain: string, word: string): boolean =>
  word.length > 2 && labelOf(domain).includes(word)

/** Returns the first label of a domain without hyphens. */
export const labelOf = (domain: string): string => (domain.split('.')[0] ?? '').replaceAll('-', '')

const connectors = new Set(['and', 'of', 'the'])
