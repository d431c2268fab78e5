// Picks a name from a culture's lists so that one number stands for one first and one last name.
import { cultureLines } from './data/names.ts'
import { itemAt, type Random } from './random.ts'

interface WeightedName {
  readonly text: string
  /** The name in lower-case ASCII letters, for addresses and slugs. */
  readonly ascii: string
  readonly native: string | undefined
  readonly isFemale: boolean
  /** The share of the entries before this one, and of this one. */
  readonly from: number
  readonly share: number
}

export interface Culture {
  readonly firsts: readonly WeightedName[]
  readonly lasts: readonly WeightedName[]
  readonly familyFirst: boolean
  readonly twoLastNames: boolean
}

export interface Name {
  readonly first: string
  readonly last: string
  readonly full: string
  /** The name in its own script, when that is not Latin. */
  readonly native: string | undefined
  readonly firstAscii: string
  readonly lastAscii: string
  readonly isFemale: boolean
  /** The share of the culture's people with this first and last name; with this initial and last name. */
  readonly share: number
  readonly initialShare: number
}

const special: { readonly [letter: string]: string } = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  ð: 'd',
  þ: 'th',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'a',
}

/** Returns a text in the ASCII letters and digits of addresses: "Schröder" is `schroeder`, "Łukasz" is `lukasz`. */
export const asciiOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\0-\x7f]/g, letter => special[letter] ?? letter.normalize('NFD').replace(/[^\0-\x7f]/g, ''))
    .replace(/[^a-z0-9]/g, '')

/** Every culture by name. Last names are unique over all of them, so that a last name tells its culture. */
export function readCultures(): ReadonlyMap<string, Culture> {
  const taken = new Set<string>()
  return new Map(
    Object.entries(cultureLines).map(([name, line]) => {
      const native = new Map(
        (line.native ?? '').split(' ').map(pair => {
          const [latin = '', home = ''] = pair.split('=')
          return [latin, home] as const
        }),
      )
      const stems = line.stems?.split(' ') ?? []
      const endings = line.endings?.split(' ') ?? []
      const lasts = [
        ...line.last.split(' '),
        ...endings.flatMap(ending => stems.map(stem => stem + ending)),
      ].filter(text => {
        const isNew = !taken.has(asciiOf(text))
        taken.add(asciiOf(text))
        return isNew
      })
      const firsts = interleave(line.female.split(' '), line.male.split(' '))
      const culture: Culture = {
        firsts: weigh(firsts, native, new Set(line.female.split(' '))),
        lasts: weigh(lasts, native, new Set()),
        familyFirst: line.familyFirst ?? false,
        twoLastNames: name === 'spanish' || name === 'portuguese',
      }
      return [name, culture]
    }),
  )
}

const interleave = (left: readonly string[], right: readonly string[]): string[] =>
  left.flatMap((text, index) => (right[index] === undefined ? [text] : [text, itemAt(right, index)]))

/** The first names of the list are the most common; the result is in alphabetical order, with shares that sum to 1. */
function weigh(
  texts: readonly string[],
  native: ReadonlyMap<string, string>,
  female: ReadonlySet<string>,
): readonly WeightedName[] {
  const seen = new Set<string>()
  const ranked = texts
    .map((text, rank) => ({ text, ascii: asciiOf(text), weight: 1 / (rank + 8) }))
    .filter(({ ascii }) => !seen.has(ascii) && seen.add(ascii))
    .sort((left, right) => (left.ascii < right.ascii ? -1 : 1))
  const sum = ranked.reduce((total, entry) => total + entry.weight, 0)
  let from = 0
  return ranked.map(({ text, ascii, weight }) => {
    const entry = {
      text,
      ascii,
      native: native.get(text),
      isFemale: female.has(text),
      from,
      share: weight / sum,
    }
    from += entry.share
    return entry
  })
}

/**
 * Returns the name at a point (0 up to 1) of a culture. Points of one last name, and within it of one initial, are
 * adjacent, so that points that are far enough apart never have the same name.
 */
export function nameAt(culture: Culture, point: number, random: Random): Name {
  const last = entryAt(culture.lasts, point)
  const first = entryAt(culture.firsts, Math.min(0.999999, (point - last.from) / last.share))
  const initial = first.ascii[0] ?? ''
  let initialShare = 0
  for (const other of culture.firsts) if (other.ascii.startsWith(initial)) initialShare += other.share
  const second =
    culture.twoLastNames && random.chance(0.45) ? ` ${random.pickSkewed(culture.lasts).text}` : ''
  const middle = !culture.familyFirst && second === '' && random.chance(0.12) ? ` ${letterOf(random)}.` : ''
  return {
    first: first.text + middle,
    last: last.text + second,
    full: `${first.text}${middle} ${last.text}${second}`,
    native: nativeOf(culture, first, last),
    firstAscii: first.ascii,
    lastAscii: last.ascii,
    isFemale: first.isFemale,
    share: first.share * last.share,
    initialShare: initialShare * last.share,
  }
}

const letterOf = (random: Random): string => itemAt([...'ABCDEFGHJKLMNPRSTVW'], random.int(0, 18))

function nativeOf(culture: Culture, first: WeightedName, last: WeightedName): string | undefined {
  if (first.native === undefined || last.native === undefined) return undefined
  return culture.familyFirst ? last.native + first.native : `${first.native} ${last.native}`
}

/** Returns the entry whose share holds the point, by binary search. */
function entryAt(entries: readonly WeightedName[], point: number): WeightedName {
  let low = 0
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (itemAt(entries, middle).from <= point) low = middle
    else high = middle - 1
  }
  return itemAt(entries, low)
}
