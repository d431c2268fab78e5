// The child process that decodes a Parquet file, open as its descriptor 3, and prints its rows as lines of JSON.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Row, UnreadableRow } from '../reader.ts'
import { errorSentence, ParquetFault, readParquetRows } from './parquet-rows.ts'

export type DecodedLine =
  /** `share` is the part of the file read so far, from 0 to 1. */
  | { readonly rows: readonly (Row | UnreadableRow)[]; readonly share: number }
  | { readonly isDone: true }
  /** The rest of a sentence about the file. */
  | { readonly fault: string }

const descriptor = 3
/** The longest time between two batches; a piece is decoded in a second or two. */
const silenceMaxMs = 20_000
/** The memory that the process takes beside the values it decodes. */
const besideMegabytes = 100

const [sizeBytes = 0, heapMegabytes = 0] = process.argv.slice(2).map(Number)
/** The number of batches printed; negative while the parent does not take them, and time does not count. */
const decoded = new Int32Array(new SharedArrayBuffer(4))

// A second thread watches, because memory outside the heap is unbounded and the decoding thread is busy for seconds.
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
  }, 5)`
const bytesMax = (heapMegabytes + besideMegabytes) * 1024 ** 2
new Worker(watch, { eval: true, workerData: { decoded, bytesMax, silenceMaxMs } }).unref()

async function print(text: string): Promise<void> {
  if (process.stdout.write(`${text}\n`)) return
  Atomics.store(decoded, 0, -1)
  await once(process.stdout, 'drain')
}

// The parent may have ended.
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
    error instanceof ParquetFault ? error.message : `cannot be read as Parquet: ${errorSentence(error)}`
  await print(JSON.stringify({ fault } satisfies DecodedLine))
}
