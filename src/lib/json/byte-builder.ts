// Builds a UTF-8 text piece by piece.
import { Buffer } from 'node:buffer'
import { releaseBuffer } from '../release-buffer.ts'

/** Shorter pieces are copied byte by byte: a call into the runtime costs more. */
const shortMax = 64

/** A buffer larger than this, which takes a page of a hundred long rows, is released with its text. */
const roomKept = 2 ** 20
const roomLeast = 2 ** 14

/**
 * Copies up to this size, which most pages of twenty rows have, are made in shared memory that V8 does not count. Of other memory it
 * counts every byte that is not collected yet, and collects the old generation too after each 10 MB of a thread, although the copies
 * are young: under a load of searches that took a fifth of the processors. Longer copies must be counted, lest they fill the memory
 * when nobody releases them.
 */
const sharedMax = 2 ** 17

export class ByteBuilder {
  #bytes = Buffer.allocUnsafeSlow(roomLeast)
  length = 0

  /** Appends the bytes from `start` to before `end`. */
  copy(from: Uint8Array, start: number, end: number): void {
    const size = end - start
    this.#makeRoom(size)
    const bytes = this.#bytes
    let at = this.length
    this.length += size
    if (size > shortMax) bytes.set(from.subarray(start, end), at)
    else for (let each = start; each < end; each++) bytes[at++] = from[each] as number
  }

  append(bytes: Uint8Array): void {
    this.copy(bytes, 0, bytes.length)
  }

  byte(value: number): void {
    this.#makeRoom(1)
    this.#bytes[this.length++] = value
  }

  /** Appends a number from 0 to 2^31 - 1 as LEB128: seven bits a byte, lowest first, the high bit set on all but the last. */
  varint(value: number): void {
    this.#makeRoom(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  /** Appends a short ASCII text. */
  ascii(text: string): void {
    this.#makeRoom(text.length)
    for (let index = 0; index < text.length; index++) this.#bytes[this.length++] = text.charCodeAt(index)
  }

  /** Returns a copy of the text, and begins an empty one. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#moveTo(new Uint8Array(this.length))
  }

  /** Returns a copy like `take` with so many bytes free before and behind it in its buffer, which threads share unless it is long. */
  takeWithRoom(roomAround: number): Uint8Array {
    const size = this.length + 2 * roomAround
    const buffer = size <= sharedMax ? new SharedArrayBuffer(size) : new ArrayBuffer(size)
    return this.#moveTo(new Uint8Array(buffer, roomAround, this.length))
  }

  #moveTo<Copy extends Uint8Array>(copy: Copy): Copy {
    copy.set(this.#bytes.subarray(0, this.length))
    this.length = 0
    if (this.#bytes.length > roomKept) this.#replace(Buffer.allocUnsafeSlow(roomLeast))
    return copy
  }

  #makeRoom(size: number): void {
    if (this.length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow((this.length + size) * 2)
    larger.set(this.#bytes.subarray(0, this.length))
    this.#replace(larger)
  }

  /** Nobody else has the buffer, because texts are copied out of it. */
  #replace(bytes: Buffer<ArrayBuffer>): void {
    releaseBuffer(this.#bytes)
    this.#bytes = bytes
  }
}
