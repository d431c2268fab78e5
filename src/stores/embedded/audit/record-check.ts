// The interface of the audits that look at every record of a dataset.
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

/** A database row whose text is a record. */
export interface AuditedRecord {
  readonly id: number
  readonly record: JsonObject
  readonly updatedAt: number
  /** True when the record has one contribution, in its own row. */
  readonly isSole: boolean
}

/** One audit: it examines records batch by batch, then what only shows at the end. */
export interface RecordCheck {
  readonly look: (records: readonly AuditedRecord[]) => void
  readonly end?: () => void
}
