// Second files of a source: rows that joins and lookups hold in memory.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { InputError } from '../../../errors.ts'
import type { Json } from '../../../lib/json/json.ts'
import { openFile } from '../../readers/open.ts'
import { isUnreadable } from '../../readers/reader.ts'
import { eachNested, type NestedRows, parseRows } from './nested-rows.ts'
import { booleanOf, type Node, textOf } from './node.ts'
import { outermost, type Scope } from './scope.ts'

export interface SecondFile {
  /** Relative to the folder of the main file; its gzipped or unpacked twin will do. */
  readonly file: string
  readonly rows: NestedRows
  readonly isOptional: boolean
}

/** The largest file that is held in memory; a larger one is refused. */
const rowsMax = 2_000_000
const bytesMax = 1024 ** 3

/** The keys of a second file, read from those of a join or lookup. */
export const secondFileKeys = ['file', 'rows', 'optional'] as const

export const parseSecondFile = (file: Node, members: ReadonlyMap<string, Node>): SecondFile => {
  const optional = members.get('optional')
  return {
    file: textOf(file),
    rows: parseRowsOf(members.get('rows')),
    isOptional: optional !== undefined && booleanOf(optional),
  }
}

export const parseRowsOf = (node: Node | undefined): NestedRows =>
  node ? parseRows(textOf(node), node.at) : { outside: undefined, inside: [] }

/** Where the second files are, and what was noticed while they were read. */
export interface Surroundings {
  readonly folder: string
  readonly warnings: string[]
}

/** Reads every row. An `InputError` when the file is missing (and not optional) or too large for memory. */
export async function eachRow(
  second: SecondFile,
  around: Surroundings,
  use: (scope: Scope) => void,
): Promise<void> {
  const path = existing(second.file, around.folder)
  if (path === undefined) {
    if (!second.isOptional) {
      throw new InputError(
        `The mapping needs ${second.file}, which is not in ${around.folder}. Put it beside the main file.`,
      )
    }
    around.warnings.push(`${second.file} is not there; what it adds is missing.`)
    return
  }
  const { outside, inside } = second.rows
  const reading = await openFile(path, outside === undefined ? {} : { rows: outside })
  const counts = { rows: 0, bytes: 0, unreadable: 0 }
  const count = (scope: Scope) => {
    counts.rows++
    use(scope)
  }
  for await (const batch of reading.batches) {
    for (const row of batch) {
      if (isUnreadable(row)) {
        if (counts.unreadable++ === 0)
          around.warnings.push(`${second.file}, line ${row.line}: ${row.problem}`)
        continue
      }
      eachNested(outermost(row.value), inside, count)
      counts.bytes += roughSize(row.value)
      if (counts.rows > rowsMax || counts.bytes > bytesMax) throw tooLarge(second.file)
    }
  }
  if (counts.unreadable > 1) {
    around.warnings.push(`${second.file}: ${counts.unreadable} rows could not be read.`)
  }
}

const tooLarge = (file: string) =>
  new InputError(
    `${file} is too large to be joined in memory (more than ${rowsMax.toLocaleString('en')} rows or 1 GB). Join the files before importing them.`,
  )

function existing(file: string, folder: string): string | undefined {
  const path = resolve(folder, file)
  const twin = path.endsWith('.gz') ? path.slice(0, -3) : `${path}.gz`
  return [path, twin].find(one => existsSync(one))
}

/** Bytes a row holds in memory, within a factor of two; exact counting would cost as much as reading. */
function roughSize(value: Json | undefined): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = 32
  for (const item of Object.values(value)) size += 16 + roughSize(item)
  return size
}
