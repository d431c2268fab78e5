// Makes rows of an answer from stored records, as of the transaction of their reader.
import { updatedAt } from '../../catalog/stamp.ts'
import { ByteBuilder } from '../../lib/json/byte-builder.ts'
import { JsonTape } from '../../lib/json/json-tape.ts'
import { type ProjectionMessage, textProjectionFor } from '../../query/project.ts'
import type { TextProjection } from '../../query/project-text.ts'
import { fieldSources } from '../field-sources.ts'
import { warnOfUnreadable } from '../stored-text.ts'
import type { Linker } from './linked-fields.ts'
import { type StoredJson, type Tables, type TablesByDataset, tablesNamed } from './tables.ts'

/** The number of records that one statement reads. */
const readTogetherCount = 20

export class StoredRowReader {
  readonly #tables: TablesByDataset
  readonly #linkerOf: (dataset: string) => Linker
  readonly #tape = new JsonTape()
  readonly #text = new ByteBuilder()

  constructor(tables: TablesByDataset, linkerOf: (dataset: string) => Linker) {
    this.#tables = tables
    this.#linkerOf = linkerOf
  }

  /** Returns the JSON of the records in the order of the ids. One that is not there or cannot be read is left out. */
  read(name: string, ids: readonly number[], shows: ProjectionMessage): readonly Uint8Array[] {
    const tables = tablesNamed(this.#tables, name)
    const { dataset } = tables
    const projection = textProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const { linked } = this.#linkerOf(name)
    const texts: Uint8Array[] = []
    for (let start = 0; start < ids.length; start += readTogetherCount) {
      const slice = ids.slice(start, start + readTogetherCount)
      const records = tables.readTogether(slice)
      for (const id of slice) {
        const stored = records.get(id)
        const text = stored && this.#project(projection, stored, tables, linked)
        if (text) texts.push(text)
      }
    }
    return texts
  }

  #project(
    projection: TextProjection,
    { id, json, updatedAtMs }: StoredJson,
    { dataset, withContributions }: Tables,
    linked: Linker['linked'],
  ): Uint8Array | undefined {
    const [tape, to] = [this.#tape, this.#text]
    try {
      tape.read(json)
      if (!tape.isObject(0)) throw new SyntaxError('A record is an object.')
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      warnOfUnreadable(dataset.name, id)
      return undefined
    }
    const sources = () => {
      const record = withContributions(id)
      return record ? fieldSources(dataset, record) : []
    }
    projection({ tape, to, id, updatedAt: updatedAt(updatedAtMs), sources, linked })
    return to.take()
  }
}
