// The search index on the disk: it follows every commit, gives space back, and is rebuilt when it is missing.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { called, dayMs, recordWrite, save } from '../../../test/support/entries.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { scanSearch } from '../../../test/support/scan.ts'
import { whenIndexed } from '../../../test/support/when-indexed.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { stamp } from '../../catalog/stamp.ts'
import { InputError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { PagePosition, SearchQuery } from '../../query/query.ts'
import { compileSorts } from '../../query/sort.ts'
import type { Records } from '../records.ts'
import { openDatabase } from './database.ts'
import { openEmbeddedRecords } from './records.ts'
import { IndexingStopped } from './search-index/index-all.ts'
import { repairIndex } from './search-index/index-repair.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))
const filesOf = () => readdirSync(join(store.folder, 'index'))
const bytesOf = () =>
  filesOf().reduce((sum, name) => sum + statSync(join(store.folder, 'index', name)).size, 0)

const everybody: SearchQuery = {
  dataset: 'person',
  where: undefined,
  sorts: [],
  after: undefined,
  limit: 1000,
}
const named = (name: string): SearchQuery => ({
  ...everybody,
  where: { is: 'oneOf', at: ['basic_profile.name'], values: [name] },
})
const totalOf = async (records: Records, query: SearchQuery): Promise<number> =>
  (await whenIndexed(() => records.search(query))).total
const idsOf = async (query: SearchQuery) => (await store.records.search(query)).records.map(({ id }) => id)

describe('the files of the index', () => {
  it('stay few, however many imports there are', async () => {
    for (let id = 1; id <= 40; id++) await save(store.records, [recordWrite(id, called(`name ${id}`))])
    expect(filesOf().length).toBeLessThan(16)
    expect(await idsOf(everybody)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await idsOf(named('name 17'))).toEqual([17])
  })

  it('give back the space of what was replaced', async () => {
    const all = (version: number) =>
      Array.from({ length: 300 }, (_, index) =>
        recordWrite(index + 1, called(`version ${version} of ${index}`), { isNew: version === 0 }),
      )
    await save(store.records, all(0))
    const first = bytesOf()
    for (let version = 1; version <= 12; version++) await save(store.records, all(version))
    expect(bytesOf()).toBeLessThan(2 * first)
    expect(await idsOf(named('version 12 of 7'))).toEqual([8])
    expect(await idsOf(named('version 11 of 7'))).toEqual([])
  })

  it('are removed by the import that wrote them when it fails or is given up', async () => {
    await save(store.records, [recordWrite(1, called('Ana'))])
    const before = filesOf()
    const failing = await store.records.beginImport()
    // A folder has the name of a file that is written after that of the people.
    const blocked = join(store.folder, 'index', `company-${failing.number}-1.segment`)
    mkdirSync(blocked)
    await failing.write('person', [recordWrite(2, called('Bea'))])
    await failing.write('company', [recordWrite(1, { basic_info: { name: 'Acme' } })])
    await expect(failing.commit()).rejects.toThrow('EISDIR')
    rmSync(blocked, { recursive: true })
    expect(filesOf()).toEqual(before)
    const abandoned = await store.records.beginImport()
    writeFileSync(join(store.folder, 'index', `person-${abandoned.number}-1.segment`), 'begun')
    await abandoned.abort()
    expect(filesOf()).toEqual(before)
    expect(await idsOf(everybody)).toEqual([1])
    await save(store.records, [recordWrite(2, called('Bea'))])
    expect(await idsOf(everybody)).toEqual([1, 2])
  })

  it('are removed by the next import when theirs never ended', async () => {
    await save(store.records, [recordWrite(1, called('Ana'))])
    writeFileSync(join(store.folder, 'index', 'person-99-1.segment'), 'half')
    await save(store.records, [recordWrite(2, called('Li'))])
    expect(filesOf()).not.toContain('person-99-1.segment')
  })
})

describe('a data directory without a valid index', () => {
  const breakIndex = (sql: string) => {
    const database = openDatabase(join(store.folder, 'records.db'), [], 1)
    database.exec(sql)
    database.close()
  }

  it.each([
    ['without an index', 'DELETE FROM index_segment; DELETE FROM index_state'],
    ['with the index of another catalogue', "UPDATE index_state SET fingerprint = 'other'"],
  ])('%s is indexed when it is searched', async (_, sql) => {
    await save(store.records, [recordWrite(1, called('Ana')), recordWrite(2, called('Li'))])
    breakIndex(sql)
    const records = await store.reopen()
    expect(await totalOf(records, named('li'))).toBe(1)
    expect(await totalOf(store.records, named('li'))).toBe(1)
  })

  it('answers 503 while the import that will index it is running', async () => {
    await save(store.records, [recordWrite(1, called('Ana'))])
    breakIndex('DELETE FROM index_segment; DELETE FROM index_state')
    const records = await store.reopen()
    const load = await records.beginImport()
    await load.write('person', [recordWrite(99, called('Zoe'))])
    await expect(records.search(everybody)).rejects.toMatchObject({
      status: 503,
      type: 'service_unavailable',
      headers: { 'Retry-After': '30' },
    })
    await load.abort()
    expect(await totalOf(records, everybody)).toBe(1)
  })

  it('is indexed as a whole by the next load', async () => {
    await save(store.records, [recordWrite(1, called('Ana')), recordWrite(2, called('Li'))])
    breakIndex('DELETE FROM index_segment; DELETE FROM index_state')
    await save(store.records, [
      recordWrite(3, called('Zoe')),
      recordWrite(2, called('Lee'), { isNew: false }),
    ])
    expect(await idsOf(everybody)).toEqual([1, 2, 3])
    expect(await idsOf(named('lee'))).toEqual([2])
    expect(await idsOf(named('li'))).toEqual([])
  })
})

describe('a file of the index', () => {
  const pathsOf = () => filesOf().map(name => join(store.folder, 'index', name))
  const damages: readonly (readonly [string, () => void])[] = [
    ['lost', () => rmSync(pathsOf()[0] ?? '')],
    ['lost with its folder', () => rmSync(join(store.folder, 'index'), { recursive: true })],
    ['cut short', () => truncateSync(pathsOf()[0] ?? '', 100)],
    ['empty', () => truncateSync(pathsOf()[0] ?? '', 0)],
    [
      'overwritten in the middle',
      () => {
        const path = pathsOf()[0] ?? ''
        const bytes = readFileSync(path)
        // Behind the mark at the beginning stand ids and columns, at the end the directory of them.
        writeFileSync(path, bytes.fill(0xff, 8, bytes.readDoubleLE(bytes.length - 24)))
      },
    ],
    ['changed in the place of its directory', () => changeEnd(bytes => bytes.writeDoubleLE(0.5, 0))],
    ['changed in the length of its directory', () => changeEnd(bytes => bytes.writeUInt32LE(2 ** 31, 8))],
  ]
  /** Changes the last bytes of the file, which tell where its directory is. */
  const changeEnd = (change: (end: Buffer) => void) => {
    const path = pathsOf()[0] ?? ''
    const bytes = readFileSync(path)
    change(bytes.subarray(-24))
    writeFileSync(path, bytes)
  }
  const fill = () => save(store.records, [recordWrite(1, called('Ana')), recordWrite(2, called('Li'))])

  it.each(damages)(
    'that is %s is rebuilt when it is searched, also by a store that had opened it',
    async (_, damage) => {
      await fill()
      const waiting = await store.reopen()
      expect((await store.records.search(everybody)).total).toBe(2)
      damage()
      expect(await totalOf(waiting, named('li'))).toBe(1)
      expect(await totalOf(store.records, named('li'))).toBe(1)
      expect(await idsOf(everybody)).toEqual([1, 2])
    },
  )

  it.each(damages)('that is %s is rebuilt by the next import', async (_, damage) => {
    await fill()
    damage()
    await save(store.records, [
      recordWrite(2, called('Lee'), { isNew: false }),
      recordWrite(3, called('Zoe')),
    ])
    const records = await store.reopen()
    const found = await records.search({ ...named('lee'), limit: 5 })
    expect([found.total, (await records.search(everybody)).total]).toEqual([1, 3])
    expect((await records.search(named('li'))).total).toBe(0)
  })

  /** Changes a bit of the first row of the file, and returns the bytes of the file. */
  const damageRow = (path: string): Buffer => {
    const bytes = readFileSync(path)
    const directory = JSON.parse(bytes.subarray(bytes.readDoubleLE(bytes.length - 24), -24).toString())
    const [firstRow] = directory.rows.rows
    bytes[firstRow + 9] = (bytes[firstRow + 9] ?? 0) ^ 1
    writeFileSync(path, bytes)
    return bytes
  }

  it('that has a damaged row is not merged: the import makes the index anew, and leaves no other file', async () => {
    const people = (from: number, to: number, isNew: boolean) =>
      Array.from({ length: to - from }, (_, index) =>
        recordWrite(from + index, called(`Ana ${from + index}${isNew ? '' : ' Silva'}`), { isNew }),
      )
    await save(store.records, people(1, 300, true))
    damageRow(pathsOf()[0] ?? '')
    await save(store.records, people(150, 300, false))
    expect(filesOf().length).toBe(1)
    expect(await totalOf(store.records, everybody)).toBe(299)
    expect(await idsOf(named('ana 1'))).toEqual([1])
  })

  it('that has a damaged row is rebuilt when the row is asked for, although its checksum is that of the damaged file', async () => {
    await fill()
    const bytes = damageRow(pathsOf()[0] ?? '')
    const database = openDatabase(join(store.folder, 'records.db'), [], 1)
    database.prepare('UPDATE index_segment SET checksum = ?').run(crc32(bytes))
    database.close()
    const records = await store.reopen()
    const shown = { fields: undefined, defaults: [], permissions: [], returnable: { sections: [] } } as const
    expect((await whenIndexed(() => records.searchRows(everybody, shown))).count).toBe(2)
  })

  it('that is lost is rebuilt when a service starts, which reports it', async () => {
    await fill()
    rmSync(pathsOf()[0] ?? '')
    const records = await store.reopen()
    const said = await new Promise<string>(resolve => records.keepWarm(resolve))
    expect(said).toBe('The search index of person was rebuilt: person-1-1.segment cannot be read.')
    expect((await records.search(named('li'))).total).toBe(1)
  })

  it('whose rebuilding is stopped stays as it was, without what was written, and is made by the next start', async () => {
    await fill()
    rmSync(pathsOf()[0] ?? '')
    const before = filesOf()
    let rows = 0
    const isStopped = () => {
      // Rebuilding writes a segment only after very many records.
      writeFileSync(join(store.folder, 'index', 'person-7-1.segment'), 'part of a new index')
      return ++rows > 1
    }
    expect(() => repairIndex(store.folder, datasets, { isStopped })).toThrow(IndexingStopped)
    expect(filesOf()).toEqual(before)
    const records = await store.reopen()
    const said = await new Promise<string>(resolve => records.keepWarm(resolve))
    expect(said).toBe('The search index of person was rebuilt: person-1-1.segment cannot be read.')
    expect(await totalOf(records, everybody)).toBe(2)
  })

  it('whose rebuilding was killed is rebuilt without what was written then', async () => {
    await fill()
    rmSync(pathsOf()[0] ?? '')
    writeFileSync(join(store.folder, 'index', 'person-7-1.segment'), 'part of a new index')
    repairIndex(store.folder, datasets)
    expect(filesOf()).not.toContain('person-7-1.segment')
    expect(await totalOf(await store.reopen(), everybody)).toBe(2)
  })

  it('whose rebuilding has just begun neither holds up the end of a service nor counts as a failure', async () => {
    await fill()
    rmSync(pathsOf()[0] ?? '')
    const records = openEmbeddedRecords(store.folder, datasets)
    const said: string[] = []
    await Promise.all([records.keepWarm(sentence => said.push(sentence)), records.close()])
    expect(said).toEqual([])
    expect(await totalOf(await store.reopen(), everybody)).toBe(2)
  })

  it('that is lost makes searches of its dataset fail with a 503 while an import is running, and no others', async () => {
    await fill()
    await save(store.records, [recordWrite(1, { basic_info: { name: 'Acme' } })], 'company')
    rmSync(join(store.folder, 'index', 'person-1-1.segment'))
    const records = await store.reopen()
    const load = await store.records.beginImport()
    await expect(records.search(everybody)).rejects.toMatchObject({
      status: 503,
      message:
        'The search index is still being built, by a running import or from the records. Try again later.',
      headers: { 'Retry-After': '30' },
    })
    expect((await records.search({ ...everybody, dataset: 'company' })).total).toBe(1)
    await load.commit()
    expect(await totalOf(records, everybody)).toBe(2)
  })

  it('that cannot be rebuilt leaves searches at 503, tells the operator why, and makes imports fail with a sentence', async () => {
    await fill()
    rmSync(join(store.folder, 'index'), { recursive: true })
    symlinkSync('index', join(store.folder, 'index'))
    const sentence = `Cannot write the search index into ${join(store.folder, 'index')} (ELOOP). Make it a folder that Almanac may write, or remove it: it is rebuilt.`
    await expect(save(store.records, [recordWrite(3, called('Zoe'))])).rejects.toThrow(
      new InputError(sentence),
    )
    const records = await store.reopen()
    const said = await new Promise<string>(resolve => records.keepWarm(resolve))
    expect(said).toBe(`The search index could not be rebuilt. ${sentence}`)
    await expect(records.search(everybody)).rejects.toMatchObject({
      status: 503,
      message:
        'The search index cannot be read, and could not be built again. The log of the service tells its operator why.',
    })
    rmSync(join(store.folder, 'index'))
    expect(await totalOf(records, everybody)).toBe(2)
  })
})

describe('pages while records come, change and go', () => {
  const sorts = compileSorts([{ field: 'basic_profile.name', order: 'desc' }], person, new Set())
  /** The name of a record never changes, so neither does its place; everything else may. */
  const change = fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    what: fc.constantFrom('put' as const, 'absorb' as const),
  })
  const nameOf = (id: number) => `n${(id * 7) % 13}`
  const recordOf = (id: number, version: number): JsonObject => ({
    basic_profile: { name: nameOf(id), summary: `version ${version}` },
  })

  it('show every record that was there all the time exactly once, and as a scan would', async () => {
    const folders = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        async (changes, limit) => {
          folders.add(folders.size)
          const records = store.records
          const there = new Map<number, JsonObject>()
          let version = folders.size * 100
          const stored = (await records.search(everybody)).records
          for (const { id, record } of stored) there.set(id, record)
          const absorbedIds = new Set<number>()
          const added = new Set<number>()
          const shown: number[] = []
          let after: PagePosition | undefined
          for (let page = 0; ; page++) {
            const query: SearchQuery = { ...everybody, sorts, after, limit }
            const found = await records.search(query)
            const scanned = [...there].map(([id, record]) => ({ id, record }))
            expect(found.records.map(({ id }) => id)).toEqual(
              scanSearch(query, scanned).positions.map(({ id }) => id),
            )
            expect(found.total).toBe(there.size)
            shown.push(...found.records.map(({ id }) => id))
            after = found.next
            if (!after) break
            version++
            for (const { id, what } of changes[page] ?? []) {
              const other = (id % 40) + 1
              const absorbs = what === 'absorb' && there.has(other) && there.has(id) ? [other] : []
              if (!there.has(id)) added.add(id)
              const entry = recordWrite(id, recordOf(id, version), {
                isNew: !there.has(id),
                absorbs,
                updatedAtMs: dayMs,
              })
              await save(records, [entry])
              there.set(id, stamp(person, structuredClone(recordOf(id, version)), id, dayMs))
              for (const absorbed of absorbs) {
                there.delete(absorbed)
                absorbedIds.add(absorbed)
              }
            }
          }
          expect(new Set(shown).size).toBe(shown.length)
          for (const id of there.keys())
            if (!added.has(id) && !absorbedIds.has(id)) expect(shown).toContain(id)
        },
      ),
      { numRuns: process.env.LONG ? 500 : 8, endOnFailure: true },
    )
  }, 600_000)
})
