import { describe, expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns what the guessed mapping makes of every row. */
async function mappedRows(rows: readonly JsonObject[]) {
  const mapping = guessMapping(person, rows, 'export.csv')
  return rows.flatMap((await compileMapping(mapping, person, '.')).map)
}

describe('a column that says whether people are still employed', () => {
  const rowsOf = (column: string, ...states: readonly string[]) =>
    states.map((state, at) => ({
      Name: `Person ${at}`,
      'Job Title': 'Clerk',
      Employer: 'Mill',
      [column]: state,
    }))
  const job = { title: 'Clerk', name: 'Mill' }
  const current = { record: { experience: { employment_details: { current: [job] } } } }
  const past = { record: { experience: { employment_details: { past: [job] } } } }

  it.each([
    ['Active', 'Yes', 'No'],
    ['active', 'true', 'false'],
    ['Employment Status', 'Full-Time', 'Terminated'],
    ['Employee Status', 'Active', 'Inactive'],
    ['Status', 'Active', 'Resigned'],
  ])('makes the job of those who are not a past one: %s', async (column, goesOn, isOver) => {
    const found = await mappedRows(rowsOf(column, goesOn, isOver, ''))
    expect(found).toMatchObject([current, past, current])
    expect(found[1]).not.toHaveProperty('record.experience.employment_details.current')
  })

  it('decides where an end says otherwise', async () => {
    const rows = rowsOf('Active', 'Yes', 'No', 'No').map((row, at) => ({
      ...row,
      'End Date': at < 2 ? '2024-01-31' : '',
    }))
    expect(await mappedRows(rows)).toMatchObject([current, past, past])
  })

  it('is that of a sale where no word of it is about an employment', async () => {
    expect(await mappedRows(rowsOf('Status', 'Active', 'Inactive'))).toMatchObject([current, current])
  })
})
