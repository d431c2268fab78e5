// Teams, keys and rate limits in the database.
import { type Kysely, sql } from 'kysely'
import type { AuthenticatedKey, KeyStore, KeyWithSpending, NewKey } from '../../ledger-keys.ts'
import { isPostgres } from '../dialect.ts'
import { listIn } from '../stored-json.ts'
import { earliestEndMs, settingColumns, toKey, toListedKey } from './key-rows.ts'
import type { LedgerTables } from './schema.ts'

/** The key store without `accessVersion`, which runs with every request: each adapter has a fast one of its own. */
export const openKeys = (db: Kysely<LedgerTables>): Omit<KeyStore, 'accessVersion'> => ({
  addTeam: async team =>
    db.transaction().execute(async transaction => {
      const made = await transaction
        .insertInto('team')
        .values({ ...team, recurring_millicredits: 0, refresh_ms: null })
        .onConflict(conflict => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      if (Number(made.numInsertedOrUpdatedRows ?? 0) === 0) return false
      await transaction.insertInto('team_user').values({ team_id: team.id, name: 'Owner' }).execute()
      await bumpAccessVersion(transaction)
      return true
    }),

  teams: async () => db.selectFrom('team').select(['id', 'name', 'created_at']).orderBy('id').execute(),

  addKey: async key => db.transaction().execute(transaction => insertKey(transaction, key)),

  addFirstKey: async key =>
    db.transaction().execute(async transaction => {
      // Every transaction that adds a key updates this row, so others wait here until this one is done.
      await bumpAccessVersion(transaction)
      const existing = await transaction.selectFrom('api_key').select('id').limit(1).executeTakeFirst()
      return existing ? undefined : insertKey(transaction, key)
    }),

  keyByHash: async hash => {
    const row = await db
      .selectFrom('key_secret')
      .innerJoin('api_key', 'api_key.id', 'key_secret.api_key_id')
      .selectAll('api_key')
      .select('key_secret.valid_until_ms')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row) return undefined
    return {
      key: toKey(row),
      validUntilMs: earliestEndMs(row.valid_until_ms, row.expires_at),
      limits: await limitsOf(db, row.team_id),
    }
  },

  keys: async () => (await db.selectFrom('api_key').selectAll().orderBy('id').execute()).map(toListedKey),

  key: async id => {
    const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toListedKey(row)
  },

  moveKey: async (id, from, to) =>
    db.transaction().execute(async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('api_key')
        .set({ status: to })
        .where('id', '=', id)
        .where('status', 'in', [...from])
        .executeTakeFirst()
      await bumpAccessVersion(transaction)
      return numUpdatedRows > 0n
    }),

  changeKey: async (id, change) =>
    db.transaction().execute(async transaction => {
      const row = await transaction
        .updateTable('api_key')
        // `id` stays as it is; a statement that sets nothing would be refused.
        .set({ id: sql`id`, ...settingColumns(change) })
        .where('id', '=', id)
        .where('status', '!=', 'DELETED')
        .returningAll()
        .executeTakeFirst()
      await bumpAccessVersion(transaction)
      return row && toListedKey(row)
    }),

  permitKey: async (id, more) =>
    db.transaction().execute(async transaction => {
      const living = transaction.selectFrom('api_key').where('id', '=', id).where('status', '!=', 'DELETED')
      const mine = living.select('permissions')
      const key = await (isPostgres(db) ? mine.forUpdate() : mine).executeTakeFirst()
      if (!key) return undefined
      const permissions = [...new Set([...listIn(key.permissions), ...more])].sort()
      const row = await transaction
        .updateTable('api_key')
        .set({ permissions: JSON.stringify(permissions) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await bumpAccessVersion(transaction)
      return toListedKey(row)
    }),

  rotateKey: async (id, { hash, prefix }, graceEndMs) =>
    db.transaction().execute(async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('api_key')
        .set({ prefix })
        .where('id', '=', id)
        .where('status', '!=', 'DELETED')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      // A secret that expires sooner, because of an earlier rotation, keeps its expiry.
      await transaction
        .updateTable('key_secret')
        .set({ valid_until_ms: graceEndMs })
        .where('api_key_id', '=', id)
        .where(where =>
          where.or([where('valid_until_ms', 'is', null), where('valid_until_ms', '>', graceEndMs)]),
        )
        .execute()
      await transaction
        .insertInto('key_secret')
        .values({ hash, api_key_id: id, valid_until_ms: null })
        .execute()
      await bumpAccessVersion(transaction)
      return true
    }),

  limits: teamId => limitsOf(db, teamId),

  setLimits: async (team_id, paths, per_minute) =>
    db.transaction().execute(async transaction => {
      // Every transaction that changes limits updates this row first, so others wait here until this one is done.
      await bumpAccessVersion(transaction)
      await transaction
        .deleteFrom('rate_limit')
        .where('team_id', '=', team_id)
        .where('path', 'in', paths)
        .execute()
      if (per_minute !== undefined) {
        const rows = paths.map(path => ({ team_id, path, per_minute }))
        await transaction.insertInto('rate_limit').values(rows).execute()
      }
    }),
})

async function insertKey(db: Kysely<LedgerTables>, { hash, ...key }: NewKey): Promise<KeyWithSpending> {
  const { id: user_id } = await db
    .selectFrom('team_user')
    .select('id')
    .where('team_id', '=', key.team_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('api_key')
    .values({ ...key, ...settingColumns(key), user_id, status: 'ACTIVE' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('key_secret').values({ hash, api_key_id: row.id, valid_until_ms: null }).execute()
  await bumpAccessVersion(db)
  return toListedKey(row)
}

async function limitsOf(db: Kysely<LedgerTables>, teamId: number): Promise<AuthenticatedKey['limits']> {
  const rows = await db
    .selectFrom('rate_limit')
    .select(['path', 'per_minute'])
    .where('team_id', '=', teamId)
    .orderBy('path')
    .execute()
  return Object.fromEntries(rows.map(({ path, per_minute }) => [path, per_minute]))
}

/** Makes every process drop what it has cached of keys, teams and limits. */
const bumpAccessVersion = (db: Kysely<LedgerTables>): Promise<unknown> =>
  db.updateTable('access_version').set({ version: sql`version + 1` }).execute()
