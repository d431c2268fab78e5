// Reads JSON documents: a list of records, a list somewhere inside an object, or objects one after another.
import { InputError } from '../../errors.ts'
import { findRecords, foundAt, noListAt, segmentsOf, valueAt } from './document.ts'
import { type Batch, batchRows, type ReadInput } from './input.ts'
import { type Element, ElementCutter } from './json-elements.ts'
import type { Row, UnreadableRow } from './reader.ts'
import { isUnreadable } from './reader.ts'
import { readRecord, rowOf, unreadable } from './record.ts'

export async function* readJson(input: ReadInput): AsyncGenerator<Batch> {
  const { path, text, options, head } = input
  const isList = head.trimStart().startsWith('[')
  if (isList && options.rows !== undefined) {
    throw new InputError(`${path} is a list itself, so \`${options.rows}\` names nothing in it.`)
  }
  const segments = isList ? [] : options.rows === undefined ? undefined : segmentsOf(options.rows)
  const cutter = new ElementCutter(segments)
  yield* segments ? rowsOf(input, cutter) : objectsOf(input, cutter)
  if (text.isCutOff()) return
  const { isOpen, isFound } = cutter.end()
  if (isOpen) throw new InputError(`${path} ends in the middle of a record or a list.`)
  if (!isFound) throw noListAt(path, options.rows ?? '')
}

/** Reads the elements of each block; their ordinals are their lines. */
async function* rowsOf(input: ReadInput, cutter: ElementCutter): AsyncGenerator<Batch> {
  let ordinal = 0
  for await (const block of input.text.blocks()) {
    const elements = cutter.cut(block)
    for (let start = 0; start < elements.length; start += batchRows) {
      yield elements.slice(start, start + batchRows).map(element => read(element, ++ordinal, input))
    }
  }
}

function read({ bytes, isTooLarge }: Element, ordinal: number, input: ReadInput): Row | UnreadableRow {
  const text = bytes.toString()
  if (isTooLarge) return unreadable(ordinal, 'The record is larger than 64 MB.', text)
  return readRecord(text, ordinal, input.repairs)
}

/** Objects at the top level: several are records each; a single one is looked into for a list of records. */
async function* objectsOf(input: ReadInput, cutter: ElementCutter): AsyncGenerator<Batch> {
  const { path, repairs } = input
  let first: Row | UnreadableRow | undefined
  let count = 0
  for await (const batch of rowsOf(input, cutter)) {
    count += batch.length
    if (first === undefined && count === 1) {
      first = batch[0]
      continue
    }
    yield first ? [first, ...batch] : batch
    first = undefined
  }
  if (!first) return
  if (isUnreadable(first)) throw new InputError(`${path} cannot be read: ${first.problem}${advice}`)
  const segments = findRecords(first.value)
  if (segments.length === 0) {
    yield [first]
    return
  }
  repairs.add(foundAt(segments))
  const records: unknown = valueAt(first.value, segments, path)
  if (!Array.isArray(records)) return
  for (let start = 0; start < records.length; start += batchRows) {
    yield records.slice(start, start + batchRows).map((record, index) => rowOf(record, start + index + 1, ''))
  }
}

const advice = ' Name the list that holds the records (`rows`) when the file is one large object.'
