// The rows of segments come back as they were given, whatever was added twice, dropped, deleted or merged.
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { person } from '../../../../catalog/person/person.ts'
import { fromUnsorted } from '../ordinals.ts'
import type { SegmentView } from '../population.ts'
import { openSegmentBuilder } from '../segment/builder.ts'
import { layoutOf } from '../segment/layout.ts'
import { mergeSegments } from '../segment/merge.ts'
import { Segment } from '../segment/segment.ts'
import { memorySource, UnreadableSegment } from '../segment/segment-file.ts'
import { packRow, unpackRow } from './codec.ts'
import { RecentRows } from './recent-rows.ts'

const numRuns = process.env.LONG ? 500 : 25

/** Rows that have much in common, some of them long, none of them empty. */
const row = fc
  .tuple(fc.integer(), fc.constantFrom(1, 1, 1, 3, 200))
  .map(([number, times]) => Buffer.from(`{"name":"Ana ${number}","jobs":[]}`.repeat(times)))
const step = fc.record({ id: fc.integer({ min: 1, max: 900 }), row: fc.option(row, { freq: 10 }) })
/** Few records, or more than the rows that a dictionary is taken from. */
const steps = fc.oneof(fc.array(step, { maxLength: 20 }), fc.array(step, { minLength: 300, maxLength: 900 }))
type Steps = readonly { readonly id: number; readonly row: Buffer | null }[]

/** Builds a segment: a step adds or replaces a record, or drops it. */
function built(taken: Steps, dictionary?: Buffer) {
  const builder = openSegmentBuilder(person, { dictionary })
  const expected = new Map<number, string>()
  for (const { id, row } of taken) {
    if (row) {
      builder.add(id, {}, row)
      expected.set(id, row.toString())
    } else {
      builder.remove(id)
      expected.delete(id)
    }
  }
  const chunks = builder.finish()
  return { segment: chunks && new Segment(memorySource(chunks), layoutOf(person)), expected }
}

const rowsOf = (segment: Segment | undefined) =>
  new Map(
    Array.from(segment?.ids ?? [], (id, ordinal) => [
      id,
      Buffer.from(segment?.rows?.row(ordinal) ?? []).toString(),
    ]),
  )

it('gives each record the row that was added for it last', () => {
  fc.assert(
    fc.property(steps, taken => {
      const { segment, expected } = built(taken)
      expect(rowsOf(segment)).toEqual(expected)
    }),
    { numRuns },
  )
})

it('keeps the rows of all records that are not deleted in a merge, with one dictionary or several', () => {
  const several = fc.array(fc.record({ taken: steps, shares: fc.boolean() }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(several, fc.infiniteStream(fc.boolean()), (parts, isDeleted) => {
      const kept = new Map<number, string>()
      const views: SegmentView[] = []
      let shared: Buffer | undefined
      for (const { taken, shares } of parts) {
        const { segment } = built(taken, shares ? shared : undefined)
        if (!segment) continue
        shared ??= segment.rows?.dictionary
        const rows = rowsOf(segment)
        const deleted = [...segment.ids.keys()].filter(ordinal => {
          const id = segment.ids[ordinal] as number
          // No record is live in two segments.
          if (kept.has(id) || isDeleted.next().value) return true
          kept.set(id, rows.get(id) ?? '')
          return false
        })
        views.push({
          segment,
          deleted: deleted.length > 0 ? fromUnsorted(segment.size, Uint32Array.from(deleted)) : undefined,
        })
      }
      const chunks = mergeSegments(layoutOf(person), views)
      expect(rowsOf(chunks && new Segment(memorySource(chunks), layoutOf(person)))).toEqual(kept)
    }),
    { numRuns },
  )
})

it('unpacks what was packed, with a dictionary or without', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom('{"name":', 'Ana', ',"jobs":[]', 'x'.repeat(300)).map(text => Buffer.from(text)),
  )
  const bytes = fc.array(piece, { minLength: 1, maxLength: 60 }).map(pieces => Buffer.concat(pieces))
  fc.assert(
    fc.property(bytes, fc.option(bytes, { nil: undefined }), fc.nat(), (row, common, from) => {
      fc.pre(row.length > 0)
      // A dictionary that has a part of the row, up to its end.
      const dictionary = common && Buffer.concat([common, row.subarray(from % row.length)])
      expect(Buffer.compare(unpackRow(packRow(row, dictionary), dictionary), row)).toBe(0)
    }),
    { numRuns: numRuns * 10 },
  )
})

it('returns rows of several segments from a buffer that is too small for all of them', () => {
  fc.assert(
    fc.property(steps, steps, fc.infiniteStream(fc.nat()), (one, other, random) => {
      const recent = new RecentRows(20_000)
      const segments = [one, other].flatMap(taken => {
        const { segment, expected } = built(taken)
        return segment ? [{ segment, expected }] : []
      })
      for (let reads = 0; reads < 200 && segments.length > 0; reads++) {
        const { segment, expected } = segments[random.next().value % segments.length] ?? {}
        if (!segment?.rows) throw new Error('A segment has rows.')
        const ordinal = random.next().value % Math.min(segment.size, 40)
        const row = recent.row(segment.rows, ordinal)
        expect(Buffer.from(row).toString()).toBe(expected?.get(segment.ids[ordinal] as number))
      }
    }),
    { numRuns },
  )
})

it('copies rows as they are where segments have the same dictionary', () => {
  const many = (first: number) =>
    Array.from({ length: 300 }, (_, index) => ({ id: first + index, row: Buffer.from(`{"n":${index}}`) }))
  const { segment: one } = built(many(1))
  const { segment: other } = built(many(1000), one?.rows?.dictionary)
  const views = [one, other].flatMap(segment => (segment ? [{ segment, deleted: undefined }] : []))
  const merged = new Segment(memorySource(mergeSegments(layoutOf(person), views) ?? []), layoutOf(person))
  const packed = (segment: Segment | undefined) => {
    const at = segment?.rows?.inOrder()
    return Array.from(segment?.ids ?? [], (_, ordinal) => Buffer.from(at?.(ordinal) ?? []).toString('hex'))
  }
  expect(packed(merged)).toEqual([...packed(one), ...packed(other)])
})

it('refuses to copy a row that is not as it was written into another segment', () => {
  const builder = openSegmentBuilder(person)
  for (let id = 1; id <= 300; id++) builder.add(id, {}, Buffer.from(`{"n":${id}}`))
  const bytes = Buffer.concat([...(builder.finish() ?? [])])
  const at = bytes.indexOf(
    Buffer.from(new Segment(memorySource([bytes]), layoutOf(person)).rows?.inOrder()(299) ?? []),
  )
  expect(at).toBeGreaterThan(0)
  bytes[at + 9] = (bytes[at + 9] ?? 0) ^ 1
  const damaged = new Segment(memorySource([bytes]), layoutOf(person))
  const merged = mergeSegments(layoutOf(person), [
    { segment: damaged, deleted: fromUnsorted(300, Uint32Array.of(0)) },
  ])
  expect(() => [...(merged ?? [])]).toThrow(UnreadableSegment)
})

it('notices a row that is not as it was written', () => {
  const builder = openSegmentBuilder(person)
  const marked = Buffer.from('{"name":"Zoë","marked":true}')
  builder.add(1, {}, marked)
  const bytes = Buffer.concat([...(builder.finish() ?? [])])
  const at = bytes.indexOf('marked')
  expect(at).toBeGreaterThan(0)
  bytes[at] = 0x4d
  const segment = new Segment(memorySource([bytes]), layoutOf(person))
  expect(() => segment.rows?.row(0)).toThrow(UnreadableSegment)
})
