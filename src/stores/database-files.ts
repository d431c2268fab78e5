// Snapshots of SQLite files as of one instant, page by page: what a backup copies while others write.
import { basename } from 'node:path'
import Database from 'libsql'
import { InputError } from '../errors.ts'
import { damageIn } from './damaged-file.ts'

/** A file as of one instant. Later commits stay in its write-ahead log until `close`. */
export interface DatabaseSnapshot {
  readonly name: string
  readonly bytes: number
  /** Returns the bytes of a database file that is complete without its log. */
  pages(): Iterable<Uint8Array>
  /** Returns the rows of a query as arrays. */
  rows(sql: string): readonly (readonly unknown[])[]
  close(): void
}

/** Opens snapshots of the files as of one instant. Throws an InputError for a file that cannot be read. */
export function openSnapshots(files: readonly string[]): readonly DatabaseSnapshot[] {
  const opened: OpenSnapshot[] = []
  try {
    for (const file of files) opened.push(new OpenSnapshot(file))
    const versions = () => opened.map(one => one.version()).join()
    for (;;) {
      const before = versions()
      for (const one of opened) one.begin()
      // No file changed while the transactions began, so all of them show the same instant.
      if (versions() === before) return opened
      for (const one of opened) one.end()
    }
  } catch (error) {
    for (const one of opened) one.close()
    throw error
  }
}

/** SQLite never uses the page with this byte, because its locks are there. */
const lockByte = 2 ** 30
const writtenAtOnce = 2 ** 20

class OpenSnapshot implements DatabaseSnapshot {
  readonly name: string
  readonly #file: string
  readonly #database: Database.Database
  /** A second connection, which sees commits while the first is in its transaction. */
  readonly #watch: Database.Database
  readonly #commits: Database.Statement
  #isOpen = true

  constructor(file: string) {
    this.name = basename(file)
    this.#file = file
    this.#database = open(file)
    this.#watch = open(file)
    this.#commits = this.#guarded(() => this.#watch.prepare('PRAGMA data_version').raw())
  }

  get bytes(): number {
    return this.#number('PRAGMA page_count') * this.#number('PRAGMA page_size')
  }

  version(): unknown {
    return this.#guarded(() => (this.#commits.get() as [unknown])[0])
  }

  begin(): void {
    this.#guarded(() => {
      this.#database.exec('BEGIN')
      this.#database.prepare('SELECT 1 FROM sqlite_master').get()
    })
  }

  end(): void {
    this.#guarded(() => this.#database.exec('COMMIT'))
  }

  *pages(): Generator<Uint8Array> {
    const size = this.#number('PRAGMA page_size')
    const count = this.#number('PRAGMA page_count')
    const page = this.#guarded(() =>
      this.#database.prepare('SELECT data FROM sqlite_dbpage WHERE pgno = ?').raw(),
    )
    let gathered: Uint8Array[] = []
    for (let number = 1; number <= count; number++) {
      const isLock = number === Math.floor(lockByte / size) + 1
      gathered.push(
        isLock ? new Uint8Array(size) : this.#guarded(() => (page.get(number) as [Uint8Array])[0]),
      )
      if (gathered.length * size < writtenAtOnce && number < count) continue
      yield Buffer.concat(gathered)
      gathered = []
    }
  }

  rows(sql: string): readonly (readonly unknown[])[] {
    return this.#guarded(() => this.#database.prepare(sql).raw().all() as unknown[][])
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
    this.#database.close()
    this.#watch.close()
  }

  #number(sql: string): number {
    return this.#guarded(() => Number((this.#database.prepare(sql).raw().get() as [unknown])[0]))
  }

  /** Every call of the driver is made in here: the first one that reads the file, whichever it is, meets its damage. */
  #guarded<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw unreadable(this.#file, error)
    }
  }
}

/** Returns an InputError when the file is to blame; any other error as it is. */
function unreadable(file: string, error: unknown): unknown {
  const damage = damageIn(error)
  if (damage === undefined) return error
  return new InputError(`${file} cannot be read (${damage}): almanac doctor tells what is wrong.`, {
    cause: error,
  })
}

function open(file: string): Database.Database {
  try {
    const database = new Database(file, { readonly: true })
    database.exec('PRAGMA busy_timeout = 5000')
    return database
  } catch (error) {
    throw unreadable(file, error)
  }
}

/**
 * Returns whether another connection, in this process or another, has the file open; false for a file that is not a
 * database.
 */
export function isOpenElsewhere(file: string): boolean {
  let database: Database.Database | undefined
  try {
    database = new Database(file)
    // An exclusive lock is only granted while no other connection is open.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    return String((error as { readonly code?: unknown }).code).startsWith('SQLITE_BUSY')
  } finally {
    database?.close()
  }
}
