// Verifies that a webhook comes from the service.
import { AlmanacError } from './error.ts'

export interface WebhookRequest {
  /** The headers of the request: those of `fetch`, or of a server of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body exactly as it came, before it is parsed. */
  readonly body: string | Uint8Array | ArrayBuffer
}

export interface WebhookOptions {
  /** The age at which a webhook is refused, so that nobody can send it again later; 300 seconds when absent. */
  readonly toleranceSeconds?: number | undefined
  /** The time in milliseconds; the clock when absent. */
  readonly nowMs?: number | undefined
}

/**
 * Returns the body of a webhook that the secret (`whsec_...`) has signed: by Standard Webhooks, as all are, or by
 * `x-service-signature` where a receiver gets that alone. Throws `invalid_signature` for every other request.
 */
export async function verifyWebhook<Body = unknown>(
  secret: string,
  { headers, body }: WebhookRequest,
  { toleranceSeconds = 300, nowMs = Date.now() }: WebhookOptions = {},
): Promise<Body> {
  if (typeof secret !== 'string' || !fromBase64(secret.replace(/^whsec_/, ''))?.length) {
    throw new TypeError('secret: Must be the secret of the webhooks of a team: whsec_...')
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const { seconds, signed, key, signatures } = signatureOf(secret, name => headerOf(headers, name))
  if (!(Math.abs(nowMs / 1000 - seconds) <= toleranceSeconds))
    throw invalid('The webhook is too old, or from the future.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  const message = joined(new TextEncoder().encode(signed), bytes)
  const verified = await Promise.all(
    // `verify` compares in constant time.
    signatures.map(signature => crypto.subtle.verify('HMAC', imported, signature, message)),
  )
  if (!verified.includes(true)) throw invalid('The signature is not valid.')
  return JSON.parse(new TextDecoder().decode(bytes)) as Body
}

interface Signature {
  readonly seconds: number
  /** The text before the body that is signed with it. */
  readonly signed: string
  readonly key: Uint8Array<ArrayBuffer>
  /** One for each secret in force. */
  readonly signatures: readonly Uint8Array<ArrayBuffer>[]
}

function signatureOf(secret: string, header: (name: string) => string | undefined): Signature {
  const [id, timestamp, standard] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
  if (id !== undefined && timestamp !== undefined && standard !== undefined) {
    return {
      seconds: Number(timestamp),
      signed: `${id}.${timestamp}.`,
      key: fromBase64(secret.replace(/^whsec_/, '')) ?? new Uint8Array(),
      // One that cannot be read does not keep another from being valid.
      signatures: standard
        .split(' ')
        .flatMap(one => (one.startsWith('v1,') ? (fromBase64(one.slice(3)) ?? []) : [])),
    }
  }
  const parts = (header('x-service-signature') ?? '').split(',').map(part => part.split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1]
  if (seconds === undefined) throw invalid('The request is not signed.')
  return {
    seconds: Number(seconds),
    signed: `${seconds}.`,
    key: new TextEncoder().encode(secret),
    signatures: parts.flatMap(([name, hex = '']) => (name === 'v1' ? [fromHex(hex)] : [])),
  }
}

/** Some servers spell the names of headers as they came. */
function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([sent]) => sent.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.join(',')
}

const invalid = (message: string): AlmanacError => new AlmanacError('invalid_signature', message)

/** Returns undefined for a text that is not Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length)
  all.set(start)
  all.set(end, start.length)
  return all
}
