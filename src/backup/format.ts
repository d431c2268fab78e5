// The format of a backup: a tar archive that begins with a head and ends with a manifest. docs/decisions tells why.

/** Raised whenever an older version could not restore what this one writes: 2 has files of watches. */
export const formatVersion = 2
/** The oldest format that is restored. */
export const formatVersionMin = 1

/** The name of the first entry, the JSON of a BackupHead. */
export const headName = 'almanac-backup.json'
/** The name of the last entry, the JSON of a Manifest. An archive that was cut off has none. */
export const manifestName = 'manifest.json'

export interface BackupHead {
  readonly format: number
  /** The version of Almanac that wrote it. */
  readonly almanac: string
  /** The instant of the snapshot, ISO 8601. */
  readonly made_at: string
  /** `sqlite` when the account side is in the backup; `postgres` when it is left to pg_dump. */
  readonly accounts: 'sqlite' | 'postgres'
}

export interface ManifestEntry {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** All entries but the manifest itself, in their order. */
export interface Manifest {
  readonly files: readonly ManifestEntry[]
}

const blockBytes = 512

/** Returns the bytes that a file of this size takes in an archive, with its header of one block. */
export const entryBytes = (bytes: number): number => blockBytes + Math.ceil(bytes / blockBytes) * blockBytes

/** Returns the bytes of an archive with entries of these sizes. */
export const archiveBytes = (sizes: readonly number[]): number =>
  sizes.reduce((sum, bytes) => sum + entryBytes(bytes), 2 * blockBytes)

const plainName = String.raw`(?!\.\.?$)[\w. -]+`

/** Matches the files of a data directory; entries with other names are not restored. */
export const dataFile = new RegExp(
  `^(?:(?:records|account|work)\\.db|secret\\.key|directory-id|demo-unfinished|(?:index|reports)/${plainName}|batches/[0-9a-f-]{36}/${plainName}|watches/watch-run-\\d+/${plainName})$`,
)

/** The suffix of databases until a restore is complete, so that the folder is not taken for a data directory. */
export const restoringSuffix = '.restoring'
