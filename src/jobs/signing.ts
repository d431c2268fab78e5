// Signatures of Standard Webhooks 1.0, and their secrets.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookSecret, WebhookStore } from '../stores/work-webhooks.ts'

/** A former secret signs for this time after a rotation. */
export const secretGraceMs = 24 * 3_600_000

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Returns the secrets that sign for the team, the current one first; the first one is made if there is none. Some may be unreadable. */
export async function secretsOf(
  work: WebhookStore,
  teamId: number,
  nowMs: number,
): Promise<readonly WebhookSecret[]> {
  const secrets = await work.webhookSecrets(teamId, nowMs)
  if (secrets.length > 0) return secrets
  await work.addFirstSecret(teamId, newSecret())
  return work.webhookSecrets(teamId, nowMs)
}

/** Gives the team a new secret, and returns it; the former ones also sign until their grace period ends. */
export async function rotateSecret(work: WebhookStore, teamId: number, nowMs: number): Promise<string> {
  const secret = newSecret()
  await secretsOf(work, teamId, nowMs)
  await work.rotateSecret(teamId, secret, nowMs + secretGraceMs)
  return secret
}

/** Returns the secrets that can be read. */
export const readableSecrets = (secrets: readonly WebhookSecret[]): readonly string[] =>
  secrets.flatMap(({ secret }) => secret ?? [])

/** Returns the headers of a delivery, with a signature for each secret, so that receivers can change over at any time. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): Readonly<Record<string, string>> {
  const at = new Date(nowMs)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
