// The report of an import: one JSON line for each row, or value, that was left out or kept apart, with the reason.

import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../errors.ts'
import type { Json } from '../lib/json/json.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { asUnwritable } from '../lib/whole-file.ts'

export interface ReportLine {
  readonly file: string
  readonly line: number
  /**
   * `rejected`: nothing of the row was kept. `value_left_out`: the row was kept without the named value. `kept_apart`:
   * an identifier finds a record from which a higher identifier tells the row apart. `skipped`: the row stands below the
   * table, and is none of its rows.
   */
  readonly what: 'rejected' | 'value_left_out' | 'kept_apart' | 'skipped'
  readonly reason: string
  /** The row as the file has it; text when it could not be parsed. */
  readonly row?: Json
}

export class Report {
  readonly path: string
  readonly #stream: WriteStream
  #failure: unknown

  /** Creates the file in the folder, named by the moment and the source. Throws an InputError where there can be no folder. */
  constructor(folder: string, source: string, nowMs: number) {
    try {
      makeFolder(folder)
    } catch (cause) {
      throw new InputError(`${folder} cannot hold the report of what is left out (${reasonOf(cause)}).`, {
        cause,
      })
    }
    const moment = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')
    this.path = join(folder, `${moment}-${source.replaceAll(/[^\w.-]+/g, '_')}.jsonl`)
    this.#stream = createWriteStream(this.path)
    // A write may fail, on a full disk for example, while nobody is waiting for it; the next call throws the error.
    this.#stream.on('error', (error: NodeJS.ErrnoException) => {
      // The command says itself how much room an import needs.
      this.#failure = error.code === 'ENOSPC' ? error : asUnwritable(this.path, 'The report', error)
    })
  }

  /** Adds the lines, and resolves when the file takes more. Throws the error of an earlier write. */
  async add(lines: readonly ReportLine[]): Promise<void> {
    if (this.#failure) throw this.#failure
    if (lines.length === 0) return
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    if (!this.#stream.write(text)) await this.#until('drain')
  }

  async close(): Promise<void> {
    if (!this.#stream.closed) {
      this.#stream.end()
      await this.#until('close')
    }
    if (this.#failure) throw this.#failure
  }

  async #until(event: 'drain' | 'close'): Promise<void> {
    await once(this.#stream, event).catch(error => {
      throw this.#failure ?? error
    })
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/, [a-z]+ '.*/, '') : String(error)
