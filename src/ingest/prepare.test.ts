// Promises of prepared rows.
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importRows } from '../../test/support/imports.ts'
import { datasets } from '../catalog/index.ts'
import { person } from '../catalog/person/person.ts'
import { openEmbeddedRecords } from '../stores/embedded/records.ts'
import { openEmployerFinder } from './derive/employer-finder.ts'
import { openLinkFinder } from './derive/link-finder.ts'
import { compilePrepare } from './prepare.ts'
import { Upsert } from './upsert/upsert.ts'

it('derives the level of a job again when a row that an earlier release derived is imported again', async () => {
  const record = {
    social_handles: { professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/mona' } },
    experience: { employment_details: { current: [{ title: 'Headteacher', company_name: 'Oak School' }] } },
  }
  const folder = await mkdtemp(join(tmpdir(), 'almanac-prepare-'))
  const records = openEmbeddedRecords(folder, datasets)
  try {
    const context = {
      geocode: () => undefined,
      employers: openEmployerFinder(records),
      links: openLinkFinder(records),
    }
    const prepare = compilePrepare({ ...context, dataset: person, source: 'schools', nowMs: 0 })
    const row = await prepare({ record: structuredClone(record), externalIds: [] })
    if ('reason' in row) throw new Error(row.reason)
    const text = String(row.text).replace('"Director"', '"Entry Level"')
    const load = await records.beginImport()
    const upsert = new Upsert({ dataset: person, source: 'schools', load, derive: async merged => merged })
    // Earlier releases hashed nothing but the row.
    await upsert.put([{ ...row, text, hash: hash('md5', JSON.stringify([record, []]), 'base64') }])
    await load.commit()

    expect(await importRows(records, person, 'schools', [{ record }])).toMatchObject({ updated: 1 })
    expect(JSON.stringify((await records.contributionsOf('person', 1))?.contributions)).toContain('Director')
    expect(await importRows(records, person, 'schools', [{ record }])).toMatchObject({ unchanged: 1 })
  } finally {
    await records.close()
    await rm(folder, { recursive: true, force: true })
  }
})
