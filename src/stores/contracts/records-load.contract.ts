// The contract of every adapter of the records port: an import is atomic.
import { expect, it } from 'vitest'
import { called, heldBy, recordWrite, save, url } from '../../../test/support/entries.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import { InputError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { ImportTransaction, Records } from '../records.ts'

const ana = recordWrite(1, called('Ana'), { keys: [url('ana')] })

/** Everything a reader can see of the people. */
const seen = async (store: Records) => ({
  count: await store.count('person'),
  found: heldBy(await store.find('person', url('ana'))),
  got: await store.get('person', [1, 2]),
  withContributions: await store.contributionsOf('person', 1),
  page: await store.search({ dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 10 }),
  suggested: await store.suggest({
    dataset: 'person',
    lists: [],
    at: ['basic_profile.name'],
    text: '',
    where: undefined,
    entryWhere: undefined,
    limit: 10,
  }),
})

export function loadContract(open: OpenRecords): void {
  const store = temporaryStore(open)

  const load = async (work: (load: ImportTransaction) => Promise<unknown>): Promise<void> => {
    const running = await store.records.beginImport()
    await work(running)
    await running.commit()
  }

  it('is invisible before its commit and visible as a whole after it, in this store and another', async () => {
    const { records } = store
    const other = await store.reopen()
    const before = await seen(records)
    expect(before.count).toBe(0)
    await load(async running => {
      await running.write('person', [ana, recordWrite(2, called('Li'))])
      expect(await seen(records)).toEqual(before)
      expect(await seen(other)).toEqual(before)
    })
    const after = await seen(records)
    expect([after.count, after.page.total, after.found]).toEqual([2, 2, [{ id: 1, former: false }]])
    expect(after.suggested).toHaveLength(2)
    expect(await seen(other)).toEqual(after)
  })

  it('reads the ids of well-known registries by which a record is found, written in this import or before', async () => {
    const [lei, another] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']
    const ids = (...values: readonly string[]) => values.map(value => ({ kind: 'ext:lei', value }))
    const others = [
      { kind: 'ext:crm', value: '101' },
      { kind: 'ext:cik', value: '320193' },
    ]
    await save(store.records, [recordWrite(1, called('Ana'), { keys: [...ids(lei), ...others] })])
    await load(async running => {
      await running.write('person', [
        recordWrite(2, called('Li'), { keys: [...others, ...ids(another)] }),
        recordWrite(3, called('Mo'), { keys: others }),
      ])
      const read = await running.read('person', [1, 2, 3])
      expect(read.map(stored => stored?.registryIdsOnFile)).toEqual([ids(lei), ids(another), []])
    })
  })

  it('knows the ids that a source gave to the rows of earlier imports, and not those of others', async () => {
    const row = (id: number, source: string, key: string) => {
      const write = recordWrite(id, called(`Person ${id}`), { keys: [{ kind: 'ext:crm', value: key }] })
      const contributions = write.contributions.map(one => ({ ...one, source, key: `ext:crm:${key}` }))
      return { ...write, contributions }
    }
    await save(store.records, [row(1, 'crm', '101'), row(2, 'crm', '102'), row(3, 'other', '7')])
    await load(async running => {
      await running.write('person', [row(4, 'crm', '103')])
      expect([...(await running.sourceNames())].sort()).toEqual(['crm', 'other'])
      const ids = { kind: 'ext:crm', count: 3 }
      expect(await running.sampleRowIds('person', 'crm', 10)).toEqual([{ ...ids, ids: ['101', '102'] }])
      expect(await running.sampleRowIds('person', 'other', 10)).toEqual([{ ...ids, ids: ['7'] }])
      expect(await running.sampleRowIds('person', 'nobody', 10)).toEqual([])
    })
  })

  it('that replaces records shows the earlier ones until its commit', async () => {
    const other = await store.reopen()
    await save(store.records, [ana])
    const before = await seen(other)
    await load(async running => {
      await running.write('person', [
        recordWrite(1, called('Anna'), { isNew: false, formerKeys: [url('ana')] }),
      ])
      expect(await seen(other)).toEqual(before)
    })
    const after = await seen(other)
    expect(after.page.records[0]?.record).toMatchObject(called('Anna'))
    expect(after.found).toEqual([{ id: 1, former: true }])
  })

  it('leaves the previous state when it is aborted', async () => {
    const { records } = store
    await save(records, [ana])
    const before = await seen(records)
    const aborted = await records.beginImport()
    await aborted.write('person', [
      recordWrite(1, called('Other'), { isNew: false }),
      recordWrite(2, called('New'), { absorbs: [1] }),
    ])
    await aborted.abort()
    expect(await seen(records)).toEqual(before)
    await save(records, [recordWrite(2, called('Li'))])
    expect(await records.count('person')).toBe(2)
  })

  it('that is never ended leaves the previous state to whoever opens the store next', async () => {
    await save(store.records, [ana])
    const before = await seen(store.records)
    const forgotten = await store.records.beginImport()
    await forgotten.write('person', [recordWrite(2, called('Li'))])
    expect(await seen(await store.reopen())).toEqual(before)
    await forgotten.abort()
  })

  it('may be aborted after its commit without effect', async () => {
    const running = await store.records.beginImport()
    await running.write('person', [ana])
    await running.commit()
    await running.abort()
    expect(await store.records.count('person')).toBe(1)
  })

  it('sees what it has written itself', async () => {
    await save(store.records, [ana])
    await load(async running => {
      await running.write('person', [recordWrite(2, called('Li'), { keys: [url('li'), url('ana')] })])
      const found = await running.find('person', [url('li'), url('none'), url('ana'), url('li')])
      expect(found.map(all => all.map(({ id }) => id).toSorted())).toEqual([[2], [], [1, 2], [2]])
      const [li, none] = await running.read('person', [2, 3])
      expect([JSON.parse(String(li?.text)), none]).toEqual([called('Li'), undefined])
    })
  })

  it('is refused with an InputError while another one runs', async () => {
    const other = await store.reopen()
    const running = await store.records.beginImport()
    await running.write('person', [ana])
    await expect(other.beginImport()).rejects.toThrow(InputError)
    await running.commit()
    await save(other, [recordWrite(2, called('Li'))])
    expect(await store.records.count('person')).toBe(2)
  })

  it('has a larger number than every load before', async () => {
    const numbers: number[] = []
    for (let count = 0; count < 3; count++) await load(async ({ number }) => numbers.push(number))
    const later = await (await store.reopen()).beginImport()
    numbers.push(later.number)
    await later.abort()
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  it('gives ids that no record has or had', async () => {
    await save(store.records, [recordWrite(5, called('Ana')), recordWrite(9, called('Li'))])
    await save(store.records, [recordWrite(5, called('Ana'), { isNew: false, absorbs: [9] })])
    await load(async running => {
      const [first, second] = [running.nextId('person'), running.nextId('person')]
      expect(Math.min(first, second)).toBeGreaterThan(9)
      expect(first).not.toBe(second)
      await running.write('person', [recordWrite(100, called('Zoë'))])
      expect(running.nextId('person')).toBeGreaterThan(100)
    })
  })

  it('names the records to be linked: those it wrote that name others, and those that refer to a key it wrote', async () => {
    const firms = [
      recordWrite(1, {}, { namesOthers: true }),
      recordWrite(2, {}),
      recordWrite(3, {}, { namesOthers: true }),
    ]
    const link = (id: number, record: JsonObject, isChanged: boolean) => ({
      id,
      record,
      text: JSON.stringify(record),
      isChanged,
      references: [{ dataset: 'person', ...url('ana') }],
    })
    await load(async running => {
      await running.write('company', firms)
      expect(await running.recordsToLink('company')).toEqual([1, 3])
      await running.writeLinks('company', [link(1, {}, false)])
    })
    const page = { dataset: 'company', where: undefined, sorts: [], after: undefined, limit: 10 }
    expect((await store.records.search(page)).total).toBe(3)
    await load(async running => {
      expect(await running.recordsToLink('company')).toEqual([])
      await running.write('person', [ana, recordWrite(2, called('Li'), { keys: [url('ana')] })])
      expect(await running.recordsToLink('company')).toEqual([1])
      const found = await running.holders('person', [url('ana'), url('li')])
      expect(found.map(holders => holders.length)).toEqual([2, 0])
      await running.writeLinks('company', [link(1, { competitors: { company_ids: [7] } }, true)])
    })
    const [stored] = await store.records.get('company', [1])
    expect(stored?.record.competitors).toEqual({ company_ids: [7] })
    const where = { is: 'oneOf', at: ['competitors.company_ids'], values: [7] } as const
    expect((await store.records.search({ ...page, where })).total).toBe(1)
    const filed = await store.records.contributionsOf('company', 1)
    expect(filed?.contributions).toMatchObject([{ key: 'row:1', hash: '{}' }])
  })

  it('keeps the datasets apart', async () => {
    const acme = { basic_info: { name: 'Acme' } }
    await save(store.records, [ana])
    await save(store.records, [recordWrite(1, acme, { keys: [url('ana')] })], 'company')
    expect(await store.records.get('person', [1])).toMatchObject([{ record: called('Ana') }])
    expect(await store.records.get('company', [1])).toMatchObject([{ record: acme }])
    expect([await store.records.count('person'), await store.records.count('company')]).toEqual([1, 1])
  })
}
