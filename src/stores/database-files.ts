// SQLite files as of one instant, page by page: what a backup copies while others go on writing.
import { basename } from 'node:path'
import Database from 'libsql'
import { InputError } from '../errors.ts'
import { damageIn } from './damaged-file.ts'

/** Everything that was committed at the instant; what is committed later waits in the log of the file until `close`. */
export interface DatabaseSnapshot {
  readonly name: string
  readonly bytes: number
  /** The bytes of a database file that needs no log beside it. */
  pages(): Iterable<Uint8Array>
  /** The rows of a query, without names. */
  rows(sql: string): readonly (readonly unknown[])[]
  close(): void
}

/** Opens the files, seen as of one instant. Throws an InputError for one that cannot be read. */
export function openSnapshots(files: readonly string[]): readonly DatabaseSnapshot[] {
  const opened: Opened[] = []
  try {
    for (const file of files) opened.push(new Opened(file))
    const versions = () => opened.map(one => one.version()).join()
    for (;;) {
      const before = versions()
      for (const one of opened) one.begin()
      // Nobody wrote to any while one after the other was begun: all was there at once.
      if (versions() === before) return opened
      for (const one of opened) one.end()
    }
  } catch (error) {
    for (const one of opened) one.close()
    throw error
  }
}

/** SQLite leaves the page of this byte empty: its locks are there. */
const lockByte = 2 ** 30
const writtenAtOnce = 2 ** 20

class Opened implements DatabaseSnapshot {
  readonly name: string
  readonly #file: string
  readonly #database: Database.Database
  /** Sees commits while the other is in its transaction. */
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
    return (this.#commits.get() as [unknown])[0]
  }

  begin(): void {
    this.#guarded(() => {
      this.#database.exec('BEGIN')
      this.#database.prepare('SELECT 1 FROM sqlite_master').get()
    })
  }

  end(): void {
    this.#database.exec('COMMIT')
  }

  *pages(): Generator<Uint8Array> {
    const size = this.#number('PRAGMA page_size')
    const count = this.#number('PRAGMA page_count')
    const page = this.#database.prepare('SELECT data FROM sqlite_dbpage WHERE pgno = ?').raw()
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

  #guarded<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw unreadable(this.#file, error)
    }
  }
}

/** An InputError where the file is to blame; any other error as it is. */
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
 * Whether another connection has the file open, also in this process. False for a file that is no database: nobody works
 * with it.
 */
export function isOpenElsewhere(file: string): boolean {
  let database: Database.Database | undefined
  try {
    database = new Database(file)
    // Only who is alone may take a file for itself.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    return String((error as { readonly code?: unknown }).code).startsWith('SQLITE_BUSY')
  } finally {
    database?.close()
  }
}
