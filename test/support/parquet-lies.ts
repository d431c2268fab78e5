// Parquet files put together by hand, so that any number in them can be a lie.
import { ByteWriter } from 'hyparquet-writer'
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js'

type Thrift = Readonly<Record<`field_${number}`, unknown>>

const encode = (struct: Thrift): Buffer => {
  const writer = new ByteWriter()
  serializeTCompactProtocol(writer, struct)
  return Buffer.from(writer.getBuffer())
}

const mark = Buffer.from('PAR1')
const codecs = { none: 0, snappy: 1, gzip: 2, brotli: 4, zstd: 6 }

export interface Page {
  readonly body: Buffer
  readonly kind?: 'data' | 'dictionary'
  readonly values: number
  /** The content of the header; correct by default. */
  readonly packedSize?: number
  readonly unpackedSize?: number
  /** 0 PLAIN, 2 PLAIN_DICTIONARY, 3 RLE, 5 DELTA_BINARY_PACKED. */
  readonly encoding?: number
}

export interface Lies {
  readonly pages: readonly Page[]
  readonly rows: number | bigint
  /** A name, or any number. */
  readonly codec?: keyof typeof codecs | number
  /** 1 INT32, 2 INT64, 6 BYTE_ARRAY. */
  readonly type?: number
  readonly isOptional?: boolean
  readonly groups?: number
  readonly columnSize?: number
  readonly pageOffset?: number
  readonly groupBytes?: number
  /** Elements of the schema below the root, in place of the one column `name`. */
  readonly schema?: readonly Thrift[]
  readonly rootChildren?: number
  readonly indexOffset?: number
  /** Replaces the number of bytes of the directory. */
  readonly footerLength?: number
}

const pageBytes = ({ body, kind, values, packedSize, unpackedSize, encoding = 0 }: Page): Buffer => {
  const sizes = { field_2: unpackedSize ?? body.length, field_3: packedSize ?? body.length }
  const header =
    kind === 'dictionary'
      ? { field_1: 2, ...sizes, field_7: { field_1: values, field_2: encoding } }
      : { field_1: 0, ...sizes, field_5: { field_1: values, field_2: encoding, field_3: 3, field_4: 3 } }
  return Buffer.concat([encode(header), body])
}

/** A file of one column, `name`, in as many row groups as are wanted, all of which point to the same pages. */
export function parquetOf(lies: Lies): Buffer {
  const { pages, rows, codec = 'none', type = 6, groups = 1 } = lies
  const data = Buffer.concat(pages.map(pageBytes))
  const column = {
    field_2: 4n,
    field_3: {
      field_1: type,
      field_2: [0, 3],
      field_3: ['name'],
      field_4: typeof codec === 'number' ? codec : codecs[codec],
      field_5: BigInt(rows),
      field_6: BigInt(data.length),
      field_7: BigInt(lies.columnSize ?? data.length),
      field_9: BigInt(lies.pageOffset ?? 4),
    },
    ...(lies.indexOffset !== undefined && { field_4: BigInt(lies.indexOffset), field_5: 1000 }),
  }
  const group = { field_1: [column], field_2: BigInt(lies.groupBytes ?? data.length), field_3: BigInt(rows) }
  const leaf = { field_1: type, field_3: lies.isOptional ? 1 : 0, field_4: 'name' }
  const footer = encode({
    field_1: 1,
    field_2: [{ field_4: 'root', field_5: lies.rootChildren ?? 1 }, ...(lies.schema ?? [leaf])],
    field_3: BigInt(rows) * BigInt(groups),
    field_4: Array.from({ length: groups }, () => group),
  })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(lies.footerLength ?? footer.length)
  return Buffer.concat([mark, data, footer, length, mark])
}

/** A file that is nothing but a directory of these bytes. */
export function directoryOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([mark, bytes, length, mark])
}

/** A text as the values of a page in plain encoding. */
export function plainText(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}

/** A number as Thrift and run lengths write it: seven bits a byte, the lowest first. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}
