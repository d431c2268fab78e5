import { describe, expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns what the guessed mapping makes of every row. */
async function mappedRows(rows: readonly JsonObject[]) {
  const mapping = guessMapping(person, rows, 'export.csv')
  return rows.flatMap((await compileMapping(mapping, person, '.', { today: '2026-11-29T00:00:00' })).map)
}

describe('an end of an employment that is still to come', () => {
  const rows = (column: string, ...ends: readonly string[]) =>
    ends.map((end, at) => ({ Name: `Person ${at}`, 'Job Title': 'Clerk', Employer: 'Mill', [column]: end }))
  const detailsOf = async (of: readonly JsonObject[]) =>
    (await mappedRows(of)).map(row => ('record' in row ? row.record : {}) as JsonObject)

  it.each([
    ['ISO dates', 'End Date', ['2027-03-31', '2026-02-28', '']],
    ['the day before the month', 'Employment End Date', ['05/12/2026', '28/02/2026', '']],
    ['points', 'Austrittsdatum', ['05.12.2026', '28.02.2026', '']],
    ['spans of terms', 'Employment Dates', ['2024 - 2028', '2019 - 2021', '2024 - present']],
  ])('keeps the job current: %s', async (_, column, ends) => {
    const [toCome, over, open] = (await detailsOf(rows(column, ...ends))).map(
      ({ experience }) => (experience as JsonObject).employment_details as JsonObject,
    )
    expect(toCome).toMatchObject({ current: [{ title: 'Clerk', end_date: expect.stringMatching(/^20/) }] })
    expect(toCome).not.toHaveProperty('past')
    expect(over).toMatchObject({ past: [{ title: 'Clerk' }] })
    expect(over).not.toHaveProperty('current')
    expect(open).toMatchObject({ current: [{ title: 'Clerk' }] })
    expect(open).not.toHaveProperty('current.0.end_date')
  })

  it('keeps the entry of a list current', async () => {
    const positions = [
      { title: 'Clerk', company: 'Mill', start: '2026-08-01', end: '2027-03-31' },
      { title: 'Waiter', company: 'Inn', start: '2024-08-01', end: '2026-07-31' },
    ]
    expect(await detailsOf([{ name: 'Ada King', positions }])).toMatchObject([
      {
        experience: {
          employment_details: {
            current: [{ title: 'Clerk', end_date: '2027-03-31T00:00:00' }],
            past: [{ title: 'Waiter' }],
          },
        },
      },
    ])
  })

  it('is judged by the day of the import where rows say when they last changed', async () => {
    const changed = rows('End Date', '2026-06-30', '').map(row => ({ ...row, 'Last Modified': '2026-01-10' }))
    const [over] = await detailsOf(changed)
    expect(over).toHaveProperty('experience.employment_details.past')
    expect(over).not.toHaveProperty('experience.employment_details.current')
  })
})

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
