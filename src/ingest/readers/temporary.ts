// Unpacks a stream into a temporary file for formats that are read from their end.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFile {
  readonly handle: FileHandle
  /** Closes and deletes the file. */
  readonly remove: () => Promise<void>
}

/**
 * Returns a temporary file with the chunks. Its name is removed as soon as it is open, so that nothing stays behind
 * however the process ends; where the system does not allow that (Windows), `remove` deletes it.
 */
export async function unpackToTemporary(chunks: AsyncIterable<Buffer>): Promise<TemporaryFile> {
  const directory = await mkdtemp(join(tmpdir(), 'almanac-unpacked-'))
  const discard = (): Promise<void> => rm(directory, { recursive: true, force: true })
  const handle = await open(join(directory, 'file'), 'wx+', 0o600).catch(async error => {
    await discard()
    throw error
  })
  const remove = async (): Promise<void> => {
    await handle.close()
    await discard()
  }
  try {
    // A failure does not matter here, because `remove` tries again.
    await discard().catch(() => undefined)
    for await (const chunk of chunks) await handle.appendFile(chunk)
  } catch (error) {
    await remove()
    throw error
  }
  return { handle, remove }
}
