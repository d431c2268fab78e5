// The records of a segment that have a word in their texts, each with how much of it.
import { type Cache, openCache } from '../../../../lib/cache.ts'
import { mentionOf, type TextField } from '../../../../query/bm25f.ts'
import type { WordSpellings } from '../../../../query/ranked.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { type OrdinalSet, wordsFor } from '../ordinals.ts'
import type { SegmentView } from '../population.ts'
import type { Segment } from '../segment/segment.ts'
import { type CountedMentions, type PackedMentions, packMentions, unpackMentions } from './packed-mentions.ts'
import { addWord } from './word-entries.ts'

/** The memory that the mentions of words may take: bytes for each record of the segment, but never less than the least. */
const cacheBytesPerRecord = 96
const cacheBytesMin = 1024 * 1024
const entryBytes = 300

const caches = new WeakMap<Segment, Cache<string, PackedMentions>>()

interface MentionsWanted {
  readonly word: WordSpellings
  readonly fields: readonly TextField[]
  /** The records whose mentions are wanted; undefined where those of all records are. */
  readonly among: OrdinalSet | undefined
}

/** Returns the wanted records that have one of the spellings in one of the fields. */
export function mentionsIn(
  { segment, deleted }: SegmentView,
  { word, fields, among }: MentionsWanted,
  check: DeadlineCheck,
): CountedMentions {
  const cache = caches.get(segment) ?? newCache(segment)
  const key = `${numberOf(fields)} ${word.join(' ')}`
  const cached = cache.get(key)
  const packed = cached ?? readMentions(segment, word, fields, check)
  if (!cached) cache.set(key, packed)
  return unpackMentions(packed, among, deleted)
}

function newCache(segment: Segment): Cache<string, PackedMentions> {
  const cache = openCache<string, PackedMentions>(
    Math.max(cacheBytesMin, segment.size * cacheBytesPerRecord),
    ({ bytes }) => entryBytes + bytes.byteLength,
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
): PackedMentions {
  const { size } = segment
  if (sums.length < size) {
    sums = new Float64Array(size)
    touched = new Uint32Array(wordsFor(size))
  }
  const bits = touched.subarray(0, wordsFor(size))
  try {
    addWord(segment, fields, word, { sums, touched: bits }, check)
    return packMentions(bits, takeMention)
  } catch (error) {
    sums.fill(0)
    throw error
  } finally {
    bits.fill(0)
  }
}

/** Returns the mention of a record, and sets its sum back to 0. */
function takeMention(record: number): number {
  const mention = mentionOf(sums[record])
  sums[record] = 0
  return mention
}
