import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { importRows } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { firm, human } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { sharersMax } from './crowded-keys.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

/** A word of eight letters that resembles no other one. */
const nameOf = (index: number): string =>
  createHash('sha256')
    .update(String(index))
    .digest('hex')
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 8)

const some = Array.from({ length: sharersMax + 1 }, (_, index) => index)

it('a mailbox of very many people joins only rows with the name of one of them', async () => {
  const email = 'none@none.example'
  const rows = some.map(index => human(`${nameOf(index + 500)} ${nameOf(index)}`, { email }))
  expect(await importRows(store.records, person, 'crm', rows, { batchSize: 40 })).toMatchObject({
    created: 101,
  })
  expect(await importRows(store.records, person, 'crm', rows)).toMatchObject({ unchanged: 101 })
  const listed = (name: string) => importRows(store.records, person, name, [human(name, { email })])
  expect(await listed(`${nameOf(590).toUpperCase()} ${nameOf(90)}`)).toMatchObject({ updated: 1 })
  expect(await listed(`${nameOf(590).charAt(0)}. ${nameOf(90)}`)).toMatchObject({ created: 1 })
  expect(await listed(`${nameOf(80)}, Dr. ${nameOf(580)}`)).toMatchObject({ updated: 1 })
})

it('a website of very many companies joins only rows with the name of one of them', async () => {
  const rows = some.map(index =>
    firm(`${nameOf(index)} ${nameOf(index + 500)}`, { domain: 'portal.example' }),
  )
  const { created } = await importRows(store.records, company, 'crm', rows, { batchSize: 40 })
  expect(created).toBe(101)
  expect(await importRows(store.records, company, 'crm', rows)).toMatchObject({ unchanged: 101 })
  const listed = (name: string) =>
    importRows(store.records, company, name, [firm(name, { domain: 'portal.example' })])
  expect(await listed(`${nameOf(90)} ${nameOf(590)}`)).toMatchObject({ updated: 1 })
  expect(await listed(`${nameOf(80)} ${nameOf(580)} GmbH`)).toMatchObject({ updated: 1 })
  expect(await listed(`${nameOf(90)} ${nameOf(590)} Group`)).toMatchObject({ created: 1 })
})

it('of very many namesakes in one country none is that of a row without a website', async () => {
  const rows = some.map(index => firm('Unknown', { domain: `${nameOf(index)}.example`, country: 'France' }))
  expect(await importRows(store.records, company, 'crm', rows, { batchSize: 40 })).toMatchObject({
    created: 101,
  })
  const bare = [firm('Unknown', { country: 'France' })]
  expect(await importRows(store.records, company, 'crm', bare)).toMatchObject({ created: 1 })
  expect(await importRows(store.records, company, 'crm', bare)).toMatchObject({ unchanged: 1 })
  expect(await importRows(store.records, company, 'crm', rows)).toMatchObject({ unchanged: 101 })
})
