// Sends one message over a channel: a webhook with its signatures, a chat, or an e-mail.
import { createHmac } from 'node:crypto'
import type { GuardedFetch, ResponseHead } from '../lib/guarded-fetch.ts'
import { AddressRefused } from '../lib/outgoing-url.ts'
import type { NotificationType } from '../stores/notifications.ts'
import type { WebhookStore } from '../stores/work-webhooks.ts'
import { type EmailOutcome, type EmailTarget, emailTo, type SendEmail } from './email.ts'
import { readableSecrets, secretsOf, signedHeaders } from './signing.ts'

export interface OutgoingMessage {
  readonly id: string
  readonly team_id: number
  readonly channel: NotificationType
  readonly url: string
  readonly body: string
  /** JSON with the headers or addresses of the channel; undefined when it cannot be read. */
  readonly target: string | null | undefined
  /** The number of attempts since the delivery or its replay began; a sample has none. */
  readonly place?: number
}

export interface SendOutcome extends EmailOutcome {
  readonly answer: ResponseHead | undefined
}

/** Never throws for what the receiver or the network does. */
export type SendMessage = (message: OutgoingMessage, timeoutMs: number) => Promise<SendOutcome>

interface ChannelTools {
  readonly work: WebhookStore
  readonly guard: Pick<GuardedFetch, 'post'>
  /** Undefined when no mail server is set up. */
  readonly sendEmail: SendEmail | undefined
  readonly nowMs: () => number
}

export const openChannels =
  (tools: ChannelTools): SendMessage =>
  async (message, timeoutMs) => {
    const { channel, target } = message
    if (target === undefined)
      return failed('The settings of this channel cannot be read. Set its notifications again.')
    const { headers = {}, to = [], ...rest } = (target === null ? {} : JSON.parse(target)) as StoredTarget
    if (channel === 'email') {
      return { answer: undefined, ...(await emailTo({ to, ...rest }, message, timeoutMs, tools.sendEmail)) }
    }
    const signed = channel === 'webhook' ? await signaturesOf(message, tools) : {}
    if (!signed) return failed('The signing secret cannot be read.')
    try {
      const answer = await tools.guard.post(message.url, {
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'almanac-webhooks/1.0',
          ...signed,
        },
        body: message.body,
        timeoutMs,
      })
      const isSuccess = answer.status >= 200 && answer.status < 300
      return { answer, error: isSuccess ? '' : `HTTP ${answer.status}` }
    } catch (error) {
      return failed(reasonOf(error))
    }
  }

interface StoredTarget extends Partial<EmailTarget> {
  readonly headers?: Readonly<Record<string, string>>
}

const failed = (error: string): SendOutcome => ({ answer: undefined, error })

/**
 * Returns the headers that sign a webhook, by Standard Webhooks and, in the older form of deliveries of watches, by each
 * secret in force; undefined when no secret can be read.
 */
async function signaturesOf(
  { id, team_id, body }: OutgoingMessage,
  { work, nowMs }: ChannelTools,
): Promise<Readonly<Record<string, string>> | undefined> {
  const secrets = readableSecrets(await secretsOf(work, team_id, nowMs()))
  if (secrets.length === 0) return undefined
  const seconds = Math.floor(nowMs() / 1000)
  const signatures = secrets.map(
    secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return {
    ...signedHeaders(id, body, secrets, nowMs()),
    'x-service-event-id': id,
    'x-service-signature': [`t=${seconds}`, ...signatures].join(),
  }
}

/** Returns a reason for the owner of the webhook, without any address of the service's network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'TimeoutError') return 'There was no answer in time.'
  if (error.name === 'HTTPParserError') return 'The answer is not HTTP.'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'The request failed.'
}
