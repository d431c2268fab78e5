// The places that an export is written to: a file that is there when it is complete, or standard output.
import { realpathSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InputError } from '../errors.ts'
import { reachableStatus } from '../lib/reachable-status.ts'
import { asUnwritable, writeWholeFile } from '../lib/whole-file.ts'
import type { ByteSink } from './record-writer.ts'

/**
 * Writes to the path, or to standard output for `-`, and returns what `write` returns. A pipe or a device is written to as
 * it is; a file is replaced when the new one is complete. Throws an InputError that begins with `what` when the place cannot
 * be written.
 */
export async function writeTo<T>(
  path: string,
  write: (sink: ByteSink) => Promise<T>,
  what = 'The export',
): Promise<T> {
  if (path === '-') return write({ write: writeToOutput })
  const target = resolve(path)
  const existing = reachableStatus(target)
  if (existing?.isDirectory()) {
    throw new InputError(`${target} is a folder. Give the file to write, such as ${target}/people.jsonl.`)
  }
  if (existing && !existing.isFile()) return writeIntoDevice(target, what, write)
  // A link keeps leading to its file.
  return writeWholeFile(existing ? realpathSync(target) : target, what, file =>
    write({ write: bytes => file.writeFile(bytes) }),
  )
}

async function writeIntoDevice<T>(
  target: string,
  what: string,
  write: (sink: ByteSink) => Promise<T>,
): Promise<T> {
  const file = await open(target, 'w').catch((error: unknown) => {
    throw asUnwritable(target, what, error)
  })
  try {
    return await write({ write: bytes => file.writeFile(bytes) })
  } catch (error) {
    throw asUnwritable(target, what, error)
  } finally {
    await file.close()
  }
}

/** Thrown when standard output takes no more. `main.ts` tells of its errors, and passes over a reader that stops early. */
export class OutputEnded extends Error {}

const writeToOutput = (bytes: Uint8Array): Promise<void> =>
  new Promise((done, fail) => {
    process.stdout.write(bytes, cause => (cause ? fail(new OutputEnded('', { cause })) : done()))
  })
