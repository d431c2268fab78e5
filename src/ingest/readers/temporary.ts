// Opens files for formats that are read from their end, unpacked into a temporary file where they are gzipped.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ByteSource } from './byte-source.ts'

export interface SeekableFile {
  readonly handle: FileHandle
  /** Closes the file, and deletes a temporary one. */
  readonly close: () => Promise<void>
}

/** Throws an InputError when the file is gzipped and its packed bytes are damaged. */
export async function openSeekable(source: ByteSource): Promise<SeekableFile> {
  if (source.layers === 0) {
    const handle = await open(source.path)
    return { handle, close: () => handle.close() }
  }
  const unpacked = await unpackToTemporary(source.chunks())
  const damage = source.damage()
  if (!damage) return unpacked
  await unpacked.close()
  throw damage
}

/**
 * Returns a temporary file with the chunks. Its name is removed as soon as it is open, so that nothing stays behind
 * however the process ends; where the system does not allow that (Windows), `close` deletes it.
 */
async function unpackToTemporary(chunks: AsyncIterable<Buffer>): Promise<SeekableFile> {
  const directory = await mkdtemp(join(tmpdir(), 'almanac-unpacked-'))
  const discard = (): Promise<void> => rm(directory, { recursive: true, force: true })
  const handle = await open(join(directory, 'file'), 'wx+', 0o600).catch(async error => {
    await discard()
    throw error
  })
  const close = async (): Promise<void> => {
    await handle.close()
    await discard()
  }
  try {
    // A failure does not matter here, because `close` tries again.
    await discard().catch(() => undefined)
    for await (const chunk of chunks) await handle.appendFile(chunk)
  } catch (error) {
    await close()
    throw error
  }
  return { handle, close }
}
