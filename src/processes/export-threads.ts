// Exports records in threads: each reads and writes every other part, and the parts come in the order of the file.
import { availableParallelism } from 'node:os'
import type { Config } from '../config.ts'
import type { ExportFormatName } from '../export/formats.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { WorkerClient } from '../lib/threads/worker-client.ts'
import type { RecordScan, ScanPart } from '../stores/records.ts'
import { openRecordScan } from './adapters.ts'
import type { ExportFunctions } from './export-worker.ts'
import { type ExportJob, openPartWriter, type WrittenPart } from './part-writer.ts'

/** The records of a part. Those of Parquet are row groups of their own, which should be large. */
const partLength: Readonly<Record<ExportFormatName, number>> = { jsonl: 500, csv: 500, parquet: 20_000 }

/** Up to this number of records a thread takes longer to start than to write them. */
const recordsForThreads = 4000
const threadsMax = 4

export interface ExportedPart extends WrittenPart {
  /** The share of the export that ends with this part, up to 1. */
  readonly share: number
}

/** Yields the parts of the export, all of them as of one commit. Throws an InputError where there are no records. */
export async function* exportedParts(
  config: Config,
  request: Omit<ExportJob, 'dataDir'>,
): AsyncGenerator<ExportedPart> {
  const job = { ...request, dataDir: config.dataDir }
  const scan = await openRecordScan(config, job)
  let writers: readonly Writer[] = []
  try {
    const { countMax } = scan.begin()
    writers = countMax > recordsForThreads ? openThreads() : [await openHere(job)]
    await beginTogether(scan, writers, job)
    yield* inOrder(scan.parts(partLength[job.format]), writers)
  } finally {
    await Promise.all(writers.map(writer => writer.close()))
    scan.close()
  }
}

/** A writer of parts: a thread, or this one. */
interface Writer {
  begin(job: ExportJob): Promise<void>
  write(part: ScanPart, continues: boolean): Promise<WrittenPart>
  close(): Promise<void>
}

async function openHere(job: ExportJob): Promise<Writer> {
  const writer = await openPartWriter(job)
  return { ...writer, begin: async () => writer.begin(), close: async () => writer.close() }
}

const openThreads = (): readonly Writer[] =>
  Array.from({ length: Math.min(threadsMax, availableParallelism()) }, () => {
    // Another thread would see another commit.
    const notRepeatable = ['begin', 'write'] as const
    const thread = new WorkerClient<ExportFunctions>(() => startWorker('processes/export-worker'), {
      notRepeatable,
    })
    return {
      ...thread.functions(notRepeatable),
      close: () => thread.end(new Error('The export is over.')),
    }
  })

/** Has the scan and all writers begin with the same commit. */
async function beginTogether(scan: RecordScan, writers: readonly Writer[], job: ExportJob): Promise<void> {
  const beginAll = () => Promise.all(writers.map(writer => writer.begin(job)))
  // Threads take a while to start, for which nobody should wait.
  await beginAll()
  for (;;) {
    const release = scan.holdCommits()
    try {
      const { commit } = scan.begin()
      await beginAll()
      // Beside an import nobody else commits; if it did so meanwhile, they begin once more.
      if (release || scan.begin().commit === commit) return
    } finally {
      release?.()
    }
  }
}

/** The parts of each writer that are written or wait to be taken. */
const partsAhead = 2

/** Deals the parts out in turn, each to its writer when that has written the one before, and yields them in their order. */
async function* inOrder(parts: Iterable<ScanPart>, writers: readonly Writer[]): AsyncGenerator<ExportedPart> {
  const turns: Promise<unknown>[] = writers.map(() => Promise.resolve())
  const ahead: Promise<ExportedPart>[] = []
  let count = 0
  for (const part of parts) {
    const at = count % writers.length
    const continues = count++ > 0
    const written = (turns[at] as Promise<unknown>).then(async () => ({
      ...(await (writers[at] as Writer).write(part, continues)),
      share: part.share,
    }))
    // A failure is thrown when it is waited for.
    written.catch(() => {})
    turns[at] = written
    ahead.push(written)
    if (ahead.length >= partsAhead * writers.length) yield (await ahead.shift()) as ExportedPart
  }
  yield* ahead
}
