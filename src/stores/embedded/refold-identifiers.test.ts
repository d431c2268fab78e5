// A data directory of layout 1, in which ł and its kind were letters of their own, under the release of today.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { companyRows, peopleRows } from '../../../test/support/spelled-rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { surnameAtDomain } from '../../matching/email-candidates.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { fold } from '../../normal/text.ts'
import { openEmbeddedRecords } from './records.ts'

const source = 'Große Liste'
/** What layout 1 made of the rows of `spelled-rows.ts`: base64 of each file by its name. */
const files: Readonly<Record<string, string>> = JSON.parse(
  brotliDecompressSync(
    readFileSync(new URL('../../../test/data/layout-1.json.br', import.meta.url)),
  ).toString(),
)

const store = temporaryStore(folder => {
  if (existsSync(join(folder, 'records.db'))) return openEmbeddedRecords(folder, datasets)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'))
  }
  return openEmbeddedRecords(folder, datasets)
})

describe('a data directory of layout 1', () => {
  it('is searched by names without the letters that keyboards lack', async () => {
    const named = async (text: string) => {
      const where = { is: 'oneOf', at: ['basic_profile.name'], values: [fold(text)] } as const
      const query = { dataset: 'person', where, sorts: [], after: undefined, limit: 10 }
      return (await store.records.search(query)).records.map(({ id }) => id)
    }
    expect(await named('Lukasz Pawlowski')).toEqual([1])
    expect(await named('AYSE YILMAZ')).toEqual([2])
    expect(await named('STEFAN WEISS')).toEqual([3])
    expect(await named('احمد علی')).toEqual([5])
  })

  it('knows its rows when they are imported again', async () => {
    const again = { created: 0, updated: 0, rejected: 0 }
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
