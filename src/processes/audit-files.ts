// Examines the files of the data directory that are neither databases of it nor of the index, and makes again what can be.
import { closeSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { pathExists } from '../lib/path-exists.ts'
import { openRegular, readRegular } from '../lib/regular-file.ts'
import { hasReadableId } from '../stores/directory-id.ts'
import type { Findings } from '../stores/findings.ts'

/** Files that a service or a command makes again, with how they are read. */
const madeAgain: Readonly<Record<string, (path: string) => void>> = {
  'connectors.json': requireJson,
  'refresh.json': requireJson,
  'vectors.db': requireDatabase,
}

/** Adds what stands in the place of a file or folder and is none, and files that nobody can read. */
export function auditFiles({ dataDir, databaseUrl }: Config, findings: Findings): void {
  const isKind = (name: string, kind: 'isFile' | 'isDirectory'): boolean => {
    const path = join(dataDir, name)
    const is = isAt(path, kind)
    if (!is && pathExists(path)) {
      findings.add('misplaced_file', name, kind === 'isFile' ? 'it is not a file' : 'it is not a folder')
    }
    return is
  }
  isKind('reports', 'isDirectory')
  isKind('demo-unfinished', 'isFile')
  if (isKind('directory-id', 'isFile') && !hasReadableId(dataDir)) {
    const kind = databaseUrl === undefined ? 'unreadable_id' : 'unreadable_shared_id'
    findings.add(kind, 'directory-id', 'it does not hold an id and a list of databases')
  }
  for (const [name, read] of Object.entries(madeAgain)) {
    if (!isKind(name, 'isFile')) continue
    try {
      read(join(dataDir, name))
    } catch (error) {
      findings.add('unreadable_file', name, error instanceof Error ? error.message : String(error))
    }
  }
}

/** Returns false for a link that leads nowhere, or in a circle. */
function isAt(path: string, kind: 'isFile' | 'isDirectory'): boolean {
  try {
    return statSync(path)[kind]()
  } catch {
    return false
  }
}

/** Removes the files that are made again. */
export function removeUnreadable(dataDir: string, names: readonly string[]): void {
  for (const name of names) {
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, name + end), { force: true })
  }
}

function requireJson(path: string): void {
  JSON.parse(readRegular(path).toString('utf8'))
}

const databaseBegin = 'SQLite format 3\0'

/** A new database is empty until its first table is written. */
function requireDatabase(path: string): void {
  const file = openRegular(path)
  try {
    const bytes = Buffer.alloc(databaseBegin.length)
    const read = readSync(file, bytes, 0, bytes.length, 0)
    if (read > 0 && bytes.toString('latin1') !== databaseBegin) throw new Error('it is not a database')
  } finally {
    closeSync(file)
  }
}
