// The bodies of notifications: JSON for webhooks, lines of text for chats and e-mails.
import { isoTime } from '../lib/iso-time.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { NotificationType } from '../stores/notifications.ts'
import type { StoredPart, Watch } from '../stores/watches.ts'
import { resultsMaxOf } from './run.ts'

export interface NotificationFacts {
  readonly watch: Pick<Watch, 'id' | 'kind' | 'dataset'>
  readonly apiVersion: string
  /** Null for samples. */
  readonly runId: number | null
  readonly notificationId: string
  readonly nowMs: number
  readonly delivered: number
  readonly total: number
  readonly resultsMax: number
  readonly isTest: boolean
}

/** Returns `metadata` of a notification. */
export const metadataOf = (facts: NotificationFacts): JsonObject => ({
  watch_id: facts.watch.id,
  kind: facts.watch.kind,
  dataset: facts.watch.dataset,
  api_version: facts.apiVersion,
  run_id: facts.runId,
  notification_id: facts.notificationId,
  delivered_at: isoTime(facts.nowMs),
  summary: {
    delivered: facts.delivered,
    total_count: facts.total,
    max_results_per_run: facts.resultsMax,
    truncated: facts.total > facts.delivered,
  },
  ...(facts.isTest && { test: true }),
})

/** The results of a notification: JSON, or a link to a file. */
export type NotificationContent =
  | { readonly results: string }
  | { readonly download_url: string; readonly expires_at: string }

/** Returns the body of a notification for a webhook. */
export const webhookBody = (facts: NotificationFacts, content: NotificationContent): string =>
  'results' in content
    ? `{"metadata":${JSON.stringify(metadataOf(facts))},"results":${content.results}}`
    : JSON.stringify({ metadata: metadataOf(facts), ...content })

/** The lines of a chat message. */
const linesMax = 20

/** Returns the text of a notification for people. */
export function textOf(
  facts: NotificationFacts,
  titles: readonly string[],
  content: NotificationContent,
): string {
  const { watch, total, delivered, isTest } = facts
  const what = watch.kind === 'discovery' ? 'newly match' : 'changed'
  const head = `${isTest ? 'Test of a' : 'A'} ${watch.dataset} watch (${watch.id}): ${delivered} of ${total} ${what}`
  const lines = titles.slice(0, linesMax).map(title => `• ${title}`)
  const more = titles.length > linesMax ? [`and ${titles.length - linesMax} more`] : []
  const link = 'download_url' in content ? [content.download_url] : []
  return [head, ...lines, ...more, ...link].join('\n')
}

/** Returns the body of the delivery of a part of a run. */
export function bodyOfPart(
  { run_id, watch, delivered, total, titles }: StoredPart,
  content: NotificationContent,
  {
    id,
    channel,
    apiVersion,
    nowMs,
  }: { readonly id: string; readonly channel: NotificationType | null } & Pick<
    NotificationFacts,
    'apiVersion' | 'nowMs'
  >,
): string {
  const facts = {
    watch,
    apiVersion,
    runId: run_id,
    notificationId: id,
    nowMs,
    delivered,
    total,
    resultsMax: resultsMaxOf(watch),
    isTest: false,
  }
  return bodyFor(channel ?? 'webhook', facts, { titles, content })
}

/** A name in angle brackets would mention everybody in a chat room, or hide where a link leads. */
const inChat: Readonly<Record<Exclude<NotificationType, 'webhook' | 'email'>, (title: string) => string>> = {
  slack: title => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  // It has no escapes: a space without width keeps the bracket from what it would begin.
  google_chat: title => title.replaceAll('<', '<\u200b'),
}

/** Returns the body that a channel sends. That of an e-mail is JSON, of which the mailer makes a message. */
export function bodyFor(
  type: NotificationType,
  facts: NotificationFacts,
  { titles, content }: { readonly titles: readonly string[]; readonly content: NotificationContent },
): string {
  if (type === 'webhook') return webhookBody(facts, content)
  if (type !== 'email') return JSON.stringify({ text: textOf(facts, titles.map(inChat[type]), content) })
  const text = textOf(facts, titles, content)
  const subject = text.split('\n')[0] ?? ''
  return JSON.stringify({ subject, text, attachment: webhookBody(facts, content) })
}
