// Projects a record as JSON text: the same answer as project.ts gives as an object, copied out of the stored
// text.
import { Buffer } from 'node:buffer'
import type { Link } from '../catalog/links.ts'
import type { ByteBuilder } from '../lib/json/byte-builder.ts'
import { ByteNames } from '../lib/json/byte-names.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { absent, type JsonTape } from '../lib/json/json-tape.ts'
import type { ProjectionLeaf, ProjectionNode, ProjectionObject } from './projection-tree.ts'

/** The record that is projected, and the buffer that the text is appended to. */
export interface ProjectedRecord {
  /** The record as it is stored. */
  readonly tape: JsonTape
  readonly to: ByteBuilder
  readonly id: number
  /** The time of the last update in the form of the wire. */
  readonly updatedAt: string
  /** Returns which source states which field. */
  sources(): readonly JsonObject[]
  /**
   * Returns the values that a linked record provides for an entry, or undefined when there is no such record.
   */
  linked(link: Link, id: number): LinkedValues | undefined
}

export interface LinkedValues {
  readonly id: number
  /** Returns whether it has a value for the field at that index of `link.fields`. */
  shows(field: number): boolean
  /** Appends the value as JSON. */
  append(field: number, to: ByteBuilder): void
}

/** Appends the text of a record. */
export type TextProjection = (row: ProjectedRecord) => void

/**
 * Appends the projection of a value, which may be absent; `linked` has the values that the entry around it
 * takes from a linked record.
 */
type Write = (row: ProjectedRecord, value: number, linked?: LinkedValues) => void

/** `noteEnd`, where it is given, receives the length of the text after each part of the record. */
export function compileText(shown: ProjectionObject, noteEnd?: (length: number) => void): TextProjection {
  const write = writeObject(shown, noteEnd)
  return row => write(row, 0)
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

const [emptyObject, emptyList, nothing] = [bytesOf('{}'), bytesOf('[]'), bytesOf('null')]
const [comma, colon, openBracket, closeBracket, openBrace, closeBrace] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d]

function writeObject({ parts, link }: ProjectionObject, noteEnd?: (length: number) => void): Write {
  if (parts.length === 0) return ({ to }) => to.append(emptyObject)
  const shown = parts.map(({ name }) => name)
  const names = link ? [...new Set([...shown, link.by, link.unless])] : shown
  const known = new ByteNames(names)
  /**
   * The values of one object, by the index of their names. One buffer serves all objects, so it is read
   * before nested objects are written.
   */
  const values = new Int32Array(names.length)
  const find = ({ tape }: ProjectedRecord, object: number): void => {
    values.fill(absent)
    if (!tape.isObject(object)) return
    for (let key = object + 1, end = tape.after(object); key < end; key = tape.after(key + 1)) {
      const name = known.find(tape.bytes, tape.start(key), tape.end(key))
      if (name !== -1) values[name] = key + 1
    }
  }
  const follow = link && compileLink(link, names, values)
  const writers = parts.map((part, index) => ({
    before: bytesOf(`${index === 0 ? '{' : ','}${JSON.stringify(part.name)}:`),
    write: link ? writeLinked(link, part.name, writerOf(part.shown)) : writerOf(part.shown),
  }))
  return (row, object) => {
    find(row, object)
    const linked = follow?.(row)
    for (let index = 0; index < writers.length; index++) {
      const { before, write } = writers[index] as (typeof writers)[number]
      row.to.append(before)
      write(row, values[index] as number, linked)
      noteEnd?.(row.to.length)
    }
    row.to.byte(closeBrace)
  }
}

/** Returns the linked values of the entry whose own values were found. */
function compileLink(link: Link, names: readonly string[], values: Int32Array) {
  const [by, unless] = [names.indexOf(link.by), names.indexOf(link.unless)]
  return (row: ProjectedRecord): LinkedValues | undefined => {
    const [id, isForeign] = [values[by] as number, values[unless] as number]
    if (id === absent || (isForeign !== absent && row.tape.text(isForeign) === 'true')) return undefined
    const number = Number(row.tape.text(id))
    return Number.isNaN(number) ? undefined : row.linked(link, number)
  }
}

/**
 * Writes a field of a linked entry: the present id of the record, and its values where the entry states none.
 */
function writeLinked(link: Link, name: string, write: Write): Write {
  if (name === link.by) {
    return (row, value, linked) => (linked ? row.to.ascii(String(linked.id)) : write(row, value))
  }
  const field = link.fields.findIndex(each => each.name === name)
  if (field === -1) return write
  return (row, value, linked) => {
    const isOpen = isSilent(row.tape, value) || isEmptyText(row.tape, value)
    if (isOpen && linked?.shows(field)) linked.append(field, row.to)
    else write(row, value)
  }
}

const isSilent = (tape: JsonTape, value: number): boolean => value === absent || tape.isNull(value)

const isEmptyText = (tape: JsonTape, value: number): boolean =>
  tape.isText(value) && tape.end(value) - tape.start(value) === 2

/** Returns the writer of a value. */
function writerOf(shown: ProjectionNode): Write {
  switch (shown.node) {
    case 'leaf':
      return writeLeaf(shown)
    case 'section': {
      const write = writeObject(shown)
      if (!shown.nullable) return write
      return (row, value) => (row.tape.isObject(value) ? write(row, value) : row.to.append(nothing))
    }
    case 'list':
      return shown.computed ? writeSources(shown.parts, shown.computed) : writeList(writeObject(shown))
    case 'dictionary':
      return writeDictionary(shown.at)
  }
}

function writeLeaf({ stamped, blank }: ProjectionLeaf): Write {
  if (stamped === 'id') return ({ to, id }) => to.ascii(String(id))
  if (stamped) return ({ to, updatedAt }) => to.ascii(`"${updatedAt}"`)
  const instead = bytesOf(JSON.stringify(blank))
  return ({ tape, to }, value) => {
    if (isSilent(tape, value)) to.append(instead)
    else to.copy(tape.bytes, tape.start(value), tape.end(value))
  }
}

const writeList =
  (write: Write): Write =>
  (row, list) => {
    const { tape, to } = row
    if (!tape.isList(list)) return to.append(emptyList)
    to.byte(openBracket)
    for (let entry = list + 1, end = tape.after(list); entry < end; entry = tape.after(entry)) {
      if (entry !== list + 1) to.byte(comma)
      write(row, entry)
    }
    to.byte(closeBracket)
  }

/** Writes the entries that the key may see of the list that no record holds. */
export const writeSources =
  (parts: ProjectionObject['parts'], isShown: (entry: JsonObject) => boolean) =>
  ({ to, sources }: Pick<ProjectedRecord, 'to' | 'sources'>): void => {
    const entries = sources()
      .filter(isShown)
      .map(entry => Object.fromEntries(parts.map(({ name }) => [name, entry[name] ?? null])))
    to.append(bytesOf(JSON.stringify(entries)))
  }

function writeDictionary(at: (key: string) => ProjectionNode | undefined): Write {
  const known = new Map<ProjectionNode, Write>()
  const writeFor = (below: ProjectionNode): Write => {
    const write = known.get(below) ?? writerOf(below)
    known.set(below, write)
    return write
  }
  return (row, object) => {
    const { tape, to } = row
    if (!tape.isObject(object)) return to.append(emptyObject)
    let isFirst = true
    to.byte(openBrace)
    for (let key = object + 1, end = tape.after(object); key < end; key = tape.after(key + 1)) {
      const below = at(JSON.parse(tape.text(key)) as string)
      if (!below) continue
      if (!isFirst) to.byte(comma)
      isFirst = false
      to.copy(tape.bytes, tape.start(key), tape.end(key))
      to.byte(colon)
      writeFor(below)(row, key + 1)
    }
    to.byte(closeBrace)
  }
}
