// A record while a batch works on it: what each source said, and what has changed.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import { namesOf } from '../../query/names.ts'
import {
  type Entry,
  type Filed,
  type FiledContribution,
  type JsonBytes,
  type Key,
  textOf,
} from '../../stores/records.ts'
import { removeLateLinks } from '../derive/late-links.ts'
import { keysOf } from '../keys.ts'
import { lookupKeys } from '../lookup-keys.ts'
import type { Prepared } from '../prepare.ts'
import { withFormerNames } from './former-names.ts'
import { mergeRecords } from './merge.ts'
import type { Met } from './seen-contributions.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'

interface Filing {
  readonly source: string
  /** The number of the running load. */
  readonly load: number
  /** Contributions met unchanged in this load. */
  readonly met: Met
}

export class Draft {
  readonly id: number
  isChanged = false
  readonly #isNew: boolean
  #parts: FiledContribution[]
  /** The stored records that went into it: identifiers they stated and it no longer states become former ones. */
  readonly #before: JsonBytes[]
  readonly #keys: Key[] = []
  #names: readonly string[] = []
  #namesOthers = false
  readonly #absorbed: number[] = []

  private constructor(id: number, isNew: boolean, parts: FiledContribution[], before: JsonBytes[]) {
    this.id = id
    this.#isNew = isNew
    this.#parts = parts
    this.#before = before
  }

  static fresh(id: number): Draft {
    return new Draft(id, true, [], [])
  }

  static of({ id, text, contributions }: Filed): Draft {
    return new Draft(id, false, [...contributions], [text])
  }

  sources(): readonly string[] {
    return [...new Set(this.#parts.map(({ source }) => source))]
  }

  /** The keys under which the source filed rows of this record. */
  contributionKeys(source: string): readonly string[] {
    return this.#parts.filter(part => part.source === source).map(part => part.key)
  }

  /** Whether the source already said exactly this. */
  holds(source: string, { contributionKey, hash }: Prepared): boolean {
    return this.#parts.some(
      part => part.source === source && part.hash === hash && isOfRow(part.key, contributionKey),
    )
  }

  /** Whether one row is all that is said. */
  get isSole(): boolean {
    return this.#parts.length === 1
  }

  /** What the sources say, oldest first. */
  records(): readonly JsonObject[] {
    return this.#parts.map(part => parseRecord(part.text))
  }

  /**
   * Files a row: in place of what its source said under the same key before, or, when that key was already filed or
   * met by this load, as a further statement beside it. An older snapshot does not replace a newer one.
   */
  contribute(row: Prepared, { source, load, met }: Filing): Outcome {
    const said = this.#parts.filter(part => part.source === source && isOfRow(part.key, row.contributionKey))
    const same = said.find(part => part.hash === row.hash)
    if (same) {
      met.add(this.id, same.key)
      return 'unchanged'
    }
    const earlier = said.filter(part => part.load !== load && !met.has(this.id, part.key))
    if (earlier.some(part => part.seenMs > row.seenMs)) return 'unchanged'
    const [before] = earlier.sort(inOrder)
    const wasEmpty = this.#parts.length === 0
    const key = before?.key ?? this.#freeKey(source, row.contributionKey)
    const part = { source, key, seenMs: row.seenMs, hash: row.hash, load, text: row.text }
    this.#parts = [...this.#parts.filter(other => other !== before), part]
    this.#take(row)
    return wasEmpty ? 'created' : 'updated'
  }

  absorb(other: Draft): void {
    // One source may have filed both under the same key: a domain that two companies share.
    for (const part of other.#parts) {
      this.#parts = [...this.#parts, { ...part, key: this.#freeKey(part.source, rowKey(part.key)) }]
    }
    this.#before.push(...other.#before)
    this.#keys.push(...other.#keys)
    if (!other.#isNew) this.#absorbed.push(other.id)
    this.#absorbed.push(...other.#absorbed)
    this.isChanged = true
  }

  #take(row: Prepared): void {
    this.#keys.push(...row.keys)
    this.#names = row.names
    this.#namesOthers = row.namesOthers
    this.isChanged = true
  }

  /** The key itself for the first statement under it, then with the number of the statement: `key#2`. */
  #freeKey(source: string, rowKey: string): string {
    const taken = new Set(this.#parts.filter(part => part.source === source).map(part => part.key))
    let key = rowKey
    for (let number = 2; taken.has(key); number++) key = `${rowKey}#${number}`
    return key
  }

  /** What is written: the row itself when it is all there is, the merge of all contributions otherwise. */
  async entry(dataset: Dataset, derive: (record: MutableObject) => Promise<MutableObject>): Promise<Entry> {
    const parts = [...this.#parts].sort(inOrder)
    const [sole] = parts
    const common = {
      id: this.id,
      isNew: this.#isNew,
      updatedAtMs: Math.max(...parts.map(part => part.seenMs)),
      contributions: parts,
      absorbs: this.#absorbed,
    }
    if (sole && this.isSole && this.#isNew) {
      const [keys, names, namesOthers] = [this.#keys, this.#names, this.#namesOthers]
      return { ...common, text: sole.text, keys, formerKeys: [], names, namesOthers }
    }
    // What links set in a row that was all there is must not count as said by its source.
    const said = parts.map(part => withoutLateLinks(dataset, parseRecord(part.text)))
    const record = this.isSole ? said[0] : await derive(mergeRecords(dataset, said))
    const earlier = this.#before.map(parseRecord)
    const merged = withFormerNames(dataset, record ?? {}, [...earlier, ...said])
    const namesOthers = removeLateLinks(dataset.name, merged)
    const stated = statedKeys(dataset, merged)
    const before = earlier.flatMap(one => statedKeys(dataset, one))
    return {
      ...common,
      text: JSON.stringify(merged),
      keys: [...this.#keys.filter(({ kind }) => isOwn(kind)), ...stated],
      // What an older source states, and a newer one states otherwise, finds the record too.
      formerKeys: without([...before, ...this.#keys.filter(({ kind }) => !isOwn(kind))], stated),
      names: namesOf(dataset, merged),
      namesOthers,
    }
  }
}

/** The key of the row that a contribution key numbers: without the `#2` of a second statement. */
export const rowKey = (key: string): string => key.replace(/#\d+$/, '')

const isOfRow = (key: string, row: string): boolean =>
  key === row || (key.startsWith(`${row}#`) && rowKey(key) === row)

/** Oldest first. Equal dates must have an order that the store can repeat: of one load, that of the keys. */
const inOrder = (a: FiledContribution, b: FiledContribution): number =>
  a.seenMs - b.seenMs || a.load - b.load || a.key.length - b.key.length || (a.key < b.key ? -1 : 1)

/** Texts were made by this program from checked records. */
export const parseRecord = (text: JsonBytes): MutableObject => JSON.parse(textOf(text)) as MutableObject

function withoutLateLinks(dataset: Dataset, record: MutableObject): MutableObject {
  removeLateLinks(dataset.name, record)
  return record
}

/** The identifiers that a record states, and by which it is looked up. */
export const statedKeys = (dataset: Dataset, record: JsonObject): Key[] => [
  ...keysOf(dataset, record),
  ...lookupKeys(dataset, record),
]

/** Keys a source gives rather than the record states. */
export const isOwn = (kind: string): boolean =>
  kind === 'stated' || kind === 'natural' || kind.startsWith('ext:')

function without(keys: readonly Key[], others: readonly Key[]): Key[] {
  const known = new Set(others.map(({ kind, value }) => `${kind}:${value}`))
  return keys.filter(({ kind, value }) => !known.has(`${kind}:${value}`))
}
