// Reads the body of a request when the gateway asks for it: no more than it wants, and from nobody who dawdles.
import type { IncomingMessage } from 'node:http'
import { ApiError, invalidRequest } from '../errors.ts'
import type { Flight } from './bytes-in-flight.ts'

/** A body may take this long, and a second more for each so many bytes that have come. */
export interface Patience {
  readonly graceMs: number
  readonly bytesPerSecond: number
}

export const patience: Patience = { graceMs: 10_000, bytesPerSecond: 64 * 1024 }

interface Reading extends Patience {
  readonly bytesMax: number
  readonly flight: Flight
}

/**
 * Read once. Throws 413 beyond so many bytes, 408 when they come too slowly, 503 when the service holds too many, and
 * 400 when the connection ends before the body does.
 */
export async function readBody(request: IncomingMessage, reading: Reading): Promise<Buffer> {
  const { bytesMax, flight } = reading
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > bytesMax) throw tooLarge(bytesMax)
  if (request.destroyed) throw cutOff()
  flight.add(declared)
  return collect(request, declared, reading)
}

function collect(
  request: IncomingMessage,
  declared: number,
  { bytesMax, flight, graceMs, bytesPerSecond }: Reading,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const chunks: Buffer[] = []
    let bytes = 0
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      request.off('data', take).off('end', finish).off('close', abort)
    }
    const refuse = (error: unknown) => {
      end()
      // What else arrives is thrown away while the refusal is on its way.
      request.resume()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        if (bytes > declared) flight.add(Math.min(chunk.length, bytes - declared))
        chunks.push(chunk)
      } catch (error) {
        refuse(error)
      }
    }
    const finish = () => {
      end()
      resolve(Buffer.concat(chunks, bytes))
    }
    const abort = () => refuse(cutOff())
    const watch = () => {
      const leftMs = startedMs + graceMs + (1000 * bytes) / bytesPerSecond - performance.now()
      if (leftMs <= 0) refuse(tooSlow())
      else timer = setTimeout(watch, leftMs)
    }
    watch()
    request.on('data', take).once('end', finish).once('close', abort)
  })
}

const cutOff = (): ApiError => invalidRequest('The connection ended before the body did.')

const tooSlow = (): ApiError =>
  new ApiError('request_timeout', 'The body did not arrive in time.', { headers: { Connection: 'close' } })

const tooLarge = (bytesMax: number): ApiError =>
  new ApiError('payload_too_large', `The body may have at most ${sizeText(bytesMax)}.`)

const sizeText = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : bytes >= 2 ** 10 ? `${bytes / 2 ** 10} KiB` : `${bytes} bytes`
