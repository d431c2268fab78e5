// Reads JSON documents: a list of records, a list somewhere inside an object, or objects one after another.
import { InputError } from '../../../errors.ts'
import { findRecords, foundAt, noListAt, segmentsOf, valueAt } from '../document.ts'
import { type Batch, batchRows, type ReadInput } from '../input.ts'
import { tooLong } from '../limits.ts'
import type { Row, UnreadableRow } from '../reader.ts'
import { isUnreadable } from '../reader.ts'
import { readRecord, rowOf, unreadable } from '../record.ts'
import { type Element, ElementCutter } from './json-elements.ts'
import { listsOfObjects } from './json-lists.ts'

export async function* readJson(input: ReadInput): AsyncGenerator<Batch> {
  const { path, options, head } = input
  const isList = head.trimStart().startsWith('[')
  if (isList && options.rows !== undefined) {
    throw new InputError(`${path} is a list itself, so \`${options.rows}\` names nothing in it.`)
  }
  const segments = isList ? [] : options.rows === undefined ? undefined : segmentsOf(options.rows)
  yield* segments ? recordsAt(input, segments) : objectsOf(input)
}

/** The elements of the list at a place. */
async function* recordsAt(input: ReadInput, segments: readonly string[]): AsyncGenerator<Batch> {
  const cutter = new ElementCutter(segments, input.path)
  yield* rowsOf(input, cutter)
  if (!isWhole(input, cutter)) return
  if (!cutter.end().isFound) throw noListAt(input.path, segments.join('.'))
}

/** False when the file is damaged, which others tell. Throws when its own end comes too early. */
function isWhole({ path, text }: ReadInput, cutter: ElementCutter): boolean {
  if (text.isCutOff()) return false
  if (cutter.end().isOpen) throw new InputError(`${path} ends in the middle of a record or a list.`)
  return true
}

/** Reads the elements of each block; their ordinals are their lines. Ends early at a top-level object that is too large. */
async function* rowsOf(input: ReadInput, cutter: ElementCutter): AsyncGenerator<Batch> {
  let ordinal = 0
  for await (const block of input.text.blocks()) {
    const elements = cutter.cut(block)
    for (let start = 0; start < elements.length; start += batchRows) {
      yield elements.slice(start, start + batchRows).map(element => read(element, ++ordinal, input))
    }
    if (cutter.isTooLarge && cutter.isAtTop) return
  }
}

function read({ bytes, isTooLarge }: Element, ordinal: number, input: ReadInput): Row | UnreadableRow {
  const text = bytes.toString()
  if (isTooLarge) return unreadable(ordinal, tooLong('record'), text)
  return readRecord(text, ordinal, input.repairs)
}

/** Objects at the top level: several are records each; a single one is looked into for a list of records. */
async function* objectsOf(input: ReadInput): AsyncGenerator<Batch> {
  const cutter = new ElementCutter(undefined, input.path)
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
  if (cutter.isTooLarge) {
    yield* largeObject(input, tooLong('object'))
    return
  }
  if (!isWhole(input, cutter) || !first) return
  yield* isUnreadable(first) ? largeObject(input, first.problem) : recordsIn(input, first)
}

async function* recordsIn({ path, repairs }: ReadInput, row: Row): AsyncGenerator<Batch> {
  const segments = findRecords(row.value)
  if (segments.length === 0) {
    yield [row]
    return
  }
  repairs.add(foundAt(segments))
  const records: unknown = valueAt(row.value, segments, path)
  if (!Array.isArray(records)) return
  for (let start = 0; start < records.length; start += batchRows) {
    yield records.slice(start, start + batchRows).map((record, index) => rowOf(record, start + index + 1, ''))
  }
}

/** An object that cannot be read as a whole; its records may be, one by one. */
async function* largeObject(input: ReadInput, problem: string): AsyncGenerator<Batch> {
  const lists = await listsOfObjects(input.text.blocks())
  const [only] = lists
  if (only === undefined || lists.length > 1) {
    const found = lists.length > 1 ? ` It holds several lists: ${lists.slice(0, 20).join(', ')}.` : ''
    throw new InputError(`${input.path} cannot be read: ${problem}${found}${advice}`)
  }
  input.repairs.add(foundAt([only]))
  yield* recordsAt(input, [only])
}

const advice = ' Name the list that holds the records (`rows`) when the file is one large object.'
