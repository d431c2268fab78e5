// Formats sizes and counts.
import type { Dataset } from '../catalog/dataset.ts'

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`

/** Returns the size of a file, which may be small. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024).toLocaleString('en')} kB` : megabytes(bytes)

/** Returns a number of records in words: `1 person`, `2,000 companies`. */
export const recordCount = (count: number, { singular, plural }: Dataset): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
