// Unpacks gzip as a stream and keeps what was unpacked before a damaged place.
import { createGunzip } from 'node:zlib'

/** The two magic bytes and the only compression method gzip knows. */
export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8

/**
 * Yields the unpacked bytes; members one after another are read as one. On broken or cut-off input it ends early and
 * tells `onDamage` why, after everything unpacked before was yielded, save at most 16 KB right at the damage.
 */
export async function* gunzip(
  packed: AsyncIterable<Buffer>,
  onDamage: (problem: string) => void,
): AsyncGenerator<Buffer> {
  const inflater = createGunzip()
  const output: Buffer[] = []
  let failure: Error | undefined
  // It listens instead of iterating over the stream, because a stream that fails drops what it had buffered.
  inflater.on('data', (part: Buffer) => output.push(part))
  const stopped = new Promise<void>(resolve => {
    inflater.once('end', resolve)
    inflater.once('error', error => {
      failure = error
      resolve()
    })
  })
  let offset = 0
  try {
    for await (const chunk of packed) {
      for (const piece of pieces(chunk, offset)) {
        await Promise.race([stopped, writePiece(inflater, piece)])
        if (failure) break
        offset += piece.length
        yield* output.splice(0)
      }
      if (failure || inflater.readableEnded) break
    }
    if (!failure && !inflater.readableEnded) {
      inflater.end()
      await stopped
    }
    yield* output
  } finally {
    inflater.destroy()
  }
  if (failure) onDamage(damageSentence(failure, offset))
}

/**
 * Cuts a chunk into writes. Everything that one write unpacks is lost when that write fails, so writes are small at
 * the start of the file and grow with what was read: damage costs at most a 64th of what came before it.
 */
function* pieces(chunk: Buffer, offset: number): Generator<Buffer> {
  for (let start = 0; start < chunk.length; ) {
    const length = Math.min(Math.max(64, (offset + start) >> 6), 32 * 1024)
    yield chunk.subarray(start, start + length)
    start += length
  }
}

const writePiece = (inflater: ReturnType<typeof createGunzip>, piece: Buffer): Promise<void> =>
  new Promise(resolve => {
    inflater.write(piece, () => resolve())
  })

function damageSentence(failure: Error, offset: number): string {
  const code = 'code' in failure ? failure.code : ''
  if (code === 'Z_BUF_ERROR') return 'its compressed data is cut off at the end.'
  const place = offset.toLocaleString('en-US')
  return `its compressed data is broken after byte ${place} (${failure.message}).`
}
