import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { compressSync } from 'lz4-napi'
import { expect, it } from 'vitest'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import { openDatabase } from './database.ts'
import { openTextPacker, openTextReader } from './packed-texts.ts'
import { openEmbeddedRecords } from './records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const recordText = (index: number) =>
  JSON.stringify({ basic_profile: { name: `Ana ${index}`, headline: 'Engineer at Acme', languages: [] } })

it('packs texts with a dictionary once it has seen some, and reads them on every connection', () => {
  const [writer, reader] = [1, 2].map(() => openDatabase(`${store.folder}/texts.db`, datasets, 1))
  if (!writer || !reader) throw new Error('Two connections were opened.')
  const pack = openTextPacker(writer, 'person')
  const packed = Array.from({ length: 600 }, (_, index) => pack(recordText(index)))
  const textOf = openTextReader(reader)
  for (const [index, each] of packed.entries()) {
    expect(Buffer.from(textOf(each) ?? []).toString()).toBe(recordText(index))
  }
  expect(packed.at(-1)?.length).toBeLessThan((packed[0]?.length ?? 0) / 2)
  // A later import packs with the dictionary of the first one.
  expect(Buffer.compare(openTextPacker(reader, 'person')(recordText(599)), packed[599] ?? Buffer.of())).toBe(
    0,
  )
  writer.close()
  reader.close()
})

it('reads plain texts of older versions, and those that were packed by LZ4', () => {
  const database = openDatabase(`${store.folder}/texts.db`, datasets, 1)
  const insert = database.prepare('INSERT INTO dictionary (records, bytes) VALUES (?, ?)')
  const dictionary = Buffer.from(recordText(7).repeat(20))
  const { lastInsertRowid } = insert.run('person', dictionary)
  const text = Buffer.from(recordText(1))
  const packed = [0, Number(lastInsertRowid)].map(number => {
    const block = compressSync(text, number === 0 ? undefined : dictionary)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(crc32(block))
    return Buffer.concat([Buffer.of(1, number), checksum, block])
  })
  const textOf = openTextReader(database)
  for (const stored of [text, ...packed]) expect(textOf(stored)).toEqual(text)
  const damaged = Buffer.from(packed[1] ?? Buffer.of())
  damaged[10] = (damaged[10] ?? 0) ^ 1
  expect(textOf(damaged)).toBeUndefined()
  database.close()
})

it('reads nothing from a text that is damaged', () => {
  const database = openDatabase(`${store.folder}/texts.db`, datasets, 1)
  const textOf = openTextReader(database)
  const text = Buffer.from(recordText(1))
  const packed = Buffer.from(openTextPacker(database, 'person')(text))
  expect(textOf(packed.subarray(0, 30))).toBeUndefined()
  packed[20] = (packed[20] ?? 0) ^ 1
  expect(textOf(packed)).toBeUndefined()
  expect(textOf(Buffer.of(2, 77, ...packed.subarray(2)))).toBeUndefined()
  database.close()
})
