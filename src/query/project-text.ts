// What is shown of a record as JSON text: what project.ts answers as an object, copied out of the record's own text.
import { Buffer } from 'node:buffer'
import type { LinkedList } from '../catalog/links.ts'
import { ByteNames } from '../lib/byte-names.ts'
import type { ByteText } from '../lib/byte-text.ts'
import { absent, type JsonTape } from '../lib/json-tape.ts'
import type { Shown, ShownLeaf, ShownObject } from './shown.ts'

/** What the text of a row is made from, and where it goes. */
export interface RowSource {
  /** The record as it is stored. */
  readonly tape: JsonTape
  readonly to: ByteText
  readonly id: number
  /** As it is on the wire. */
  readonly updatedAt: string
  /** What the record with the id shows in entries of the list; undefined when there is none. */
  linked(list: LinkedList, id: number): Linked | undefined
}

export interface Linked {
  readonly id: number
  /** Whether it shows something in the field of that place in `list.fields`. */
  shows(field: number): boolean
  /** Appends JSON of it. */
  append(field: number, to: ByteText): void
}

/** Appends the text of a record. */
export type TextProjection = (row: RowSource) => void

/** Appends what is shown of a value of the record, which may be absent. */
type Write = (row: RowSource, value: number) => void

export function compileText(shown: ShownObject): TextProjection {
  const write = writeObject(shown)
  return row => write(row, 0)
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

const [emptyObject, emptyList, nothing] = [bytesOf('{}'), bytesOf('[]'), bytesOf('null')]
const [comma, openBracket, closeBracket, openBrace, closeBrace] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

function writeObject({ parts, links }: ShownObject): Write {
  const names = parts.map(({ name }) => name)
  const hidden = links ? [links.by, links.unless].filter(name => !names.includes(name)) : []
  const known = new ByteNames([...names, ...hidden])
  /** The values of one object under the names. One for all: what is inside has others. */
  const values = new Int32Array(names.length + hidden.length)
  const find = ({ tape }: RowSource, object: number): void => {
    values.fill(absent)
    if (!tape.isObject(object)) return
    for (let key = object + 1, end = tape.after(object); key < end; key = tape.after(key + 1)) {
      const name = known.find(tape.bytes, tape.start(key), tape.end(key))
      if (name !== -1) values[name] = key + 1
    }
  }
  const linkedBy = links ? links.fields.map(({ name }) => name) : []
  const linkOf = links && compileLink(links, [...names, ...hidden], values)
  const writers = parts.map(({ name, shown }, index) => {
    const before = bytesOf(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (links && name === links.by) return writeLinkedId(before, shown)
    return shown.node === 'leaf'
      ? writeLeaf(before, shown, linkedBy.indexOf(name))
      : writeBelow(before, writerOf(shown))
  })
  if (writers.length === 0) return ({ to }) => to.append(emptyObject)
  return (row, object) => {
    find(row, object)
    const linked = linkOf?.(row)
    for (let index = 0; index < writers.length; index++) {
      const write = writers[index] as (typeof writers)[number]
      write(row, values[index] as number, linked)
    }
    row.to.byte(closeBrace)
  }
}

/** A part of an object with its name before it. */
type WritePart = (row: RowSource, value: number, linked: Linked | undefined) => void

const writeBelow =
  (before: Uint8Array, write: Write): WritePart =>
  (row, value) => {
    row.to.append(before)
    write(row, value)
  }

/** `field` is the place in the list's links of what may stand here where the entry is silent; -1 for none. */
function writeLeaf(before: Uint8Array, shown: ShownLeaf, field: number): WritePart {
  if (shown.stamped === 'id') return ({ to, id }) => appendStamp(to, before, String(id))
  if (shown.stamped) return ({ to, updatedAt }) => appendStamp(to, before, `"${updatedAt}"`)
  const beforeBlank = bytesOf(`${Buffer.from(before)}${JSON.stringify(shown.blank)}`)
  const write: WritePart = ({ tape, to }, value) => {
    if (isSilent(tape, value)) {
      to.append(beforeBlank)
      return
    }
    to.append(before)
    to.copy(tape.bytes, tape.start(value), tape.end(value))
  }
  if (field === -1) return write
  return (row, value, linked) => {
    const { tape, to } = row
    if (!linked?.shows(field) || !(isSilent(tape, value) || isEmptyText(tape, value))) {
      write(row, value, linked)
      return
    }
    to.append(before)
    linked.append(field, to)
  }
}

function appendStamp(to: ByteText, before: Uint8Array, text: string): void {
  to.append(before)
  to.ascii(text)
}

const isSilent = (tape: JsonTape, value: number): boolean => value === absent || tape.isNull(value)

const isEmptyText = (tape: JsonTape, value: number): boolean =>
  tape.isText(value) && tape.end(value) - tape.start(value) === 2

/** The id of the record that an entry leads to today. */
function writeLinkedId(before: Uint8Array, shown: Shown): WritePart {
  const write = writerOf(shown)
  return (row, value, linked) => {
    row.to.append(before)
    if (linked) row.to.ascii(String(linked.id))
    else write(row, value)
  }
}

/** What the entry whose values under the names were found leads to. */
function compileLink(links: LinkedList, names: readonly string[], values: Int32Array) {
  const [by, unless] = [names.indexOf(links.by), names.indexOf(links.unless)]
  return (row: RowSource): Linked | undefined => {
    const [id, isForeign] = [values[by] as number, values[unless] as number]
    if (id === absent || (isForeign !== absent && row.tape.text(isForeign) === 'true')) return undefined
    const number = Number(row.tape.text(id))
    return Number.isNaN(number) ? undefined : row.linked(links, number)
  }
}

function writerOf(shown: Shown): Write {
  switch (shown.node) {
    case 'leaf': {
      const blank = bytesOf(JSON.stringify(shown.blank))
      return ({ tape, to }, value) => {
        if (isSilent(tape, value)) to.append(blank)
        else to.copy(tape.bytes, tape.start(value), tape.end(value))
      }
    }
    case 'section': {
      const write = writeObject(shown)
      if (!shown.nullable) return write
      return (row, value) => (row.tape.isObject(value) ? write(row, value) : row.to.append(nothing))
    }
    case 'list':
      return writeList(writeObject(shown))
    case 'dictionary':
      return writeDictionary(shown.at)
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

function writeDictionary(at: (key: string) => Shown | undefined): Write {
  const known = new Map<Shown, Write>()
  const writeFor = (below: Shown): Write => {
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
      to.byte(0x3a)
      writeFor(below)(row, key + 1)
    }
    to.byte(closeBrace)
  }
}
