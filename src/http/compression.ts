// Compresses answers for clients that accept it, in the threads of zlib.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** Smaller bodies fit into a packet or two without compression. */
const bytesMin = 1024
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

/**
 * Returns the body in the encoding that the Accept-Encoding header prefers; undefined when that is no
 * encoding.
 */
export async function encodeBody(
  body: string | Uint8Array,
  accepted: string | undefined,
): Promise<EncodedBody | undefined> {
  if (accepted === undefined || accepted.length > headerLengthMax || body.length < bytesMin) return undefined
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const encoding = negotiator.encoding(knownEncodings) ?? 'identity'
  const encode = encoders[encoding]
  if (!encode) return undefined
  return { encoding, body: await encode(typeof body === 'string' ? Buffer.from(body) : body) }
}
