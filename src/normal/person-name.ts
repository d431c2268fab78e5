// A person's name in parts: without titles and degrees, in the order first, middle, last, folded for comparison.
import { memoized } from '../lib/cache.ts'
import { simplified } from './han.ts'
import { inWesternOrder, lastNameStart } from './person-name-order.ts'
import { isMarkBehind, withoutSuffixes, withoutTitles } from './person-name-suffixes.ts'
import { comparable, nicknameInside, segmentsOf, withoutRemark } from './person-name-text.ts'
import { nameLengthMax, shownName } from './shown-name.ts'
import { spellUmlauts } from './spellings.ts'
import { fold } from './text.ts'

export interface PersonName {
  /** Folded, in Latin letters; a name of one word has no `last`. */
  readonly first: string
  /** Names between first and last, separated by one space; initials are single letters. */
  readonly middle: string
  /**
   * The last name with its particles: `van der berg`; a double name keeps both words: `garcia marquez` for
   * `García-Márquez`.
   */
  readonly last: string
  /** `first` and `last` with umlauts in two letters: `joerg` and `mueller` for `Jörg Müller`. */
  readonly firstSpelled: string
  readonly lastSpelled: string
  /** `jr`, `sr`, `ii` to `v`, or empty: what tells father from son. */
  readonly suffix: string
  /** A name in quotes or brackets inside the name: `William "Bill" Gates`. */
  readonly nickname: string
  /**
   * The name in its own letters where they tell names apart that are alike in Latin ones: in simplified characters (`王晓明`, `王小明`),
   * in Hangul, and in Arabic or Hebrew, without names between (`صالح`, `صلاح`); empty for other scripts.
   */
  readonly characters: string
  /** First and last: equal for two spellings of one name. */
  readonly key: string
  /** First and last as they were written, for showing. */
  readonly displayFirst: string
  readonly displayLast: string
}

/**
 * The parts of a name such as `Dr. Jane Q. van Doe, PhD` or `DOE, Jane Q., Jr.`. Undefined for what is not a name: a text
 * without letters, an address, a URL.
 */
export const normalPersonName = memoized(partsOf, 2 ** 17)

function partsOf(written: string): PersonName | undefined {
  if (written.length > nameLengthMax) return undefined
  const shown = shownName(written)
  const isPlain = plainWords.test(shown)
  const text = isPlain ? shown : withoutRemark(shown)
  if (!isPlain && notAName.test(text)) return undefined
  const nickname = isPlain ? '' : (nicknameInside.exec(text)?.slice(1).find(Boolean) ?? '')
  const segments = isPlain ? [text.split(' ')] : segmentsOf(text)
  const suffixes: string[] = []
  const groups = segments
    .map((segment, index, all) =>
      withoutSuffixes(
        withoutTitles(index > 0 && isMarkBehind(segment, all[0]) ? [] : segment),
        index > 0,
        suffixes,
      ),
    )
    .filter(group => group.length > 0)
  const [before = [], after = []] = groups
  // `Last, First Middle`; what comes behind a further comma is not part of the name.
  const ordered = groups.length > 1 ? [...after, ...before] : inWesternOrder(before)
  if (ordered.length === 0) return undefined
  const cut = groups.length > 1 ? after.length : lastNameStart(ordered)
  return named(ordered, cut, suffixes[0] ?? '', comparable(nickname))
}

const isOfCharacters = /^(?:\p{Script=Han}+|\p{Script=Hangul}+)$/u
const isWithoutVowels = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}'’"״׳-]+$/u

const wholePart = 2
/** The fullness of a name with a whole first name and a whole last name. */
export const wholeName = 2 * wholePart

/** Returns 2 for each of the first and the last name that is whole, and 1 for each initial; 0 for what is not a name. */
export const nameFullness = (name: PersonName | undefined): number =>
  Math.min(wholePart, name?.first.length ?? 0) + Math.min(wholePart, name?.last.length ?? 0)

/** Returns the parts of a name in Latin letters; undefined for a name that is written in them, and for what is not a name. */
export function nameInLatin(text: string): string | undefined {
  if (!hasOtherLetters.test(text)) return undefined
  const name = normalPersonName(text)
  return name && [name.first, name.middle, name.last].filter(part => part !== '').join(' ')
}

const hasOtherLetters = /[^\0-\u024f]/

// Most names: words of letters and nothing else.
const plainWords = /^\p{L}+(?: \p{L}+)*$/u
const notAName = /@|\/\/|^[^\p{L}]*$/u
function named(
  ordered: readonly string[],
  cut: number,
  suffix: string,
  nickname: string,
): PersonName | undefined {
  const [given = ''] = ordered
  const first = comparable(given)
  const middle = ordered.slice(1, cut).map(comparable).join(' ')
  const last = ordered.slice(cut).map(comparable).join(' ')
  if (first === '') return undefined
  return {
    first,
    middle,
    last,
    firstSpelled: inTwo(given) ?? first,
    lastSpelled: inTwo(ordered.slice(cut).join(' ')) ?? last,
    suffix,
    nickname,
    characters: ownLetters(ordered, cut),
    key: last === '' ? first : `${first} ${last}`,
    displayFirst: given.replace(/[.,]+$/, length => (given.length > 2 ? '' : length)),
    displayLast: ordered.slice(cut).join(' '),
  }
}

function ownLetters(ordered: readonly string[], cut: number): string {
  if (ordered.every(word => isOfCharacters.test(word))) return simplified(ordered.join(''))
  return ordered.every(word => isWithoutVowels.test(word))
    ? fold([...ordered.slice(0, 1), ...ordered.slice(cut)].join(' '))
    : ''
}

/** Returns the words as they are compared with umlauts in two letters; undefined where there are none. */
function inTwo(words: string): string | undefined {
  const spelled = spellUmlauts(words)
  return spelled === words ? undefined : spelled.split(' ').map(comparable).join(' ')
}
