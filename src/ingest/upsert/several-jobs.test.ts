import { describe, expect, it } from 'vitest'
import { importRows, type Row } from '../../../test/support/imports.ts'
import { temporaryStore } from '../../../test/support/records.ts'
import { human } from '../../../test/support/rows.ts'
import { datasets } from '../../catalog/index.ts'
import { person } from '../../catalog/person/person.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const importPeople = (rows: readonly Row[], batchSize = rows.length, source = 'boards') =>
  importRows(store.records, person, source, rows, { batchSize })
const email = 'ada@lovelace.example'
const director = (employer: string, date?: string) =>
  human('Ada Lovelace', { email, employer, ...(date !== undefined && { date }) })
const jobs = async () => {
  const [held] = await store.records.find('person', { kind: 'business_email', value: email })
  const [stored] = await store.records.get('person', [held?.id ?? 0])
  return valueAt(stored?.record, 'experience.employment_details.current') as readonly JsonObject[]
}
const employers = async () => (await jobs()).map(({ name }) => name)

describe('rows of one file that give one person different current employers', () => {
  it.each([1, 3])('are several current jobs, of which one is the main one', async batchSize => {
    await importPeople(
      ['Engines', 'Mill', 'Acme Inc'].map(name => director(name)),
      batchSize,
    )
    expect(await employers()).toEqual(['Acme Inc', 'Mill', 'Engines'])
    expect((await jobs()).map(({ is_default }) => is_default)).toEqual([true, false, false])
  })

  it('are one job where they spell one employer in two ways', async () => {
    await importPeople(['Acme, Inc.', 'Engines', 'ACME Inc'].map(name => director(name)))
    expect(await employers()).toEqual(['ACME Inc', 'Engines'])
  })

  it('are the jobs of the newest date where the rows have dates', async () => {
    await importPeople([director('Engines', '2024-03-01'), director('Mill', '2023-03-01')])
    expect(await employers()).toEqual(['Engines'])
  })

  it('give way to what another file says later', async () => {
    await importPeople([director('Engines'), director('Mill')])
    await importPeople([director('Acme')], 1, 'crm')
    expect(await employers()).toEqual(['Acme'])
  })

  it.each([[['Engines', 'Mill']], [['Mill', 'Engines']]])(
    'are all current when a later export repeats one of them and adds or changes another: %j',
    async later => {
      await importPeople([director('Engines')])
      for (const batchSize of [1, 2])
        await importPeople(
          later.map(name => director(name)),
          batchSize,
        )
      expect((await employers()).toSorted()).toEqual(['Engines', 'Mill'])
    },
  )
})
