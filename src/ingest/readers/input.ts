// The input and the output of the readers.
import type { ByteSource } from './byte-source.ts'
import type { ReaderOptions, Row, UnreadableRow } from './reader.ts'
import type { Repairs } from './repairs.ts'
import type { TextBlocks } from './text.ts'

export interface TextReaderInput {
  /** The path of the file as the user gave it, for messages. */
  readonly path: string
  /** The first characters of the text. */
  readonly head: string
  readonly text: TextBlocks
  readonly repairs: Repairs
  readonly options: ReaderOptions
  /** Called before the first row with the columns that a header names. */
  readonly onColumns: (names: readonly string[]) => void
}

export interface BinaryReaderInput extends Pick<TextReaderInput, 'repairs' | 'options' | 'onColumns'> {
  readonly source: ByteSource
  /** Called with the part of the file that was read so far, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Rows in a batch: few enough that most are dead before the garbage collector looks at them. */
export const batchRows = 40

export type RowBatch = readonly (Row | UnreadableRow)[]
export type TextReader = (input: TextReaderInput) => AsyncGenerator<RowBatch>
export type BinaryReader = (input: BinaryReaderInput) => AsyncGenerator<RowBatch>
