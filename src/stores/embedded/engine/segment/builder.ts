// Builds a segment from records: walks each record once, collects pairs of ordinal and term, and sorts them at the end.
import type { Dataset } from '../../../../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts'
import type { Predicate } from '../../../../query/predicate.ts'
import { embed } from '../../../../vectors/embed.ts'
import { tableModel } from '../../../../vectors/table.ts'
import type { Dictionary } from '../rows/codec.ts'
import { RowCollector } from '../rows/packed-rows.ts'
import { NumberList } from './bytes.ts'
import { ColumnCollector, postingsByPlace } from './column-collector.ts'
import { encodeColumn } from './column-sections.ts'
import { type ColumnLayout, type Layout, layoutOf, type WalkStep } from './layout.ts'
import { stepsFor } from './needed-steps.ts'
import { invert, renumberElements } from './renumber.ts'
import { SegmentWriter } from './segment-writer.ts'
import { sortTerms } from './terms.ts'
import { VectorPool } from './vector-pool.ts'

/**
 * Collects records and turns them into the file of a segment.
 *
 * @example
 * const builder = openSegmentBuilder(person)
 * builder.add(1, { service_person_id: 1, basic_profile: { name: 'Ana' } })
 * const segment = new Segment(memorySource(builder.finish() ?? []), layoutOf(person))
 */
export interface SegmentBuilder {
  /** The number of records added; one that was added twice counts twice. */
  readonly length: number
  /** The number of pairs of ordinal and term in memory; each takes about three bytes. */
  readonly pairs: number
  /**
   * Adds a complete record with its stamped fields, and its row (src/query/row-text.ts), which either all records of a
   * segment have or none. A second record of the same id replaces the first.
   */
  add(id: number, record: JsonObject, row?: Uint8Array): void
  /** Drops the record that was added for the id, if there is one. */
  remove(id: number): void
  /**
   * Returns the bytes of the segment's file, in chunks that are made while they are read; undefined when no record is
   * left. The builder cannot be used afterwards.
   */
  finish(): Iterable<Uint8Array> | undefined
}

/**
 * Returns a builder for records of the dataset, of which only what the conditions read is indexed where they are given. It
 * does not depend on any store and runs in any thread.
 */
export function openSegmentBuilder(
  dataset: Dataset,
  { conditions, dictionary }: BuilderOptions = {},
): SegmentBuilder {
  const layout = layoutOf(dataset)
  const rows = new RowCollector(dictionary)
  if (!conditions) return new Builder(layout, layout.steps, new VectorPool(), rows)
  // Conditions never ask for what texts mean.
  return new Builder(layout, stepsFor(layout, conditions), undefined, rows)
}

interface BuilderOptions {
  readonly conditions?: Iterable<Predicate>
  /** The dictionary of other segments, with which this one may be merged. */
  readonly dictionary?: Dictionary
}

class Builder implements SegmentBuilder {
  readonly #layout: Layout
  readonly #steps: readonly WalkStep[]
  readonly #collectors: ColumnCollector[]
  /** The parents of the elements of each space; unused for the records, which have none. */
  readonly #parents: NumberList[]
  /** The vectors of texts; undefined when texts get none. */
  readonly #vectors: VectorPool | undefined
  readonly #ids = new NumberList()
  /** The index in `#ids` of the last version of each record, by id. */
  readonly #latest = new Map<number, number>()
  readonly #rows: RowCollector
  #hasRows = false
  #isAscending = true

  constructor(
    layout: Layout,
    steps: readonly WalkStep[],
    vectors: VectorPool | undefined,
    rows: RowCollector,
  ) {
    this.#rows = rows
    this.#layout = layout
    this.#steps = steps
    this.#vectors = vectors
    this.#collectors = this.#layout.columns.map(() => new ColumnCollector())
    this.#parents = this.#layout.spaces.map(() => new NumberList())
  }

  get length(): number {
    return this.#ids.length
  }

  get pairs(): number {
    return this.#collectors.reduce((sum, { pairs }) => sum + pairs.length, 0)
  }

  add(id: number, record: JsonObject, row?: Uint8Array): void {
    if (row) {
      this.#rows.add(row)
      this.#hasRows = true
    }
    const ordinal = this.#ids.length
    if (this.#ids.last !== undefined && id <= this.#ids.last) this.#isAscending = false
    this.#latest.set(id, ordinal)
    this.#ids.push(id)
    this.#walk(record, this.#steps, ordinal)
  }

  remove(id: number): void {
    this.#latest.delete(id)
  }

  #walk(object: JsonObject, steps: readonly WalkStep[], ordinal: number): void {
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]
      const value = object[step.name]
      if (value === undefined || value === null) continue
      if (step.space !== undefined) this.#addElements(value, step, ordinal)
      else if (step.point !== undefined) this.#addPoint(value, step.point, ordinal)
      else {
        if (step.column !== undefined) this.#addValue(value, this.#collectors[step.column], ordinal)
        if (step.steps.length > 0) this.#walkInside(value, step.steps, ordinal)
      }
    }
  }

  #addElements(value: Json, step: WalkStep, ordinal: number): void {
    if (!Array.isArray(value)) return
    const parents = this.#parents[step.space as number]
    for (const entry of value) {
      const element = parents.length
      parents.push(ordinal)
      if (isObject(entry)) this.#walk(entry, step.steps, element)
    }
  }

  #addPoint(value: Json, column: number, ordinal: number): void {
    if (!Array.isArray(value)) return
    const [latitude, longitude] = value
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return
    this.#collectors[column].addPoint(ordinal, latitude, longitude)
  }

  #addValue(value: Json, collector: ColumnCollector, ordinal: number): void {
    if (typeof value !== 'object' || value === null) {
      if (value !== null) collector.add(ordinal, value)
    } else if (Array.isArray(value)) for (const item of value) this.#addValue(item, collector, ordinal)
  }

  #walkInside(value: Json, steps: readonly WalkStep[], ordinal: number): void {
    if (isObject(value)) this.#walk(value, steps, ordinal)
    else if (Array.isArray(value)) for (const item of value) this.#walkInside(item, steps, ordinal)
  }

  finish(): Iterable<Uint8Array> | undefined {
    return this.#latest.size === 0 ? undefined : this.#chunks()
  }

  *#chunks(): Generator<Uint8Array> {
    const count = this.#latest.size
    const added = this.#ids.values
    const isPlain = this.#isAscending && count === added.length
    // Ordinals are assigned anew when records were added twice, dropped, or added out of order.
    const order = isPlain
      ? undefined
      : Uint32Array.from([...this.#latest].sort(([a], [b]) => a - b).map(([, place]) => place))
    const writer = new SegmentWriter(order ? order.map(place => added[place]) : added)
    const maps: (Uint32Array | undefined)[] = [order && invert(order, added.length)]
    const sizes = [count]
    for (const { number, path, parent } of this.#layout.spaces) {
      if (!parent) continue
      const parents = this.#parents[number].values
      const parentMap = maps[parent.number]
      const moved = parentMap && renumberElements(parents, parentMap)
      maps[number] = moved?.map
      sizes[number] = moved?.parents.length ?? parents.length
      writer.addSpace(path, moved?.parents ?? parents)
    }
    for (const column of this.#layout.columns) {
      const collector = this.#collectors[column.number]
      if (collector.pairs.length > 0) {
        this.#writeColumn(writer, column, collector, sizes[column.space.number], maps[column.space.number])
      }
      // Frees the memory of what is already written.
      this.#collectors[column.number] = new ColumnCollector()
      yield* writer.take()
    }
    writer.addVectors(tableModel, this.#vectors?.bytes ?? new Uint8Array(0))
    if (this.#hasRows) yield* writer.addRows(this.#rows.finish(order))
    yield* writer.finish()
  }

  #writeColumn(
    writer: SegmentWriter,
    { path, vectorWeight }: ColumnLayout,
    collector: ColumnCollector,
    size: number,
    map: Uint32Array | undefined,
  ): void {
    const { terms, places } = sortTerms(collector.values)
    const postings = postingsByPlace(collector, places, map)
    const pool = vectorWeight === undefined ? undefined : this.#vectors
    const vectors = pool && Uint32Array.from(terms.texts, text => pool.add(embed(text)))
    const bytes = encodeColumn(terms, size, term => postings(term), vectors)
    writer.addColumn(path, bytes)
  }
}
