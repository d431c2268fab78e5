// Writes a backup of a data directory.
import { basename, isAbsolute, relative, resolve } from 'node:path'
import { dataFilesOf } from '../backup/data-files.ts'
import { formatVersion } from '../backup/format.ts'
import { writeArchive } from '../backup/write.ts'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import type { AuditProgress } from '../stores/findings.ts'
import { lostIn, withFolderErrors } from './data-folder.ts'
import { keyFileIn } from './secret-key.ts'
import { unwritableDatabasesIn } from './unwritable-files.ts'

export interface BackupResult {
  readonly path: string
  readonly bytes: number
  /** The number of files in it. */
  readonly files: number
  /** True when `secret.key` is in the backup. */
  readonly hasKey: boolean
  /** Files that the data names and that do not exist. */
  readonly missing: readonly string[]
}

/** Writes the data directory, as of this instant, to the path. Throws an InputError when it cannot be written. */
export async function writeBackup(
  config: Config,
  {
    path,
    version,
    looking,
  }: { readonly path: string; readonly version: string; readonly looking: AuditProgress },
): Promise<BackupResult> {
  const { dataDir, databaseUrl } = config
  const lost = lostIn(config)
  if (lost.length > 0) {
    throw new InputError(
      `${lost.join(' and ')} ${lost.length === 1 ? 'is' : 'are'} missing from ${dataDir}, or empty, and a backup without ${lost.length === 1 ? 'it' : 'them'} would be worth little: almanac doctor tells how to go on.`,
    )
  }
  const target = resolve(path)
  const place = relative(resolve(dataDir), target)
  if (!place.startsWith('..') && !isAbsolute(place)) {
    throw new InputError(
      `${target} lies in the data directory, and would be lost with it. Give a file somewhere else.`,
    )
  }
  // SQLite reads a log that it may not lock as one that changes without end.
  const [unwritable] = unwritableDatabasesIn(dataDir)
  if (unwritable !== undefined) {
    throw new InputError(
      `${unwritable} cannot be backed up by this user, who may not write it, and therefore cannot lock it while it is read. Run the command as the user of the service, give the data directory to this one (chown, chmod u+w), or mount its disk for writing.`,
    )
  }
  const data = withFolderErrors(dataDir, () => dataFilesOf(dataDir, databaseUrl !== undefined))
  const head = {
    format: formatVersion,
    almanac: version,
    made_at: new Date().toISOString(),
    accounts: databaseUrl === undefined ? 'sqlite' : 'postgres',
  } as const
  try {
    const { bytes, names } = await writeArchive(target, head, data.files, {
      totalBytes: data.totalBytes,
      looking,
    })
    const hasKey = names.includes(basename(keyFileIn(dataDir)))
    return { path: target, bytes, files: names.length, hasKey, missing: data.missing }
  } finally {
    data.close()
  }
}
