// Measures how long rows and texts of people are when they are packed, and the processor time of packing and unpacking them.
// Run: npm run bench rows [people, 100000 unless told]
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Decoder, Encoder } from '@toondepauw/node-zstd'
import { compressSync, uncompressSync } from 'lz4-napi'
import { datasets } from '../src/catalog/index.ts'
import { person } from '../src/catalog/person/person.ts'
import { openReader } from '../src/stores/embedded/database.ts'
import { dictionaryOf, packRow, unpackRow } from '../src/stores/embedded/engine/rows/codec.ts'
import { openRowMaker } from '../src/stores/embedded/row-maker.ts'
import { openAllTables, tablesNamed } from '../src/stores/embedded/tables.ts'
import { type Figures, report } from './report.ts'
import { dataDirOf } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
/** As many as an import takes for its dictionaries. */
const sampled = 256
const measured = 5000
/** LZ4 looks no further back than 64 KB, deflate than 32. */
const [lz4Bytes, deflateBytes] = [63 * 1024, 32 * 1024]

const database = openReader(join(await dataDirOf(people), 'records.db'), 64)
const tables = tablesNamed(openAllTables(database, datasets), person.name)
const rowOf = openRowMaker(person)
const pieces: Readonly<Record<string, Buffer[]>> = { row: [], text: [] }
for (let index = 0; index < sampled + measured; index++) {
  const id = 1 + Math.floor((index * (people - 1)) / (sampled + measured))
  const stored = tables.getIndexed(id)
  if (!stored) continue
  pieces.row?.push(Buffer.from(rowOf(stored, { linked: () => undefined })))
  pieces.text?.push(Buffer.from(stored.json))
}

interface Codec {
  readonly pack: (bytes: Buffer) => Uint8Array
  readonly unpack: (packed: Buffer) => unknown
}

const zstandard = (level: number) => (dictionary: Buffer) => {
  const [encoder, decoder] = [new Encoder(level, dictionary), new Decoder(dictionary)]
  return {
    pack: (bytes: Buffer) => encoder.encodeSync(bytes),
    unpack: (packed: Buffer) => decoder.decodeSync(packed),
  }
}

const codecs: Readonly<Record<string, (dictionary: Buffer) => Codec>> = {
  'as rows and texts are packed': dictionary => ({
    pack: bytes => packRow(bytes, dictionary),
    unpack: packed => unpackRow(packed, dictionary),
  }),
  'Zstandard 1, native': zstandard(1),
  'Zstandard 3, native': zstandard(3),
  'Zstandard 6, native': zstandard(6),
  'LZ4, native': dictionary => {
    const near = dictionary.subarray(0, lz4Bytes)
    return { pack: bytes => compressSync(bytes, near), unpack: packed => uncompressSync(packed, near) }
  },
  'deflate 3, of Node': whole => {
    const dictionary = whole.subarray(0, deflateBytes)
    return {
      pack: bytes => deflateRawSync(bytes, { level: 3, dictionary }),
      unpack: packed => inflateRawSync(packed, { dictionary }),
    }
  },
}

/** Returns the processor time of each call, garbage collection included, in microseconds. */
function timeOf<Item>(items: readonly Item[], run: (item: Item) => unknown): string {
  for (const item of items) run(item)
  const before = process.cpuUsage()
  for (let round = 0; round < 4; round++) for (const item of items) run(item)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / items.length / 4).toFixed(0)
}

const results: Figures[] = []
for (const [name, all] of Object.entries(pieces)) {
  const dictionary = dictionaryOf(all.slice(0, sampled))
  const items = all.slice(sampled)
  const mean = (list: readonly Uint8Array[]) =>
    Math.round(list.reduce((sum, { length }) => sum + length, 0) / list.length)
  for (const [codec, open] of Object.entries(codecs)) {
    const { pack, unpack } = open(dictionary)
    const packed = items.map(item => Buffer.from(pack(item)))
    results.push({
      'packed by': codec,
      of: `a ${name} of ${mean(items).toLocaleString('en')} bytes`,
      'bytes packed': mean(packed),
      'to pack it, µs': timeOf(items, pack),
      'to unpack it, µs': timeOf(packed, unpack),
    })
  }
}
database.close()
report('rows', 'How long is a person packed, and what does packing take?', results, people)
