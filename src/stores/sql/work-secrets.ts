// The secrets that sign: those of teams for their webhooks, and those of the service itself.
import type { Kysely } from 'kysely'
import type { WebhookStore } from '../work-webhooks.ts'
import type { Tables } from './schema.ts'

type Secrets = Pick<WebhookStore, 'webhookSecrets' | 'addFirstSecret' | 'rotateSecret' | 'serviceSecret'>

export const openSecrets = (db: Kysely<Tables>): Secrets => ({
  webhookSecrets: (teamId, nowMs) =>
    db
      .selectFrom('webhook_secret')
      .select(['secret', 'expires_ms'])
      .where('team_id', '=', teamId)
      .where(({ or, eb }) => or([eb('expires_ms', 'is', null), eb('expires_ms', '>', nowMs)]))
      .orderBy('number', 'desc')
      .execute(),

  addFirstSecret: async (team_id, secret) => {
    await db
      .insertInto('webhook_secret')
      .values({ team_id, number: 1, secret, expires_ms: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  },

  rotateSecret: async (team_id, secret, graceEndMs) =>
    db.transaction().execute(async within => {
      const { last } = await within
        .selectFrom('webhook_secret')
        .select(({ fn }) => fn.max('number').as('last'))
        .where('team_id', '=', team_id)
        .executeTakeFirstOrThrow()
      // Two rotations at once take the same number: the second fails, and nothing of it remains.
      await within
        .insertInto('webhook_secret')
        .values({ team_id, number: (last ?? 0) + 1, secret, expires_ms: null })
        .execute()
      await within
        .updateTable('webhook_secret')
        .set({ expires_ms: graceEndMs })
        .where('team_id', '=', team_id)
        .where('number', '<=', last ?? 0)
        .where(({ or, eb }) => or([eb('expires_ms', 'is', null), eb('expires_ms', '>', graceEndMs)]))
        .execute()
    }),

  serviceSecret: async (name, candidate) => {
    await db
      .insertInto('service_secret')
      .values({ name, secret: candidate })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    const row = await db
      .selectFrom('service_secret')
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.secret
  },
})
