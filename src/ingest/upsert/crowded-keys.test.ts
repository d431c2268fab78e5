import { expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm, human } from '../../../test/support/rows.ts'
import { unlikeName } from '../../../test/support/unlike-names.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { sharersMax } from './crowded-keys.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const some = Array.from({ length: sharersMax + 1 }, (_, index) => index)

it('a mailbox of very many people joins only rows with the name of one of them', async () => {
  const email = 'none@none.example'
  const rows = some.map(index => human(`${unlikeName(index + 500)} ${unlikeName(index)}`, { email }))
  expect(await importRows(store.records, person, 'crm', rows, { batchSize: 40 })).toMatchObject({
    created: 101,
  })
  expect(await importRows(store.records, person, 'crm', rows)).toMatchObject({ unchanged: 101 })
  const listed = (name: string) => importRows(store.records, person, name, [human(name, { email })])
  expect(await listed(`${unlikeName(590).toUpperCase()} ${unlikeName(90)}`)).toMatchObject({ updated: 1 })
  expect(await listed(`${unlikeName(590).charAt(0)}. ${unlikeName(90)}`)).toMatchObject({ created: 1 })
  expect(await listed(`${unlikeName(80)}, Dr. ${unlikeName(580)}`)).toMatchObject({ updated: 1 })
})

it('a website of very many companies joins only rows with the name of one of them', async () => {
  const rows = some.map(index =>
    firm(`${unlikeName(index)} ${unlikeName(index + 500)}`, { domain: 'portal.example' }),
  )
  const { created } = await importRows(store.records, company, 'crm', rows, { batchSize: 40 })
  expect(created).toBe(101)
  expect(await importRows(store.records, company, 'crm', rows)).toMatchObject({ unchanged: 101 })
  const listed = (name: string) =>
    importRows(store.records, company, name, [firm(name, { domain: 'portal.example' })])
  expect(await listed(`${unlikeName(90)} ${unlikeName(590)}`)).toMatchObject({ updated: 1 })
  expect(await listed(`${unlikeName(80)} ${unlikeName(580)} GmbH`)).toMatchObject({ updated: 1 })
  expect(await listed(`${unlikeName(90)} ${unlikeName(590)} Group`)).toMatchObject({ created: 1 })
})

it('of very many namesakes in one country none is that of a row without a website', async () => {
  const rows = some.map(index =>
    firm('Unknown', { domain: `${unlikeName(index)}.example`, country: 'France' }),
  )
  expect(await importRows(store.records, company, 'crm', rows, { batchSize: 40 })).toMatchObject({
    created: 101,
  })
  const bare = [firm('Unknown', { country: 'France' })]
  expect(await importRows(store.records, company, 'crm', bare)).toMatchObject({ created: 1 })
  expect(await importRows(store.records, company, 'crm', bare)).toMatchObject({ unchanged: 1 })
  expect(await importRows(store.records, company, 'crm', rows)).toMatchObject({ unchanged: 101 })
})
