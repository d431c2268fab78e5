// A record while a batch works on it: what each source said, and what has changed.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json.ts'
import type { Dossier, Entry, Key } from '../stores/records.ts'
import { keysOf, namesOf } from './keys.ts'
import { lookupKeys } from './lookup-keys.ts'
import { mergeRecords } from './merge.ts'
import type { Prepared } from './prepare.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'

interface Part {
  readonly source: string
  readonly key: string
  readonly seenMs: number
  readonly hash: string
  readonly load: number
  readonly text: string
}

interface Filing {
  readonly source: string
  /** The number of the running load. */
  readonly load: number
  /** Contributions met unchanged in this load. */
  readonly met: Set<string>
}

export class Draft {
  readonly id: number
  isChanged = false
  readonly #isNew: boolean
  #parts: Part[]
  /** The identifiers the stored record stated; those no longer stated become former ones. */
  readonly #statedBefore: Key[]
  readonly #keys: Key[] = []
  #names: readonly string[] = []
  readonly #absorbed: number[] = []

  private constructor(id: number, isNew: boolean, parts: Part[], statedBefore: Key[]) {
    this.id = id
    this.#isNew = isNew
    this.#parts = parts
    this.#statedBefore = statedBefore
  }

  static fresh(id: number): Draft {
    return new Draft(id, true, [], [])
  }

  static of({ id, record, contributions }: Dossier, dataset: Dataset): Draft {
    const parts = contributions.map(({ record: said, ...rest }) => ({ ...rest, text: JSON.stringify(said) }))
    return new Draft(id, false, parts, [...keysOf(dataset, record), ...lookupKeys(dataset, record)])
  }

  /** The keys under which the source filed rows of this record. */
  contributionKeys(source: string): readonly string[] {
    return this.#parts.filter(part => part.source === source).map(part => part.key)
  }

  /** What the sources say, oldest first. */
  records(): readonly JsonObject[] {
    // Texts were made by this program from checked records.
    return this.#parts.map(part => JSON.parse(part.text) as JsonObject)
  }

  /**
   * Files a row: in place of what its source said under the same key before, or, when the same key was already
   * filed by this load, as a further statement beside it. An older snapshot does not replace a newer one.
   */
  contribute(row: Prepared, filing: Filing): Outcome {
    const { source, load, met } = filing
    for (let occurrence = 1; ; occurrence++) {
      const key = occurrence === 1 ? row.contributionKey : `${row.contributionKey}#${occurrence}`
      const mark = `${this.id}|${key}`
      const before = this.#parts.find(part => part.source === source && part.key === key)
      if (before && (before.load === load || met.has(mark))) {
        if (before.hash === row.hash) return 'unchanged'
        continue
      }
      if (before && (before.hash === row.hash || before.seenMs > row.seenMs)) {
        // Only where a sibling may follow must it be remembered that this one was met.
        if (this.#hasSibling(source, row.contributionKey)) met.add(mark)
        return 'unchanged'
      }
      const wasEmpty = this.#parts.length === 0
      const part = { source, key, seenMs: row.seenMs, hash: row.hash, load, text: row.text }
      this.#parts = [...this.#parts.filter(other => other !== before), part]
      this.#take(row)
      return wasEmpty ? 'created' : 'updated'
    }
  }

  absorb(other: Draft): void {
    this.#parts = [...this.#parts, ...other.#parts]
    this.#statedBefore.push(...other.#statedBefore)
    this.#keys.push(...other.#keys)
    if (!other.#isNew) this.#absorbed.push(other.id)
    this.isChanged = true
  }

  #take(row: Prepared): void {
    this.#keys.push(...row.keys)
    this.#names = row.names
    this.isChanged = true
  }

  #hasSibling(source: string, key: string): boolean {
    return this.#parts.some(part => part.source === source && part.key === `${key}#2`)
  }

  /** What is written: the row itself when it is all there is, the merge of all contributions otherwise. */
  async entry(dataset: Dataset, derive: (record: JsonObject) => Promise<JsonObject>): Promise<Entry> {
    const parts = [...this.#parts].sort((a, b) => a.seenMs - b.seenMs || a.load - b.load)
    const [sole] = parts
    const common = {
      id: this.id,
      isNew: this.#isNew,
      updatedAtMs: Math.max(...parts.map(part => part.seenMs)),
      contributions: parts,
      absorbs: this.#absorbed,
    }
    if (sole && parts.length === 1 && this.#isNew) {
      return { ...common, text: sole.text, keys: this.#keys, formerKeys: [], names: this.#names }
    }
    const record =
      parts.length === 1
        ? this.records()[0]
        : await derive(
            mergeRecords(
              dataset,
              parts.map(part => JSON.parse(part.text) as JsonObject),
            ),
          )
    const merged = record ?? {}
    const stated = [...keysOf(dataset, merged), ...lookupKeys(dataset, merged)]
    return {
      ...common,
      text: JSON.stringify(merged),
      keys: [...this.#keys.filter(({ kind }) => isOwn(kind)), ...stated],
      formerKeys: without(this.#statedBefore, stated),
      names: namesOf(dataset, merged),
    }
  }
}

/** Keys a source gives rather than the record states. */
const isOwn = (kind: string): boolean => kind === 'stated' || kind === 'natural' || kind.startsWith('ext:')

function without(keys: readonly Key[], others: readonly Key[]): Key[] {
  const known = new Set(others.map(({ kind, value }) => `${kind}:${value}`))
  return keys.filter(({ kind, value }) => !known.has(`${kind}:${value}`))
}
