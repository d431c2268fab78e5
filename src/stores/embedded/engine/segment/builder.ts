// Makes a segment from records: walks each once, gathers pairs of ordinal and term, and sorts them at the end.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts'
import { groupByPlace } from '../group.ts'
import { Numbers } from './bytes.ts'
import { columnBytes } from './column-file.ts'
import { type ColumnLayout, layoutOf, type Step } from './layout.ts'
import { Pairs } from './pairs.ts'
import { SegmentWriter } from './segment-file.ts'
import { type Point, sortTerms } from './terms.ts'

export interface SegmentBuilder {
  /** How many records were added, those added twice included. */
  readonly length: number
  /** Pairs of ordinal and term held so far; each takes about three bytes. */
  readonly pairs: number
  /** A complete record with its stamped fields; of one added twice the last counts. */
  add(id: number, record: JsonObject): void
  /** Takes back what was added for the id. */
  remove(id: number): void
  /**
   * The bytes of the segment's file, in chunks that are made while they are read; undefined when nothing is left in it.
   * The builder is used up.
   */
  finish(): Iterable<Uint8Array> | undefined
}

/** A builder for records of the dataset; it knows nothing of any store and runs in any thread. */
export function openSegmentBuilder(dataset: Dataset): SegmentBuilder {
  return new Builder(dataset)
}

/** After so many values it shows whether a column repeats them: of so many pairs there must be this share more. */
const judgedAt = 10_000
const repeatedLeast = 1.25

/** The values of a column by number, and which ordinal has which. */
class Collector {
  /** Distinct, or nearly so. */
  readonly values: (number | boolean | string | Point)[] = []
  readonly pairs = new Pairs()
  /** Undefined where hardly a value comes twice: that is not worth a map. */
  #numbers: Map<number | boolean | string, number> | undefined = new Map()
  /** Of points, by latitude, then by longitude. */
  readonly #points = new Map<number, Map<number, number>>()

  add(ordinal: number, value: number | boolean | string): void {
    let term = this.#numbers?.get(value)
    if (term === undefined) {
      term = this.values.length
      this.values.push(value)
      this.#numbers?.set(value, term)
      if (term === judgedAt && this.pairs.length < judgedAt * repeatedLeast) this.#numbers = undefined
    }
    this.pairs.push(ordinal, term)
  }

  addPoint(ordinal: number, latitude: number, longitude: number): void {
    const there = this.#points.get(latitude) ?? new Map<number, number>()
    if (there.size === 0) this.#points.set(latitude, there)
    let term = there.get(longitude)
    if (term === undefined) {
      term = this.values.length
      this.values.push([latitude, longitude])
      there.set(longitude, term)
    }
    this.pairs.push(ordinal, term)
  }
}

class Builder implements SegmentBuilder {
  readonly #layout
  readonly #collectors: Collector[]
  /** Of each space but the records: the parents of its elements. */
  readonly #parents: Numbers[]
  readonly #ids = new Numbers()
  /** The place of the version of a record that counts. */
  readonly #places = new Map<number, number>()
  #isAscending = true

  constructor(dataset: Dataset) {
    this.#layout = layoutOf(dataset)
    this.#collectors = this.#layout.columns.map(() => new Collector())
    this.#parents = this.#layout.spaces.map(() => new Numbers())
  }

  get length(): number {
    return this.#ids.length
  }

  get pairs(): number {
    return this.#collectors.reduce((sum, { pairs }) => sum + pairs.length, 0)
  }

  add(id: number, record: JsonObject): void {
    const ordinal = this.#ids.length
    if (this.#ids.last !== undefined && id <= this.#ids.last) this.#isAscending = false
    this.#places.set(id, ordinal)
    this.#ids.push(id)
    this.#walk(record, this.#layout.steps, ordinal)
  }

  remove(id: number): void {
    this.#places.delete(id)
  }

  #walk(object: JsonObject, steps: readonly Step[], ordinal: number): void {
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index] as Step
      const value = object[step.name]
      if (value === undefined || value === null) continue
      if (step.space !== undefined) this.#enter(value, step, ordinal)
      else if (step.point !== undefined) this.#point(value, step.point, ordinal)
      else {
        if (step.column !== undefined) this.#value(value, this.#collectors[step.column] as Collector, ordinal)
        if (step.steps.length > 0) this.#below(value, step.steps, ordinal)
      }
    }
  }

  #enter(value: Json, step: Step, ordinal: number): void {
    if (!Array.isArray(value)) return
    const parents = this.#parents[step.space as number] as Numbers
    for (const entry of value) {
      const element = parents.length
      parents.push(ordinal)
      if (isObject(entry)) this.#walk(entry, step.steps, element)
    }
  }

  #point(value: Json, column: number, ordinal: number): void {
    if (!Array.isArray(value)) return
    const [latitude, longitude] = value
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return
    ;(this.#collectors[column] as Collector).addPoint(ordinal, latitude, longitude)
  }

  #value(value: Json, collector: Collector, ordinal: number): void {
    if (typeof value !== 'object' || value === null) {
      if (value !== null) collector.add(ordinal, value)
    } else if (Array.isArray(value)) for (const item of value) this.#value(item, collector, ordinal)
  }

  #below(value: Json, steps: readonly Step[], ordinal: number): void {
    if (isObject(value)) this.#walk(value, steps, ordinal)
    else if (Array.isArray(value)) for (const item of value) this.#below(item, steps, ordinal)
  }

  finish(): Iterable<Uint8Array> | undefined {
    return this.#places.size === 0 ? undefined : this.#chunks()
  }

  *#chunks(): Generator<Uint8Array> {
    const count = this.#places.size
    const added = this.#ids.values
    const isPlain = this.#isAscending && count === added.length
    // Where records were added twice, taken back, or out of order, ordinals are dealt out anew.
    const order = isPlain
      ? undefined
      : Uint32Array.from([...this.#places].sort(([a], [b]) => a - b).map(([, place]) => place))
    const writer = new SegmentWriter(order ? order.map(place => added[place] as number) : added)
    const maps: (Uint32Array | undefined)[] = [order && inverse(order, added.length)]
    const sizes = [count]
    for (const { number, path, parent } of this.#layout.spaces) {
      if (!parent) continue
      const parents = this.#parents[number]?.values ?? new Uint32Array(0)
      const above = maps[parent.number]
      const moved = above && moveElements(parents, above)
      maps[number] = moved?.map
      sizes[number] = moved?.parents.length ?? parents.length
      writer.addSpace(path, moved?.parents ?? parents)
    }
    for (const column of this.#layout.columns) {
      const collector = this.#collectors[column.number]
      if (collector && collector.pairs.length > 0) {
        this.#writeColumn(
          writer,
          column,
          collector,
          sizes[column.space.number] ?? 0,
          maps[column.space.number],
        )
      }
      // Frees what was written already.
      this.#collectors[column.number] = new Collector()
      yield* writer.take()
    }
    yield* writer.finish()
  }

  #writeColumn(
    writer: SegmentWriter,
    { path }: ColumnLayout,
    collector: Collector,
    size: number,
    map: Uint32Array | undefined,
  ): void {
    const { terms, places } = sortTerms(collector.values)
    const postings = grouped(collector, places, map)
    const bytes = columnBytes(terms, size, term => postings(term))
    writer.addColumn(path, bytes)
  }
}

/** Stands for the ordinal of what is not kept. */
export const gone = 0xffffffff

function inverse(order: Uint32Array, size: number): Uint32Array {
  const map = new Uint32Array(size).fill(gone)
  for (let ordinal = 0; ordinal < order.length; ordinal++) map[order[ordinal] as number] = ordinal
  return map
}

/** The elements of a space in the new order of their parents. */
function moveElements(parents: Uint32Array, above: Uint32Array): { map: Uint32Array; parents: Uint32Array } {
  const kept: number[] = []
  for (let element = 0; element < parents.length; element++) {
    if (above[parents[element] as number] !== gone) kept.push(element)
  }
  const parentOf = (element: number) => above[parents[element] as number] as number
  kept.sort((a, b) => parentOf(a) - parentOf(b) || a - b)
  return {
    map: inverse(Uint32Array.from(kept), parents.length),
    parents: Uint32Array.from(kept, parentOf),
  }
}

/** The ordinals of each term, ascending, each once. */
function grouped(
  { pairs }: Collector,
  places: Uint32Array,
  map: Uint32Array | undefined,
): (place: number) => Uint32Array {
  const { ordinals, terms } = pairs.read()
  if (map)
    for (let index = 0; index < ordinals.length; index++)
      ordinals[index] = map[ordinals[index] as number] as number
  const ordinalsAt = groupByPlace(terms, places, ordinals)
  return place => {
    const list = ordinalsAt(place)
    return unique(map ? list.sort() : list)
  }
}

/** An ascending list without repeats and without what is gone; compacted in place. */
export function unique(list: Uint32Array): Uint32Array {
  let length = 0
  for (let index = 0; index < list.length; index++) {
    const value = list[index] as number
    if (value === gone) break
    if (length === 0 || list[length - 1] !== value) list[length++] = value
  }
  return length === list.length ? list : list.subarray(0, length)
}
