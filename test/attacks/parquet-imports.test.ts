// Parquet files that lie about their sizes.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors.ts'
import { bomb, hostileFiles } from '../support/hostile-files.ts'
import { isLong, readHostile } from '../support/hostile-reading.ts'
import { directoryOf, parquetOf, plainText, varint } from '../support/parquet-lies.ts'
import { readEverything } from '../support/readings.ts'

const files = hostileFiles()
const megabyte = 2 ** 20

const lengthOf = (bytes: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
const name = plainText('Ada')
const page = { body: name, values: 1 }
/** The definition levels of a page: so many times a value that is there. */
const run = (count: number) => lengthOf(Buffer.concat([varint(count), Buffer.from([1])]))
const most = 2 ** 31 - 1
/** Ten numbers in delta encoding whose blocks need no bytes for their values. */
const deltas = Buffer.concat([varint(128), varint(4), varint(most), varint(0), Buffer.alloc(10_000)])

const lies: readonly (readonly [what: string, file: Buffer])[] = [
  ['its rows', parquetOf({ pages: [page], rows: 2 ** 53 })],
  [
    'the length of a run',
    parquetOf({
      isOptional: true,
      pages: [{ body: Buffer.concat([run(most - 1), name]), values: 1 }],
      rows: 1,
    }),
  ],
  [
    'the depth of its schema',
    parquetOf({
      pages: [page],
      rows: 1,
      schema: Array.from({ length: 100_000 }, () => ({ field_3: 0, field_4: 'a', field_5: 1 })),
    }),
  ],
  [
    'the number of its columns, by a million',
    parquetOf({
      pages: [page],
      rows: 1,
      schema: Array.from({ length: 1_000_000 }, () => ({ field_1: 6, field_3: 0, field_4: 'c' })),
    }),
  ],
  ['the structs of its directory, which has no other bytes', directoryOf(Buffer.alloc(4 * megabyte))],
  ['a number in its directory, which has no end', directoryOf(Buffer.alloc(4 * megabyte, 0xff))],
  ['its directory', parquetOf({ pages: [page], rows: 1, footerLength: most })],
  ['the length of its directory, by a little', parquetOf({ pages: [page], rows: 1, footerLength: 90 })],
  ['its rows, by some', parquetOf({ pages: [page], rows: 900_000 })],
  ['the size of its columns', parquetOf({ pages: [page], rows: 1, columnSize: 2 ** 50 })],
  ['the place of its pages', parquetOf({ pages: [page], rows: 1, pageOffset: 2 ** 50 })],
  ['the place of its pages, before its start', parquetOf({ pages: [page], rows: 1, pageOffset: -5 })],
  ['the number of values in a page', parquetOf({ pages: [{ body: name, values: most }], rows: 1 })],
  [
    'the number of values that may lack',
    parquetOf({ isOptional: true, pages: [{ body: Buffer.concat([run(2), name]), values: most }], rows: 1 }),
  ],
  ['the packed size of a page', parquetOf({ pages: [{ ...page, packedSize: most }], rows: 1 })],
  [
    'the length of a text',
    parquetOf({
      pages: [{ body: Buffer.concat([Buffer.from([255, 255, 255, 127]), name]), values: 1 }],
      rows: 1,
    }),
  ],
  ['its codec', parquetOf({ codec: 99, pages: [page], rows: 1 })],
  [
    'its dictionary',
    parquetOf({
      pages: [
        { body: name, values: most, kind: 'dictionary' },
        { body: Buffer.concat([Buffer.from([1]), varint(2), Buffer.from([0])]), values: 1, encoding: 2 },
      ],
      rows: 1,
    }),
  ],
  ['its differences', parquetOf({ type: 2, pages: [{ body: deltas, values: most, encoding: 5 }], rows: 1 })],
  ['the children of its root', parquetOf({ pages: [page], rows: 1, rootChildren: most })],
  [
    'the number of its columns',
    parquetOf({
      pages: [page],
      rows: 1,
      rootChildren: 20_000,
      schema: Array.from({ length: 20_000 }, (_, at) => ({ field_1: 6, field_3: 0, field_4: `c${at}` })),
    }),
  ],
  ['a list in its directory', directoryOf(Buffer.from([0x15, 2, 0x19, 0xfc, 255, 255, 255, 255, 7, 0]))],
]

/** The lies that the decoder does not rely on. */
const harmless: readonly (readonly [what: string, file: Buffer])[] = [
  ['its row groups, which are one', parquetOf({ pages: [page], rows: 1, groups: 10_000 })],
  [
    'the unpacked size of a page',
    parquetOf({ codec: 'gzip', pages: [{ body: gzipSync(name), values: 1, unpackedSize: most }], rows: 1 }),
  ],
  [
    'what a page unpacks to',
    parquetOf({
      codec: 'gzip',
      pages: [{ body: bomb(Buffer.alloc(16 * megabyte), 60), values: 1, unpackedSize: 7 }],
      rows: 1,
    }),
  ],
  [
    'an entry of its dictionary',
    parquetOf({
      pages: [
        { body: name, values: 1, kind: 'dictionary' },
        {
          body: Buffer.concat([Buffer.from([32]), varint(2), Buffer.from([255, 255, 255, 255])]),
          values: 1,
          encoding: 2,
        },
      ],
      rows: 1,
    }),
  ],
]

describe('a Parquet file that lies about', () => {
  it.each(lies.slice(0, isLong ? lies.length : 3))(
    '%s is refused in a sentence',
    async (_, bytes) => {
      const path = await files.write('lies.parquet', [bytes])
      const { error } = await readHostile(path)
      expect(error).toBeInstanceOf(InputError)
      expect(String(error)).toContain(`${path} `)
      expect(String(error)).not.toContain('undefined')
    },
    300_000,
  )

  it.runIf(isLong).each(harmless)(
    '%s takes no more than others',
    async (_, bytes) => {
      expect((await readHostile(await files.write('lies.parquet', [bytes]))).error).toBeUndefined()
    },
    300_000,
  )

  it.runIf(isLong)(
    'bytes anywhere is read, or refused in a sentence',
    async () => {
      const bytes = readFileSync(
        await files.write('sound.parquet', [
          parquetOf({
            isOptional: true,
            pages: [{ body: Buffer.concat([run(1), name]), values: 1 }],
            rows: 1,
          }),
        ]),
      )
      for (let at = 4; at < bytes.length; at++) {
        const path = await files.write('changed.parquet', [
          bytes.subarray(0, at),
          Buffer.from([(bytes[at] ?? 0) ^ 255]),
          bytes.subarray(at + 1),
        ])
        const { error } = await readEverything(path).catch(caught => ({ error: caught }))
        if (error !== undefined) expect(error).toBeInstanceOf(InputError)
      }
    },
    600_000,
  )
})
