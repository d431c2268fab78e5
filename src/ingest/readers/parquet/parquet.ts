// Reads Parquet in a process of its own, with as much memory and time as the size of the file allows.
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { InputError } from '../../../errors.ts'
import { startChild } from '../../../lib/threads/child.ts'
import type { BinaryReaderInput, RowBatch } from '../input.ts'
import { openSeekable } from '../temporary.ts'
import type { DecodedLine } from './parquet-decoder.ts'

/**
 * The heap of the decoder grows with the file, because a decoded piece is several times its size. The decoder believes
 * the sizes that a file states, and one that lies can make it take all memory there is; only a process ends cleanly then.
 * A small file of hundreds of nested columns takes 160 MB: its values repeat, and are packed to a tenth of their size.
 */
const heapMegabytesMin = 180
const heapMegabytesMax = 732
/** A generation of new values; Node.js keeps three of them beside the heap, of 16 MB each unless it is told. */
const newValuesMegabytes = 8
const heapMegabytesFor = (sizeBytes: number): number =>
  Math.min(heapMegabytesMax, heapMegabytesMin + Math.ceil((16 * sizeBytes) / 1024 ** 2))

/** Yields the rows of the file. Its metadata is at its end. */
export async function* readParquet({ source, onProgress }: BinaryReaderInput): AsyncGenerator<RowBatch> {
  const file = await openSeekable(source)
  try {
    yield* readHandle(file.handle, source.path, onProgress)
  } finally {
    await file.close()
  }
}

async function* readHandle(
  handle: FileHandle,
  path: string,
  onProgress: (share: number) => void,
): AsyncGenerator<RowBatch> {
  const { size } = await handle.stat()
  const heapMegabytes = heapMegabytesFor(size)
  const child = startChild('ingest/readers/parquet/parquet-decoder', {
    nodeArgs: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${newValuesMegabytes}`],
    args: [String(size), String(heapMegabytes)],
    // The output of a Node.js process that runs out of memory is of no use to the user.
    stdio: ['ignore', 'pipe', 'ignore', handle.fd],
  })
  const ended = once(child, 'close')
  try {
    if (!child.stdout) throw new Error('The decoder was started without an output.')
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as DecodedLine
      if ('isDone' in message) return
      if ('fault' in message) throw new InputError(`${path} ${message.fault}`)
      onProgress(message.share)
      yield message.rows
    }
    throw new InputError(
      `${path} is damaged, or lies about its sizes: decoding it takes more memory or time than a Parquet file of its size may need.`,
    )
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
