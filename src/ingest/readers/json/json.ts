// Reads JSON documents: a list of records, a list somewhere inside an object, or objects one after another.
import { InputError } from '../../../errors.ts'
import { arrangedRecords } from '../arranged-records.ts'
import { findRecordList, noListAt, pathSegments, recordsTakenFrom, valueAtPath } from '../document.ts'
import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import { tooLong } from '../limits.ts'
import type { Row, UnreadableRow } from '../reader.ts'
import { isUnreadable } from '../reader.ts'
import { objectRow, readJsonRecord, unreadableRow } from '../record.ts'
import { type JsonElement, JsonElementCutter } from './json-elements.ts'
import { listsOfObjects } from './json-lists.ts'

export async function* readJson(input: TextReaderInput): AsyncGenerator<RowBatch> {
  const { path, options, head } = input
  const isList = head.trimStart().startsWith('[')
  if (isList && options.rows !== undefined) {
    throw new InputError(`${path} is a list itself, so \`${options.rows}\` names nothing in it.`)
  }
  const segments = isList ? [] : options.rows === undefined ? undefined : pathSegments(options.rows)
  yield* segments ? readListAt(input, segments) : readTopLevelObjects(input)
}

/** Yields the elements of the list at a path. */
async function* readListAt(input: TextReaderInput, segments: readonly string[]): AsyncGenerator<RowBatch> {
  const cutter = new JsonElementCutter(segments, input.path)
  yield* elementRows(input, cutter)
  if (!isComplete(input, cutter)) return
  if (!cutter.end().isFound) throw noListAt(input.path, segments.join('.'))
}

/** Returns false when the file is damaged, which its byte source reports. Throws when the document ends too early. */
function isComplete({ path, text }: TextReaderInput, cutter: JsonElementCutter): boolean {
  if (text.isCutOff()) return false
  if (cutter.end().isOpen) throw new InputError(`${path} ends in the middle of a record or a list.`)
  return true
}

/** Yields the elements of each block, with their ordinals as lines. Ends early at a top-level object that is too large. */
async function* elementRows(input: TextReaderInput, cutter: JsonElementCutter): AsyncGenerator<RowBatch> {
  let ordinal = 0
  for await (const block of input.text.blocks()) {
    const elements = cutter.cut(block)
    for (let start = 0; start < elements.length; start += batchRows) {
      yield elements.slice(start, start + batchRows).map(element => readElement(element, ++ordinal, input))
    }
    if (cutter.isTooLarge && cutter.isAtTop) return
  }
}

function readElement(
  { bytes, isTooLarge }: JsonElement,
  ordinal: number,
  input: TextReaderInput,
): Row | UnreadableRow {
  const text = bytes.toString()
  if (isTooLarge) return unreadableRow(ordinal, tooLong('record'), text)
  return readJsonRecord(text, ordinal, input.repairs)
}

/** Reads objects at the top level: several are a record each; a single one is searched for a list of records. */
async function* readTopLevelObjects(input: TextReaderInput): AsyncGenerator<RowBatch> {
  const cutter = new JsonElementCutter(undefined, input.path)
  let first: Row | UnreadableRow | undefined
  let count = 0
  for await (const batch of elementRows(input, cutter)) {
    count += batch.length
    if (first === undefined && count === 1) {
      first = batch[0]
      continue
    }
    yield first ? [first, ...batch] : batch
    first = undefined
  }
  if (cutter.isTooLarge) {
    yield* readLargeObject(input, tooLong('object'))
    return
  }
  if (!isComplete(input, cutter) || !first) return
  yield* isUnreadable(first) ? readLargeObject(input, first.problem) : readListIn(input, first)
}

async function* readListIn({ path, repairs }: TextReaderInput, row: Row): AsyncGenerator<RowBatch> {
  const segments = findRecordList(row.value)
  const arranged = segments.length === 0 ? arrangedRecords(row.value) : undefined
  if (segments.length === 0 && !arranged) {
    yield [row]
    return
  }
  repairs.add(arranged?.sentence ?? recordsTakenFrom(segments))
  const records: unknown = arranged?.records ?? valueAtPath(row.value, segments, path)
  if (!Array.isArray(records)) return
  for (let start = 0; start < records.length; start += batchRows) {
    yield records
      .slice(start, start + batchRows)
      .map((record, index) => objectRow(record, start + index + 1, ''))
  }
}

/** Reads the records one by one of an object that is too large to be read as a whole. */
async function* readLargeObject(input: TextReaderInput, problem: string): AsyncGenerator<RowBatch> {
  const lists = await listsOfObjects(input.text.blocks())
  const [only] = lists
  if (only === undefined || lists.length > 1) {
    const found =
      lists.length > 1
        ? ` It holds several lists: ${lists
            .slice(0, 20)
            .map(segments => segments.join('.'))
            .join(', ')}.`
        : ''
    throw new InputError(`${input.path} cannot be read: ${problem}${found}${advice}`)
  }
  input.repairs.add(recordsTakenFrom(only))
  yield* readListAt(input, only)
}

const advice = ' Name the list that holds the records (`rows`) when the file is one large object.'
