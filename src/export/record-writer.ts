// What every format of an export does: takes records as JSON, and writes bytes.

/** Where the bytes of an export go. */
export interface ByteSink {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>
}

export interface RecordWriter {
  /** Writes records, each of them the JSON of one projected record. */
  write(records: readonly Uint8Array[]): Promise<void>
  /** Writes what the format ends with. The writer takes no records after it. */
  end(): Promise<void>
}
