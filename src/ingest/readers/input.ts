// What the reader of one text format is given, and what it gives.
import type { ReadOptions, Row, UnreadableRow } from './reader.ts'
import type { Repairs } from './repairs.ts'
import type { Text } from './text.ts'

export interface ReadInput {
  /** The file as the person knows it, for messages. */
  readonly path: string
  /** The first characters of the text. */
  readonly head: string
  readonly text: Text
  readonly repairs: Repairs
  readonly options: ReadOptions
  /** Learns the columns that a header names, before the first row. */
  readonly onColumns: (names: readonly string[]) => void
}

/** So few rows are in memory together that the collector of garbage hardly ever meets them. */
export const batchRows = 40

export type Batch = readonly (Row | UnreadableRow)[]
export type ReadText = (input: ReadInput) => AsyncGenerator<Batch>
