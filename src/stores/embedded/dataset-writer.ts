// Writes the records of one dataset during an import: with their contributions, identifiers, names and index.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import {
  type IdentifierHolder,
  jsonString,
  type LinkUpdate,
  type RecordIdentifier,
  type RecordWrite,
} from '../records.ts'
import { type Database, firstValue } from './database.ts'
import { IdentifierBuffer } from './identifier-buffer.ts'
import type { Linker } from './linked-fields.ts'
import type { NameIndex } from './name-index.ts'
import { openTextPacker } from './packed-texts.ts'
import type { ReferenceWriter } from './references.ts'
import { registryIdsText } from './registry-id-texts.ts'
import type { IndexWriter } from './search-index/index-writer.ts'
import { type Tables, toRecord } from './tables.ts'

export interface DatasetWriter {
  readonly tables: Tables
  readonly names: NameIndex | undefined
  readonly index: IndexWriter
  /** The records whose fields that other records show have changed. */
  readonly changed: Set<number>
  nextId: number
  readonly save: (entries: readonly RecordWrite[]) => void
  readonly link: (records: readonly LinkUpdate[]) => void
  /** Indexes the records that were to be linked, and were not. */
  readonly indexUnlinked: () => void
  readonly holders: (keys: readonly RecordIdentifier[]) => readonly (readonly IdentifierHolder[])[]
  readonly keys: IdentifierBuffer
}

interface WriterContext {
  readonly names: NameIndex | undefined
  readonly index: IndexWriter
  readonly references: ReferenceWriter
  readonly linker: Linker
  readonly number: number
  readonly sourceId: (name: string) => number
}

/** Opens a writer on the connection of the import. */
export function openDatasetWriter(database: Database, tables: Tables, context: WriterContext): DatasetWriter {
  const { dataset, shown, extractedPaths } = tables
  const { name } = dataset
  const put = database.prepare(`INSERT OR REPLACE INTO ${name} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const packed = openTextPacker(database, name)
  const putContribution = database.prepare(`INSERT INTO ${name}_contribution VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const dropContributions = database.prepare(`DELETE FROM ${name}_contribution WHERE record = ?`)
  const drop = database.prepare(`DELETE FROM ${name} WHERE id = ?`)
  const putAtHand = database.prepare(`INSERT OR REPLACE INTO ${name}_at_hand VALUES (?, ?)`)
  const dropAtHand = database.prepare(`DELETE FROM ${name}_at_hand WHERE id = ?`)
  const keys = new IdentifierBuffer(database, name, context.references)
  const redirect = database.prepare(`INSERT OR REPLACE INTO ${name}_redirect VALUES (?, ?)`)
  const first = Number(
    firstValue(
      database,
      `SELECT max(coalesce((SELECT max(id) FROM ${name}), 0), coalesce((SELECT max(id) FROM ${name}_redirect), 0)) + 1`,
    ),
  )

  const putContributions = ({ id, contributions }: RecordWrite) => {
    dropContributions.run(id)
    if (contributions.length === 1) return
    for (const { source, key, seenMs, hash, load, text, registryIds } of contributions) {
      putContribution.run(
        id,
        context.sourceId(source),
        key,
        seenMs,
        hash,
        load ?? context.number,
        packed(text),
        registryIdsText(registryIds),
      )
    }
  }

  const changed = new Set<number>()
  /** The records that are not indexed yet, because they are to be linked, which may change them. */
  const unlinked = new Set<number>()

  /** Returns the fields that other records show of the record, as text to compare. */
  const shownOf = (id: number, { isNew }: RecordWrite) =>
    isNew || shown.length === 0 ? '' : JSON.stringify(tables.pickValues(id, shown))

  const saveRecord = (entry: RecordWrite): void => {
    const { id, text, updatedAtMs, contributions } = entry
    const shownBefore = shownOf(id, entry)
    const [sole] = contributions
    if (sole && contributions.length === 1) {
      const { source, key, seenMs, hash, load, registryIds } = sole
      put.run(
        id,
        packed(text),
        updatedAtMs,
        context.sourceId(source),
        key,
        seenMs,
        hash,
        load ?? context.number,
        registryIdsText(registryIds),
      )
    } else {
      put.run(id, packed(text), updatedAtMs, null, null, null, null, context.number, null)
    }
    if (!entry.isNew || contributions.length > 1) putContributions(entry)
    const record = recordOf(dataset, entry)
    if (extractedPaths.length > 0) putAtHand.run(id, JSON.stringify(valuesByPath(record, extractedPaths)))
    if (entry.namesOthers) {
      // The record is dropped from older segments now, so that it is put as a new one.
      if (!entry.isNew) context.index.remove(id)
      unlinked.add(id)
      context.references.noteToLink(name, id)
    } else {
      unlinked.delete(id)
      context.index.put({ id, record, json: text, updatedAtMs }, context.linker, entry.isNew)
    }
    if (shownOf(id, entry) !== shownBefore) changed.add(id)
    for (const absorbed of entry.absorbs) {
      changed.add(absorbed)
      drop.run(absorbed)
      dropAtHand.run(absorbed)
      context.index.remove(absorbed)
      unlinked.delete(absorbed)
      dropContributions.run(absorbed)
      redirect.run(absorbed, id)
      context.names?.remove(absorbed)
      // The record's own rows for these replace them; other identifiers of the absorbed record lead here by the redirect.
      for (const key of [...entry.keys, ...entry.formerKeys]) keys.remove(key, absorbed)
    }
    for (const key of entry.removedKeys ?? []) {
      // Records that it has absorbed may hold the identifier, too.
      const held = keys.holders([key]).flat()
      for (const holder of held) if (tables.redirected(holder.id) === id) keys.remove(key, holder.id)
    }
    if (context.names) {
      if (!entry.isNew) context.names.remove(id)
      context.names.add(id, entry.names)
    }
    writer.nextId = Math.max(writer.nextId, id + 1)
  }

  const save = (entries: readonly RecordWrite[]): void => {
    for (const entry of entries) saveRecord(entry)
    for (const entry of entries) keys.add(entry)
    keys.write(false)
  }

  const updatedAtOf = database.prepare(`SELECT updated_at FROM ${name} WHERE id = ?`).raw()
  const putText = database.prepare(`UPDATE ${name} SET data = ? WHERE id = ?`)
  const link = (linked: readonly LinkUpdate[]): void => {
    for (const { id, references, record, text, isChanged } of linked) {
      context.references.add(name, id, references)
      if (isChanged) putText.run(packed(text), id)
      const isAwaited = unlinked.delete(id)
      if (!isChanged && !isAwaited) continue
      const updatedAtMs = Number((updatedAtOf.get(id) as unknown[])[0])
      const stored = toRecord(dataset, { id, record, updatedAtMs })
      context.index.put({ ...stored, json: text }, context.linker, isAwaited)
    }
  }
  const indexUnlinked = (): void => {
    for (const id of unlinked) {
      const found = tables.getIndexed(id)
      if (found) context.index.put(found, context.linker, true)
    }
    unlinked.clear()
  }

  /** Returns the holders of each identifier; an absorbed record counts as the one that absorbed it. */
  const holders = (wanted: readonly RecordIdentifier[]) =>
    keys.holders(wanted).map(found => {
      const led = new Map<number, IdentifierHolder>()
      for (const holder of found) {
        const id = tables.redirected(holder.id)
        if (!led.has(id)) led.set(id, { id, former: holder.former })
      }
      return [...led.values()]
    })

  const writer: DatasetWriter = {
    tables,
    names: context.names,
    index: context.index,
    changed,
    nextId: first,
    save,
    link,
    indexUnlinked,
    holders,
    keys,
  }
  return writer
}

/** Returns the record as a reader sees it, without the fields of linked records. */
const recordOf = (dataset: Dataset, { id, text, updatedAtMs }: RecordWrite): JsonObject =>
  toRecord(dataset, { id, record: JSON.parse(jsonString(text)) as JsonObject, updatedAtMs }).record

export const valuesByPath = (record: JsonObject, paths: readonly string[]): JsonObject =>
  Object.fromEntries(paths.map(path => [path, valueAt(record, path) ?? null]))
