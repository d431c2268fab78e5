// Opens files of the data directory for reading. A named pipe in place of one would otherwise be waited for without end.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Not known on Windows, which has no such files in folders. */
const nonBlocking = constants.O_NONBLOCK ?? 0

/** The code of the error about what is neither a file nor missing: a pipe, a device, a folder. */
export const notRegular = 'ENOTREG'

/** Opens the file. Throws an error with the code `ENOTREG` for anything else of that name, and those of the system. */
export function openRegular(path: string): number {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | nonBlocking)
  } catch (cause) {
    // A socket cannot be opened at all.
    if ((cause as NodeJS.ErrnoException).code === 'ENXIO') throw notRegularError(path, cause)
    throw cause
  }
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw notRegularError(path)
}

const notRegularError = (path: string, cause?: unknown): NodeJS.ErrnoException =>
  Object.assign(new Error(`${path} is not a regular file`, { cause }), { code: notRegular })

/** Returns the bytes of the file. Throws like `openRegular`. */
export function readRegular(path: string): Buffer {
  const file = openRegular(path)
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}
