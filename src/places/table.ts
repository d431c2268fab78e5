// The table of the world's towns in a few typed arrays, and the compressed file it comes from.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A town as the file keeps it; `key` is the name as `placeKey` leaves it, the coordinates are degrees. */
export interface Town {
  readonly key: string
  readonly name: string
  readonly country: string
  /** The first-level division, by its GeoNames code; may be empty. */
  readonly division: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
}

/** A first-level division of a country and its rows, `from` included and `to` not. */
export interface Division {
  readonly country: string
  readonly code: string
  readonly from: number
  readonly to: number
}

export interface TownTable {
  readonly divisions: readonly Division[]
  /** Row numbers of all towns with this key, in no order. */
  readonly find: (key: string) => readonly number[]
  readonly name: (row: number) => string
  readonly division: (row: number) => Division
  readonly latitude: (row: number) => number
  readonly longitude: (row: number) => number
  /** The population within 4 %: good enough for comparing towns. */
  readonly population: (row: number) => number
}

/**
 * The bytes of a table. Towns are kept in the order of country, division and latitude, in which columns compress best;
 * coordinates are rounded to a thousandth of a degree (110 m).
 */
export function encode(towns: readonly Town[]): Buffer {
  const sorted = towns.toSorted(
    (a, b) =>
      compare(a.country, b.country) ||
      compare(a.division, b.division) ||
      a.latitude - b.latitude ||
      a.longitude - b.longitude ||
      compare(a.key, b.key),
  )
  const divisions: [country: string, code: string, towns: number][] = []
  for (const { country, division } of sorted) {
    const last = divisions.at(-1)
    if (last && last[0] === country && last[1] === division) last[2] += 1
    else divisions.push([country, division, 1])
  }
  const sections = [
    Buffer.from(JSON.stringify(divisions)),
    Buffer.from(sorted.map(town => town.key).join('\n')),
    Buffer.from(sorted.map(town => (capitalised(town.key) === town.name ? '' : town.name)).join('\n')),
    Buffer.from(sorted.map(town => Math.round(Math.log2(town.population + 1) * populationSteps))),
    integers(sorted.map(town => Math.round(town.latitude * degreeSteps))),
    integers(sorted.map(town => Math.round(town.longitude * degreeSteps))),
  ]
  const lengths = Buffer.alloc(4 * sections.length)
  for (const [index, section] of sections.entries()) lengths.writeUInt32LE(section.length, 4 * index)
  return brotliCompressSync(Buffer.concat([lengths, ...sections]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

const populationSteps = 10
const degreeSteps = 1000
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const capitalised = (key: string): string => key.replace(/(?:^| )\p{L}/gu, start => start.toUpperCase())

/** Differences of neighbours as zigzag variable-length integers. */
function integers(values: readonly number[]): Buffer {
  const bytes: number[] = []
  let previous = 0
  for (const value of values) {
    const difference = value - previous
    let rest = difference >= 0 ? 2 * difference : -2 * difference - 1
    for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
    previous = value
  }
  return Buffer.from(bytes)
}

/** Reads the table at a path or URL. Throws when the file is missing or no such table. */
export function readTable(path: string | URL): TownTable {
  const bytes = brotliDecompressSync(readFileSync(path))
  let at = 24
  const [divisionBytes, keys, names, populations, latitudeBytes, longitudeBytes] = [0, 4, 8, 12, 16, 20].map(
    offset => {
      const from = at
      at += bytes.readUInt32LE(offset)
      return bytes.subarray(from, at)
    },
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  const rows = populations.length
  const latitudes = differences(latitudeBytes, rows)
  const longitudes = differences(longitudeBytes, rows)
  const keyStarts = lineStarts(keys, rows)
  const nameStarts = lineStarts(names, rows)
  const { divisions, divisionOf } = readDivisions(divisionBytes, rows)
  const line = (lines: Buffer, starts: Uint32Array, row: number) =>
    lines.toString('utf8', starts[row], (starts[row + 1] ?? 0) - 1)
  return {
    divisions,
    find: finder(keys, keyStarts, rows),
    name: row => line(names, nameStarts, row) || capitalised(line(keys, keyStarts, row)),
    division: row => divisions[divisionOf[row] ?? 0] ?? nowhere,
    latitude: row => (latitudes[row] ?? 0) / degreeSteps,
    longitude: row => (longitudes[row] ?? 0) / degreeSteps,
    population: row => populationOfByte[populations[row] ?? 0] ?? 0,
  }
}

const populationOfByte = Float64Array.from({ length: 256 }, (_, byte) => 2 ** (byte / populationSteps) - 1)

const nowhere: Division = { country: '', code: '', from: 0, to: 0 }

function differences(bytes: Buffer, count: number): Int32Array {
  const values = new Int32Array(count)
  let at = 0
  let value = 0
  for (let index = 0; index < count; index++) {
    let rest = 0
    let shift = 0
    let byte = 128
    while (byte > 127) {
      byte = bytes[at++] ?? 0
      rest |= (byte & 127) << shift
      shift += 7
    }
    value += rest & 1 ? -((rest + 1) >> 1) : rest >> 1
    values[index] = value
  }
  return values
}

/** The offset of each line, followed by the offset after the last one. */
function lineStarts(lines: Buffer, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  let at = 0
  for (let row = 1; row <= count; row++) {
    const end = lines.indexOf(10, at)
    at = (end === -1 ? lines.length : end) + 1
    starts[row] = at
  }
  return starts
}

function readDivisions(bytes: Buffer, rows: number) {
  const divisionOf = new Uint16Array(rows)
  let from = 0
  const listed = JSON.parse(bytes.toString()) as [country: string, code: string, towns: number][]
  const divisions = listed.map(([country, code, towns], index): Division => {
    const to = from + towns
    divisionOf.fill(index, from, to)
    const division = { country, code, from, to }
    from = to
    return division
  })
  return { divisions, divisionOf }
}

/** A hash table over the bytes of the keys: 135,000 strings in a Map would cost five times the memory and the time. */
function finder(keys: Buffer, starts: Uint32Array, rows: number): TownTable['find'] {
  const mask = 2 ** Math.ceil(Math.log2(rows * 1.5)) - 1
  const heads = new Int32Array(mask + 1).fill(-1)
  const next = new Int32Array(rows)
  for (let row = 0; row < rows; row++) {
    const slot = hash(keys, starts[row] ?? 0, (starts[row + 1] ?? 0) - 1) & mask
    next[row] = heads[slot] ?? -1
    heads[slot] = row
  }
  return key => {
    const wanted = Buffer.from(key)
    const found: number[] = []
    let row = heads[hash(wanted, 0, wanted.length) & mask] ?? -1
    for (; row !== -1; row = next[row] ?? -1) {
      const start = starts[row] ?? 0
      const end = (starts[row + 1] ?? 0) - 1
      if (end - start === wanted.length && wanted.compare(keys, start, end) === 0) found.push(row)
    }
    return found
  }
}

/** FNV-1a over a part of the bytes. */
function hash(bytes: Buffer, from: number, to: number): number {
  let value = 0x811c9dc5
  for (let at = from; at < to; at++) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193)
  return value ^ (value >>> 15)
}
