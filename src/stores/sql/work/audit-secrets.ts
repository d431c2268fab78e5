// Examines whether the secrets of webhooks and links can be opened.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Findings } from '../../findings.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { channelsContext, targetContext } from './watches/watch-secrets.ts'
import { teamContext } from './work-secrets.ts'

/** The length of the service's own secrets; a shorter text that was never sealed is not a secret. */
const shortestSecret = 32

/** `box` is undefined when there is no key. Expired secrets are ignored. */
export async function auditSecrets(
  db: Kysely<LedgerTables>,
  box: SecretBox | undefined,
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  const nowMs = Date.now()
  for (const { team_id, number, secret, expires_ms } of await db
    .selectFrom('webhook_secret')
    .selectAll()
    .orderBy('team_id')
    .execute()) {
    if (expires_ms !== null && expires_ms <= nowMs) continue
    if (box?.open(secret, teamContext(team_id, number))?.startsWith('whsec_')) continue
    findings.add('unreadable_secret', `${file} (webhook_secret)`, `of team ${team_id}`)
  }
  const watches = await db
    .selectFrom('watch')
    .select(['id', 'team_id', 'notifications'])
    .where('is_live', '=', 1)
    .orderBy('id')
    .execute()
  for (const { id, team_id, notifications } of watches) {
    if (box?.open(notifications, channelsContext(team_id)) !== undefined) continue
    findings.add('unreadable_secret', `${file} (watch)`, `of watch ${id}`)
  }
  const deliveries = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'target'])
    .where('is_waiting', '=', 1)
    .where('target', 'is not', null)
    .execute()
  for (const { id, target } of deliveries) {
    if (target === null || box?.open(target, targetContext(id)) !== undefined) continue
    findings.add('unreadable_secret', `${file} (webhook_delivery)`, `of delivery ${id}`)
  }
  // Each key has service secrets of its own; those of former keys need not open.
  const services = await db.selectFrom('service_secret').selectAll().execute()
  const opens = services.filter(
    ({ name, secret }) => (box?.open(secret, name)?.length ?? 0) >= shortestSecret,
  )
  const lost = services.filter(row => box && row.name.endsWith(`:${box.keyId}`) && !opens.includes(row))
  for (const { name } of services.length > 0 && opens.length === 0 ? services : lost) {
    findings.add('unreadable_secret', `${file} (service_secret)`, String(name.split(':')[0]))
  }
}
