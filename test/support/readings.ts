// Makes files for one test, and reads them completely.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openFile, type ReadOptions } from '../../src/ingest/readers/open.ts'
import { isUnreadable, type Row, type UnreadableRow } from '../../src/ingest/readers/reader.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'

/** Writes files into a folder that is removed after the tests of this file. */
export function temporaryFiles(): (name: string, content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name, content) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
}

export interface ReadResult {
  readonly format: string
  readonly rows: readonly Row[]
  readonly values: readonly JsonObject[]
  readonly unreadable: readonly UnreadableRow[]
  readonly repairs: readonly string[]
  /** The error that ended the reading. */
  readonly error: unknown
}

export async function readEverything(path: string, options?: ReadOptions): Promise<ReadResult> {
  const reading = await openFile(path, options)
  const rows: Row[] = []
  const unreadable: UnreadableRow[] = []
  let error: unknown
  try {
    for await (const batch of reading.batches) {
      for (const row of batch) {
        if (isUnreadable(row)) unreadable.push(row)
        // The text of a row says nothing that its value does not.
        else rows.push({ line: row.line, value: row.value })
      }
    }
  } catch (caught) {
    error = caught
  }
  const values = rows.map(row => row.value)
  return { format: reading.format, rows, values, unreadable, repairs: reading.repairs(), error }
}
