// The interface of every export format: it takes records as JSON, and writes bytes.

/** The destination of the bytes of an export. */
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

export interface ExportPart {
  /** The path of the list whose entries are rows, in CSV. */
  readonly explode?: string | undefined
  /** True when bytes of the same file were written before. The format joins the parts. */
  readonly continues?: boolean
}
