// BM25F: how much a word says about a record, from the fields that have it and from how rare it is.
import type { Dataset } from '../catalog/dataset.ts'
import type { ValuePaths } from './predicate.ts'

/** A field whose words rank records. */
export interface TextField {
  readonly lists: readonly ValuePaths[]
  readonly at: ValuePaths
  readonly weight: number
}

const fieldsOf = new WeakMap<Dataset, Map<string, readonly TextField[]>>()

/**
 * Returns the fields of a dataset whose words rank records, but those at the paths in `without`; the same list each
 * time.
 */
export function textFields(dataset: Dataset, without: readonly string[] = []): readonly TextField[] {
  const lists = fieldsOf.get(dataset) ?? new Map<string, readonly TextField[]>()
  fieldsOf.set(dataset, lists)
  const key = without.join()
  const fields =
    lists.get(key) ??
    Object.entries(dataset.search.weights ?? {}).flatMap(([path, weight]): TextField[] => {
      const field = dataset.paths.get(path)
      if (!field) throw new Error(`The weights of ${dataset.name} name ${path}, which no field has.`)
      return without.includes(path) ? [] : [{ lists: field.lists, at: field.at, weight }]
    })
  lists.set(key, fields)
  return fields
}

/**
 * The number of entries that a list usually has. It is a constant, not the average of the records on file, so that the
 * score of a record does not change when others are imported.
 */
const usualEntries = 3
/** The share of the score that the length of a list decides. */
const lengthShare = 0.5
/**
 * The sum of weights at which a word counts half of what it can count at most. It is low, so that having a rare word at all
 * counts more than having a common one in many places.
 */
const halfWeight = 1

/** The greatest mention: a record whose every field repeats the word comes near to it. */
export const mentionMax = 255

/** Returns what one entry with the word adds, in a list of so many entries; outside of lists there is one. */
export const entryWeight = (weight: number, entries: number): number =>
  weight / (1 - lengthShare + (lengthShare * entries) / usualEntries)

/** Returns from 1 to 255 how much a record has of a word whose entries add up to the sum. */
export const mentionOf = (sum: number): number =>
  Math.max(1, Math.round((mentionMax * sum) / (sum + halfWeight)))

/** Returns the weight of a word that so many of all records have: the rarer, the more. */
export const wordWeight = (holders: number, records: number): number =>
  Math.max(1, Math.round(1000 * Math.log(1 + (records - holders + 0.5) / (holders + 0.5))))
