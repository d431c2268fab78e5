// The report of an import: one JSON line for each row, or value, that was left out, with the reason.

import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../lib/json.ts'

export interface ReportLine {
  readonly file: string
  readonly line: number
  /** `rejected`: nothing of the row was kept. `value_left_out`: the row was kept without the named value. */
  readonly what: 'rejected' | 'value_left_out'
  readonly reason: string
  /** The row as the file has it; text when it could not be parsed. */
  readonly row?: Json
}

export class Report {
  readonly path: string
  readonly #stream: WriteStream

  /** Creates the file in the folder, named by the moment and the source. */
  constructor(folder: string, source: string, nowMs: number) {
    mkdirSync(folder, { recursive: true })
    const moment = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')
    this.path = join(folder, `${moment}-${source.replaceAll(/[^\w.-]+/g, '_')}.jsonl`)
    this.#stream = createWriteStream(this.path)
  }

  /** Resolves when the file takes more. */
  async add(lines: readonly ReportLine[]): Promise<void> {
    if (lines.length === 0) return
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    if (!this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  async close(): Promise<void> {
    this.#stream.end()
    await once(this.#stream, 'close')
  }
}
