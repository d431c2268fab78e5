// Reads the body of a request when the gateway asks for it, within the bound of the endpoint, and not from
// senders that are too slow.
import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
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
  return (
    (decoder ? undefined : arrivedBody(request, declared)) ?? collect(request, decoder, declared, reading)
  )
}

/** Returns a body that arrived with its head, as most do: nothing of it has to be waited for. */
function arrivedBody(request: IncomingMessage, declared: number): Buffer | undefined {
  const isWhole = request.complete && declared > 0 && request.readableLength === declared
  return isWhole ? request.read() : undefined
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
  const source = decoder ?? request
  const stopFeeding = decoder && feed(request, decoder)
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    // Copying each piece as it arrives takes no long turn at the end. A compressed body has another length than declared.
    const whole = decoder || declared === 0 ? undefined : Buffer.allocUnsafeSlow(declared)
    const pieces: Buffer[] = []
    let bytes = 0
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      reading.stop()
      source.off('end', finish)
      request.off('close', abort)
    }
    const refuse = (error: unknown) => {
      end()
      stopFeeding?.()
      // Bytes that still arrive are discarded while the refusal is sent.
      request.resume()
      reject(error)
    }
    const take = (piece: Buffer): boolean => {
      bytes += piece.length
      try {
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        if (bytes > declared) flight.add(Math.min(piece.length, bytes - declared))
        if (whole) piece.copy(whole, bytes - piece.length)
        else pieces.push(piece)
        return true
      } catch (error) {
        refuse(error)
        return false
      }
    }
    const finish = () => {
      end()
      resolve(whole?.subarray(0, bytes) ?? Buffer.concat(pieces, bytes))
    }
    const abort = () => {
      // A compressed body may have been read to its end and still be decompressing. What had arrived and was not read is lost.
      if (!request.readableEnded) refuse(cutOff())
    }
    const watch = () => {
      const leftMs = startedMs + graceMs + (1000 * bytes) / bytesPerSecond - performance.now()
      if (leftMs <= 0) refuse(tooSlow())
      else timer = setTimeout(watch, leftMs)
    }
    const reading = readInTurns(source, take)
    watch()
    source.once('end', finish)
    request.once('close', abort)
    decoder?.once('error', () => refuse(badEncoding()))
  })
}

/** Writes the body to its decoder as fast as that takes it. Returns a function that ends both. */
function feed(request: IncomingMessage, decoder: Transform): () => void {
  const reading = readInTurns(request, piece => decoder.write(piece))
  const finish = () => decoder.end()
  request.once('end', finish)
  decoder.on('drain', reading.goOn)
  return () => {
    reading.stop()
    request.off('end', finish)
    decoder.destroy()
  }
}

interface TurnReading {
  /** Reads on after `take` has returned false. */
  goOn(): void
  stop(): void
}

/**
 * Passes what arrives to `take`, until that returns false: the first bytes of a turn of the event loop at once, and those that
 * follow in one piece at its end. A sender may split a body into chunks of one byte, of which a turn receives ten thousand.
 */
function readInTurns(source: Readable, take: (piece: Buffer) => boolean): TurnReading {
  let isReading = true
  let hasRead = false
  const readAll = () => {
    while (isReading) {
      const piece = source.read()
      if (piece === null) return
      isReading = take(piece)
    }
  }
  const read = () => {
    // A stream of which nothing is left ends only when it is read.
    if (hasRead && source.readableLength > 0) return
    readAll()
    if (hasRead) return
    hasRead = true
    setImmediate(() => {
      hasRead = false
      readAll()
    })
  }
  source.on('readable', read)
  return {
    goOn: () => {
      isReading = true
      readAll()
    },
    stop: () => {
      isReading = false
      source.off('readable', read)
    },
  }
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
