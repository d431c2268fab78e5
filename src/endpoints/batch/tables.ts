// The port to tables: CSV files that callers send in place of lists of identifiers.
import type { JsonObject } from '../../lib/json/json.ts'
import type { TableColumns } from '../../stores/work-batches.ts'

/** The datasets whose records the rows of a table can be about. */
export type TableDataset = 'person' | 'company'

/**
 * The question about the people of a table, when it is not for their records: who they are, how to reach them, or what
 * providers have of them now.
 */
export type TablePurpose = 'identity' | 'contact' | 'live'

/** The rows of the tables that a job takes. */
export interface TableRows {
  readonly dataset: TableDataset
  /** Absent where the rows are given fields of records. */
  readonly purpose?: TablePurpose
  readonly rowsMax: number
}

/** A table as it was sent, with the label of its encoding where the caller names one. */
export interface SentTable {
  readonly bytes: Uint8Array
  readonly encoding: string | undefined
}

export interface TableTask extends TableRows {
  /** The fields to add, in the spelling of the endpoint; a few when absent. */
  readonly fields?: readonly string[]
  /** A match that is less likely than this is none. */
  readonly min_confidence?: number
  /** Columns in place of those that are guessed, such as `email=Mail`. */
  readonly column?: readonly string[]
}

/** A table whose rows can be asked about. */
export interface CheckedTable {
  readonly rows: number
  /** The most credits that its rows can cost. */
  readonly creditsMax: number
  /** The columns that identify the rows, by what they hold. */
  readonly columns: TableColumns
  /** Sentences about rows that cannot be read, and about what had to be repaired to read the others. */
  readonly remarks: readonly string[]
  /** The table and its task, as the job stores them. */
  readonly stored: JsonObject
}

export interface TableReader {
  /** Throws an InputError for what is not a table, is too long, or has no column that identifies its rows. */
  read(table: SentTable, task: TableTask): Promise<CheckedTable>
}
