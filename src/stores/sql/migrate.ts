// Migrates the tables of the account side and of batch jobs: forward only, and safe when two processes start at once.
import { type Kysely, type Migration, Migrator, type MigratorProps, sql } from 'kysely'
import { keys } from './migrations/0001-keys.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { keySpending } from './migrations/0003-key-spending.ts'
import { usageRemoval } from './migrations/0004-usage-removal.ts'
import { usageTotals } from './migrations/0005-usage-totals.ts'
import { answerPermissions } from './migrations/0006-answer-permissions.ts'
import { failureKeys } from './migrations/0007-failure-keys.ts'
import { answerBytes } from './migrations/0008-answer-bytes.ts'
import { idempotencyKeys } from './migrations/0009-idempotency-keys.ts'
import { watchSpending } from './migrations/0010-watch-spending.ts'
import { clock } from './migrations/0011-clock.ts'
import { usageWatermark } from './migrations/0012-usage-watermark.ts'
import { leaseHolders } from './migrations/0013-lease-holders.ts'
import { usageOfKeys } from './migrations/0014-usage-of-keys.ts'
import { jobs } from './migrations/work-0001-jobs.ts'
import { directories } from './migrations/work-0002-directories.ts'
import { idempotency } from './migrations/work-0003-idempotency.ts'
import { watches } from './migrations/work-0004-watches.ts'
import { exports } from './migrations/work-0005-exports.ts'
import { changedSubjects } from './migrations/work-0006-changed-subjects.ts'
import { tables } from './migrations/work-0007-tables.ts'

type Migrations = Readonly<Record<string, Migration>>

const account: Migrations = {
  '0001-keys': keys,
  '0002-accounts': accounts,
  '0003-key-spending': keySpending,
  '0004-usage-removal': usageRemoval,
  '0005-usage-totals': usageTotals,
  '0006-answer-permissions': answerPermissions,
  '0007-failure-keys': failureKeys,
  '0008-answer-bytes': answerBytes,
  '0009-idempotency-keys': idempotencyKeys,
  '0010-watch-spending': watchSpending,
  '0011-clock': clock,
  '0012-usage-watermark': usageWatermark,
  '0013-lease-holders': leaseHolders,
  '0014-usage-of-keys': usageOfKeys,
}
/** The migrations of `work.db`, a file of its own in SQLite. */
const work: Migrations = {
  '0001-jobs': jobs,
  '0002-directories': directories,
  '0003-idempotency': idempotency,
  '0004-watches': watches,
  '0005-exports': exports,
  '0006-changed-subjects': changedSubjects,
  '0007-tables': tables,
}

/** Migrates the account side. Throws with the error of the database as cause when a migration fails, which is rolled back. */
export const migrate = <T>(db: Kysely<T>): Promise<void> => migrateToLatest(db, account, 'account side', {})

/** Migrates the tables of batch jobs and webhooks. Throws like `migrate`. */
export const migrateWork = <T>(db: Kysely<T>): Promise<void> =>
  migrateToLatest(db, work, 'batch jobs', workNames)

/** Returns whether every migration of this version was applied, and no other. `has` selects the tables to check. */
export async function isUpToDate<T>(
  db: Kysely<T>,
  has: { readonly account: boolean; readonly work: boolean },
): Promise<boolean> {
  const appliedMigrations = async (table: string) => {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
      db,
    )
    return rows.map(({ name }) => name).join()
  }
  const allMigrations = (migrations: Migrations) => Object.keys(migrations).sort().join()
  if (has.account && (await appliedMigrations('kysely_migration')) !== allMigrations(account)) return false
  return !has.work || (await appliedMigrations(workNames.migrationTableName)) === allMigrations(work)
}

const workNames = { migrationTableName: 'work_migration', migrationLockTableName: 'work_migration_lock' }

async function migrateToLatest<T>(
  db: Kysely<T>,
  migrations: Migrations,
  what: string,
  names: Pick<MigratorProps, 'migrationTableName' | 'migrationLockTableName'>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, ...names })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error(`The tables of the ${what} could not be brought up to date.`, { cause: error })
}
