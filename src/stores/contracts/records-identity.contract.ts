// The contract of every adapter of the records port: ids, identifiers, names and contributions.
import { describe, expect, it } from 'vitest'
import { called, dayMs, heldBy, recordWrite, save, url } from '../../../test/support/entries.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import { valueAt } from '../../query/read.ts'
import { jsonString, type RecordWrite } from '../records.ts'

export function identityContract(open: OpenRecords): void {
  const store = temporaryStore(open)
  const named = {
    fields: ['basic_profile.name'],
    defaults: [],
    permissions: [],
    returnable: { sections: 'all' },
  } as const
  const find = async (value: string, records = store.records) => {
    const matches = await records.find('person', url(value))
    const found = heldBy(matches)
    expect(await records.holders('person', url(value))).toEqual(found)
    const rows = await records.findRows('person', url(value), named)
    expect(rows?.map(({ text, ...held }) => [held, JSON.parse(jsonString(text))])).toEqual(
      matches.map(({ id, former, record }) => [
        { id, former },
        { basic_profile: { name: valueAt(record, 'basic_profile.name') ?? null } },
      ]),
    )
    return found
  }

  describe('under an id', () => {
    it('is the same record through changes and reopening', async () => {
      await save(store.records, [recordWrite(7, called('Ana'), { keys: [url('ana')] })])
      await save(store.records, [recordWrite(7, called('Anna'), { isNew: false, keys: [url('ana')] })])
      const other = await store.reopen()
      expect(await find('ana', other)).toEqual([{ id: 7, former: false }])
      const [stored] = await other.get('person', [7])
      const record = { service_person_id: 7, updated_at: '1970-01-02T00:00:00', ...called('Anna') }
      expect(stored).toMatchObject({ id: 7, updatedAtMs: dayMs, record })
    })

    it('is answered in the order asked, undefined where there is none', async () => {
      await save(store.records, [recordWrite(1, called('Ana')), recordWrite(2, called('Li'))])
      const found = await store.records.get('person', [2, 9, 1, 2])
      expect(found.map(stored => stored?.id)).toEqual([2, undefined, 1, 2])
      expect(await store.records.contributionsOf('person', 9)).toBeUndefined()
    })

    it('is found by the time at which it was last confirmed', async () => {
      const { records } = store
      const confirmed = (id: number, updatedAtMs: number) =>
        recordWrite(id, called(`Ana ${id}`), { updatedAtMs })
      await save(records, [confirmed(3, 1000), confirmed(1, 1999), confirmed(2, 2000)])
      expect(await records.idsBefore('person', 2000)).toEqual([1, 3])
      expect(await records.idsBefore('person', 0)).toEqual([])
    })

    it('that was absorbed is what absorbed it, however often that happens', async () => {
      const { records } = store
      await save(
        records,
        [3, 2, 1].map(id => recordWrite(id, called(`Ana ${id}`))),
      )
      await save(records, [recordWrite(2, called('Ana'), { isNew: false, absorbs: [3] })])
      await save(records, [recordWrite(1, called('Ana'), { isNew: false, absorbs: [2] })])
      for (const each of [records, await store.reopen()]) {
        expect((await each.get('person', [1, 2, 3])).map(stored => stored?.id)).toEqual([1, 1, 1])
        expect((await each.contributionsOf('person', 3))?.id).toBe(1)
        expect(await each.count('person')).toBe(1)
        const all = { dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 10 }
        expect((await each.search(all)).records.map(({ id }) => id)).toEqual([1])
      }
      const load = await records.beginImport()
      expect((await load.read('person', [3, 2])).map(stored => stored?.id)).toEqual([1, 1])
      await load.abort()
    })
  })

  describe('under an identifier', () => {
    it('are all records that state it, and last those that had it once', async () => {
      await save(store.records, [
        recordWrite(1, called('Ana'), { formerKeys: [url('x')] }),
        recordWrite(2, called('Li'), { keys: [url('x')] }),
        recordWrite(3, called('Zoë'), { keys: [url('x'), url('y')] }),
      ])
      const found = await find('x')
      expect(
        found
          .slice(0, 2)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([2, 3])
      expect(found.map(({ former }) => former)).toEqual([false, false, true])
    })

    it('stays the record that no longer states it, and is again when it does', async () => {
      const change = (more: Partial<RecordWrite>) =>
        save(store.records, [recordWrite(1, called('Ana'), more)])
      await change({ keys: [url('old')] })
      await change({ isNew: false, keys: [url('new')], formerKeys: [url('old')] })
      expect([await find('old'), await find('new')]).toEqual([
        [{ id: 1, former: true }],
        [{ id: 1, former: false }],
      ])
      await change({ isNew: false, keys: [url('old')], formerKeys: [url('new')] })
      expect([await find('old'), await find('new')]).toEqual([
        [{ id: 1, former: false }],
        [{ id: 1, former: true }],
      ])
    })

    it('is nothing for a kind or a value that no record has', async () => {
      await save(store.records, [recordWrite(1, called('Ana'), { keys: [url("o'neil"), url('李')] })])
      expect(await store.records.find('person', { kind: 'domain', value: '李' })).toEqual([])
      expect(await find("o'")).toEqual([])
      expect([await find("o'neil"), await find('李')]).toEqual([
        [{ id: 1, former: false }],
        [{ id: 1, former: false }],
      ])
    })

    it('of an absorbed record is what absorbed it, once, and former when that does not state it', async () => {
      const keys = ['both', 'second', 'gone', 'own', 'long ago'].map(url)
      await save(store.records, [
        recordWrite(1, called('Ana'), { keys: [url('first'), url('both')] }),
        recordWrite(2, called('Ana'), { keys: keys.slice(0, 4), formerKeys: keys.slice(4) }),
      ])
      const merged = { keys: ['first', 'second', 'both'].map(url), formerKeys: [url('gone')] }
      await save(store.records, [recordWrite(1, called('Ana'), { isNew: false, absorbs: [2], ...merged })])
      for (const value of ['first', 'second', 'both']) {
        expect([value, await find(value)]).toEqual([value, [{ id: 1, former: false }]])
      }
      expect([await find('gone'), await find('long ago')]).toEqual([
        [{ id: 1, former: true }],
        [{ id: 1, former: true }],
      ])
      // Keys that only the source gives are not repeated by the record that absorbs.
      expect((await find('own')).map(({ id }) => id)).toEqual([1])
    })
  })

  describe('with its contributions', () => {
    it('is what every source said, of new records and of changed ones', async () => {
      const said = (source: string, name: string, seenMs: number) => {
        const text = JSON.stringify(called(name))
        return { source, key: 'k', seenMs, hash: name, text }
      }
      const both = [said('crm', 'Ana', dayMs), said('census', 'Anna', 2 * dayMs)]
      await save(store.records, [
        recordWrite(1, called('Anna'), { contributions: both }),
        recordWrite(2, called('Li')),
      ])
      await save(store.records, [recordWrite(2, called('Lee'), { isNew: false, contributions: both })])
      for (const id of [1, 2]) {
        const stored = await store.records.contributionsOf('person', id)
        expect(stored?.contributions).toMatchObject([
          { source: 'crm', key: 'k', seenMs: dayMs, hash: 'Ana', record: called('Ana') },
          { source: 'census', key: 'k', seenMs: 2 * dayMs, hash: 'Anna', record: called('Anna') },
        ])
      }
    })

    it('names the load that wrote each part, also after later loads', async () => {
      const first = await store.records.beginImport()
      await first.write('person', [recordWrite(1, called('Ana'))])
      await first.commit()
      await save(store.records, [recordWrite(2, called('Li'))])
      const [part] = (await store.records.contributionsOf('person', 1))?.contributions ?? []
      expect(part).toMatchObject({ source: 'crm', key: 'row:1', load: first.number })
    })
  })

  describe('by a name', () => {
    const acme = (id: number, name: string, more: Partial<RecordWrite> = {}) =>
      recordWrite(id, { basic_info: { name } }, { names: [name], ...more })
    const named = (name: string, atMost = 10) =>
      store.records.findByName('company', name, ['basic_info.name', 'headcount.total'], atMost)
    const like = async (name: string, atMost?: number) => (await named(name, atMost)).map(({ id }) => id)
    const holding = (id: number, name: string, ...former: string[]) =>
      acme(id, name, {
        keys: [{ kind: 'name', value: name.toLowerCase() }],
        formerKeys: former.map(one => ({ kind: 'name', value: one.toLowerCase() })),
        names: [name],
      })

    it('are the records that are called nearly so, best first, no more than asked for', async () => {
      const firms = [acme(1, 'Acme Robotics'), acme(2, 'Zenith Bakery'), acme(3, 'Acme Robotics Europe')]
      await save(store.records, firms, 'company')
      expect((await like('Acme Robotics'))[0]).toBe(1)
      expect(await like('Acme Robotisc')).toEqual(expect.arrayContaining([1, 3]))
      expect(await like('Acme Robotics', 1)).toEqual([1])
      expect(await like('Quux')).toEqual([])
    })

    it('are records with the names they have now, and no absorbed ones', async () => {
      await save(store.records, [acme(1, 'Acme Robotics'), acme(2, 'Zenith Bakery')], 'company')
      await save(store.records, [acme(1, 'Umbrella Works', { isNew: false, absorbs: [2] })], 'company')
      expect(await like('Umbrella Works')).toEqual([1])
      expect([await like('Acme Robotics'), await like('Zenith Bakery')]).toEqual([[], []])
    })

    it('are none in a dataset that is not found by name', async () => {
      await save(store.records, [recordWrite(1, called('Ana Silva'), { names: ['Ana Silva'] })])
      expect(await store.records.findByName('person', 'Ana Silva', [], 10)).toEqual([])
    })

    it('are first those that have it or had it, whatever the legal form, with the values that were asked for', async () => {
      await save(
        store.records,
        [
          holding(1, 'Acme Robotics Europe'),
          holding(2, 'Acme Robotics'),
          holding(3, 'Umbrella', 'Acme Robotics'),
        ],
        'company',
      )
      expect(await named('ACME Robotics, Inc.')).toEqual([
        { id: 2, isHolder: true, values: ['Acme Robotics', null] },
        { id: 3, isHolder: true, values: ['Umbrella', null] },
        { id: 1, isHolder: false, values: ['Acme Robotics Europe', null] },
      ])
      expect(await named('...')).toEqual([])
    })

    it('are counted by the words of their names, each record once', async () => {
      await save(
        store.records,
        [holding(1, 'Acme Robotics', 'Acme Tools'), holding(2, 'The Acme Company'), holding(3, 'Яндекс')],
        'company',
      )
      const words = ['acme', 'robotics', 'yandex', 'zebra']
      const { total, counts } = await store.records.countNameWords('company', words)
      expect(total).toBeGreaterThanOrEqual(3)
      expect(words.map(word => counts.get(word))).toEqual([2, 1, 1, 0])
      expect((await store.records.countNameWords('person', ['acme'])).counts.get('acme') ?? 0).toBe(0)
    })

    it('are no more than asked for, of those that have it and of those that resemble it', async () => {
      const firms = Array.from({ length: 30 }, (_, index) =>
        holding(index + 1, index < 15 ? 'Acme Works' : `Acme Works ${index}`),
      )
      await save(store.records, firms, 'company')
      const found = await named('Acme Works', 4)
      expect(found.map(({ isHolder }) => isHolder)).toEqual([
        true,
        true,
        true,
        true,
        false,
        false,
        false,
        false,
      ])
      expect(new Set(found.map(({ id }) => id)).size).toBe(8)
    })
  })
}
