// Checks what the schemas of watches cannot say: when a watch runs, where it sends, and what it follows.
import type { Dataset } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { msOfIso } from '../../lib/iso-time.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { message, SentValue, shorten, shortenText } from '../../lib/message.ts'
import { AddressRefused } from '../../lib/outgoing-url.ts'
import { refreshDays, refreshDaysDefault } from '../../metering/prices.ts'
import { normalForm } from '../../normal/form.ts'
import { refuseUnknownKeys } from '../../query/unknown-keys.ts'
import { type Notification, notificationTypes } from '../../stores/notifications.ts'
import type { WatchKind } from '../../stores/watches.ts'
import { resultsMaxDefault } from '../../watches/run.ts'
import { firstSubjectKeys } from '../../watches/subjects.ts'
import { type ConfigBody, type EntitiesBody, entitiesSchemas, subjectsMax } from './bodies.ts'
import type { WatchServices } from './services.ts'

/** The time for looking up the host name of a channel before it is accepted. */
const resolveMs = 1000
const hourMs = 3_600_000
const recipientsMax = 20
const headersMax = 20
const headerLengthMax = 4000

export interface CheckedConfig {
  /** The config with its defaults, as the wire shows it. */
  readonly shown: JsonObject
  readonly every_ms: number
  readonly expires_ms: number | null
}

/** Throws 400 for what a watch of this kind and dataset cannot do. */
export function checkConfig(
  config: ConfigBody,
  { kind, dataset, nowMs }: { readonly kind: WatchKind; readonly dataset: string; readonly nowMs: number },
): CheckedConfig {
  const {
    trigger,
    refresh_frequency_days: days,
    payload_delivery_type: delivery = 'inline',
    expires_at,
  } = config
  if (trigger.type !== 'interval') {
    throw invalidRequest(message`config.trigger.type: Must be interval; got ${shorten(trigger.type)}.`)
  }
  if (delivery !== 'inline' && delivery !== 'link') {
    throw invalidRequest(
      message`config.payload_delivery_type: Must be inline or link; got ${shorten(delivery)}.`,
    )
  }
  const isTiered = kind === 'entity' && dataset === 'person'
  if (days !== undefined && !isTiered) {
    throw invalidRequest('config.refresh_frequency_days: Only entity watches of people take it.')
  }
  if (days !== undefined && !refreshDays.includes(days)) {
    throw invalidRequest(
      message`config.refresh_frequency_days: Must be one of ${refreshDays.join(', ')}; got ${new SentValue(days)}.`,
    )
  }
  const expires_ms = expires_at === undefined ? null : timeOf(expires_at, 'config.expires_at')
  if (expires_ms !== null && expires_ms <= nowMs) {
    throw invalidRequest('config.expires_at: Must be in the future.')
  }
  return {
    shown: {
      trigger: { type: 'interval', every_hours: trigger.every_hours },
      max_results_per_run: config.max_results_per_run ?? resultsMaxDefault,
      ...(isTiered && { refresh_frequency_days: days ?? refreshDaysDefault }),
      payload_delivery_type: delivery,
      ...(expires_at !== undefined && { expires_at }),
    },
    every_ms: trigger.every_hours * hourMs,
    expires_ms,
  }
}

/** Returns epoch milliseconds. Throws 400, with the name of the place, for a text that is not a date. */
export function timeOf(text: string, place: string): number {
  const ms = msOfIso(text)
  if (ms !== undefined) return ms
  throw invalidRequest(message`${place}: Must be an ISO 8601 date and time; got ${shorten(text)}.`)
}

/** Throws 400 for a channel that is not complete, or to which nothing may be sent. */
export async function checkNotifications(
  sent: readonly Json[],
  services: Pick<WatchServices, 'validateUrl' | 'canSendEmail'>,
): Promise<readonly Notification[]> {
  const checked: Notification[] = []
  for (const [index, entry] of sent.entries()) {
    checked.push(await checkNotification(entry, `notifications[${index}]`, services))
  }
  return checked
}

async function checkNotification(
  entry: Json,
  place: string,
  services: Pick<WatchServices, 'validateUrl' | 'canSendEmail'>,
): Promise<Notification> {
  if (!isObject(entry))
    throw invalidRequest(message`${place}: Must be an object { type, ... }; got ${shorten(entry)}.`)
  const type = notificationTypes.find(each => each === entry.type)
  if (!type) {
    throw invalidRequest(
      message`${place}.type: Must be one of ${notificationTypes.join(', ')}; got ${shorten(entry.type)}.`,
    )
  }
  const accepted =
    type === 'email' ? ['type', 'to'] : type === 'webhook' ? ['type', 'url', 'headers'] : ['type', 'url']
  refuseUnknownKeys(entry, accepted, place)
  if (type === 'email') return { type, to: recipientsOf(entry.to, place, services.canSendEmail) }
  const { url, headers } = entry
  if (typeof url !== 'string' || url === '') {
    throw invalidRequest(message`${place}.url: Must be a public http or https URL; got ${shorten(url)}.`)
  }
  await checkUrl(url, `${place}.url`, services)
  return {
    type,
    url,
    ...(headers !== undefined && headers !== null && { headers: headersOf(headers, place) }),
  }
}

/** Throws 400 for a URL that nothing is sent to. */
export async function checkUrl(
  url: string,
  place: string,
  { validateUrl }: Pick<WatchServices, 'validateUrl'>,
): Promise<void> {
  try {
    await validateUrl(url, resolveMs)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidRequest(`${place}: ${error.message}`)
    throw error
  }
}

function recipientsOf(to: Json | undefined, place: string, canSendEmail: boolean): readonly string[] {
  const list = Array.isArray(to) ? (to as readonly Json[]) : []
  const isWhole = list.length > 0 && list.length <= recipientsMax
  const isAddress = (each: Json): each is string =>
    typeof each === 'string' &&
    each.length <= 320 &&
    normalForm('email', each) !== undefined &&
    /^[\x21-\x7e]+$/.test(each)
  const wrong = list.find(each => !isAddress(each))
  if (!isWhole || wrong !== undefined) {
    throw invalidRequest(
      message`${place}.to: Must be 1 to ${recipientsMax} e-mail addresses; got ${shorten(wrong ?? to)}.`,
    )
  }
  if (!canSendEmail) {
    throw invalidRequest(
      `${place}.type: This service has no mail server. The operator sets one up with ALMANAC_SMTP_URL.`,
    )
  }
  return list.filter(isAddress)
}

/** Headers that belong to the connection or to the signature. */
const reserved =
  /^(host|content-length|content-type|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|user-agent|webhook-.*|x-service-.*)$/

function headersOf(headers: Json, place: string): Readonly<Record<string, string>> {
  const entries = isObject(headers) ? Object.entries(headers) : []
  if (!isObject(headers) || entries.length > headersMax) {
    throw invalidRequest(
      message`${place}.headers: Must be an object of at most ${headersMax} texts; got ${shorten(headers)}.`,
    )
  }
  const checked: Record<string, string> = {}
  for (const [name, value] of entries) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) {
      throw invalidRequest(message`${place}.headers: ${shortenText(name)} is not the name of a header.`)
    }
    if (reserved.test(name.toLowerCase())) {
      throw invalidRequest(message`${place}.headers.${shortenText(name)}: Set by the service itself.`)
    }
    if (typeof value !== 'string' || value.length > headerLengthMax || !/^[\x20-\x7e]*$/.test(value)) {
      throw invalidRequest(
        message`${place}.headers.${shortenText(name)}: Must be a text of at most ${headerLengthMax} visible ASCII characters.`,
      )
    }
    checked[name] = value
  }
  return checked
}

/** Returns the entities that were sent. Throws 400 for none, for too many, and for kinds that the dataset does not have. */
export async function checkEntities(entities: EntitiesBody, dataset: Dataset): Promise<JsonObject> {
  const accepted = Object.keys(entitiesSchemas[dataset.name as keyof typeof entitiesSchemas].properties)
  refuseUnknownKeys(entities, accepted, 'entities')
  const lists: JsonObject = Object.fromEntries(
    Object.entries(entities).filter(([, list]) => Array.isArray(list) && list.length > 0),
  )
  const count = Object.values(lists).reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  )
  if (count === 0) throw invalidRequest(`entities: Needs at least one of: ${accepted.join(', ')}.`)
  if (count > subjectsMax) {
    throw invalidRequest(
      message`entities: May have at most ${subjectsMax} in all; got ${new SentValue(count)}.`,
    )
  }
  if ((await firstSubjectKeys(dataset, lists, 1)).length === 0) {
    throw invalidRequest('entities: None of them is a valid identifier.')
  }
  return lists
}
