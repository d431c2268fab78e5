// The contract of every adapter of the records port: pages as answers show them.
import { expect, it } from 'vitest'
import { called, recordWrite, save } from '../../../test/support/entries.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import type { SearchQuery } from '../../query/query.ts'
import { jsonString } from '../records.ts'

export function rowsContract(open: OpenRecords): void {
  const store = temporaryStore(open)
  const showing = (fields: readonly string[]) =>
    ({ fields, defaults: [], permissions: [], returnable: { sections: 'all', marked: true } }) as const
  const everybody: SearchQuery = {
    dataset: 'person',
    where: undefined,
    sorts: [],
    after: undefined,
    limit: 2,
  }
  const rowOf = (name: string) => `{"basic_profile":{"name":"${name}"}}`

  it('shows the rows of a page as they are asked for, of changed records anew', async () => {
    const shown = async (...fields: readonly string[]) => {
      const { rows, count, next, total } = await store.records.searchRows(everybody, showing(fields))
      return { rows: rows.map(jsonString).join(), count, next: next?.id, total }
    }
    const names = () => shown('basic_profile.name')
    const named = (...names: readonly string[]) =>
      names.map((name, index) => recordWrite(index + 1, called(name), { isNew: false }))
    expect(await names()).toEqual({ rows: '', count: 0, next: undefined, total: 0 })
    await save(
      store.records,
      named('Ana', 'Bo', 'Cy').map(entry => ({ ...entry, isNew: true })),
    )
    const first = { rows: `${rowOf('Ana')},${rowOf('Bo')}`, count: 2, next: 2, total: 3 }
    expect(await names()).toEqual(first)
    expect(await names()).toEqual(first)
    await save(store.records, named('Ana', 'Bea'))
    expect(await names()).toEqual({ ...first, rows: `${rowOf('Ana')},${rowOf('Bea')}` })
    const ids = await shown('service_person_id')
    expect(ids.rows).toBe('{"service_person_id":1},{"service_person_id":2}')
  })

  it('shows a record of many bytes between small ones', async () => {
    const long = 'Bo '.repeat(100_000).trim()
    await save(
      store.records,
      ['Ana', long, 'Cy'].map((name, index) => recordWrite(index + 1, called(name))),
    )
    const { rows } = await store.records.searchRows(
      { ...everybody, limit: 3 },
      showing(['basic_profile.name']),
    )
    expect(rows.map(jsonString).join()).toBe(['Ana', long, 'Cy'].map(rowOf).join())
  })

  it('is answered to each of many who ask at once, with what each asked for', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Ana ${index + 1}`)
    await save(
      store.records,
      names.map((name, index) => recordWrite(index + 1, called(name))),
    )
    const limits = Array.from({ length: 60 }, (_, index) => index % names.length)
    const pages = await Promise.all(
      limits.map(limit => store.records.searchRows({ ...everybody, limit }, showing(['basic_profile.name']))),
    )
    for (const [index, limit] of limits.entries()) {
      const { rows, count, next, total } = pages[index] ?? {}
      expect(rows?.map(jsonString).join()).toBe(names.slice(0, limit).map(rowOf).join())
      expect({ count, next: next?.id, total }).toEqual({
        count: limit,
        next: limit > 0 ? limit : undefined,
        total: names.length,
      })
    }
  })
}
