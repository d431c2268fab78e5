// Bounds the bytes of bodies that are being read or answered, and of answers that clients have not taken yet, so that those of
// some addresses always leave room for others.
import { getHeapStatistics } from 'node:v8'
import { ApiError } from '../errors.ts'

/** Shorter answers are never refused: the operating system buffers them at once. */
const shortBytes = 64 * 1024

/**
 * An address may have as many bytes in flight as are free, like a queue in the buffer of a network switch (dynamic threshold): half
 * of them alone, half of the rest beside that one, and so on, so that some are always left for another address. Short requests may
 * go on to so many times what is free, so that slow readers refuse no small request of their own address either.
 */
const shortShare = 3

/**
 * Returns the most bytes of all requests. Bodies become objects a few times their size, which share the heap with everything
 * else.
 */
export const flightBytesMax = (): number =>
  Math.min(256 * 2 ** 20, Math.floor(getHeapStatistics().heap_size_limit / 4))

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
  readonly #max: number
  readonly #addresses = new Map<string, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  get total(): number {
    return this.#total
  }

  begin(address: string): RequestBytes {
    let requestBytes = 0
    const ofAddress = () => this.#addresses.get(address) ?? 0
    return {
      add: bytes => {
        const free = this.#max - this.#total - bytes
        const share = requestBytes + bytes > shortBytes ? 1 : shortShare
        if (free < 0) throw full('')
        if (ofAddress() + bytes > share * free) throw full(' from this address')
        this.#count(address, bytes)
        requestBytes += bytes
      },
      hold: bytes => {
        const others = { address: ofAddress() - requestBytes, total: this.#total - requestBytes }
        if (bytes > shortBytes) {
          const free = this.#max - others.total - bytes
          // Alone an answer has room, whatever its length.
          if (others.address > 0 && others.address + bytes > free) throw full(' from this address')
          if (others.total > 0 && free < 0) throw full('')
        }
        this.#count(address, bytes - requestBytes)
        requestBytes = bytes
      },
      end: () => {
        this.#count(address, -requestBytes)
        requestBytes = 0
      },
    }
  }

  #count(address: string, bytes: number): void {
    const addressBytes = (this.#addresses.get(address) ?? 0) + bytes
    this.#total += bytes
    if (addressBytes > 0) this.#addresses.set(address, addressBytes)
    else this.#addresses.delete(address)
  }
}

const full = (origin: string): ApiError =>
  new ApiError(
    'service_unavailable',
    `The service is already handling as many bytes${origin} as it can. Try again in a second.`,
    { headers: { 'Retry-After': '1' } },
  )
