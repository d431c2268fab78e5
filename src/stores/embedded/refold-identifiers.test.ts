// Data directories of older layouts under the release of today: in layout 1, ł and its kind were letters of their own; in
// layout 2, invisible signs and marks of registrars were part of names and identifiers; in layout 3, words for `and` of several
// languages were words of their own in names; in layout 7, forms such as `株式會社` were part of names.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import * as joined from '../../../test/support/joined-rows.ts'
import * as marked from '../../../test/support/marked-rows.ts'
import { unpackDirectory } from '../../../test/support/older-directory.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm } from '../../../test/support/rows.ts'
import { companyRows, peopleRows } from '../../../test/support/spelled-rows.ts'
import { whenIndexed } from '../../../test/support/when-indexed.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { surnameAtDomain } from '../../matching/email-candidates.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { normalProfileUrl } from '../../normal/profile-url.ts'
import { fold } from '../../normal/text.ts'
import { openEmbeddedRecords } from './records.ts'

const source = 'Große Liste'

/** Opens a copy of the directory that an older release made. */
const storeOf = (archive: string) =>
  temporaryStore(folder => {
    if (!existsSync(join(folder, 'records.db'))) unpackDirectory(archive, folder)
    return openEmbeddedRecords(folder, datasets)
  })

describe('a data directory of layout 1, made of the rows of `spelled-rows.ts`', () => {
  const store = storeOf('layout-1.json.br')

  it('is searched by names without the letters that keyboards lack', async () => {
    const named = async (text: string) => {
      const where = { is: 'oneOf', at: ['basic_profile.name'], values: [fold(text)] } as const
      const query = { dataset: 'person', where, sorts: [], after: undefined, limit: 10 }
      return (await whenIndexed(() => store.records.search(query))).records.map(({ id }) => id)
    }
    expect(await named('Lukasz Pawlowski')).toEqual([1])
    expect(await named('AYSE YILMAZ')).toEqual([2])
    expect(await named('STEFAN WEISS')).toEqual([3])
    expect(await named('احمد علی')).toEqual([5])
  })

  it('knows its rows when they are imported again', async () => {
    // Titles and names inside of names are derived anew, so that the records count as updated.
    const again = { created: 0, rejected: 0 }
    expect(await importRows(store.records, company, source, companyRows)).toMatchObject(again)
    expect(await importRows(store.records, person, source, peopleRows)).toMatchObject(again)
    expect([await store.records.count('person'), await store.records.count('company')]).toEqual([7, 4])
  })

  it('takes rows that spell their names otherwise as the same rows', async () => {
    const row = { record: { basic_profile: { name: 'LUKASZ PAWLOWSKI', location: { raw: 'Gdansk' } } } }
    expect(await importRows(store.records, person, source, [row])).toMatchObject({ created: 0, updated: 1 })
  })

  it('finds companies by their names, those of before too, and by names that resemble them', async () => {
    const find = async (name: string) =>
      (await store.records.find('company', { kind: 'name', value: normalCompanyName(name) ?? '' })).map(
        ({ id, former }) => [id, former],
      )
    expect(await find('Strassenbau Lodz')).toEqual([[1, false]])
    expect(await find('Ngoma Records')).toEqual([[2, false]])
    expect(await find('NGOMA STUDIO')).toEqual([[2, false]])
    const resembling = await store.records.findByName('company', 'Ahmedov Group', [], 5)
    expect(resembling.map(({ id }) => id)).toEqual([3])
  })

  it('finds people by their surname at a domain', async () => {
    const at = async (value: string) =>
      (await store.records.find('person', { kind: surnameAtDomain, value })).map(({ id }) => id)
    expect(await at('ngoma.example|weiss')).toEqual([3])
    expect(await at('acme.example|aliyeva')).toEqual([4])
  })

  it('is brought up to date once, whoever opens it', async () => {
    const [one, other] = await Promise.all([store.reopen(), store.reopen()])
    for (const records of [one, other]) expect(await records.count('person')).toBe(7)
  })
})

describe('a data directory of layout 2, made of the rows of `marked-rows.ts`', () => {
  const store = storeOf('layout-2.json.br')
  const find = async (dataset: string, kind: string, value: string) =>
    (await store.records.find(dataset, { kind, value })).map(({ id }) => id)

  it('is found by names and profile URLs without invisible signs, marks and legal forms', async () => {
    const named = (name: string) => find('company', 'name', normalCompanyName(name) ?? '')
    expect(await named('Media / Arts Group')).toEqual([1])
    expect(await named('Acme Holdings')).toEqual([2])
    expect(await named('ZeroWidth Labs')).toEqual([3])
    expect(await named('Nordwind')).toEqual([5])
    expect(await named('Plain Works Inc')).toEqual([6])
    expect(await find('company', 'name', 'llc')).toEqual([])
    const page = (url: string) => normalProfileUrl(url) ?? ''
    expect(await find('company', 'profile_url', page('linkedin.com/company/nordwind'))).toEqual([5])
    expect(await find('person', 'profile_url', page('linkedin.com/in/jane-doe'))).toEqual([1])
    const resembling = await store.records.findByName('company', 'Zero Width Laboratories', [], 5)
    expect(resembling.map(({ id }) => id)).toContain(3)
  })

  it('is searched by names without invisible signs', async () => {
    const where = { is: 'oneOf', at: ['basic_profile.name'], values: [fold('Jane Doe')] } as const
    const query = { dataset: 'person', where, sorts: [], after: undefined, limit: 10 }
    const found = await whenIndexed(() => store.records.search(query))
    expect(found.records.map(({ id }) => id)).toEqual([1])
  })

  it('knows its rows when they are imported again', async () => {
    const again = { created: 0, rejected: 0 }
    expect(await importRows(store.records, company, 'List', marked.companyRows)).toMatchObject(again)
    expect(await importRows(store.records, person, 'List', marked.peopleRows)).toMatchObject(again)
  })
})

describe('a data directory of layout 3, made of the rows of `joined-rows.ts`', () => {
  const store = storeOf('layout-3.json.br')

  it('is found by names with any word for and', async () => {
    const find = async (name: string) =>
      (await store.records.find('company', { kind: 'name', value: normalCompanyName(name) ?? '' })).map(
        ({ id }) => id,
      )
    expect(await find('Müller & Söhne')).toEqual([1])
    expect(await find('Jansen und Zonen')).toEqual([2])
    expect(await find('Meyer and Partner')).toEqual([3])
    expect(await find('Plain Works Inc')).toEqual([4])
    const resembling = await store.records.findByName('company', 'Mueller Soehne', [], 5)
    expect(resembling.map(({ id }) => id)).toEqual([1])
  })

  it('knows its rows when they are imported again', async () => {
    const again = { created: 0, rejected: 0 }
    expect(await importRows(store.records, company, 'List', joined.companyRows)).toMatchObject(again)
  })
})

describe('a data directory of layout 7', () => {
  const store = storeOf('layout-3.json.br')

  it('is found by names without their East Asian legal form', async () => {
    await importRows(store.records, company, 'List', [firm('株式會社東洋', { id: 9 })])
    const database = new Database(join(store.folder, 'records.db'))
    const key = normalCompanyName('東洋') ?? ''
    database
      .prepare("UPDATE company_identifier SET value = '株式會社東洋' WHERE kind = 'name' AND value = ?")
      .run(key)
    database.exec('PRAGMA user_version = 7')
    database.close()
    await store.reopen()
    const found = await store.records.find('company', { kind: 'name', value: key })
    expect(found).toHaveLength(1)
  })
})
