// Bounds on how likely two company names that differ by whole words mean one company: what a word more or less says
// depends on whether it names a group, a place, a line of business, or something of its own.
import { type ComparedName, isOrdinal } from './compared-name.ts'
import { misspeltMost } from './misspelt-names.ts'
import { type AlignedWord, isCharacter, isSole, type NameAlignment, type WordForm } from './name-alignment.ts'
import { hasInLabel, isAtSiteOf, isOfCountry } from './site-name.ts'
import { areTranslations } from './translated-words.ts'
import { areNamesTurned } from './turned-names.ts'
import { type WordKind, wordKind, wordKinds } from './word-kind.ts'
import { isMisspeltForm } from './word-rarity.ts'

/**
 * Tells how a name on file differs from the request: not at all, where the name has several words or only one (`word`), in the
 * spelling of words, by words of groups, by a business or a place that the request has more, or by other words.
 */
export type NameDifference = 'none' | 'word' | 'spelling' | 'group' | 'trade' | 'words'

/** The least and the most logarithm of the odds against no company at all; undefined where there is no bound. */
export interface NameBounds {
  readonly difference: NameDifference
  readonly least?: number
  readonly most?: number
}

/** Returns the logarithm of the odds of a probability. */
export const oddsOf = (probability: number): number => Math.log(probability / (1 - probability))

// Each bound is about the share of such answers that bench/quality/company-names.ts counts as right, names of lists and
// treated names alike, on the scale before the curve of company-name.ts.
/** A name of several words and the same with a word of groups behind it: `United Airlines`, `United Airlines Holdings`. */
const groupLeast = oddsOf(0.95)
/** The candidate adds a word of groups to one word, which no other company has: `Fujifilm` for Fujifilm Holdings. */
const soleWordLeast = oddsOf(0.88)
/** One has a word more than several in common: `BNP Paribas Fortis`, and `Hewlett Packard` for Hewlett Packard Enterprise. */
const severalMost = oddsOf(0.88)
/** One has a word more than the only one in common: `Target Hospitality`, and `Ricoh` for Ricoh Leasing. */
const singleMost = oddsOf(0.75)
/** The candidate has a word more than a full name, and so has its site: that of Hewlett Packard Enterprise is not that of Hewlett Packard. */
const severalInFullMost = oddsOf(0.8)
/** The candidate has more than the one word, and its site another name than that: Relay Therapeutics (`relaytx.com`) for `Relay`. */
const singleElsewhereMost = oddsOf(0.65)
/** Each has words that the other lacks, or the candidate has more than a full name of several words. */
const eachMost = oddsOf(0.67)
/** The request has a place more, or beside one word the candidate: `Levi Strauss Japan`, and `Nestle` for Nestle India. */
const placeMost = oddsOf(0.6)
/** The candidate has a country more, and a site of that country: JTEKT India (`jtekt.co.in`) is seldom called just `JTEKT`. */
const nationalMost = oddsOf(0.53)
/**
 * The request has a business more: `AT&T Wireless`. It is above what was measured, so that the right ones are still found, but
 * not for a full name of one word and a business (`Radiant Logistics, Inc.`), of which hardly any is a company called by the word.
 */
const businessMost = oddsOf(0.57)
/**
 * Each has a business, a place, a word of groups or a number that the other lacks (`Ping An Bank` and Ping An Insurance), or
 * the candidate has more than a full name of one word: `Pearson plc` and Pearson Labs.
 */
const otherMost = oddsOf(0.4)

/** An equal name of several words, all of which may be common: United Technologies is a company all the same. */
const severalWordsLeast = oddsOf(0.92)
/** Two names stand in the other order, and may be those of somebody. */
const turnedMost = oddsOf(0.9)

/** Returns the bounds for a request and a name on file of the same words, whatever their order. */
export function equalBounds(asked: ComparedName, own: ComparedName): NameBounds {
  if (areNamesTurned(asked, own)) return { difference: 'words', most: turnedMost }
  // One word is that of several companies more often than several are.
  const difference = asked.words.length === 1 && own.words.length === 1 ? 'word' : 'none'
  const isSeveral = asked.text === own.text && asked.words.length > 1
  return isSeveral ? { difference, least: severalWordsLeast } : { difference }
}

/** Returns the score within the bounds. */
export const boundScore = (
  score: number,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: NameBounds,
): number => Math.min(most, Math.max(least, score))

/** Returns the bounds for a request and a name on file that are not equal; `domain` is that of the candidate's site, where known. */
export function nameBounds(
  asked: ComparedName,
  own: ComparedName,
  { a, b, startsAlike }: NameAlignment,
  domain: string,
): NameBounds {
  if (areNamesTurned(asked, own)) return { difference: 'words', most: turnedMost }
  const confused = confusedWords(a, b)
  const isOnly = (word: AlignedWord) => (word.near === 0 && !isMisspeltForm(word)) || confused.has(word.text)
  const [onlyA, onlyB] = [a.filter(isOnly), b.filter(isOnly)]
  const [more, less] = [kindsOf(onlyA), kindsOf(onlyB)]
  const difference = differenceOf(more, less)
  // `Spring Valley Acquisition III` is another company than Spring Valley Acquisition.
  const isNumbered =
    onlyA.some(({ text }) => isNumber.test(text)) || (onlyA.some(isNumbering) && onlyB.some(isNumbering))
  if (isNumbered) return { difference, most: otherMost }
  if ([...onlyA, ...onlyB].some(isCharacter)) {
    // `ソニー銀行` may be of ソニー; what has other characters in the middle, or both have others, is another company.
    const isAtEnd = (words: readonly AlignedWord[]) =>
      words.every((word, at) => isOnly(word) || !words.slice(0, at).some(isOnly))
    const isLonger = onlyA.length === 0 || onlyB.length === 0
    return { difference, most: isLonger && isAtEnd(a) && isAtEnd(b) ? businessMost : otherMost }
  }
  const shorter = a.length < b.length ? a : b
  // The letters of `L&T` are one name, as a word is.
  const isSeveral = shorter.filter(({ text }) => text.length > 1 && wordKind(text) !== 'filler').length > 1
  const formsAgree = [...asked.forms].some(form => own.forms.has(form))
  const isInserted =
    [...less].some(kind => kind !== 'group') && b.some((word, at) => isOnly(word) && isBetween(b, at))
  const most = mostOf(more, less, {
    isInserted,
    isSeveral,
    isFullName: asked.forms.size > 0,
    formsAgree,
    isCalledInFull: onlyB.some(({ text }) => hasInLabel(domain, text)),
    isNational: less.has('place') && isOfCountry(domain),
    isElsewhere: domain !== '' && !isAtSiteOf(asked.glued, own, domain),
  })
  const isToldByOwn = a.some(({ form, weight }) => form === 'same' && weight > 0.5)
  const areWhole = [...a, ...b].every(
    word => unbroken.has(word.form) || (isToldByOwn && isShortOfGeneric(word)),
  )
  const isRaised = startsAlike && areWhole && more.size + less.size > 0
  const addsPlace = more.size === 1 && more.has('place') && [...less].every(kind => kind === 'group')
  if (most !== undefined) {
    // A full name with a place is one of a company of its own.
    const isBranch = isRaised && addsPlace && (asked.forms.size === 0 || formsAgree)
    return isBranch ? { difference, least: most, most } : { difference, most }
  }
  if (difference === 'spelling') {
    const misspelt = misspeltMost(a, b)
    return misspelt === undefined ? { difference } : { difference, most: oddsOf(misspelt) }
  }
  if (!isRaised) return { difference }
  if (isSeveral) return { difference, least: groupLeast }
  return less.size > 0 && a.some(isSole) ? { difference, least: soleWordLeast } : { difference }
}

const unbroken: ReadonlySet<WordForm> = new Set(['same', 'joined', 'missing'])

/** A word that says little is as good as written in full where it is abbreviated: `Sihuan Pharma`. */
const isShortOfGeneric = ({ form, near, weight }: AlignedWord): boolean =>
  form === 'abbreviated' && near > 0.8 && weight * (1 - near) < 0.05

function differenceOf(more: ReadonlySet<WordKind>, less: ReadonlySet<WordKind>): NameDifference {
  if (more.size + less.size === 0) return 'spelling'
  if (more.has('business') || more.has('place')) return 'trade'
  return hasOther(more) || hasOther(less) ? 'words' : 'group'
}

/** Returns whether there is another kind of words than those of groups. */
const hasOther = (kinds: ReadonlySet<WordKind>): boolean => [...kinds].some(kind => kind !== 'group')

/** Returns whether the word stands between words that the other name has as well: `Chiba Kogyo Bank` for `Chiba Bank`. */
const isBetween = (words: readonly AlignedWord[], at: number): boolean =>
  words.slice(0, at).some(({ near }) => near > 0) && words.slice(at + 1).some(({ near }) => near > 0)

interface NameContext {
  /** True when the candidate has a word between those in common. */
  readonly isInserted: boolean
  /** True when the shorter name has several words. */
  readonly isSeveral: boolean
  /** True when the request has a legal form. */
  readonly isFullName: boolean
  /** True when both have the same legal form. */
  readonly formsAgree: boolean
  /** True when the site of the candidate has a word that the request lacks. */
  readonly isCalledInFull: boolean
  /** True when the candidate has a place more, and a site of a country. */
  readonly isNational: boolean
  /** True when the candidate has a site, which is not the name of the request. */
  readonly isElsewhere: boolean
}

/** Returns the bound for the kinds of words that only one name has. */
function mostOf(
  more: ReadonlySet<WordKind>,
  less: ReadonlySet<WordKind>,
  { isInserted, isSeveral, isFullName, formsAgree, isCalledInFull, isNational, isElsewhere }: NameContext,
): number | undefined {
  const inBoth = (kind: WordKind) => more.has(kind) && less.has(kind)
  if (inBoth('business') || inBoth('place')) return otherMost
  const [isMore, isLess] = [more, less].map(hasOther)
  if (!isMore && !isLess) return inBoth('group') ? otherMost : undefined
  return Math.min(
    isMore && isLess ? eachMost : isSeveral ? severalMost : singleMost,
    ...(isInserted ? [eachMost] : []),
    ...(isLess && isFullName ? [isSeveral ? eachMost : otherMost] : []),
    ...(isLess && isElsewhere && !isSeveral ? [singleElsewhereMost] : []),
    ...(isLess && isCalledInFull && isSeveral ? [severalInFullMost] : []),
    ...(more.has('place') || (less.has('place') && !isSeveral) ? [placeMost] : []),
    ...(isNational && !isSeveral ? [nationalMost] : []),
    // `Johnson Controls-Hitachi Air Conditioning India` is a company of its own beside Johnson Controls.
    ...(less.has('place') && less.size > 1 ? [eachMost] : []),
    ...(more.has('business') ? [isFullName && !formsAgree && !isSeveral ? otherMost : businessMost] : []),
  )
}

/** A number of a company among others of its name; a single letter may be an initial, and a larger number part of the name. */
const isNumber = /^(?:[2-9]|i{2,3}|iv|vi{1,3}|ix)$/

/** Returns whether a word numbers companies of one name (`Fund II`, `Series B`), which a year does not. */
const isNumbering = ({ text }: AlignedWord): boolean => isOrdinal.test(text) && !/\d{3}/.test(text)

/** Returns the words for two lines of business that differ by a letter or two, which are not misspellings: `Goods`, `Foods`. */
function confusedWords(a: readonly AlignedWord[], b: readonly AlignedWord[]): ReadonlySet<string> {
  const misspelt = (list: readonly AlignedWord[]) => list.filter(({ form }) => form === 'misspelt')
  const [one, another] = [misspelt(a), misspelt(b)]
  const [word, other] = [one[0]?.text, another[0]?.text]
  const isConfused =
    word !== undefined &&
    other !== undefined &&
    one.length === 1 &&
    another.length === 1 &&
    [word, other].every(text => wordKind(text) === 'business') &&
    singular(word) !== singular(other) &&
    !areTranslations(word, other)
  return new Set(isConfused ? [word, other] : [])
}

const singular = (word: string): string => word.replace(/(?:ies|es|s|y)$/, '')

const kindsOf = (words: readonly AlignedWord[]): ReadonlySet<WordKind> =>
  new Set(wordKinds(words.map(({ text }) => text)).filter(kind => kind !== 'filler'))
