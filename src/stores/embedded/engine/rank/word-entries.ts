// The entries of a segment that have a word in their texts, added up by record, from the vocabularies and postings of the
// columns.
import { entryWeight, type TextField } from '../../../../query/bm25f.ts'
import type { WordSpellings } from '../../../../query/ranked.ts'
import type { DeadlineCheck } from '../evaluate.ts'
import { columnsAt, parentsToRoot } from '../order.ts'
import { toList, union } from '../ordinals.ts'
import type { Column } from '../segment/column.ts'
import type { SpaceLayout } from '../segment/layout.ts'
import { severalOrdinals } from '../segment/postings.ts'
import type { Segment } from '../segment/segment.ts'

/** Receives the entries of a word. */
export interface WordSums {
  /** The sum of the weights of each record's entries. */
  readonly sums: Float64Array
  /** A bitmap of the records with such an entry. */
  readonly touched: Uint32Array
}

/** Adds every entry of the fields that has one of the spellings. */
export function addWord(
  segment: Segment,
  fields: readonly TextField[],
  word: WordSpellings,
  into: WordSums,
  check: DeadlineCheck,
): void {
  for (const column of textColumns(segment, fields)) addColumn(column, word, into, check)
}

/** A column whose words rank. */
interface TextColumn {
  readonly column: Column
  /** The record of each entry; undefined where the entries are the records. */
  readonly parents: Uint32Array | undefined
  /** The number of entries of each record, where they are lists. */
  readonly lengths: Uint16Array | undefined
  /** The record of each text that only one entry has, or `severalOrdinals`: most headlines and summaries have an own one. */
  readonly owners: Uint32Array
  /** The weights of entries by the lengths of their lists. */
  readonly weights: Float64Array
  readonly weight: number
}

const columnsOfFields = new WeakMap<Segment, Map<readonly TextField[], readonly TextColumn[]>>()

function textColumns(segment: Segment, fields: readonly TextField[]): readonly TextColumn[] {
  const ofSegment = columnsOfFields.get(segment) ?? new Map<readonly TextField[], readonly TextColumn[]>()
  columnsOfFields.set(segment, ofSegment)
  const found = ofSegment.get(fields) ?? openTextColumns(segment, fields)
  ofSegment.set(fields, found)
  return found
}

/** Entries of longer lists are weighed one by one. */
const usualLengths = 32

const openTextColumns = (segment: Segment, fields: readonly TextField[]): readonly TextColumn[] =>
  fields.flatMap(({ lists, at, weight }) =>
    columnsAt(segment, { lists, at }).flatMap((layout): TextColumn[] => {
      const column = segment.column(layout)
      if (!column) return []
      const parents = parentsToRoot(segment, layout.space)
      return [
        {
          column,
          parents,
          lengths: parents && lengthsOf(segment, layout.space, parents),
          owners: segment.derivedArray(`owners:${layout.path}`, () => ownersOf(column, parents)),
          weights: Float64Array.from({ length: usualLengths }, (_, length) => entryWeight(weight, length)),
          weight,
        },
      ]
    }),
  )

function ownersOf({ postings, textStart, texts }: Column, parents: Uint32Array | undefined): Uint32Array {
  const owners = postings.onlyOrdinals(textStart, textStart + texts.length)
  if (!parents) return owners
  for (let text = 0; text < owners.length; text++) {
    const entry = owners[text]
    if (entry !== severalOrdinals) owners[text] = parents[entry]
  }
  return owners
}

/** Returns how many entries of the space each record has; 65,535 stands for more. */
function lengthsOf(segment: Segment, space: SpaceLayout, parents: Uint32Array): Uint16Array {
  return segment.derivedArray(`lengths:${space.path}`, () => {
    const lengths = new Uint16Array(segment.size)
    for (let element = 0; element < parents.length; element++) {
      const record = parents[element]
      if (lengths[record] < 0xffff) lengths[record]++
    }
    return lengths
  })
}

/** The entries of one text, read anew for each, and the records of texts that only one entry has. */
let withText = new Uint32Array(0)
let owned = new Uint32Array(0)

function addColumn(from: TextColumn, word: WordSpellings, into: WordSums, check: DeadlineCheck): void {
  const { column, owners, parents } = from
  const { vocabulary, texts, textStart, postings, isSingle } = column
  const withWord = toList(
    union(
      word.map(spelling => vocabulary.textsWith(spelling)),
      texts.length,
    ),
  )
  if (withWord.length === 0) return
  check()
  if (!isSingle) {
    // An entry that has the word in several texts counts once.
    const terms = withWord.map(text => text + textStart)
    const entries = postings.union(terms, check)
    addEntries(toList(entries), entries.count, parents, from, into)
    return
  }
  if (withText.length < postings.size) withText = new Uint32Array(postings.size)
  if (owned.length < withWord.length) owned = new Uint32Array(withWord.length)
  let ownedCount = 0
  for (let index = 0; index < withWord.length; index++) {
    const text = withWord[index]
    const owner = owners[text]
    if (owner !== severalOrdinals) owned[ownedCount++] = owner
    else addEntries(withText, postings.read(text + textStart, withText), parents, from, into)
  }
  addEntries(owned, ownedCount, undefined, from, into)
}

/** Adds the first entries of a list to the sums of their records. */
function addEntries(
  entries: Uint32Array,
  count: number,
  parents: Uint32Array | undefined,
  { lengths, weights, weight }: TextColumn,
  { sums, touched }: WordSums,
): void {
  for (let index = 0; index < count; index++) {
    const record = parents ? parents[entries[index]] : entries[index]
    touched[record >>> 5] |= 1 << (record & 31)
    const length = lengths ? lengths[record] : 1
    sums[record] += length < usualLengths ? weights[length] : entryWeight(weight, length)
  }
}
