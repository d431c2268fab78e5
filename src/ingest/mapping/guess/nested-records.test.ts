// Records that are in lists of the rows of a document.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

async function recordsOf(name: string, rows: readonly JsonObject[]) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const guess = guessMapping(dataset, rows, 'export.json', [], { isDocument: true })
  const compiled = await compileMapping(guess, dataset, '.')
  return rows.flatMap(compiled.map)
}

const jobOf = (job: JsonObject) => ({
  record: { experience: { employment_details: { current: [job] } } },
})

describe('rows that wrap each record in an object', () => {
  const record = {
    legalName: { first: 'Ada', middle: 'May', last: 'Moor' },
    emails: [{ type: 'WORK', value: 'ada@mill.example', primary: true }],
    positions: [{ title: 'Miller', organization: { name: 'Mill' }, endDate: null }],
  }
  const ada = {
    record: {
      basic_profile: { first_name: 'Ada', last_name: 'Moor' },
      contact: { business_emails: [{ email: 'ada@mill.example' }] },
      experience: { employment_details: { current: [{ title: 'Miller', name: 'Mill' }] } },
    },
    externalIds: [{ kind: 'export', value: '7' }],
  }

  it('are read as the records inside, whatever the object is called', async () => {
    const wrapped = (key: string) => [{ [key]: { id: 7, ...record } }, { [key]: { id: 8, ...record } }]
    expect((await recordsOf('person', wrapped('worker')))[0]).toMatchObject(ada)
    expect((await recordsOf('person', wrapped('resource')))[0]).toMatchObject(ada)
  })

  it('are records themselves where some have another key', async () => {
    const rows = [{ name: { first: 'Ada', last: 'Moor' } }, { name: { first: 'Bo', last: 'Reed' }, id: 8 }]
    expect(await recordsOf('person', rows)).toMatchObject([
      { record: { basic_profile: { first_name: 'Ada', last_name: 'Moor' } } },
      { record: { basic_profile: { first_name: 'Bo', last_name: 'Reed' } } },
    ])
  })
})

describe('a document of rows with lists', () => {
  it('of contacts has a person for each, whose company is the row', async () => {
    const rows = [
      {
        name: 'Mill',
        url: 'https://mill.example',
        contacts: [
          { name: 'Ada Moor', title: 'Miller' },
          { name: 'Bob Reed', title: 'Clerk' },
        ],
      },
      { name: 'Quarry', url: null, contacts: [{ name: 'Cy Tann', title: 'Mason' }] },
    ]
    const records = await recordsOf('person', rows)
    expect(records).toMatchObject([
      { record: { basic_profile: { name: 'Ada Moor' } } },
      { record: { basic_profile: { name: 'Bob Reed' } } },
      { record: { basic_profile: { name: 'Cy Tann' } } },
    ])
    expect(records).toMatchObject([
      jobOf({ title: 'Miller', name: 'Mill' }),
      jobOf({ title: 'Clerk', name: 'Mill' }),
      jobOf({ title: 'Mason', name: 'Quarry' }),
    ])
  })

  it('of staff under departments has people without an employer', async () => {
    const rows = [
      { name: 'Finance', staff: [{ full_name: 'Ada Moor', job_title: 'Accountant' }] },
      { name: 'Operations', staff: [{ full_name: 'Bob Reed', job_title: 'Fitter' }] },
    ]
    const records = await recordsOf('person', rows)
    expect(records).toMatchObject([jobOf({ title: 'Accountant' }), jobOf({ title: 'Fitter' })])
    expect(JSON.stringify(records)).not.toContain('Finance')
  })

  it('of openings has a posting for each, with the company of the row', async () => {
    const rows = [{ company: 'Mill', jobs: [{ title: 'Miller' }, { title: 'Clerk' }] }]
    expect(await recordsOf('job', rows)).toMatchObject(
      ['Miller', 'Clerk'].map(title => ({
        record: { job_details: { title }, company: { basic_info: { name: 'Mill' } } },
      })),
    )
  })

  it.each<[string, string, JsonObject]>([
    [
      'person',
      'people with emergency contacts',
      { first_name: 'Ada', last_name: 'Moor', contacts: [{ name: 'Bob' }] },
    ],
    [
      'company',
      'companies with accounts',
      { name: 'Mill', website: 'mill.example', accounts: [{ name: 'Main' }] },
    ],
  ])('has a record for each row where these are records: %s, %s', async (dataset, _, row) => {
    expect(await recordsOf(dataset, [row])).toHaveLength(1)
    expect(JSON.stringify(await recordsOf(dataset, [row]))).not.toMatch(/"name":"(?:Bob|Main)"/)
  })
})
