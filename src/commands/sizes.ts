// Formats sizes.

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`

/** Returns the size of a file, which may be small. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024).toLocaleString('en')} kB` : megabytes(bytes)
