// vectors.db: the vectors that an endpoint made of the values on file, by the value. It can be made again at any time.
import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { fold } from '../../../normal/text.ts'
import { useWriteAheadLog } from '../../write-ahead-log.ts'
import { commitCounter } from '../database.ts'

const fileIn = (folder: string): string => join(folder, 'vectors.db')

const tables = `
  CREATE TABLE IF NOT EXISTS model (name TEXT NOT NULL, dimensions INTEGER NOT NULL, baseline REAL);
  CREATE TABLE IF NOT EXISTS vector (value TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
`
/** The time that the writer waits for another process. */
const busyMs = 5000

/** The model whose vectors are stored; there is never more than one. */
export interface StoredModel {
  readonly name: string
  /** 0 while there are no vectors. */
  readonly dimensions: number
  /** The cosine of two values that have nothing in common; null until every value had a vector once. */
  readonly baseline: number | null
}

/** The longest part of a value that is embedded, in characters. */
const valueLengthMax = 400

/** Returns what is embedded of a value. */
export const embeddedText = (value: string): string => value.slice(0, valueLengthMax)

/**
 * Values that differ only in case and accents share a vector. Their texts are not stored a second time. The key is a text,
 * because the driver aborts the process over a buffer as the only parameter.
 */
const keyOf = (value: string): string =>
  createHash('sha256')
    .update(fold(embeddedText(value)))
    .digest('base64url')
    .slice(0, 22)

/** Removes the file, so that the next writer begins it anew. Readers notice that another file stands in its place. */
export function removeVectors(folder: string): void {
  for (const ending of ['-wal', '-shm', '']) rmSync(fileIn(folder) + ending, { force: true })
}

/** Reads the vectors, and throws where the file is damaged or locked. It may appear later, and be made again. */
export class ValueVectors {
  readonly #folder: string
  readonly #waitMs: number
  #opened: (ReturnType<typeof openStatements> & { readonly file: number }) | undefined

  /** `folder` is the data directory. A reading waits up to `waitMs` for another process that has locked the file. */
  constructor(folder: string, waitMs: number) {
    this.#folder = folder
    this.#waitMs = waitMs
  }

  /** Returns the model of the vectors; undefined where there are none. */
  get model(): StoredModel | undefined {
    if (this.#opened && this.#opened.file !== fileNumber(this.#folder)) this.close()
    return this.#statements()?.model.get() as StoredModel | undefined
  }

  /** A number that changes whenever vectors were added. */
  get version(): number {
    return this.#statements()?.version() ?? 0
  }

  /** Returns the vector of a value: empty for one that has no meaning to the model, undefined for one without a vector. */
  vectorOf(value: string): Uint8Array | undefined {
    const [bytes] = (this.#statements()?.vector.get(keyOf(value)) ?? []) as readonly Uint8Array[]
    return bytes
  }

  close(): void {
    this.#opened?.database.close()
    this.#opened = undefined
  }

  #statements() {
    const file = this.#opened ? undefined : fileNumber(this.#folder)
    if (file !== undefined) this.#opened = { ...openStatements(this.#folder, this.#waitMs), file }
    return this.#opened
  }
}

/** Returns the number by which the file system knows the file; undefined where there is none. */
const fileNumber = (folder: string): number | undefined =>
  statSync(fileIn(folder), { throwIfNoEntry: false })?.ino

function openStatements(folder: string, waitMs: number) {
  const database = new Database(fileIn(folder))
  try {
    database.exec(`PRAGMA busy_timeout = ${waitMs}; ${tables}`)
    return {
      database,
      version: commitCounter(database),
      model: database.prepare('SELECT name, dimensions, baseline FROM model'),
      vector: database.prepare('SELECT bytes FROM vector WHERE value = ?').raw(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Writes the vectors of one model; those of another one are removed first. The writer that was opened last decides: services
 * that share a data directory may name different models.
 */
export class ValueVectorsWriter {
  readonly #database: Database.Database
  readonly #reader: ValueVectors
  readonly #name: string
  readonly #folder: string
  readonly #file: number | undefined

  constructor(folder: string, name: string) {
    this.#name = name
    this.#folder = folder
    this.#database = new Database(fileIn(folder))
    this.#reader = new ValueVectors(folder, busyMs)
    try {
      this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`)
      useWriteAheadLog(this.#database, busyMs)
      this.#database.exec(`PRAGMA synchronous = NORMAL; ${tables}`)
      if (this.#reader.model?.name !== name) this.#write(() => this.#begin())
    } catch (error) {
      this.close()
      throw error
    }
    this.#file = fileNumber(folder)
  }

  /** False once the file was removed, or another one made in its place. */
  get isInPlace(): boolean {
    return fileNumber(this.#folder) === this.#file
  }

  #begin(): void {
    this.#database.exec('DELETE FROM vector; DELETE FROM model')
    this.#database.prepare('INSERT INTO model (name, dimensions) VALUES (?, 0)').run(this.#name)
  }

  /** True once another service has begun to write the vectors of another model. */
  get isReplaced(): boolean {
    return this.#reader.model?.name !== this.#name
  }

  get isComplete(): boolean {
    const { baseline = null } = this.#reader.model ?? {}
    return baseline !== null
  }

  has(value: string): boolean {
    return this.#reader.vectorOf(value) !== undefined
  }

  /** Stores vectors, all of them or none. Returns false where vectors of another model or of other dimensions are there. */
  add(values: readonly string[], vectors: readonly Uint8Array[], dimensions: number): boolean {
    return this.#write(() => {
      // No other connection writes meanwhile.
      const stored = this.#reader.model
      if (stored?.name !== this.#name || ![0, dimensions].includes(stored.dimensions)) return false
      this.#database.prepare('UPDATE model SET dimensions = ?').run(dimensions)
      const insert = this.#database.prepare('INSERT OR REPLACE INTO vector (value, bytes) VALUES (?, ?)')
      for (const [index, value] of values.entries())
        insert.run(keyOf(value), Buffer.from(vectors[index] ?? []))
      return true
    })
  }

  /** Runs the function in a transaction. */
  #write<T>(run: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = run()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /** Notes that every value on file has a vector, with the cosine that two values have by chance; nothing while there is none. */
  complete(baseline: number): void {
    this.#database
      .prepare('UPDATE model SET baseline = ? WHERE name = ? AND dimensions > 0')
      .run(baseline, this.#name)
  }

  /** Returns vectors of up to so many values, in no order that means something: their keys are hashes. */
  sample(count: number): readonly Uint8Array[] {
    const rows = this.#database
      .prepare('SELECT bytes FROM vector WHERE length(bytes) > 0 LIMIT ?')
      .raw()
      .all(count)
    return (rows as readonly (readonly Uint8Array[])[]).flatMap(([bytes]) => (bytes ? [bytes] : []))
  }

  close(): void {
    this.#reader.close()
    this.#database.close()
  }
}
