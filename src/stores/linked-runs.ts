// The runs of watches whose results are in files, as the database lists them.

export interface LinkedRuns {
  /** The runs of all data directories, whether they have a file or not. */
  readonly ids: ReadonlySet<number>
  /** The runs of this data directory that have a file; `completed_ms` is null until they end. */
  readonly linked: readonly { readonly id: number; readonly completed_ms: number | null }[]
}
