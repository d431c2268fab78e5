// Reads YAML: the items of top-level lists one by one, other documents whole.
import { isNode, LineCounter, parseDocument } from 'yaml'
import { InputError } from '../../../errors.ts'
import type { Json } from '../../../lib/json/json.ts'
import { findRecordList, noListAt, pathSegments, recordsTakenFrom, valueAtPath } from '../document.ts'
import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import type { Row, UnreadableRow } from '../reader.ts'
import { objectRow, unreadableRow } from '../record.ts'
import { yamlExcess } from './yaml-depth.ts'
import { itemTooLarge, type YamlPart, yamlParts } from './yaml-parts.ts'
import { openYamlConverter, type YamlConverter, YamlProblem } from './yaml-values.ts'

export async function* readYaml(input: TextReaderInput): AsyncGenerator<RowBatch> {
  let batch: (Row | UnreadableRow)[] = []
  for await (const row of yamlRows(input)) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* yamlRows(input: TextReaderInput): AsyncGenerator<Row | UnreadableRow> {
  const values = openYamlConverter(input.path)
  let firstDocument: YamlPart | undefined
  let parts = 0
  for await (const part of yamlParts(input.text, input.path)) {
    parts++
    if (part.kind === 'item') yield itemRow(part, input, values)
    // A single document may hold a list of records; one of several is a record.
    else if (parts === 1) firstDocument = part
    else {
      if (firstDocument) yield* documentRows(firstDocument, input, values)
      firstDocument = undefined
      yield* documentRows(part, input, values)
    }
  }
  if (firstDocument) yield* documentRows(firstDocument, input, values, true)
}

function itemRow(
  part: YamlPart,
  { path, options }: TextReaderInput,
  values: YamlConverter,
): Row | UnreadableRow {
  if (options.rows !== undefined) {
    throw new InputError(`${path} is a list itself, so \`${options.rows}\` names nothing in it.`)
  }
  if (part.text === undefined) {
    return unreadableRow(part.line, itemTooLarge, part.start)
  }
  const { value, problem } = parseYaml(part.text, part.line, values)
  return problem === undefined
    ? objectRow(Array.isArray(value) ? value[0] : value, part.line, part.text)
    : unreadableRow(part.line, problem, part.text)
}

function* documentRows(
  part: YamlPart,
  { path, options, repairs }: TextReaderInput,
  values: YamlConverter,
  isAlone = false,
): Generator<Row | UnreadableRow> {
  if (part.text === undefined) return
  const { value, problem, lineOf } = parseYaml(part.text, part.line, values)
  if (problem !== undefined) {
    if (isAlone) throw new InputError(`${path} is not valid YAML: ${problem}`)
    yield unreadableRow(part.line, problem, part.text)
    return
  }
  const segments =
    options.rows !== undefined ? pathSegments(options.rows) : isAlone ? findRecordList(value) : []
  if (options.rows === undefined && segments.length > 0) repairs.add(recordsTakenFrom(segments))
  const records = valueAtPath(value, segments, path)
  if (Array.isArray(records)) {
    for (const [index, record] of records.entries()) {
      yield objectRow(record, lineOf([...segments, index]), JSON.stringify(record))
    }
  } else if (options.rows !== undefined) throw noListAt(path, options.rows)
  else if (records !== null) yield objectRow(records, part.line, part.text)
}

interface ParsedYaml {
  readonly value: Json
  readonly problem?: string
  /** Returns the line in the file where the value at a path starts. */
  readonly lineOf: (place: readonly (string | number)[]) => number
}

/** Parses text that starts at `line` of the file. By YAML 1.2, `no` and dates are texts. */
function parseYaml(text: string, line: number, values: YamlConverter): ParsedYaml {
  const deep = yamlExcess(text)
  if (deep !== undefined) return { value: null, problem: deep, lineOf: () => line }
  const lines = new LineCounter()
  const lineAt = (offset: number): number => line + lines.linePos(offset).line - 1
  const document = parseDocument(text, {
    intAsBigInt: true,
    merge: true,
    prettyErrors: false,
    lineCounter: lines,
    // The library compares keys pair by pair: a hundred thousand would take minutes. yaml-values checks them instead.
    uniqueKeys: false,
  })
  const lineOf = (place: readonly (string | number)[]): number => {
    const node = document.getIn(place, true)
    return isNode(node) && node.range ? lineAt(node.range[0]) : line
  }
  const [error] = document.errors
  if (error) return { value: null, problem: `${error.message} (line ${lineAt(error.pos[0])})`, lineOf }
  try {
    return { value: values.toValue(document.contents), lineOf }
  } catch (failure) {
    if (!(failure instanceof YamlProblem)) throw failure
    return { value: null, problem: `${failure.message} (line ${lineAt(failure.offset)})`, lineOf }
  }
}
