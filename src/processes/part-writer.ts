// Writes parts of an export as bytes of its format, in whichever thread.
import { datasetNamed } from '../catalog/index.ts'
import { type ExportFormatName, exportFormats } from '../export/formats.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { projectionTree } from '../query/projection-tree.ts'
import type { ScanPart, ScanRequest } from '../stores/records.ts'
import { openPartReader } from './adapters.ts'

export interface ExportJob extends ScanRequest {
  readonly dataDir: string
  readonly format: ExportFormatName
  /** The list whose entries are rows, in CSV. */
  readonly explode: string | undefined
}

export interface WrittenPart {
  /** The number of records that were read, and of those that match. */
  readonly read: number
  readonly records: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface PartWriter {
  /** Begins to read the last commit, in the place of another one. */
  begin(): void
  /** Writes a part of the file; another one was written before it where it `continues`. */
  write(part: ScanPart, continues: boolean): Promise<WrittenPart>
  close(): void
}

export async function openPartWriter(job: ExportJob): Promise<PartWriter> {
  const { format, explode, shows } = job
  const dataset = datasetNamed(job.dataset)
  if (!dataset) throw new Error(`No dataset is named ${job.dataset}.`)
  const reader = await openPartReader(job.dataDir, job)
  const shown = projectionTree({ ...shows, dataset, permissions: new Set(shows.permissions) })
  return {
    begin: reader.begin,
    write: async (part, continues) => {
      const pieces: Uint8Array[] = []
      const sink = { write: async (bytes: Uint8Array) => void pieces.push(bytes) }
      const writer = exportFormats[format].open(sink, shown, { explode, continues })
      let [read, records] = [0, 0]
      for (const batch of reader.read(part)) {
        read += batch.read
        records += batch.rows.length
        await writer.write(batch.rows)
        await yieldToEventLoop()
      }
      await writer.end()
      return { read, records, bytes: oneBuffer(pieces) }
    },
    close: reader.close,
  }
}

/** Returns the bytes in a buffer of their own, which can be moved to another thread. */
function oneBuffer(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}
