// Bounds the bytes of bodies that are being read or answered, and of answers that clients have not taken yet,
// for each address and for all together.
import { getHeapStatistics } from 'node:v8'
import { ApiError } from '../errors.ts'

/** Shorter answers are never refused: the operating system buffers them at once. */
const shortBytes = 64 * 1024

export interface FlightBounds {
  readonly total: number
  readonly address: number
}

/**
 * Returns the bounds. Bodies become objects a few times their size, which share the heap with everything
 * else.
 */
export function flightBounds(): FlightBounds {
  const total = Math.min(256 * 2 ** 20, Math.floor(getHeapStatistics().heap_size_limit / 4))
  return { total, address: Math.floor(total / 2) }
}

/** The bytes of one request. */
export interface RequestBytes {
  /** Counts more bytes. Throws 503 when there is no room for them; they are not counted then. */
  add(bytes: number): void
  /**
   * Counts the bytes of the answer in place of those of the body. Throws 503 for a long answer when there is no room
   * beside those of other requests.
   */
  hold(bytes: number): void
  /** Releases all bytes of the request. */
  end(): void
}

export class BytesInFlight {
  readonly #bounds: FlightBounds
  readonly #addresses = new Map<string, number>()
  #total = 0

  constructor(bounds: FlightBounds) {
    this.#bounds = bounds
  }

  get total(): number {
    return this.#total
  }

  begin(address: string): RequestBytes {
    let requestBytes = 0
    return {
      add: bytes => {
        const addressBytes = this.#addresses.get(address) ?? 0
        if (addressBytes + bytes > this.#bounds.address) throw full(' from this address')
        if (this.#total + bytes > this.#bounds.total) throw full('')
        requestBytes += bytes
        this.#count(address, addressBytes, bytes)
      },
      hold: bytes => {
        const addressBytes = this.#addresses.get(address) ?? 0
        const others = { address: addressBytes - requestBytes, total: this.#total - requestBytes }
        if (bytes > shortBytes) {
          if (isOver(others.address, bytes, this.#bounds.address)) throw full(' from this address')
          if (isOver(others.total, bytes, this.#bounds.total)) throw full('')
        }
        this.#count(address, addressBytes, bytes - requestBytes)
        requestBytes = bytes
      },
      end: () => {
        this.#count(address, this.#addresses.get(address) ?? 0, -requestBytes)
        requestBytes = 0
      },
    }
  }

  #count(address: string, addressBytes: number, bytes: number): void {
    this.#total += bytes
    if (addressBytes + bytes > 0) this.#addresses.set(address, addressBytes + bytes)
    else this.#addresses.delete(address)
  }
}

/** Returns whether an answer has no room beside those of others. Alone it has room, whatever its length. */
const isOver = (others: number, bytes: number, max: number): boolean => others > 0 && others + bytes > max

const full = (origin: string): ApiError =>
  new ApiError(
    'service_unavailable',
    `The service is already handling as many bytes${origin} as it can. Try again in a second.`,
    { headers: { 'Retry-After': '1' } },
  )
