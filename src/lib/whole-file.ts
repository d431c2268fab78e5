// Writes files that are there when they are complete: to a temporary name beside the target, synced, then renamed.
import { existsSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InputError } from '../errors.ts'
import { beforeEnding } from './before-ending.ts'
import { draftPath, removeLeftovers } from './leftovers.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Returns what `write` returns. The file is readable by its owner only, and replaces one of its name. Throws an InputError
 * that begins with `what` when it cannot be written.
 *
 * @example await writeWholeFile('/tmp/a.csv', 'The export', file => file.writeFile('a,b\n'))
 */
export async function writeWholeFile<T>(
  target: string,
  what: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  await removeLeftovers(target)
  const draft = draftPath(target)
  const isOver = beforeEnding(() => rmSync(draft, { force: true }))
  try {
    const file = await open(draft, 'wx', 0o600)
    let written: T
    try {
      written = await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    // A file that could not be made cannot be removed either: its name is too long, or its folder is not one.
    await rm(draft, { force: true }).catch(() => {})
    throw asUnwritable(target, what, error, ' Nothing is left of it.')
  } finally {
    isOver()
  }
}

const codes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EISDIR',
  'EFBIG',
  'ENAMETOOLONG',
  'ELOOP',
  'EIO',
])

/** Returns an InputError for an error of the file system that a person can act on; any other error as it is. */
export function asUnwritable(target: string, what: string, error: unknown, rest = ''): unknown {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (!codes.has(code)) return error
  return new InputError(
    `${what} cannot be written to ${target}: ${reasonOf(target, code, message)}.${rest}`,
    {
      cause: error,
    },
  )
}

/** Returns why a file cannot be written: a folder that is there may take no files, as those of the kernel do. */
function reasonOf(target: string, code: string, message: string): string {
  const folder = dirname(target)
  if (code === 'ENOENT') {
    return existsSync(folder)
      ? `the folder ${folder} takes no new files`
      : `the folder ${folder} does not exist`
  }
  // Node appends the call and its paths, which are those of a draft that nobody knows.
  return message.replace(/, \w+(?: '.*')?$/s, '')
}
