// What the records of common exports hold, where a column that is understood could still say something wrong.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns the records of the rows by a guessed mapping. */
async function records(name: string, rows: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const { map } = await compileMapping(guessMapping(dataset, rows, 'export.csv'), dataset, '.')
  return rows.flatMap(map).map(mapped => ('record' in mapped ? mapped.record : {}) as JsonObject)
}

const employments = (record: JsonObject | undefined) =>
  (record?.experience as JsonObject | undefined)?.employment_details

describe('the place of a record', () => {
  it('is joined from its parts also where another column has a shorter line', async () => {
    const rows = [
      { Firma: 'Loom AG', Sitz: 'München', Straße: 'Torstr. 5', PLZ: '80802', Ort: 'München' },
      { Firma: 'Mill GmbH', Sitz: 'Berlin', Straße: '', PLZ: '', Ort: '' },
    ]
    const [whole, short] = await records('company', rows)
    expect(whole?.locations).toMatchObject({ headquarters: 'Torstr. 5, München, 80802' })
    expect(short?.locations).toMatchObject({ headquarters: 'Berlin' })
  })

  it.each(['1 Market St\nAustin, TX 78701\nUS', '1 Market St  Austin, TX 78701  US'])(
    'is one line although its cell has lines or gaps',
    async text => {
      const [record] = await records('person', [{ Name: 'Ada Lovelace', Address: text }])
      expect(record?.basic_profile).toMatchObject({ location: { raw: '1 Market St, Austin, TX 78701, US' } })
    },
  )
})

describe('entries of lists', () => {
  it('are no second time made of columns beside the list that states them', async () => {
    const stated = { name: 'Engines Ltd', title: 'Programmer' }
    const rows = ['Ada Lovelace', 'Bob Stone', 'Cyd Stone', 'Dan Stone'].map(full_name => ({
      full_name,
      email: `${full_name.split(' ')[0]}@engines.example`,
      company: 'Engines Ltd',
      'experience.employment_details.current': [stated],
    }))
    const [record] = await records('person', rows)
    expect(employments(record)).toEqual({ current: [stated] })
  })

  it('are not repeated where two columns say the same', async () => {
    const [record] = await records('person', [
      { name: 'Ada Lovelace', personal_email: 'ada@gmail.com', personal_emails: 'ada@gmail.com' },
    ])
    expect(record?.contact).toEqual({ personal_emails: [{ email: 'ada@gmail.com' }] })
  })
})

describe('the name of a company', () => {
  it.each(['Engines (https://www.notion.so/Engines-1f2e?pvs=21)', '@Engines', 'Engines'])(
    'is read from %s',
    async text => {
      const [record] = await records('person', [{ Name: 'Ada Lovelace', Company: text }])
      expect(employments(record)).toEqual({ current: [{ name: 'Engines' }] })
    },
  )
})
