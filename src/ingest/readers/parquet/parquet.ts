// Reads Parquet in a process of its own, with as much memory and time as the size of the file allows.
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { InputError } from '../../../errors.ts'
import { startChild } from '../../../lib/threads/child.ts'
import type { Source } from '../byte-source.ts'
import type { Batch } from '../input.ts'
import { unpackToTemporary } from '../temporary.ts'
import type { DecodedLine } from './parquet-decoder.ts'

/**
 * Decoded, a file is some times its size, and a piece of it is decoded at once. The decoder believes what a file says
 * of its own sizes, and one that lies about them can make it take all memory there is; only a process ends cleanly then.
 */
const heapMegabytesMin = 128
const heapMegabytesMax = 768
const heapOf = (sizeBytes: number): number =>
  Math.min(heapMegabytesMax, heapMegabytesMin + Math.ceil((16 * sizeBytes) / 1024 ** 2))

/** A packed file is unpacked to a temporary file first: what a Parquet file holds is written at its end. */
export async function* readParquet(source: Source, onRows: (share: number) => void): AsyncGenerator<Batch> {
  if (source.layers === 0) {
    const handle = await open(source.path)
    try {
      yield* readHandle(handle, source.path, onRows)
    } finally {
      await handle.close()
    }
    return
  }
  const unpacked = await unpackToTemporary(source.chunks())
  try {
    const damage = source.damage()
    if (damage) throw damage
    yield* readHandle(unpacked.handle, source.path, onRows)
  } finally {
    await unpacked.remove()
  }
}

async function* readHandle(
  handle: FileHandle,
  path: string,
  onRows: (share: number) => void,
): AsyncGenerator<Batch> {
  const { size } = await handle.stat()
  const heapMegabytes = heapOf(size)
  const child = startChild(import.meta.url, 'parquet-decoder', {
    nodeArgs: [`--max-old-space-size=${heapMegabytes}`],
    args: [String(size), String(heapMegabytes)],
    // A decoder that runs out of memory says more about itself than anybody wants to read.
    stdio: ['ignore', 'pipe', 'ignore', handle.fd],
  })
  const ended = once(child, 'close')
  try {
    if (!child.stdout) throw new Error('The decoder was started without an output.')
    for await (const line of createInterface({ input: child.stdout })) {
      const message = JSON.parse(line) as DecodedLine
      if ('isDone' in message) return
      if ('fault' in message) throw new InputError(`${path} ${message.fault}`)
      onRows(message.share)
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
