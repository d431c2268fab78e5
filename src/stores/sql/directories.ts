// Tells the batch jobs of this process's data directory from those of others.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { LedgerTables } from './ledger/schema.ts'

/** The id of a data directory; undefined where the database lies in the directory, so that every job belongs to it. */
export type DirectoryId = string | undefined

export const isElsewhere = (job: string | null, here: DirectoryId): boolean =>
  here !== undefined && job !== null && job !== here

/** Returns a condition that holds for the jobs of the directory `here`. */
export const isHere =
  (here: DirectoryId) =>
  ({
    or,
    eb,
    lit,
  }: ExpressionBuilder<LedgerTables, 'batch_job'>): ExpressionWrapper<LedgerTables, 'batch_job', SqlBool> =>
    here === undefined
      ? eb(lit(1), '=', lit(1))
      : or([eb('batch_job.directory_id', 'is', null), eb('batch_job.directory_id', '=', here)])
