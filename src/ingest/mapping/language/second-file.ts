// Second files of a source, whose rows joins and lookups hold in memory.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '../../../errors.ts'
import type { Json } from '../../../lib/json/json.ts'
import { openFile } from '../../readers/open.ts'
import { isUnreadable } from '../../readers/reader.ts'
import { eachNested, type NestedRows, parseRowsPath } from './nested-rows.ts'
import { booleanOf, type MappingNode, textOf } from './node.ts'
import { rowScope, type Scope } from './scope.ts'

export interface SecondFile {
  /** The path relative to the folder of the main file; the same file gzipped or unpacked is found too. */
  readonly file: string
  readonly rows: NestedRows
  readonly isOptional: boolean
}

/** The largest file that is held in memory. */
const rowsMax = 2_000_000
const bytesMax = 1024 ** 3

/** The keys of a join or lookup that describe its file. */
export const secondFileKeys = ['file', 'rows', 'optional'] as const

export const parseSecondFile = (file: MappingNode, members: ReadonlyMap<string, MappingNode>): SecondFile => {
  const optional = members.get('optional')
  return {
    file: textOf(file),
    rows: parseRows(members.get('rows')),
    isOptional: optional !== undefined && booleanOf(optional),
  }
}

export const parseRows = (node: MappingNode | undefined): NestedRows =>
  node ? parseRowsPath(textOf(node), node.at) : { outside: undefined, inside: [] }

/** The folder of the second files, and the warnings of reading them. */
export interface SecondFileContext {
  readonly folder: string
  readonly warnings: string[]
}

/** Calls `onRow` for every row. Throws an InputError when the file is missing (and not optional) or too large for memory. */
export async function forEachRow(
  second: SecondFile,
  context: SecondFileContext,
  onRow: (scope: Scope) => void,
): Promise<void> {
  const path = findExisting(second.file, context.folder)
  if (path === undefined) {
    if (!second.isOptional) {
      throw new InputError(
        `The mapping needs ${second.file}, which is not in ${context.folder}. Put it beside the main file.`,
      )
    }
    context.warnings.push(`${second.file} is not there; what it adds is missing.`)
    return
  }
  const { outside, inside } = second.rows
  const reading = await openFile(path, outside === undefined ? {} : { rows: outside })
  const counts = { rows: 0, bytes: 0, unreadable: 0 }
  const count = (scope: Scope) => {
    counts.rows++
    onRow(scope)
  }
  for await (const batch of reading.batches) {
    for (const row of batch) {
      if (isUnreadable(row)) {
        if (counts.unreadable++ === 0)
          context.warnings.push(`${second.file}, line ${row.line}: ${row.problem}`)
        continue
      }
      eachNested(rowScope(row.value), inside, count)
      counts.bytes += roughSize(row.value)
      if (counts.rows > rowsMax || counts.bytes > bytesMax) throw tooLarge(second.file)
    }
  }
  if (counts.unreadable > 1) {
    context.warnings.push(`${second.file}: ${counts.unreadable} rows could not be read.`)
  }
}

const tooLarge = (file: string) =>
  new InputError(
    `${file} is too large to be joined in memory (more than ${rowsMax.toLocaleString('en')} rows or 1 GB). Join the files before importing them.`,
  )

function findExisting(file: string, folder: string): string | undefined {
  const path = resolve(folder, file)
  const twin = path.endsWith('.gz') ? path.slice(0, -3) : `${path}.gz`
  return [path, twin].find(one => existsSync(one))
}

/** Estimates the bytes that a row takes in memory, within a factor of two; exact counting would cost as much as reading. */
function roughSize(value: Json | undefined): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = 32
  for (const item of Object.values(value)) size += 16 + roughSize(item)
  return size
}
