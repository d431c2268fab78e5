// The result files of the finished chunks of a batch job, as the database lists them.

import type { ResultFormat } from './new-export.ts'

export interface JobFiles {
  readonly id: string
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  /** The format of the file; null for the JSON Lines of jobs that are not runs of exports. */
  readonly format: ResultFormat | null
  /** The number of lines of the result; of records, where the format has other lines. */
  readonly results: number
  /** The time at which download links were last given out, in epoch milliseconds. */
  readonly read_ms: number
  /** The files in the order of the result. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}
