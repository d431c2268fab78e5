// Facts about people: who has which value, and pairs of values that somebody has together.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sharedData } from '../../../test/support/shared-data.ts'

export type CsvRow = Readonly<Record<string, string>>

/** Reads a CSV file of the public data. */
export function csvRows(name: string): readonly CsvRow[] {
  const bytes = readFileSync(sharedData(name))
  return parse(name.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, bom: true })
}

type Holders = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the people who have each value that rows state. */
export function holdersOf<Row>(
  rows: readonly Row[],
  statedBy: (row: Row) => unknown,
  personOf: (row: Row) => string,
): Holders {
  const holders = new Map<string, Set<string>>()
  for (const row of rows) {
    const value = String(statedBy(row) ?? '').trim()
    if (value !== '') holders.set(value, (holders.get(value) ?? new Set()).add(personOf(row)))
  }
  return holders
}

/** Returns the holders of each value with those of the values that have it as whole words. */
export function withLonger(holders: Holders): Holders {
  const named = [...holders].map(([value, people]) => ({
    value,
    words: ` ${value.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `,
    people,
  }))
  return new Map(
    named.map(({ value, words }) => {
      const longer = named.filter(other => other.words.includes(words))
      return [value, new Set(longer.flatMap(({ people }) => [...people]))]
    }),
  )
}

interface FactPair {
  readonly first: string
  readonly second: string
  /** The people who have both values, at least one. */
  readonly both: ReadonlySet<string>
}

/** Returns distinct pairs of values, at most `count`: frequent values are drawn more often. */
export function drawn(
  first: Holders,
  second: Holders,
  { chance, count }: { readonly chance: () => number; readonly count: number },
): readonly FactPair[] {
  const valuesOf = new Map<string, string[]>()
  for (const [value, people] of second) {
    for (const person of people) valuesOf.set(person, [...(valuesOf.get(person) ?? []), value])
  }
  const all = [...first].flatMap(([value, people]) =>
    [...people].flatMap(person => (valuesOf.get(person) ?? []).map(other => [value, other] as const)),
  )
  const pairs = new Map<string, FactPair>()
  for (let tries = 0; pairs.size < count && tries < count * 20; tries++) {
    const [one, other] = all[Math.floor(chance() * all.length)] ?? ['', '']
    const both = new Set([...(first.get(one) ?? [])].filter(person => second.get(other)?.has(person)))
    pairs.set(`${one}\n${other}`, { first: one, second: other, both })
  }
  return [...pairs.values()]
}
