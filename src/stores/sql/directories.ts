// Which batch jobs belong to the data directory of this process.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Tables } from './ledger/schema.ts'

/** The id of the directory; undefined where the database is in it, so that every job belongs to it. */
export type DirectoryId = string | undefined

export const isElsewhere = (job: string | null, here: DirectoryId): boolean =>
  here !== undefined && job !== null && job !== here

/** The same as a condition: true for jobs that are not elsewhere. */
export const isHere =
  (here: DirectoryId) =>
  ({
    or,
    eb,
    lit,
  }: ExpressionBuilder<Tables, 'batch_job'>): ExpressionWrapper<Tables, 'batch_job', SqlBool> =>
    here === undefined
      ? eb(lit(1), '=', lit(1))
      : or([eb('batch_job.directory_id', 'is', null), eb('batch_job.directory_id', '=', here)])
