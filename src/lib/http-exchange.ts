// Sends one HTTP request and reads its response within bounds of time and size. Redirects are returned, not followed.
import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The time for everything: the connection, the request and the whole response. */
  readonly timeoutMs: number
  /** The most bytes of the body, as they are sent and as they are when decompressed; it may depend on the head. */
  readonly bytesMax: number | ((head: ResponseStatus) => number)
  /** True when a longer body is cut there instead of refused. */
  readonly cutsBody?: boolean
  /** Returns whether the body is read; one that is not counts as empty. All are read when absent. */
  readonly readsBody?: (head: ResponseStatus) => boolean
}

export interface ResponseStatus {
  readonly status: number
  /** The headers by their names in lower case; the values of a repeated header are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
}

export interface HttpResponse extends ResponseStatus {
  readonly body: Buffer
}

/** The response has more bytes than were accepted; the rest was not read. */
export class ResponseTooLong extends Error {}

/** The body is compressed in a way that was not accepted, or the compressed data is damaged. */
export class UnreadableBody extends Error {}

/** The connection ended before the body did. */
export class IncompleteBody extends Error {}

/** Throws ResponseTooLong, UnreadableBody, IncompleteBody, the `TimeoutError` of an AbortSignal, or an error of the network. */
export async function exchange(
  url: URL,
  { method, headers, body, timeoutMs, bytesMax, cutsBody = false, readsBody }: HttpRequest,
  dispatcher: Dispatcher,
): Promise<HttpResponse> {
  // Its hundred modules are loaded for the first request: most processes and threads send none.
  const { request } = await import('undici')
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await request(url, {
    dispatcher,
    signal,
    method,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
    ...(body !== undefined && { body }),
  })
  const responseHeaders = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  )
  const encodings = (responseHeaders['content-encoding'] ?? '')
    .split(',')
    .map(encoding => encoding.trim().toLowerCase())
    .filter(encoding => encoding !== '' && encoding !== 'identity')
  const head = { status: answer.statusCode, headers: responseHeaders }
  try {
    if (readsBody && !readsBody(head)) return { ...head, body: Buffer.alloc(0) }
    const bytes = await readBody(
      answer.body,
      encodings,
      typeof bytesMax === 'number' ? bytesMax : bytesMax(head),
      cutsBody,
    )
    return { ...head, body: bytes }
  } catch (error) {
    // A destroyed body fails with an error of its own; the reason for it is the timeout.
    throw signal.aborted ? signal.reason : error
  } finally {
    answer.body.on('error', () => {}).destroy()
  }
}

/** Encodings are applied one after another; more than two are an attack. */
const encodingsMax = 2

async function readBody(
  source: Readable,
  encodings: readonly string[],
  bytesMax: number,
  cutsBody: boolean,
): Promise<Buffer> {
  if (encodings.length > encodingsMax) throw new UnreadableBody('The body is compressed too many times.')
  const decoders = [...encodings].reverse().map(decoderOf)
  const counted = boundedStream(bytesMax)
  const output = boundedStream(bytesMax)
  const chunks: Buffer[] = []
  output.on('data', chunk => chunks.push(chunk))
  await new Promise<void>((resolve, reject) => {
    pipeline([source, counted, ...decoders, output], error =>
      error && !(cutsBody && error instanceof ResponseTooLong) ? reject(readable(error)) : resolve(),
    )
  })
  return Buffer.concat(chunks)
}

function decoderOf(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  throw new UnreadableBody('The body is compressed in a way that was not accepted.')
}

/** Errors of zlib have codes such as Z_DATA_ERROR and ERR_BROTLI_DECODER; those of the network end the body. */
function readable(error: Error): Error {
  if (error instanceof ResponseTooLong) return error
  const code = 'code' in error ? String(error.code) : ''
  return /^(?:Z_|ERR_(?:_ERROR_|BROTLI|BUFFER))/.test(code)
    ? new UnreadableBody('The compressed body is damaged.', { cause: error })
    : new IncompleteBody('The body is incomplete.', { cause: error })
}

/** Returns a stream that passes bytes on and fails with ResponseTooLong when there are more than `bytesMax`. */
function boundedStream(bytesMax: number): Transform {
  let count = 0
  const stream = new PassThrough()
  stream._transform = (chunk: Buffer, _encoding, done) => {
    count += chunk.length
    if (count > bytesMax) done(new ResponseTooLong(`The response has more than ${bytesMax} bytes.`))
    else done(null, chunk)
  }
  return stream
}

/**
 * Returns the text of a body: decoded as its byte order mark says, else as the `charset` of its content type, else as
 * UTF-8. Bytes that the encoding does not have become U+FFFD.
 */
export function decodeText(body: Uint8Array, contentType = '', fallback = 'utf-8'): string {
  const [first, second] = body
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
  const label = mark || /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] || fallback
  return decoderFor(body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : label).decode(body)
}

/** Returns an XML document as text: in the encoding of its content type, else of its XML declaration, else UTF-8. */
export function decodeXml(body: Uint8Array, contentType: string): string {
  return decodeText(
    body,
    contentType,
    declaredEncoding(Buffer.from(body.subarray(0, 200)).toString('latin1')),
  )
}

/**
 * Returns the encoding that the XML declaration states in a head that was read byte by byte. One that can be read so is
 * not in UTF-16, whatever it states.
 */
function declaredEncoding(head: string): string | undefined {
  const stated = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
  return stated !== undefined && /^utf-?16/i.test(stated) ? 'utf-8' : stated
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
