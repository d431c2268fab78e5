// The formats of result files, and an export as it is submitted with its first run.

/** The formats of result files; Parquet is that of exports alone. */
export const resultFormats = ['jsonl', 'csv', 'parquet'] as const
export type ResultFormat = (typeof resultFormats)[number]
export type BatchResultFormat = Exclude<ResultFormat, 'parquet'>

export interface NewExport {
  /** A UUID. */
  readonly id: string
  readonly dataset: string
  readonly format: ResultFormat
  /** The time from the start of a run to that of the next one; null for an export that runs once. */
  readonly every_ms: number | null
  /** The request of later runs as JSON; that of the first one is its job's. */
  readonly request: string
  /** The most exports of a team that repeat. */
  readonly repeatingMax: number
}
