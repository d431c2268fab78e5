// Webhook deliveries, their attempts, and the secrets that sign them.
import type { NotificationType } from './notifications.ts'

/** `gone` means that the receiver answered 410 and wants no more; `failed`, that the last attempt failed. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'gone'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface Delivery {
  /** The `webhook-id`, the same in every attempt and replay. */
  readonly id: string
  readonly team_id: number
  /** Empty for the deliveries of watches. */
  readonly batch_id: string
  /** The watch and the run that it is about; null for the end of a batch job. */
  readonly watch_id: number | null
  readonly run_id: number | null
  readonly url: string
  readonly status: DeliveryStatus
  /** The number of attempts in the current run of the schedule; a replay restarts it. */
  readonly place: number
  readonly created_ms: number
  readonly next_ms: number
}

/** The right of one service to make the next attempt. */
export interface ClaimedDelivery extends Delivery {
  /** Null before the first attempt. */
  readonly body: string | null
  /** A fencing token, as of a `BatchClaim`. */
  readonly turn: number
  /** The way by which it is sent; null stands for a webhook. */
  readonly channel: NotificationType | null
  /** The index of the request within the run. */
  readonly part: number | null
  /** JSON with the headers or addresses of the channel; null without any, undefined when the key that sealed it is missing. */
  readonly target: string | null | undefined
}

export interface DeliveryAttempt {
  readonly at_ms: number
  /** Null when there was no answer. */
  readonly http_status: number | null
  /** Empty on success. */
  readonly error: string
  readonly duration_ms: number
}

export interface DeliveryWithAttempts extends Delivery {
  /** The last hundred attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

export interface DeliveryQuery {
  readonly status?: DeliveryStatus
  readonly batch_id?: string
  readonly watch_id?: number
  /** Selects the deliveries of jobs that this key submitted, and of watches that it made. */
  readonly api_key_id?: number
  /** The id of the last delivery of the previous page. */
  readonly after?: string
  readonly limit: number
}

/** The receivers and teams that already have as many deliveries under way as is allowed. */
export interface BusyReceivers {
  readonly origins: readonly string[]
  readonly teams: readonly number[]
}

export interface WebhookSecret {
  /** Counts from 1 within its team. */
  readonly id: number
  /** `whsec_` and the key in Base64; undefined when the key that sealed it is missing. */
  readonly secret: string | undefined
  /** Null for the current secret. */
  readonly expires_ms: number | null
}

export interface WebhookStore {
  /** Returns the secrets that still sign, newest first. */
  webhookSecrets(teamId: number, nowMs: number): Promise<readonly WebhookSecret[]>
  /** Adds the first secret of a team; does nothing when the team has one. */
  addFirstSecret(teamId: number, secret: string): Promise<void>
  /** Adds a new current secret; the former ones sign until `graceEndMs`. */
  rotateSecret(teamId: number, secret: string, graceEndMs: number): Promise<void>
  /** Returns a secret of the service itself. `candidate` becomes the secret if there is none that the current key opens. */
  serviceSecret(name: string, candidate: string): Promise<string>
  /** Returns whether a service was started with the current key before, or none was ever started. */
  wasServedWithKey(): Promise<boolean>
  /** Seals every secret with the current key. Returns the teams whose current secret cannot be opened. */
  resealSecrets(): Promise<readonly number[]>

  /**
   * Claims for `leaseMs` the delivery that has been due longest, among those of this data directory whose receiver and
   * team are not busy.
   */
  claimDelivery(busy: BusyReceivers, nowMs: number, leaseMs: number): Promise<ClaimedDelivery | undefined>
  /** Stores the body that every attempt sends, unless one is stored already. Returns the stored one. */
  keepBody(id: string, body: string): Promise<string>
  /**
   * Writes the attempt and its consequence; a `target` replaces that of the delivery. Returns false, and writes nothing,
   * when another service has claimed the delivery.
   */
  logAttempt(
    due: ClaimedDelivery,
    attempt: DeliveryAttempt,
    then: { readonly status: DeliveryStatus; readonly next_ms: number; readonly target?: string },
  ): Promise<boolean>
  /** Returns undefined when the team has no such delivery. */
  delivery(teamId: number, id: string): Promise<DeliveryWithAttempts | undefined>
  /** Returns deliveries newest first, one more than `limit` if there are others; undefined when team or key have none `after`. */
  deliveries(teamId: number, listing: DeliveryQuery): Promise<readonly DeliveryWithAttempts[] | undefined>
  /** Makes the delivery due now, and restarts its schedule. Returns false when the team has no such delivery. */
  replayDelivery(teamId: number, id: string, nowMs: number): Promise<boolean>
}
