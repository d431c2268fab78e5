// Reads the directory at the end of a Parquet file, once it is known that the objects made of it take little memory.
// Any byte of it may stand for an object: a megabyte of nothing else would take a hundred.
import { type AsyncBuffer, type FileMetaData, type ParquetParsers, parquetMetadata } from 'hyparquet'

/** The numbers, texts, lists and structs that any file may have in its directory, and what a byte of the file adds to them. */
const valuesAlwaysAllowed = 1_000_000
const valuesPerByte = 1 / 16
/** A struct becomes an object with every field that Parquet has for it, and counts as so many values. */
const structValues = 3
/** The bytes of a directory, likewise. */
const bytesAlwaysAllowed = 16 * 2 ** 20
const bytesPerByte = 1 / 64
/** Directories are nested eight deep. */
const depthMax = 32
/** A number of 64 bits, seven in each byte. */
const numberBytesMax = 10

const mark = 0x31524150
/** The length of the directory and the mark, with which a file ends. */
const endBytes = 8

/** Returns the directory of the file. Throws an Error that says what is wrong with it. */
export async function readDirectory(
  file: AsyncBuffer,
  parsers: Partial<ParquetParsers>,
): Promise<FileMetaData> {
  if (file.byteLength < endBytes) throw new Error('it is too short')
  const end = new DataView(await file.slice(file.byteLength - endBytes))
  if (end.getUint32(4, true) !== mark) throw new Error('it does not end with PAR1')
  const length = end.getUint32(0, true)
  if (length > file.byteLength - endBytes) throw new Error('its directory is longer than all of it')
  if (length > bytesAlwaysAllowed + file.byteLength * bytesPerByte) {
    throw new Error(`its directory of ${shown(length)} bytes is too long for a file of its size`)
  }
  const bytes = await file.slice(file.byteLength - endBytes - length)
  const valuesMax = Math.floor(valuesAlwaysAllowed + file.byteLength * valuesPerByte)
  new Walk(new Uint8Array(bytes, 0, length), valuesMax).struct(0)
  return parquetMetadata(bytes, { parsers })
}

const shown = (count: number): string => count.toLocaleString('en-US')

/** Types of the compact protocol of Thrift. */
const types = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
}

/** Walks over values in the compact protocol of Thrift and makes nothing of them. Throws when there are too many. */
class Walk {
  readonly #bytes: Uint8Array
  readonly #valuesMax: number
  #at = 0
  #values = 0

  constructor(bytes: Uint8Array, valuesMax: number) {
    this.#bytes = bytes
    this.#valuesMax = valuesMax
  }

  struct(depth: number): void {
    if (depth > depthMax) throw new Error(`its directory is nested more than ${depthMax} deep`)
    this.#count(structValues)
    for (let head = this.#byte(); (head & 0x0f) !== 0; head = this.#byte()) {
      // The number of the field stands here when it does not follow from the one before.
      if (head >> 4 === 0) this.#number()
      this.#count()
      const type = head & 0x0f
      // The value of a boolean field is its type.
      if (type > types.false) this.#skip(type, depth)
    }
  }

  #list(depth: number): void {
    const head = this.#byte()
    const size = head >> 4 === 15 ? this.#number() : head >> 4
    for (let left = size; left > 0; left--) {
      this.#count()
      this.#skip(head & 0x0f, depth)
    }
  }

  #skip(type: number, depth: number): void {
    if (type <= types.byte) this.#at++
    else if (type <= types.i64) this.#number()
    else if (type === types.double) this.#at += 8
    else if (type === types.binary) this.#skipText()
    else if (type === types.list) this.#list(depth + 1)
    else if (type === types.struct) this.struct(depth + 1)
    else throw new Error('its directory has values of a kind that Parquet does not use')
  }

  #skipText(): void {
    const length = this.#number()
    this.#at += length
  }

  #count(values = 1): void {
    this.#values += values
    if (this.#values <= this.#valuesMax) return
    throw new Error(
      `its directory has more than ${shown(this.#valuesMax)} entries, too many for a file of its size`,
    )
  }

  #byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new Error('its directory is cut off')
    return value
  }

  #number(): number {
    let value = 0
    for (let place = 0; place < numberBytesMax; place++) {
      const next = this.#byte()
      value += (next & 0x7f) * 2 ** (7 * place)
      if (next < 0x80) return value
    }
    throw new Error('its directory has a number of more than 64 bits')
  }
}
