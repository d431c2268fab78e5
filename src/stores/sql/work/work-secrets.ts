// The signing secrets: of teams, for their webhooks, and of the service itself. Each is sealed for its database row.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { WebhookStore } from '../../work-webhooks.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { sealWatches } from './watches/watch-secrets.ts'

export type SecretQueries = Pick<
  WebhookStore,
  | 'webhookSecrets'
  | 'addFirstSecret'
  | 'rotateSecret'
  | 'serviceSecret'
  | 'resealSecrets'
  | 'wasServedWithKey'
>

export const openSecrets = (db: Kysely<LedgerTables>, box: SecretBox): SecretQueries => ({
  webhookSecrets: async (teamId, nowMs) => {
    const rows = await db
      .selectFrom('webhook_secret')
      .select(['number', 'secret', 'expires_ms'])
      .where('team_id', '=', teamId)
      .where(({ or, eb }) => or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
      .orderBy('number', 'desc')
      .execute()
    return rows.map(({ number, secret, expires_ms }) => ({
      id: number,
      secret: box.open(secret, teamContext(teamId, number)),
      expires_ms,
    }))
  },

  addFirstSecret: async (team_id, secret) => {
    await db
      .insertInto('webhook_secret')
      .values({ team_id, number: 1, secret: box.seal(secret, teamContext(team_id, 1)), expires_ms: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  },

  rotateSecret: async (team_id, secret, graceEndMs) =>
    db.transaction().execute(async transaction => {
      const { last } = await transaction
        .selectFrom('webhook_secret')
        .select(({ fn }) => fn.max('number').as('last'))
        .where('team_id', '=', team_id)
        .executeTakeFirstOrThrow()
      const number = (last ?? 0) + 1
      // Two rotations at once take the same number, so that the second one fails and is rolled back.
      await transaction
        .insertInto('webhook_secret')
        .values({ team_id, number, secret: box.seal(secret, teamContext(team_id, number)), expires_ms: null })
        .execute()
      await transaction
        .updateTable('webhook_secret')
        .set({ expires_ms: graceEndMs })
        .where('team_id', '=', team_id)
        .where('number', '<', number)
        .where(({ or, eb }) => or([eb('expires_ms', 'is', null), eb('expires_ms', '>', graceEndMs)]))
        .execute()
    }),

  serviceSecret: async (name, candidate) => {
    const place = serviceContext(name, box)
    await db
      .insertInto('service_secret')
      .values({ name: place, secret: box.seal(candidate, place) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    const row = await db
      .selectFrom('service_secret')
      .select('secret')
      .where('name', '=', place)
      .executeTakeFirstOrThrow()
    const secret = box.open(row.secret, place)
    if (secret === undefined)
      throw new Error(`The secret ${name} of the service was changed in the database.`)
    return secret
  },

  wasServedWithKey: async () => {
    const rows = await db.selectFrom('service_secret').select(['name', 'secret']).execute()
    return rows.length === 0 || rows.some(({ name, secret }) => box.open(secret, name) !== undefined)
  },

  resealSecrets: () =>
    db.transaction().execute(async transaction => {
      // The service has secrets for each key that it was started with; deliveries are many, and read only for a new one.
      if (await sealServices(transaction, box)) await sealWatches(transaction, box)
      return sealWebhooks(transaction, box)
    }),
})

/** Returns the context that a team's secret is sealed for: moved to another row, it does not open. */
export const teamContext = (teamId: number, number: number): string => `webhooks of team ${teamId}, ${number}`

/** Returns the name of the row, and the context of its secret. Each key has secrets of its own, because other keys cannot open them. */
const serviceContext = (name: string, { keyId }: SecretBox): string => `${name}:${keyId}`

/** Returns the teams whose current secret cannot be opened. */
async function sealWebhooks(db: Kysely<LedgerTables>, box: SecretBox): Promise<readonly number[]> {
  const unreadable: number[] = []
  const rows = await db.selectFrom('webhook_secret').selectAll().orderBy('team_id').execute()
  for (const { team_id, number, secret, expires_ms } of rows) {
    if (box.isCurrent(secret)) continue
    const opened = box.open(secret, teamContext(team_id, number))
    if (opened === undefined) {
      if (expires_ms === null) unreadable.push(team_id)
      continue
    }
    await db
      .updateTable('webhook_secret')
      .set({ secret: box.seal(opened, teamContext(team_id, number)) })
      .where('team_id', '=', team_id)
      .where('number', '=', number)
      .execute()
  }
  return unreadable
}

/** Returns whether there were secrets that the current key had not sealed. */
async function sealServices(db: Kysely<LedgerTables>, box: SecretBox): Promise<boolean> {
  let isNew = false
  for (const { name: place, secret } of await db.selectFrom('service_secret').selectAll().execute()) {
    const opened = box.isCurrent(secret) ? undefined : box.open(secret, place)
    if (opened === undefined) continue
    isNew = true
    const present = serviceContext(place.split(':')[0] ?? '', box)
    await db
      .insertInto('service_secret')
      .values({ name: present, secret: box.seal(opened, present) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    await db.deleteFrom('service_secret').where('name', '=', place).execute()
  }
  return isNew
}
