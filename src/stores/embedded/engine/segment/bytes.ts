// Growing byte and number buffers, and numbers of variable length in them.

/** Bytes written one after the other; numbers up to 2^32 - 1 as LEB128. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  length = 0

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

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  /** Forgets what was written, and keeps the room for it. */
  clear(): void {
    this.length = 0
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}

/** Whole numbers from 0 to 2^32 - 1, as many as come. */
export class Numbers {
  #values: Uint32Array
  length = 0

  constructor(capacity = 16) {
    this.#values = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      // Doubling would leave half of a long list empty.
      const larger = new Uint32Array(Math.ceil(this.length * 1.5) + 1)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** The number pushed last; undefined before the first. */
  get last(): number | undefined {
    return this.length === 0 ? undefined : this.#values[this.length - 1]
  }

  /** What was pushed so far, not copied. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** Ascending numbers as the differences of neighbours. */
export function encodeAscending(values: Uint32Array): Uint8Array {
  const writer = new ByteWriter()
  let before = 0
  for (const value of values) {
    writer.varint(value - before)
    before = value
  }
  return writer.finish()
}

export function decodeAscending(bytes: Uint8Array, count: number): Uint32Array {
  const values = new Uint32Array(count)
  let position = 0
  let value = 0
  for (let index = 0; index < count; index++) {
    let shift = 0
    let byte = bytes[position++] as number
    let step = byte & 127
    while (byte > 127) {
      byte = bytes[position++] as number
      shift += 7
      step |= (byte & 127) << shift
    }
    value += step >>> 0
    values[index] = value
  }
  return values
}
