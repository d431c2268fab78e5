// Settings from a file, for those that the environment does not set.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { unreadable } from '../ingest/readers/byte-source.ts'
import { pathExists } from '../lib/path-exists.ts'
import { hint } from './output.ts'

/** The file that is read when ALMANAC_CONFIG names none. */
const defaultName = 'almanac.env'

/** Variables that say where the keys and the running services of this user are; a folder must not name other places. */
const ownOfUser: ReadonlySet<string> = new Set(['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'])

const origins = new Map<string, string>()
let isFileNamed = false

/** Returns the path of the file that a variable of the environment was read from; undefined for any other. */
export const fileOf = (name: string): string | undefined => origins.get(name)

/** Returns the path of the file like `fileOf`, where it was read because it lies in the working folder. */
export const foundFileOf = (name: string): string | undefined => (isFileNamed ? undefined : fileOf(name))

/** Returns the settings that hold. Throws an InputError that names the setting, and the file that it was read from. */
export function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    // Every such message begins with the setting that is wrong.
    const file = fileOf(/ALMANAC_\w+/.exec(error.message)?.[0] ?? '')
    throw file === undefined ? error : new InputError(`${file}: ${error.message}`, { cause: error })
  }
}

/**
 * Adds the variables of the settings file to the environment, but for those that it has. The file has a line `NAME=value`
 * for each, as files of systemd and Docker have. Throws an InputError for a file that cannot be read, and for any other line.
 */
export function readSettingsFile(environment: NodeJS.ProcessEnv): void {
  const named = environment.ALMANAC_CONFIG?.trim()
  const path = resolve(named || defaultName)
  isFileNamed = Boolean(named)
  // A link that leads nowhere is not passed over.
  if (!named && !pathExists(path)) return
  const text = textOf(path)
  const wrong = text
    .split(/\r?\n/)
    .findIndex(line => !/^\s*(#.*|(export\s+)?[A-Za-z_]\w*\s*=.*)?$/.test(line))
  if (wrong >= 0) throw new InputError(`${path}, line ${wrong + 1}: expected NAME=value, or # and a comment.`)
  if (
    process.platform !== 'win32' &&
    (statSync(path).mode & 0o077) !== 0 &&
    /_KEY\s*=\s*\S|:[^/\s]*@/.test(text)
  ) {
    hint(`Other users of this machine may read ${path}, which holds secrets: chmod 600 ${path}`)
  }
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (ownOfUser.has(name))
      throw new InputError(`${path}: ${name} is not a setting; it belongs to the user.`)
    if (name === 'ALMANAC_CONFIG') {
      throw new InputError(
        `${path}: ALMANAC_CONFIG names this file, and no other one is read. Set it in the environment.`,
      )
    }
    if (environment[name] !== undefined || value === undefined) continue
    environment[name] = value
    origins.set(name, path)
  }
}

function textOf(path: string): string {
  try {
    // Editors on Windows write a byte order mark, which would become a part of the first name.
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    throw unreadable(path, cause)
  }
}
