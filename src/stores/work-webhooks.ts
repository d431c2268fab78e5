// Webhook deliveries: what is to be told to whom, every attempt at it, and the secrets that sign them.

/** `gone`: the receiver answered that it wants no more. `failed`: the last attempt failed. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'gone'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface Delivery {
  /** The `webhook-id`: the same in every attempt and replay. */
  readonly id: string
  readonly team_id: number
  readonly batch_id: string
  readonly url: string
  readonly status: DeliveryStatus
  /** Attempts in the present run of the schedule; a replay starts it anew. */
  readonly place: number
  readonly created_ms: number
  readonly next_ms: number
}

/** The right to make the next attempt. */
export interface ClaimedDelivery extends Delivery {
  /** Null before the first attempt. */
  readonly body: string | null
  readonly turn: number
}

export interface DeliveryAttempt {
  readonly at_ms: number
  /** Null when no answer came. */
  readonly http_status: number | null
  /** Empty on success. */
  readonly error: string
  readonly duration_ms: number
}

export interface DeliveryWithAttempts extends Delivery {
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

export interface DeliveryQuery {
  readonly status?: DeliveryStatus
  readonly batch_id?: string
  /** Only those of jobs that this key submitted. */
  readonly api_key_id?: number
  /** The last delivery of the page before. */
  readonly after?: string
  readonly limit: number
}

/** Receivers and teams that have as much at work as they may. */
export interface BusyReceivers {
  readonly origins: readonly string[]
  readonly teams: readonly number[]
}

export interface WebhookSecret {
  /** From 1 within its team. */
  readonly id: number
  /** `whsec_` and the key in Base64; undefined when it cannot be read, because the key that sealed it is not here. */
  readonly secret: string | undefined
  /** Null: the present one. */
  readonly expires_ms: number | null
}

export interface WebhookStore {
  /** Those that still sign, newest first; none before the first was added. */
  webhookSecrets(teamId: number, nowMs: number): Promise<readonly WebhookSecret[]>
  /** The first secret of a team; does nothing when it has one. */
  addFirstSecret(teamId: number, secret: string): Promise<void>
  /** The secrets before sign until `graceEndMs`. */
  rotateSecret(teamId: number, secret: string, graceEndMs: number): Promise<void>
  /** A secret of the service itself; the candidate when it has none under the name yet that this key can read. */
  serviceSecret(name: string, candidate: string): Promise<string>
  /** Whether a service was started with the present key before, or none was started at all. */
  wasServedWithKey(): Promise<boolean>
  /** Seals with the present key whatever is not; answers the teams whose present secret cannot be read. */
  resealSecrets(): Promise<readonly number[]>

  /** The delivery due longest of a job that is not elsewhere, whose receiver and team are not busy; nobody else is given it for `leaseMs`. */
  claimDelivery(busy: BusyReceivers, nowMs: number, leaseMs: number): Promise<ClaimedDelivery | undefined>
  /** Keeps the body that every attempt will carry; answers the one that is kept. */
  keepBody(id: string, body: string): Promise<string>
  /** Writes the attempt and what follows from it; false, and nothing written, when somebody else has the delivery. */
  logAttempt(
    due: ClaimedDelivery,
    attempt: DeliveryAttempt,
    then: { readonly status: DeliveryStatus; readonly next_ms: number },
  ): Promise<boolean>
  delivery(teamId: number, id: string): Promise<DeliveryWithAttempts | undefined>
  /** Newest first; undefined when the team, or the key, has no delivery `after`. One more than `limit` tells that there are others. */
  deliveries(teamId: number, listing: DeliveryQuery): Promise<readonly DeliveryWithAttempts[] | undefined>
  /** Makes the delivery due now, its schedule from the start. False when the team has none of the id. */
  replayDelivery(teamId: number, id: string, nowMs: number): Promise<boolean>
}
