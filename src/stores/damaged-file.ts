// What SQLite says of a file that is damaged, told of the file it is about.

/** A file of the data directory is no database, or damaged. */
export class DamagedFile extends Error {
  readonly file: string

  constructor(file: string, options: ErrorOptions) {
    super(`${file} is damaged.`, options)
    this.name = 'DamagedFile'
    this.file = file
  }
}

/** What `read` returns of the file. Throws DamagedFile in place of what SQLite says of damage. */
export async function readingFile<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw namingFile(file, error)
  }
}

/** DamagedFile where the error, or what caused it, is one of damage; the error itself otherwise. */
export function namingFile(file: string, error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (/malformed|not a database/.test(at.message)) return new DamagedFile(file, { cause: error })
  }
  return error
}
