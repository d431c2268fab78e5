// The definition of a ranking over plain records, in as few lines as possible. Engines are tested against it.
import type { Dataset } from '../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { fold, words as tokensOf } from '../normal/text.ts'
import { embed } from '../vectors/embed.ts'
import { entryWeight, mentionOf, type TextField, textFields, wordWeight } from './bm25f.ts'
import { emptyCounts, fusedScore, greatestScores, levelOf, rankPoints, reciprocalRanks } from './fusion.ts'
import { matches } from './matches.ts'
import { meanNearness, nearness, sameFrom } from './nearness.ts'
import type { RankedPlace, RankedQuery, WordSpellings } from './ranked.ts'
import { someValue, valueAt, valuesIn } from './read.ts'

interface PlainRecord {
  readonly id: number
  readonly record: JsonObject
}

type Ranking = Pick<
  RankedQuery,
  'words' | 'by' | 'meanings' | 'where' | 'needsWord' | 'without' | 'preferred' | 'after'
>

/** Returns the places of all records that a query ranks, in their order. */
export function ranking(
  records: readonly PlainRecord[],
  dataset: Dataset,
  { words, by, meanings, where, needsWord, without, preferred, after }: Ranking,
): readonly RankedPlace[] {
  const fields = textFields(dataset, without)
  const mentions = records.map(({ record }) => words.map(word => mentionIn(record, word, fields)))
  const weights =
    after?.wordWeights ??
    words.map((_, word) =>
      wordWeight(mentions.filter(mentioned => mentioned[word] !== 0).length, records.length),
    )
  const pool = records.flatMap(({ id, record }, index) => {
    const amounts = by === 'semantic' ? [] : (mentions[index] ?? [])
    const lexical = amounts.reduce((sum, amount, word) => sum + amount * (weights[word] ?? 0), 0)
    const semantic = by === 'lexical' ? 0 : nearnessOf(record, dataset, meanings)
    const isReached = !needsWord || lexical > 0 || semantic >= sameFrom
    const isPreferred = preferred !== undefined && matches(preferred, record)
    return isReached && (!where || matches(where, record)) ? [{ id, lexical, semantic, isPreferred }] : []
  })
  const greatest = greatestScores(weights)
  const lexicalLevel = (score: number) => levelOf(score, greatest.lexical)
  const semanticLevel = (score: number) => levelOf(score, greatest.semantic)
  const ranks = after?.ranks ?? {
    lexical: pointsOf(pool.map(({ lexical }) => lexicalLevel(lexical))),
    semantic: pointsOf(pool.map(({ semantic }) => semanticLevel(semantic))),
  }
  const [byWords, byMeaning] = [reciprocalRanks(ranks.lexical), reciprocalRanks(ranks.semantic)]
  return pool
    .map(({ id, lexical, semantic, isPreferred }) => {
      const hybrid = fusedScore(byWords, lexicalLevel(lexical), byMeaning, semanticLevel(semantic))
      const score = { lexical, semantic, hybrid }[by]
      return { id, score, isPreferred }
    })
    .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || b.score - a.score || a.id - b.id)
}

function pointsOf(ofRecords: readonly number[]) {
  const counts = emptyCounts()
  for (const level of ofRecords) counts[Math.ceil(level)] = (counts[Math.ceil(level)] ?? 0) + 1
  return rankPoints(counts)
}

/** Returns how near a record comes to the meanings of texts: the mean of its nearest value to each. */
function nearnessOf(record: Json, dataset: Dataset, meanings: readonly string[]): number {
  const values = Object.entries(dataset.vectors ?? {}).flatMap(([path, weight]) => {
    const { lists = [], at = [] } = dataset.paths.get(path) ?? {}
    return valuesIn(record, lists, at).map(value => ({ value, weight }))
  })
  const nearest = meanings.map(meaning =>
    Math.max(
      0,
      ...values.map(({ value, weight }) =>
        typeof value === 'string' ? nearness(dotProduct(embed(meaning), embed(value)), weight) : 0,
      ),
    ),
  )
  return meanings.length === 0
    ? 0
    : meanNearness(
        nearest.reduce((sum, one) => sum + one, 0),
        meanings.length,
      )
}

const dotProduct = (a: Int8Array, b: Int8Array): number =>
  a.reduce((sum, byte, index) => sum + byte * (b[index] ?? 0), 0)

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
