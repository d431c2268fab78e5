import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import { InputError } from '../../../errors.ts'
import { openFile } from '../open.ts'

const write = temporaryFiles()
const rowCount = 2500
const numbers = Array.from({ length: rowCount }, (_, at) => at)
const columnData: ColumnSource[] = [
  { name: 'id', data: numbers.map(at => BigInt(at) + 9_007_199_254_740_000n), type: 'INT64' },
  { name: 'name', data: numbers.map(at => (at % 3 === 0 ? null : `näme ${at}`)), type: 'STRING' },
  { name: 'seen', data: numbers.map(at => new Date(1_600_000_000_000 + at)), type: 'TIMESTAMP' },
  { name: 'tags', data: numbers.map(at => ({ list: [at, 'x'] })), type: 'JSON' },
  { name: 'score', data: numbers.map(at => (at === 1 ? Number.NaN : at / 2)), type: 'DOUBLE' },
]
const bytes = new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 1000 }))

describe('a Parquet file', () => {
  it('is read over its row groups with JSON values and ordinals', async () => {
    const { format, rows, unreadable, error } = await readEverything(write('people', bytes))
    expect({ format, unreadable, error }).toEqual({ format: 'parquet', unreadable: [], error: undefined })
    expect(rows.map(row => row.line)).toEqual(numbers.map(at => at + 1))
    expect(rows[1]?.value).toEqual({
      id: 9_007_199_254_740_001,
      name: 'näme 1',
      seen: '2020-09-13T12:26:40.001Z',
      tags: { list: [1, 'x'] },
      score: null,
    })
    expect(rows[2400]?.value).toMatchObject({ id: '9007199254742400', name: null, score: 1200 })
  })

  it('may be gzipped, and leaves no temporary file even when reading ends early', async () => {
    const before = temporaryFolders()
    const path = write('people.parquet.gz', gzipSync(bytes))
    expect((await readEverything(path)).rows).toHaveLength(rowCount)
    for await (const _ of (await openFile(path)).batches) break
    const cut = await readEverything(write('cut.parquet.gz', gzipSync(bytes).subarray(0, -400)))
    expect(cut.error).toBeInstanceOf(InputError)
    expect(temporaryFolders()).toEqual(before)
  })

  it('that is cut off or broken is an error that says where', async () => {
    const cut = await readEverything(write('cut.parquet', bytes.subarray(0, bytes.length - 100)))
    expect(String(cut.error)).toContain('is not a valid Parquet file')
    const broken = Uint8Array.from(bytes)
    broken.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 200)
    const { rows, error } = await readEverything(write('broken.parquet', broken))
    expect(rows.length % 1000).toBe(0)
    expect(String(error)).toMatch(/is damaged: rows 1,001 to 2,000 cannot be read/)
  })
})

const temporaryFolders = () => readdirSync(tmpdir()).filter(name => name.startsWith('almanac-unpacked-'))
