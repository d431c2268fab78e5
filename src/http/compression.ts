// Compresses answers for clients that accept it, in the threads of zlib.
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import limit from 'p-limit'

/** Smaller bodies fit into a packet or two without compression. */
const bytesMin = 1024
/** Longer bodies take tens of milliseconds. Zlib has four threads, which would leave none of few processors for requests. */
const longBytes = 128 * 1024
const compressLong = limit(Math.max(1, availableParallelism() - 2))
/** A longer Accept-Encoding header is ignored. */
const headerLengthMax = 500

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The first encoding is preferred. The levels of both take about the same time, a few milliseconds for 100 KB. */
const encoders: Readonly<Record<string, (body: Uint8Array) => Promise<Buffer>>> = {
  br: body =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: body => gzipped(body, { level: 4 }),
}
const knownEncodings = [...Object.keys(encoders), 'identity']

export interface EncodedBody {
  readonly encoding: string
  readonly body: Buffer
}

/** Returns the encoding that the Accept-Encoding header prefers; undefined when that is none. */
export function preferredEncoding(accepted: string | undefined): string | undefined {
  if (accepted === undefined || accepted.length > headerLengthMax) return undefined
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const encoding = negotiator.encoding(knownEncodings)
  return encoding !== undefined && Object.hasOwn(encoders, encoding) ? encoding : undefined
}

/**
 * Returns the body in the encoding that the Accept-Encoding header prefers; undefined when that is no
 * encoding.
 */
export async function encodeBody(
  body: string | Uint8Array,
  accepted: string | undefined,
): Promise<EncodedBody | undefined> {
  const encoding = body.length < bytesMin ? undefined : preferredEncoding(accepted)
  const encode = encoding === undefined ? undefined : encoders[encoding]
  if (encoding === undefined || !encode) return undefined
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return { encoding, body: await (bytes.length > longBytes ? compressLong(encode, bytes) : encode(bytes)) }
}
