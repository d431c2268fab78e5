// Values are embedded once, whatever ends the thread in between, and vectors of two models never meet.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordWrite, save } from '../../../../test/support/entries.ts'
import { datasets } from '../../../catalog/index.ts'
import { person } from '../../../catalog/person/person.ts'
import { anyVectorLength, quantised } from '../../../lib/quantised.ts'
import type { AskForVectors } from '../../value-embedding.ts'
import { allOrdinals } from '../engine/ordinals.ts'
import { semanticScores } from '../engine/rank/semantic-scores.ts'
import { openSegmentBuilder } from '../engine/segment/builder.ts'
import { layoutOf } from '../engine/segment/layout.ts'
import { Segment } from '../engine/segment/segment.ts'
import { memorySource } from '../engine/segment/segment-file.ts'
import { openEmbeddedRecords } from '../records.ts'
import { batchSize, embedValues } from './embed-values.ts'
import { openReadableVectors } from './readable-vectors.ts'
import { openMeanings, UnreadableVectors } from './segment-vectors.ts'
import { openValueEmbedding } from './value-embedding.ts'
import { ValueVectorsWriter } from './value-vectors.ts'

let folder: string
let opened: { close(): void }[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-vectors-'))
  opened = []
})
afterEach(() => {
  for (const store of opened) store.close()
  rmSync(folder, { recursive: true, force: true })
})

const writer = (model = 'a-model') => {
  const store = new ValueVectorsWriter(folder, model)
  opened.push(store)
  return store
}
const stored = () => {
  const store = openReadableVectors(folder, 0)
  opened.push(store)
  return store
}

const dimensions = 32
/** Texts mean the same when they begin with the same letter. */
const vectorOf = (text: string): Int8Array =>
  quantised(
    Array.from({ length: dimensions }, (_, at) => (at === text.charCodeAt(0) % dimensions ? 1 : 0.05)),
    anyVectorLength,
  )
const encoded = (text: string) => Buffer.from(vectorOf(text).buffer).toString('base64')

/** Answers vectors, and remembers which texts it was asked for. */
function model(
  refuse: (texts: readonly string[]) => { fault: string; isRefused: boolean } | undefined = () => undefined,
) {
  const texts: string[] = []
  const ask: AskForVectors = async asked => {
    const refusal = refuse(asked)
    if (refusal) return refusal
    texts.push(...asked)
    return { dimensions, vectors: asked.map(encoded) }
  }
  return { ask, texts }
}

/** Returns a segment of people with these titles. */
function peopleWith(titles: readonly string[]) {
  const builder = openSegmentBuilder(person)
  for (const [index, title] of titles.entries()) {
    builder.add(index + 1, {
      experience: { employment_details: { current: [{ title }], past: [{ title }] } },
    })
  }
  const bytes = Buffer.concat([...(builder.finish() ?? [])])
  return { segment: new Segment(memorySource([bytes]), layoutOf(person)), deleted: undefined }
}

const titles = Array.from(
  { length: 3 * batchSize },
  (_, index) => `${String.fromCharCode(97 + (index % 26))} ${index}`,
)

it('every value is embedded once, in batches, and goes on after a kill where it stopped', async () => {
  let batches = 0
  const dying = model(() => (++batches > 2 ? { fault: 'It fails (500).', isRefused: false } : undefined))
  expect(await embedValues([peopleWith(titles)], writer(), dying.ask)).toBe('It fails (500).')
  expect(stored().model).toMatchObject({ baseline: null })
  const { ask, texts } = model()
  expect(await embedValues([peopleWith(titles)], writer(), ask)).toBeUndefined()
  expect([...dying.texts, ...texts].sort()).toEqual([...titles].sort())
  expect(texts.length).toBe(batchSize)
  const again = model()
  await embedValues([peopleWith([...titles, 'new'])], writer(), again.ask)
  expect(again.texts).toEqual(['new'])
})

it('a text that the model refuses holds up no other', async () => {
  const { ask, texts } = model(asked =>
    asked.includes('x') ? { fault: 'It does not accept the question (400).', isRefused: true } : undefined,
  )
  expect(await embedValues([peopleWith(['x', 'a', 'b'])], writer(), ask)).toBeUndefined()
  expect(texts).toEqual(expect.arrayContaining(['a', 'b']))
  expect(stored().vectorOf('x')?.length).toBe(0)
})

it('a model that refuses everything is not asked for each text', async () => {
  let questions = 0
  const { ask } = model(() => {
    questions++
    return { fault: 'It has nothing at this address (404).', isRefused: true }
  })
  expect(await embedValues([peopleWith(titles)], writer(), ask)).toBe('It has nothing at this address (404).')
  expect(questions).toBe(2)
})

it('vectors of other dimensions, or of another model, never stand beside each other', async () => {
  await embedValues([peopleWith(['a'])], writer(), model().ask)
  const wider: AskForVectors = async asked => ({ dimensions: 64, vectors: asked.map(encoded) })
  expect(await embedValues([peopleWith(['a', 'b'])], writer(), wider)).toBe(
    'Its vectors have other dimensions than before.',
  )
  writer('another-model')
  expect([stored().model?.name, stored().vectorOf('a')]).toEqual(['another-model', undefined])
})

it('without a value on file nothing counts as embedded', async () => {
  await embedValues([], writer(), model().ask)
  expect(stored().model).toMatchObject({ baseline: null })
})

it('a service that still names an earlier model mixes no vectors into those of the later one, and asks for none', async () => {
  const earlier = writer('earlier')
  await embedValues([peopleWith(['a'])], earlier, model().ask)
  const late: AskForVectors = async asked => {
    // The later service starts while the earlier one waits for its model.
    writer('later')
    return { dimensions, vectors: asked.map(encoded) }
  }
  const replaced = 'Another service that shares the data directory embeds with another model.'
  expect(await embedValues([peopleWith(['b'])], earlier, late)).toBe(replaced)
  const { ask, texts } = model()
  expect(await embedValues([peopleWith(['c'])], earlier, ask)).toBe(replaced)
  expect([texts, stored().model?.name, stored().vectorOf('b')]).toEqual([[], 'later', undefined])
  expect(await embedValues([peopleWith(['a', 'b'])], writer('later'), model().ask)).toBeUndefined()
  expect(stored().model).toMatchObject({ name: 'later', dimensions })
})

it('meanings are compared only when all values have vectors of the model, and later values join them', async () => {
  const view = peopleWith(['a 1', 'b 1', 'c 1'])
  const read = openMeanings(stored())
  const meanings = () => read('a-model', [encoded('b')])
  expect(meanings()).toBeUndefined()
  await embedValues([view], writer(), model().ask)
  expect(read('another-model', [encoded('b')])).toBeUndefined()
  expect(read('a-model', ['AAAA'])).toBeUndefined()
  const scoresOf = (segment: Segment) => {
    const found = meanings()
    return found ? [...semanticScores(segment, found, allOrdinals(segment.size), () => {})] : []
  }
  const [one = 0, two = 0, three = 0] = scoresOf(view.segment)
  expect([one, three, two > 500_000]).toEqual([0, 0, true])
  const later = peopleWith(['bee', 'a 1'])
  expect(scoresOf(later.segment)).toEqual([0, 0])
  await embedValues([later], writer(), model().ask)
  expect(scoresOf(later.segment)[0]).toBeGreaterThan(500_000)
})

it.each([
  ['no database', () => Buffer.from('{')],
  ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['overwritten behind its first page', (bytes: Buffer) => bytes.fill(0x5a, 4096)],
] as const)('a file of vectors that is %s has none, and is made again', async (_, damaged) => {
  const records = openEmbeddedRecords(folder, datasets)
  const people = titles.map((title, index) =>
    recordWrite(index + 1, { experience: { employment_details: { current: [{ title }] } } }),
  )
  await save(records, people)
  const before = join(folder, 'before')
  mkdirSync(before)
  const whole = new ValueVectorsWriter(before, 'a-model')
  opened.push(whole)
  await embedValues([peopleWith(titles)], whole, model().ask)
  const file = join(folder, 'vectors.db')
  new Database(join(before, 'vectors.db')).exec(`VACUUM INTO '${file}'`)
  writeFileSync(file, damaged(readFileSync(file)))
  const found = stored()
  expect(found.model && found.vectorOf('a 0')).toBeUndefined()
  expect(() => records.embeddedBy()).not.toThrow()
  const values = openValueEmbedding(folder, datasets, 'a-model')
  const { ask } = model()
  while ((await values.embedNew(ask)) !== undefined);
  for (const reader of [found, stored()])
    expect([reader.model?.name, reader.vectorOf('a 0')?.length]).toEqual(['a-model', dimensions])
  expect(records.embeddedBy()).toEqual({ model: 'a-model', fault: undefined })
  await records.close()
})

it('vectors that another process has locked wait for nobody, and are read and made again once they are free', async () => {
  const records = openEmbeddedRecords(folder, datasets)
  const employment_details = { current: [{ title: 'a' }] }
  await save(records, [recordWrite(1, { experience: { employment_details } })])
  const other = new Database(join(folder, 'vectors.db'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE')
  const values = openValueEmbedding(folder, datasets, 'a-model')
  const fault = 'Another process has locked the file of vectors.'
  const found = stored()
  const startMs = performance.now()
  expect([found.model, found.fault, found.vectorOf('a')]).toEqual([undefined, fault, undefined])
  expect(records.embeddedBy()).toEqual({ model: undefined, fault })
  expect(performance.now() - startMs).toBeLessThan(1000)
  const { ask } = model()
  expect(await values.embedNew(ask)).toBe(fault)
  other.exec('ROLLBACK')
  other.close()
  expect(await values.embedNew(ask)).toBeUndefined()
  expect([found.model?.name, found.fault, found.vectorOf('a')?.length]).toEqual([
    'a-model',
    undefined,
    dimensions,
  ])
  expect(records.embeddedBy()).toEqual({ model: 'a-model', fault: undefined })
  await records.close()
})

it('a segment is not compared by half of its vectors where their file fails while they are read', async () => {
  const view = peopleWith(['a 1', 'b 1', 'c 1'])
  await embedValues([view], writer(), model().ask)
  const file = stored()
  let readings = 0
  const failing = {
    model: file.model,
    version: 1,
    get fault() {
      return readings > 1 ? 'The file of vectors cannot be read.' : undefined
    },
    vectorOf: (value: string) => (++readings > 1 ? undefined : file.vectorOf(value)),
    close: () => {},
  }
  const meanings = openMeanings(failing)('a-model', [encoded('b')])
  expect(() => meanings?.textsOf(view.segment)).toThrow(UnreadableVectors)
})
