// What a backup file is: a tar archive that begins with what it is and ends with what is in it. docs/decisions tells why.

/** Raised when a restore of before would not understand what is written. */
export const formatVersion = 1

/** The first entry: JSON of a BackupHead. */
export const headName = 'almanac-backup.json'
/** The last entry: JSON of a Manifest. What was cut off has none. */
export const manifestName = 'manifest.json'

export interface BackupHead {
  readonly format: number
  /** The version of Almanac that wrote it. */
  readonly almanac: string
  /** The instant that the databases show, ISO 8601. */
  readonly made_at: string
  /** Where the account side is: in the backup, or in PostgreSQL, which it leaves to pg_dump. */
  readonly accounts: 'sqlite' | 'postgres'
}

export interface ManifestEntry {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Every entry but itself, in their order. */
export interface Manifest {
  readonly files: readonly ManifestEntry[]
}

const blockBytes = 512

/** How many bytes the archive has, which entries have nothing but a head of one block. */
export const archiveBytes = (sizes: readonly number[]): number =>
  sizes.reduce((sum, bytes) => sum + blockBytes + Math.ceil(bytes / blockBytes) * blockBytes, 0) +
  2 * blockBytes

const plainName = String.raw`(?!\.\.?$)[\w. -]+`

/** The files of a data directory. Nothing else is restored, wherever it would lead. */
export const dataFile = new RegExp(
  `^(?:(?:records|account|work)\\.db|secret\\.key|directory-id|demo-unfinished|(?:index|reports)/${plainName}|batches/[0-9a-f-]{36}/${plainName})$`,
)
