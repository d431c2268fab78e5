// Which files the finished chunks of batch jobs lie in, as the database has it.

export interface JobFiles {
  readonly id: string
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  /** How many lines the result has. */
  readonly results: number
  /** When its links were last given out. */
  readonly read_ms: number
  /** In the order in which the result has them. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}
