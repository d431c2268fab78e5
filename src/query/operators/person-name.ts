// `(.)` on names of people: titles, degrees and suffixes are left out, nicknames and initials are accepted.
import { nicknamesOf } from '../../normal/nicknames.ts'
import {
  degrees,
  degreesBehindComma,
  generations,
  isDegreeBehindName,
  titles,
  titlesOrNames,
} from '../../normal/person-name-words.ts'
import { fold, words } from '../../normal/text.ts'
import { and, or, type Predicate, type ValuePaths, type Word } from '../predicate.ts'

/** The most words that are taken for a name. Longer texts are compared word by word, as other texts are. */
const nameWordsMax = 10

/** Returns the predicate for one name; undefined for a text without words. */
export function personNamePredicate(text: string, at: ValuePaths): Predicate | undefined {
  const name = nameWords(fold(text))
  const [first, last] = [name[0], name.at(-1)]
  if (!first || !last) return undefined
  if (name.length > nameWordsMax) return { is: 'words', at, alternatives: [name] }
  const beside = { at, last, isSole: name.length === 1 }
  return and([
    ...givenName(first, beside),
    ...name.slice(1, -1).flatMap(middle => middleName(middle, { at, first, last })),
    ...(beside.isSole ? [] : [written(last, at)]),
  ])
}

/** The words in the order in which they are said, without titles, degrees and suffixes where another word remains. */
function nameWords(folded: string): readonly Word[] {
  const segments = folded
    .split(',')
    .map(segment => segment.split(' ').map(words).filter(isWord))
    .map((segment, index) => withoutSuffixes(withoutTitles(segment), index > 0))
    .filter(segment => segment.length > 0)
  const [before = [], after = []] = segments
  const bare = [...after, ...before]
  return bare.length > 0 ? bare : folded.split(/[ ,]/).map(words).filter(isWord)
}

const isWord = (tokens: Word): boolean => tokens.length > 0

function withoutTitles(segment: readonly Word[]): readonly Word[] {
  const title = segment[0]?.join('') ?? ''
  if (segment.length > 1 && titles.has(title)) return withoutTitles(segment.slice(1))
  return segment.length > 2 && titlesOrNames.has(title) ? withoutTitles(segment.slice(1)) : segment
}

function withoutSuffixes(segment: readonly Word[], isBehindComma: boolean): readonly Word[] {
  const suffix = segment.at(-1)?.join('') ?? ''
  const isSuffix =
    degrees.has(suffix) ||
    (generations.has(suffix) && (suffix !== 'v' || isBehindComma)) ||
    (isBehindComma && degreesBehindComma.has(suffix)) ||
    isDegreeBehindName(suffix, segment.length)
  const isNeeded = segment.length < (isBehindComma ? 1 : 2)
  return isSuffix && !isNeeded ? withoutSuffixes(segment.slice(0, -1), isBehindComma) : segment
}

const written = (word: Word, at: ValuePaths): Predicate => ({ is: 'words', at, alternatives: [[word]] })
const phrase = (tokens: Word, at: ValuePaths): Predicate => ({ is: 'phrase', at, tokens })

interface Beside {
  readonly at: ValuePaths
  readonly last: Word
  readonly isSole: boolean
}

/** The name, its nicknames, and the initial where it begins the name; of an initial, every given name that begins so. */
function givenName(word: Word, { at, last, isSole }: Beside): readonly Predicate[] {
  const [letters = ''] = word
  if (isInitial(word)) return isSole ? [written(word, at)] : [or(givenNamesFrom(letters, { at, last }))]
  const nicknames = nicknamesOf(letters).map(name => phrase([name], at))
  const initial = { ...phrase([letters.charAt(0), ...last], at), atStart: true } as const
  return [or([written(word, at), ...(word.length === 1 ? nicknames : []), ...(isSole ? [] : [initial])])]
}

/** A name that begins with the letter, also behind a title, or behind the last name and a comma. */
const givenNamesFrom = (letter: string, { at, last }: Omit<Beside, 'isSole'>): readonly Predicate[] => [
  { is: 'prefix', at, prefix: letter, atStart: true },
  and([
    or(titlesOnFile.map(title => ({ ...phrase([title], at), atStart: true }) as const)),
    { is: 'prefix', at, prefix: letter },
  ]),
  { is: 'substring', at, text: `${last.join(' ')}, ${letter}` },
]

const titlesOnFile = ['dr', 'prof', 'mr', 'mrs', 'ms', 'sir', 'hon', 'rev', 'judge', 'justice', 'sen', 'rep']

interface Around {
  readonly at: ValuePaths
  readonly first: Word
  readonly last: Word
}

/** A middle name or its initial; an initial also holds where the name has no middle name. */
function middleName(word: Word, { at, first, last }: Around): readonly Predicate[] {
  const [letters = ''] = word
  if (!isInitial(word)) return [or([written(word, at), phrase([letters.charAt(0)], at)])]
  const givens = [first, ...nicknamesOf(first[0] ?? '').map(name => [name])]
  const without = givens.map(given => phrase([...given, ...last], at))
  // The first or last name begins with the letter too, so that the middle name has to stand behind the first.
  const isTheirs = !isInitial(first) && [first, last].some(([name = '']) => name.startsWith(letters))
  const middles = isTheirs
    ? givens.map(given => ({ is: 'substring', at, text: `${given.join(' ')} ${letters}` }) as const)
    : [{ is: 'prefix', at, prefix: letters } as const]
  return [or([...middles, ...without])]
}

/** A single letter of an alphabet; one Chinese character is a whole name. */
const isInitial = (word: Word): boolean => word.length === 1 && /^[a-z\u0370-\u058f]$/.test(word[0] ?? '')
