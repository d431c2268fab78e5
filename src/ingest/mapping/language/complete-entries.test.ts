import { expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { parseMapping } from '../parse.ts'

const mappingText = (completes: string) => `
dataset: person
source: crm
fields:
  basic_profile.name: name
  experience.employment_details.current:
    - completes: ${completes}
      fields: { title: title, name: company, location.raw: place }
    - each: jobs
      fields: { title: role, name: at, start_date: { from: from, date: true } }
`

async function jobsOf(row: JsonObject): Promise<unknown> {
  const { map } = await compileMapping(parseMapping(mappingText('name'), 'crm.yaml'), person, '.')
  const [mapped] = map({ name: 'Ada Moor', ...row })
  const record = JSON.parse(JSON.stringify(mapped && 'record' in mapped ? mapped.record : {}))
  return record.experience?.employment_details.current
}

const cto = { role: 'CTO', at: 'Engines Ltd', from: '2020' }
const listed = { title: 'CTO', name: 'Engines Ltd', start_date: '2020-01-01T00:00:00' }

it('an entry with the value of another one completes it, and takes nothing of its place', async () => {
  const row = {
    title: 'Chief',
    company: 'ENGINES',
    place: 'Leeds',
    jobs: [{ role: 'Clerk', at: 'Mill' }, cto],
  }
  expect(await jobsOf(row)).toEqual([
    { title: 'Clerk', name: 'Mill' },
    { ...listed, location: { raw: 'Leeds' } },
  ])
})

it('an entry completes the one of several with its value that says the most of the same', async () => {
  const row = {
    title: 'CTO',
    company: 'Engines',
    place: 'Leeds',
    jobs: [{ role: 'Chair', at: 'Engines' }, cto],
  }
  expect(await jobsOf(row)).toEqual([
    { title: 'Chair', name: 'Engines' },
    { ...listed, location: { raw: 'Leeds' } },
  ])
})

it('an entry with a value of its own comes first', async () => {
  expect(await jobsOf({ title: 'CFO', company: 'Stone', jobs: [cto] })).toEqual([
    { title: 'CFO', name: 'Stone' },
    listed,
  ])
})

it('an entry without the value is taken where there is no other one', async () => {
  expect(await jobsOf({ title: 'CFO', jobs: [cto] })).toEqual([listed])
  expect(await jobsOf({ title: 'CFO', jobs: [] })).toEqual([{ title: 'CFO' }])
})

it('a field that entries do not have is refused', () => {
  const refused = () => compileMapping(parseMapping(mappingText('nam'), 'crm.yaml'), person, '.')
  expect(refused).toThrow('line 7, fields.experience.employment_details.current[0].completes')
})
