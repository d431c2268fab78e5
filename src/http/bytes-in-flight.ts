// Bounds the bytes of bodies that are being read or answered, and of answers that were not taken yet: of one address,
// and of all together.
import { getHeapStatistics } from 'node:v8'
import { ApiError } from '../errors.ts'

export interface FlightBounds {
  readonly total: number
  readonly address: number
}

/** Bodies become objects a few times their size, which have to fit the heap with everything else. */
export function flightBounds(): FlightBounds {
  const total = Math.min(256 * 2 ** 20, Math.floor(getHeapStatistics().heap_size_limit / 4))
  return { total, address: Math.floor(total / 2) }
}

/** The bytes of one request. */
export interface RequestBytes {
  /** Counts more bytes. Throws 503 when there is no room for them; they are not counted then. */
  add(bytes: number): void
  /** Counts the bytes of an answer that exists already, even beyond the bounds. */
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
    let own = 0
    return {
      add: bytes => {
        const held = this.#addresses.get(address) ?? 0
        if (held + bytes > this.#bounds.address) throw full('from this address ')
        if (this.#total + bytes > this.#bounds.total) throw full('')
        own += bytes
        this.#count(address, held, bytes)
      },
      hold: bytes => {
        own += bytes
        this.#count(address, this.#addresses.get(address) ?? 0, bytes)
      },
      end: () => {
        this.#count(address, this.#addresses.get(address) ?? 0, -own)
        own = 0
      },
    }
  }

  #count(address: string, held: number, bytes: number): void {
    this.#total += bytes
    if (held + bytes > 0) this.#addresses.set(address, held + bytes)
    else this.#addresses.delete(address)
  }
}

const full = (whose: string): ApiError =>
  new ApiError(
    'service_unavailable',
    `The requests ${whose}that are being answered have as many bytes as the service can hold. Try again in a second.`,
    { headers: { 'Retry-After': '1' } },
  )
