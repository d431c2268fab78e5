// A data directory of layout 6, in which contributions did not have the ids of registries that they state.
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { heldBy } from '../../../test/support/entries.ts'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { openEmbeddedRecords } from './records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importFirms = (source: string, rows: readonly Row[]) => importRows(store.records, company, source, rows)

const [x, y] = ['529900T8BM49AURSDO55', 'HWUPKR0MPOU8FGXBT394']

const row = (id: number, name: string, lei: string | undefined) =>
  firm(name, { id, ...(lei !== undefined && { ids: { lei } }) })

const holdersOf = async (lei: string) =>
  heldBy(await store.records.find('company', { kind: 'ext:lei', value: lei }))

describe('ids of registries in a directory of a version that did not keep which row states them', () => {
  /** Makes the directory as layout 6 had it, where an id that was given up once went on joining rows, and opens it. */
  async function openOlder() {
    const database = new Database(join(store.folder, 'records.db'))
    for (const { name } of datasets) {
      database.exec(`UPDATE ${name}_identifier SET former = 0 WHERE kind LIKE 'ext:%'`)
      for (const table of [name, `${name}_contribution`])
        database.exec(`ALTER TABLE ${table} DROP COLUMN registry_ids`)
    }
    database.exec('PRAGMA user_version = 6')
    database.close()
    await store.reopen()
  }

  it('go on joining rows until the row is imported again, whether it is the same or not', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    await importFirms('crm', [row(1, 'Acme', y)])
    await openOlder()
    expect(await importFirms('list', [row(2, 'Beta', x)])).toMatchObject({ created: 0, updated: 1 })
    expect(await importFirms('list', [row(2, 'Beta', undefined)])).toMatchObject({ updated: 1 })
    expect(await holdersOf(x)).toEqual([{ id: 1, former: false }])
    expect(await importFirms('crm', [row(1, 'Acme', y)])).toMatchObject({ unchanged: 1 })
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
    expect(await holdersOf(y)).toEqual([{ id: 1, former: false }])
    expect(await importFirms('register', [row(3, 'Gamma', x)])).toMatchObject({ created: 1 })
  })

  it('are given up by a row that is corrected once no other row may state them', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    await importFirms('list', [row(2, 'Acme', x)])
    await openOlder()
    expect(await importFirms('crm', [row(1, 'Acme', undefined)])).toMatchObject({ updated: 1 })
    expect(await holdersOf(x)).toEqual([{ id: 1, former: false }])
    expect(await importFirms('list', [row(2, 'Acme', undefined)])).toMatchObject({ updated: 1 })
    expect(await holdersOf(x)).toEqual([{ id: 1, former: true }])
  })

  it('let a row of a record with several rows correct its own, as before', async () => {
    await importFirms('crm', [row(1, 'Acme', x)])
    await importFirms('list', [row(2, 'Acme', x)])
    await openOlder()
    expect(await importFirms('crm', [row(1, 'Acme', y)])).toMatchObject({ created: 0, updated: 1 })
    expect(await holdersOf(y)).toEqual([{ id: 1, former: false }])
  })
})
