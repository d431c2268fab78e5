// Growing buffers of bytes and of numbers, and varints: numbers in one to five bytes (LEB128).

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  length = 0

  /** Appends a number from 0 to 2^32 - 1 as LEB128: seven bits a byte, lowest first, the high bit set on all but the last. */
  varint(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5)
    const bytes = this.#bytes
    let rest = value
    while (rest > 127) {
      bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[this.length++] = rest
  }

  /** Appends a number from 0 to 255 as it is. */
  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Returns a copy of the bytes written so far. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  /** Empties the buffer but keeps its memory. */
  clear(): void {
    this.length = 0
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}

/** A growing list of whole numbers from 0 to 2^32 - 1. */
export class NumberList {
  #values: Uint32Array
  length = 0

  constructor(capacity = 16) {
    this.#values = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      // Doubling would leave up to half of a long list empty.
      const larger = new Uint32Array(Math.ceil(this.length * 1.5) + 1)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** The last number; undefined while the list is empty. */
  get last(): number | undefined {
    return this.length === 0 ? undefined : this.#values[this.length - 1]
  }

  /** The numbers pushed so far: a view, not a copy. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** Encodes ascending numbers as varints of their differences; the first number is its own difference from 0. */
export function encodeAscending(values: Uint32Array): Uint8Array {
  const writer = new ByteWriter()
  let before = 0
  for (const value of values) {
    writer.varint(value - before)
    before = value
  }
  return writer.finish()
}

/** Decodes `count` numbers that `encodeAscending` wrote. */
export function decodeAscending(bytes: Uint8Array, count: number): Uint32Array {
  const values = new Uint32Array(count)
  new ByteReader(bytes).ascending(values, 0, count)
  return values
}

/** Reads varints one after the other. */
export class ByteReader {
  /** The offset of the next varint. */
  position = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  varint(): number {
    const bytes = this.#bytes
    let position = this.position
    let byte = bytes[position++]
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[position++]
      value |= (byte & 127) << shift
    }
    this.position = position
    return value >>> 0
  }

  /**
   * Reads `count` ascending numbers, stored as differences, into the list from `start` on. This and `ascendingBits` are the
   * hot loops of unions: with the position in a local variable they take a fifth less time than with `varint`.
   */
  ascending(into: Uint32Array, start: number, count: number): void {
    const bytes = this.#bytes
    let position = this.position
    let value = 0
    for (let index = start; index < start + count; index++) {
      let byte = bytes[position++]
      let difference = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]
        difference |= (byte & 127) << shift
      }
      value += difference
      into[index] = value
    }
    this.position = position
  }

  /** Reads like `ascending`, and sets the bit of each number in a bitmap. */
  ascendingBits(into: Uint32Array, count: number): void {
    const bytes = this.#bytes
    let position = this.position
    let value = 0
    for (let left = count; left > 0; left--) {
      let byte = bytes[position++]
      let difference = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]
        difference |= (byte & 127) << shift
      }
      value += difference
      into[value >>> 5] |= 1 << (value & 31)
    }
    this.position = position
  }
}
