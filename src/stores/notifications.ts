// The channels over which watches send.

export const notificationTypes = ['webhook', 'slack', 'google_chat', 'email'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A channel as the wire shows it: a URL, with headers for a webhook, or the addresses of an e-mail. */
export interface Notification {
  readonly type: NotificationType
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly to?: readonly string[]
}
