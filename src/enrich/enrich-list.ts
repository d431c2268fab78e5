// Enriches the rows of a list: asks about them in chunks, and writes each with what was found.
import { setImmediate } from 'node:timers/promises'
import type { FieldColumn } from '../export/field-columns.ts'
import { matchColumns, noMatch } from '../export/match-columns.ts'
import type { RowBatch } from '../ingest/readers/input.ts'
import { isUnreadable } from '../ingest/readers/reader.ts'
import type { Json } from '../lib/json/json.ts'
import { AnswerMemory } from './answer-memory.ts'
import { type LeadMatch, type LeadSearch, leadFinder } from './find-leads.ts'
import type { AnsweredRow } from './formats/answered-row.ts'
import type { IdentifyingColumns } from './identifying-columns.ts'
import { identifierReader, type LeadKind } from './lead-identifiers.ts'
import type { LeadList } from './lead-list.ts'
import type { KeptChunk, ProgressFile } from './progress-file.ts'
import type { Questions } from './questions.ts'

export interface EnrichTask extends LeadSearch {
  readonly identifying: IdentifyingColumns
  readonly columns: readonly FieldColumn[]
}

/** Returns the names of the added columns, with a number behind those that columns of the list have already. */
export function addedNames(task: Pick<EnrichTask, 'columns'>, { columns }: LeadList): readonly string[] {
  const taken = new Set(columns)
  return [...matchColumns, ...task.columns.map(({ name }) => name)].map(wanted => {
    let unused = wanted
    for (let number = 2; taken.has(unused); number++) unused = `${wanted}_${number}`
    taken.add(unused)
    return unused
  })
}

/** Counts of rows, updated while they are enriched. */
export interface EnrichCounts {
  rows: number
  matched: number
  unreadable: number
  readonly matchedBy: { [Kind in LeadKind]?: number }
}

export const noRowsYet = (): EnrichCounts => ({ rows: 0, matched: 0, unreadable: 0, matchedBy: {} })

/** Rows that are asked about together, and chunks that are asked about at once. */
export const chunkRows = 250
const chunksAhead = 2

/** Returns the function that returns the values of the added columns of each of some rows. */
export function rowEnricher(
  task: EnrichTask,
  questions: Questions,
  memory: AnswerMemory,
): (rows: RowBatch) => Promise<KeptChunk['values']> {
  const identifiersOf = identifierReader(task.dataset, task.identifying)
  const find = leadFinder(task, questions, memory)
  return async rows => {
    const filled = rows.filter(row => !isUnreadable(row) && !isBlank(row))
    const matches = await find(filled.map(row => identifiersOf(isUnreadable(row) ? {} : row.value)))
    const matchOf = new Map(filled.map((row, index) => [row, matches[index]]))
    return rows.map(row => addedValues(row, matchOf.get(row), task.columns))
  }
}

/**
 * Yields the rows of the list in their order, each with the values of the added columns. Chunks whose answers `progress`
 * keeps are not asked about again.
 */
export async function* enrichRows(
  list: LeadList,
  task: EnrichTask,
  questions: Questions,
  counts: EnrichCounts,
  progress?: ProgressFile,
): AsyncGenerator<readonly AnsweredRow[]> {
  const memory = new AnswerMemory()
  const ask = rowEnricher(task, questions, memory)
  let begun = 0
  const restore = async (): Promise<KeptChunk['values'] | undefined> => {
    const kept = await progress?.next()
    memory.restore(kept?.answers ?? [])
    return kept?.values
  }
  let restored: ReturnType<typeof restore> = Promise.resolve(undefined)
  const answer = async (rows: RowBatch) => {
    const isKept = begun++ < (progress?.chunks ?? 0)
    if (isKept) restored = restore()
    // Nothing is asked about that the kept chunks answer.
    const kept = await restored
    return { rows, isKept, values: isKept && kept ? kept : await ask(rows) }
  }
  for await (const { rows, values, isKept } of inOrder(chunksOf(list.batches(), chunkRows), answer)) {
    const answers = memory.takeAdded()
    if (!isKept) await progress?.keep({ values, answers })
    const answered = rows.map((row, index) => ({ row, added: values[index] ?? [] }))
    for (const { row, added } of answered) note(row, added, counts)
    yield answered
  }
}

/** Returns whether nothing at all stands in the row: a row of empty cells is one that has no identifier. */
function isBlank(row: RowBatch[number]): boolean {
  if (isUnreadable(row) || Object.keys(row.value).length > 0) return false
  const { cells = [], bytes } = row.original ?? {}
  return cells.length <= 1 && (bytes === undefined || bytes.toString().trim() === '')
}

function addedValues(
  row: RowBatch[number],
  match: LeadMatch | undefined,
  columns: readonly FieldColumn[],
): readonly Json[] {
  if (isUnreadable(row))
    return [noMatch, null, `the row cannot be read: ${row.problem}`, ...columns.map(() => null)]
  if (!match) return []
  const { kind = noMatch, confidence = null, reason, record } = match
  return [
    kind,
    confidence,
    reason === '' ? null : reason,
    ...columns.map(({ read }) => (record ? read(record) : null)),
  ]
}

/** Returns whether the first added value of a row names what found a record. */
export const isMatch = (kind: Json | undefined): boolean => kind !== undefined && kind !== noMatch

function note(row: RowBatch[number], [kind]: readonly Json[], counts: EnrichCounts): void {
  counts.rows++
  if (isUnreadable(row)) counts.unreadable++
  if (!isMatch(kind)) return
  counts.matched++
  const by = kind as LeadKind
  counts.matchedBy[by] = (counts.matchedBy[by] ?? 0) + 1
}

/** Yields the rows in chunks of `size`; the last one may be shorter. */
export async function* chunksOf(batches: AsyncIterable<RowBatch>, size: number): AsyncGenerator<RowBatch> {
  let chunk: RowBatch[number][] = []
  for await (const batch of batches) {
    chunk.push(...batch)
    for (; chunk.length >= size; chunk = chunk.slice(size)) yield chunk.slice(0, size)
  }
  if (chunk.length > 0) yield chunk
}

/** Yields what `work` makes of each item, in the order of the items; some are worked on at once. */
async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // A failure is thrown when its turn comes.
    result.catch(() => {})
    running.push(result)
    if (running.length < chunksAhead) continue
    const first = running.shift()
    if (first) yield await first
    // Progress and signals get their turn.
    await setImmediate()
  }
  for (const result of running) yield await result
}
