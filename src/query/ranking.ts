// The definition of a ranking over plain records, in as few lines as possible. Engines are tested against it.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { fold, words as tokensOf } from '../normal/text.ts'
import { entryWeight, mentionOf, type TextField, textFields, wordWeight } from './bm25f.ts'
import { matches } from './matches.ts'
import type { RankedPlace, RankedQuery, WordSpellings } from './ranked.ts'
import { someValue, valueAt, valuesIn } from './read.ts'

interface PlainRecord {
  readonly id: number
  readonly record: JsonObject
}

type Ranking = Pick<RankedQuery, 'words' | 'where' | 'needsWord' | 'without' | 'preferred' | 'after'>

/** Returns the places of all records that a query ranks, in their order. */
export function ranking(
  records: readonly PlainRecord[],
  dataset: Dataset,
  { words, where, needsWord, without, preferred, after }: Ranking,
): readonly RankedPlace[] {
  const fields = textFields(dataset, without)
  const mentions = records.map(({ record }) => words.map(word => mentionIn(record, word, fields)))
  const weights =
    after?.wordWeights ??
    words.map((_, word) =>
      wordWeight(mentions.filter(mentioned => mentioned[word] !== 0).length, records.length),
    )
  return records
    .flatMap(({ id, record }, index) => {
      const score = weights.reduce((sum, weight, word) => sum + weight * (mentions[index]?.[word] ?? 0), 0)
      const isRanked = (!where || matches(where, record)) && (!needsWord || score > 0)
      const isPreferred = preferred !== undefined && matches(preferred, record)
      return isRanked ? [{ id, score, isPreferred }] : []
    })
    .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || b.score - a.score || a.id - b.id)
}

/** Returns the first text of a record that has the word; undefined where none has. */
export const textWith = (
  record: Json,
  word: WordSpellings,
  fields: readonly TextField[],
): string | undefined =>
  fields
    .flatMap(({ lists, at }) => valuesIn(record, lists, at))
    .find((value): value is string => hasWord(value, word))

/** Returns from 1 to 255 how much of the word a record has, 0 where it has none. */
function mentionIn(record: Json, word: WordSpellings, fields: readonly TextField[]): number {
  const sum = fields
    .flatMap(({ lists, at, weight }) =>
      entriesOf(record, lists).flatMap(entries =>
        at.flatMap(path =>
          entries
            .filter(entry => someValue(entry, [path], value => hasWord(value, word)))
            .map(() => entryWeight(weight, entries.length)),
        ),
      ),
    )
    .reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : mentionOf(sum)
}

/** Returns the entries of each list that the alternatives name; outside of lists the record itself is the only entry. */
function entriesOf(record: Json, lists: TextField['lists']): readonly (readonly Json[])[] {
  const [alternatives, ...inner] = lists
  if (!alternatives) return [[record]]
  return alternatives.map(path => {
    const entries = valueAt(record, path)
    return Array.isArray(entries) ? entries.flatMap((entry: Json) => entriesOf(entry, inner).flat()) : []
  })
}

const hasWord = (value: Json, word: WordSpellings): boolean =>
  !isObject(value) && typeof value === 'string' && tokensOf(fold(value)).some(token => word.includes(token))
