// What one kind of look at the records of a dataset is given, and how it is called.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import type { AuditProgress, Findings } from '../../findings.ts'
import type { RecordRules } from '../../record-rules.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

export interface RecordsAuditContext {
  readonly database: Database
  readonly datasets: readonly Dataset[]
  readonly tables: Tables
  readonly rules: RecordRules
  readonly findings: Findings
  readonly looking: AuditProgress
}

/** A row of the table whose text is a record. */
export interface AuditedRecord {
  readonly id: number
  readonly record: JsonObject
  readonly updatedAt: number
  /** One contribution is all that is said, and stands in the row. */
  readonly isSole: boolean
}

/** One kind of look at records: a few of them at a time, then at what only shows at the end. */
export interface RecordCheck {
  readonly look: (records: readonly AuditedRecord[]) => void
  readonly end?: () => void
}
