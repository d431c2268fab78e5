// Reads the body of a request when the gateway asks for it, within the bound of the endpoint, and not from
// senders that are too slow.
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ApiError, invalidRequest } from '../errors.ts'
import { message, shorten } from '../lib/message.ts'
import type { RequestBytes } from './bytes-in-flight.ts'

/** A transfer may take `graceMs`, plus a second for every `bytesPerSecond` bytes. */
export interface TransferBounds {
  readonly graceMs: number
  readonly bytesPerSecond: number
}

export const transferBounds: TransferBounds = { graceMs: 10_000, bytesPerSecond: 64 * 1024 }

interface BodyReading extends TransferBounds {
  readonly bytesMax: number
  readonly flight: RequestBytes
}

/** The decompressors by Content-Encoding. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads the body once, decompressed. Throws 413 beyond `bytesMax` (of the decompressed body, too), 408 when
 * its bytes arrive too slowly, 503 when the service holds too many, 415 for an unknown encoding, and 400 when
 * the connection ends before the body does or the body does not match its encoding.
 */
export async function readBody(request: IncomingMessage, reading: BodyReading): Promise<Buffer> {
  const { bytesMax, flight } = reading
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > bytesMax) throw tooLarge(bytesMax)
  const hasNoBody = declared === 0 && request.headers['transfer-encoding'] === undefined
  const decoder = hasNoBody ? undefined : decoderOf(request)
  if (request.destroyed) throw cutOff()
  flight.add(declared)
  return collect(request, decoder, declared, reading)
}

function decoderOf({ headers }: IncomingMessage): Transform | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return undefined
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined
  if (decoder) return decoder
  const accepted = Object.keys(decoders).join(', ')
  throw new ApiError(
    'unsupported_media_type',
    message`Content-Encoding: ${shorten(encoding)} is not supported. Accepted: ${accepted}.`,
    { headers: { 'Accept-Encoding': accepted } },
  )
}

function collect(
  request: IncomingMessage,
  decoder: Transform | undefined,
  declared: number,
  { bytesMax, flight, graceMs, bytesPerSecond }: BodyReading,
): Promise<Buffer> {
  const source = decoder ? request.pipe(decoder) : request
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    // Copying each chunk as it arrives takes no long turn at the end. A compressed body has another length than declared.
    const whole = decoder || declared === 0 ? undefined : Buffer.allocUnsafeSlow(declared)
    const chunks: Buffer[] = []
    let bytes = 0
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      source.off('data', take).off('end', finish)
      request.off('close', abort)
    }
    const refuse = (error: unknown) => {
      end()
      if (decoder) request.unpipe(decoder)
      decoder?.destroy()
      // Bytes that still arrive are discarded while the refusal is sent.
      request.resume()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        if (bytes > declared) flight.add(Math.min(chunk.length, bytes - declared))
        if (whole) chunk.copy(whole, bytes - chunk.length)
        else chunks.push(chunk)
      } catch (error) {
        refuse(error)
      }
    }
    const finish = () => {
      end()
      resolve(whole?.subarray(0, bytes) ?? Buffer.concat(chunks, bytes))
    }
    const abort = () => {
      // A compressed body may have arrived completely and still be decompressing.
      if (!request.complete) refuse(cutOff())
    }
    const watch = () => {
      const leftMs = startedMs + graceMs + (1000 * bytes) / bytesPerSecond - performance.now()
      if (leftMs <= 0) refuse(tooSlow())
      else timer = setTimeout(watch, leftMs)
    }
    watch()
    source.on('data', take).once('end', finish)
    request.once('close', abort)
    decoder?.once('error', () => refuse(badEncoding()))
  })
}

const cutOff = (): ApiError => invalidRequest('The connection ended before the body did.')

const badEncoding = (): ApiError =>
  invalidRequest('The body does not match its Content-Encoding, or is cut off.')

const tooSlow = (): ApiError =>
  new ApiError('request_timeout', 'The body did not arrive in time.', { headers: { Connection: 'close' } })

const tooLarge = (bytesMax: number): ApiError =>
  new ApiError('payload_too_large', `The body may have at most ${sizeText(bytesMax)}.`)

const sizeText = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : bytes >= 2 ** 10 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`
