// The keys that `almanac auth login` keeps for the services of this user, in one file that only this user may read.
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { InputError } from '../errors.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { asUnwritable, writeWholeFile } from '../lib/whole-file.ts'
import { hint } from './output.ts'

export interface Profile {
  /** The address of the service that commands ask; undefined after a logout. */
  readonly url?: string
  /** The keys by the addresses of their services. */
  readonly keys: Readonly<Record<string, string>>
}

/** Returns the path of the file, in the configuration folder of this user. */
export function profilePath(): string {
  const { XDG_CONFIG_HOME: given = '' } = process.env
  return join(isAbsolute(given) ? given : join(homedir(), '.config'), 'almanac', 'profile.json')
}

/** Returns the profile; one without keys where there is no file. Throws an InputError for a file that is not a profile. */
export function readProfile(): Profile {
  const path = profilePath()
  try {
    const { url, keys } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Profile>
    const isProfile =
      typeof keys === 'object' && keys !== null && Object.values(keys).every(key => typeof key === 'string')
    if (!isProfile || (url !== undefined && typeof url !== 'string')) throw new SyntaxError('no keys')
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
      hint(`Other users of this machine may read ${path}, which holds keys: chmod 600 ${path}`)
    }
    return { keys, ...(url !== undefined && { url }) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { keys: {} }
    // The message of a syntax error shows a part of the file, which may be a key.
    const reason = code ?? 'it is not a profile'
    throw new InputError(
      `The keys in ${path} cannot be read: ${reason}. Remove the file, and log in again with almanac auth login.`,
    )
  }
}

const what = 'The profile'

export async function writeProfile(profile: Profile): Promise<void> {
  const path = profilePath()
  try {
    makeFolder(dirname(path))
  } catch (error) {
    throw asUnwritable(path, what, error)
  }
  await writeWholeFile(path, what, file => file.writeFile(`${JSON.stringify(profile, null, 2)}\n`))
}
