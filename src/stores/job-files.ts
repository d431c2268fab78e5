// The result files of the finished chunks of a batch job, as the database lists them.

export interface JobFiles {
  readonly id: string
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  /** The number of lines of the result. */
  readonly results: number
  /** The time at which download links were last given out, in epoch milliseconds. */
  readonly read_ms: number
  /** The files in the order of the result. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}
