// Reads YAML: the items of top-level lists one by one, other documents whole.
import { isNode, LineCounter, parseDocument } from 'yaml'
import { InputError } from '../../../errors.ts'
import type { Json } from '../../../lib/json/json.ts'
import { findRecords, foundAt, noListAt, segmentsOf, valueAt } from '../document.ts'
import { type Batch, batchRows, type ReadInput } from '../input.ts'
import type { Row, UnreadableRow } from '../reader.ts'
import { rowOf, unreadable } from '../record.ts'
import { excessOfYaml } from './yaml-depth.ts'
import { itemTooLarge, type Part, partsOf } from './yaml-parts.ts'
import { openYamlValues, YamlProblem, type YamlValues } from './yaml-values.ts'

export async function* readYaml(input: ReadInput): AsyncGenerator<Batch> {
  let batch: (Row | UnreadableRow)[] = []
  for await (const row of rowsOf(input)) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* rowsOf(input: ReadInput): AsyncGenerator<Row | UnreadableRow> {
  const values = openYamlValues(input.path)
  let held: Part | undefined
  let parts = 0
  for await (const part of partsOf(input.text, input.path)) {
    parts++
    if (part.kind === 'item') yield itemRow(part, input, values)
    // A document that is alone may hold a list of records; one among others is a record.
    else if (parts === 1) held = part
    else {
      if (held) yield* documentRows(held, input, values)
      held = undefined
      yield* documentRows(part, input, values)
    }
  }
  if (held) yield* documentRows(held, input, values, true)
}

function itemRow(part: Part, { path, options }: ReadInput, values: YamlValues): Row | UnreadableRow {
  if (options.rows !== undefined) {
    throw new InputError(`${path} is a list itself, so \`${options.rows}\` names nothing in it.`)
  }
  if (part.text === undefined) {
    return unreadable(part.line, itemTooLarge, part.start)
  }
  const { value, problem } = parse(part.text, part.line, values)
  return problem === undefined
    ? rowOf(Array.isArray(value) ? value[0] : value, part.line, part.text)
    : unreadable(part.line, problem, part.text)
}

function* documentRows(
  part: Part,
  { path, options, repairs }: ReadInput,
  values: YamlValues,
  isAlone = false,
): Generator<Row | UnreadableRow> {
  if (part.text === undefined) return
  const { value, problem, lineOf } = parse(part.text, part.line, values)
  if (problem !== undefined) {
    if (isAlone) throw new InputError(`${path} is not valid YAML: ${problem}`)
    yield unreadable(part.line, problem, part.text)
    return
  }
  const segments = options.rows !== undefined ? segmentsOf(options.rows) : isAlone ? findRecords(value) : []
  if (options.rows === undefined && segments.length > 0) repairs.add(foundAt(segments))
  const records = valueAt(value, segments, path)
  if (Array.isArray(records)) {
    for (const [index, record] of records.entries()) {
      yield rowOf(record, lineOf([...segments, index]), JSON.stringify(record))
    }
  } else if (options.rows !== undefined) throw noListAt(path, options.rows)
  else if (records !== null) yield rowOf(records, part.line, part.text)
}

interface Parsed {
  readonly value: Json
  readonly problem?: string
  /** The line in the file where the value at a place starts. */
  readonly lineOf: (place: readonly (string | number)[]) => number
}

/** `line` is where the text starts in the file. YAML 1.2: `no` is a text, and a date is one as well. */
function parse(text: string, line: number, values: YamlValues): Parsed {
  const deep = excessOfYaml(text)
  if (deep !== undefined) return { value: null, problem: deep, lineOf: () => line }
  const lines = new LineCounter()
  const lineAt = (offset: number): number => line + lines.linePos(offset).line - 1
  const document = parseDocument(text, {
    intAsBigInt: true,
    merge: true,
    prettyErrors: false,
    lineCounter: lines,
    // Compared one by one, a hundred thousand keys take minutes.
    uniqueKeys: false,
  })
  const lineOf = (place: readonly (string | number)[]): number => {
    const node = document.getIn(place, true)
    return isNode(node) && node.range ? lineAt(node.range[0]) : line
  }
  const [error] = document.errors
  if (error) return { value: null, problem: `${error.message} (line ${lineAt(error.pos[0])})`, lineOf }
  try {
    return { value: values.ofContent(document.contents), lineOf }
  } catch (failure) {
    if (!(failure instanceof YamlProblem)) throw failure
    return { value: null, problem: `${failure.message} (line ${lineAt(failure.offset)})`, lineOf }
  }
}
