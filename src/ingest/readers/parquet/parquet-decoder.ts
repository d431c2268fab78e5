// The process that decodes a Parquet file, open as its descriptor 3, and prints its rows as lines of JSON.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Row, UnreadableRow } from '../reader.ts'
import { ParquetFault, readParquetRows, sentenceOf } from './parquet-rows.ts'

export type DecodedLine =
  /** `share`: the part of the file that was read by then. */
  | { readonly rows: readonly (Row | UnreadableRow)[]; readonly share: number }
  | { readonly isDone: true }
  /** The rest of a sentence about the file. */
  | { readonly fault: string }

const descriptor = 3
/** A piece is decoded in a second or two. */
const silenceMaxMs = 20_000
/** What a process takes beside the values it decodes. */
const besideMegabytes = 80

const [sizeBytes = 0, heapMegabytes = 0] = process.argv.slice(2).map(Number)
/** Counts the batches, and is negative while nobody takes them. */
const decoded = new Int32Array(new SharedArrayBuffer(4))

// Memory beside the heap has no bound of its own, and a thread that decodes looks at no clock.
const watch = `
  const { workerData: { decoded, bytesMax, silenceMaxMs } } = require('node:worker_threads')
  let last = 0
  let since = Date.now()
  setInterval(() => {
    const now = Atomics.load(decoded, 0)
    if (now !== last || now < 0) since = Date.now()
    last = now
    const isOver = process.memoryUsage.rss() > bytesMax || Date.now() - since > silenceMaxMs
    if (isOver) process.kill(process.pid, 'SIGKILL')
  }, 20)`
const bytesMax = (heapMegabytes + besideMegabytes) * 1024 ** 2
new Worker(watch, { eval: true, workerData: { decoded, bytesMax, silenceMaxMs } }).unref()

async function print(text: string): Promise<void> {
  if (process.stdout.write(`${text}\n`)) return
  Atomics.store(decoded, 0, -1)
  await once(process.stdout, 'drain')
}

// Whoever reads may have ended.
process.stdout.on('error', () => process.exit(1))

try {
  let count = 0
  for await (const { rows, share } of readParquetRows(descriptor, sizeBytes)) {
    await print(`{"rows":[${rows.join(',')}],"share":${share}}`)
    Atomics.store(decoded, 0, ++count)
  }
  await print('{"isDone":true}')
} catch (error) {
  const fault =
    error instanceof ParquetFault ? error.message : `cannot be read as Parquet: ${sentenceOf(error)}`
  await print(JSON.stringify({ fault } satisfies DecodedLine))
}
