// Tells a disk without room from other faults.

/** The codes of the system and of SQLite; the last one is for its shared memory, whose message does not say that there is no room. */
export const fullDiskCodes: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'SQLITE_FULL',
  'SQLITE_IOERR_SHMSIZE',
])
