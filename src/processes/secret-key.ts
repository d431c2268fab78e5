// The keys that seal secrets in the databases: that of the settings, and that in the data directory.
import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { readRegular } from '../lib/regular-file.ts'
import { newKey, parseKey } from '../lib/secret-box.ts'

export const keyFileIn = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * Returns the key that seals, then those that only open older secrets. Without a key in the settings, the key that seals
 * is that of `secret.key`, which is made when it is missing. Throws an InputError for a file without a key.
 */
export function secretKeys({ dataDir, secretKey }: Config): readonly Uint8Array[] {
  const file = keyFileIn(dataDir)
  const fileKey = readKey(file)
  if (secretKey !== undefined) return [secretKey, ...(fileKey ? [fileKey] : [])]
  return [fileKey ?? makeKey(file)]
}

/** Returns the keys that exist, perhaps none, without making one. */
export function presentKeys({ dataDir, secretKey }: Config): readonly Uint8Array[] {
  const fileKey = readKey(keyFileIn(dataDir))
  return [...(secretKey ? [secretKey] : []), ...(fileKey ? [fileKey] : [])]
}

function readKey(file: string): Uint8Array | undefined {
  let text: string
  try {
    text = readRegular(file).toString('utf8').trim()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new InputError(`${file}, the key of the secrets, cannot be read.`, { cause })
  }
  const key = parseKey(text)
  if (key) return key
  throw new InputError(
    `${file} does not hold a key. Put the right one back; or remove the file, and then make new secrets: almanac webhooks secret rotate.`,
  )
}

/** Makes the key file, or reads the one that another process made meanwhile: the file appears only when it is complete. */
function makeKey(file: string): Uint8Array {
  const key = newKey()
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    publish(draft, file)
    return key
  } catch (cause) {
    const others = (cause as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(file) : undefined
    if (!others) throw new InputError(`${file}, the key of the secrets, cannot be made.`, { cause })
    return others
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Renames without replacing: fails with EEXIST. Copies on file systems without hard links. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
  }
}
