// The records of a segment that have a word in their texts, each with how much of it, from the vocabularies and
// postings of the columns.
import { type Cache, openCache } from '../../../../lib/cache.ts'
import { entryWeight, mentionOf, type TextField } from '../../../../query/bm25f.ts'
import type { WordSpellings } from '../../../../query/ranked.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { columnsAt, parentsToRoot } from '../order.ts'
import { fromBits, toList, union, wordsFor } from '../ordinals.ts'
import type { ColumnLayout, SpaceLayout } from '../segment/layout.ts'
import type { Segment } from '../segment/segment.ts'

/** The records that have a word, ascending, each with its mention: a number from 1 to 255. */
export interface Mentions {
  readonly records: Uint32Array
  readonly amounts: Uint8Array
}

/** The memory that the mentions of common words may take: bytes for each record of the segment, but never less than the least. */
const cacheBytesPerRecord = 64
const cacheBytesMin = 1024 * 1024
const entryBytes = 300

const caches = new WeakMap<Segment, Cache<string, Mentions>>()

/** Returns the records of the segment that have one of the spellings in one of the fields. */
export function mentionsIn(
  segment: Segment,
  word: WordSpellings,
  fields: readonly TextField[],
  check: DeadlineCheck,
): Mentions {
  const cache = caches.get(segment) ?? newCache(segment)
  const key = `${numberOf(fields)} ${word.join(' ')}`
  const cached = cache.get(key)
  if (cached) return cached
  const mentions = readMentions(segment, word, fields, check)
  cache.set(key, mentions)
  return mentions
}

function newCache(segment: Segment): Cache<string, Mentions> {
  const cache = openCache<string, Mentions>(
    Math.max(cacheBytesMin, segment.size * cacheBytesPerRecord),
    ({ records, amounts }) => entryBytes + records.byteLength + amounts.byteLength,
  )
  caches.set(segment, cache)
  return cache
}

const numbers = new WeakMap<readonly TextField[], number>()
let numbered = 0

function numberOf(fields: readonly TextField[]): number {
  const number = numbers.get(fields) ?? ++numbered
  numbers.set(fields, number)
  return number
}

/** The sum of each record while a word is read, and a bit for each that has one; all zeros between two words. */
let sums = new Float64Array(0)
let touched = new Uint32Array(0)

function readMentions(
  segment: Segment,
  word: WordSpellings,
  fields: readonly TextField[],
  check: DeadlineCheck,
): Mentions {
  if (sums.length < segment.size) {
    sums = new Float64Array(segment.size)
    touched = new Uint32Array(wordsFor(segment.size))
  }
  try {
    for (const { lists, at, weight } of fields) {
      for (const layout of columnsAt(segment, { lists, at })) {
        addColumn(segment, layout, { word, weight }, check)
      }
    }
  } catch (error) {
    takeSums(segment.size)
    throw error
  }
  return takeSums(segment.size)
}

/** Returns the records that have a sum, and sets their sums back to 0. */
function takeSums(size: number): Mentions {
  const records = toList(fromBits(size, touched.subarray(0, wordsFor(size))))
  const amounts = new Uint8Array(records.length)
  for (let index = 0; index < records.length; index++) {
    const record = records[index]
    amounts[index] = mentionOf(sums[record])
    sums[record] = 0
    touched[record >>> 5] = 0
  }
  return { records, amounts }
}

interface WordInColumn {
  readonly word: WordSpellings
  readonly weight: number
}

/** The elements of one text, read anew for each. */
let withText = new Uint32Array(0)

/** Adds the entries of the column that have the word to the sums of their records. */
function addColumn(
  segment: Segment,
  layout: ColumnLayout,
  { word, weight }: WordInColumn,
  check: DeadlineCheck,
): void {
  const column = segment.column(layout)
  if (!column) return
  const { vocabulary, texts, textStart, postings, isSingle } = column
  const withWord = toList(
    union(
      word.map(spelling => vocabulary.textsWith(spelling)),
      texts.length,
    ),
  )
  if (withWord.length === 0) return
  check()
  const parents = parentsToRoot(segment, layout.space)
  const entries: Entries = {
    parents,
    lengths: parents && lengthsOf(segment, layout.space, parents),
    weights: Float64Array.from({ length: usualLengths }, (_, length) => entryWeight(weight, length)),
    weight,
  }
  if (!isSingle) {
    // An entry that has the word in several texts counts once.
    const elements = toList(
      postings.union(
        withWord.map(text => text + textStart),
        check,
      ),
    )
    addEntries(elements, elements.length, entries)
    return
  }
  if (withText.length < postings.size) withText = new Uint32Array(postings.size)
  for (let index = 0; index < withWord.length; index++) {
    addEntries(withText, postings.read(withWord[index] + textStart, withText), entries)
  }
}

/** Entries of longer lists are weighed one by one. */
const usualLengths = 32

interface Entries {
  /** The record of each entry; undefined where the entries are the records. */
  readonly parents: Uint32Array | undefined
  /** The number of entries of each record. */
  readonly lengths: Uint16Array | undefined
  /** The weights of entries by the lengths of their lists. */
  readonly weights: Float64Array
  readonly weight: number
}

/** Adds the first entries of a list to the sums of their records. */
function addEntries(
  elements: Uint32Array,
  count: number,
  { parents, lengths, weights, weight }: Entries,
): void {
  for (let index = 0; index < count; index++) {
    const record = parents ? parents[elements[index]] : elements[index]
    const length = lengths ? lengths[record] : 1
    touched[record >>> 5] |= 1 << (record & 31)
    sums[record] += length < usualLengths ? weights[length] : entryWeight(weight, length)
  }
}

/** Returns how many entries of the space each record has; 65,535 stands for more. */
function lengthsOf(segment: Segment, space: SpaceLayout, parents: Uint32Array): Uint16Array {
  return segment.derived(`lengths:${space.path}`, () => {
    const lengths = new Uint16Array(segment.size)
    for (let element = 0; element < parents.length; element++) {
      const record = parents[element]
      if (lengths[record] < 0xffff) lengths[record]++
    }
    return lengths
  })
}
