import { describe, expect, it } from 'vitest'
import { company } from '../../../catalog/company/company.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

/** Returns what the guessed mapping makes of every row. */
async function mappedRows(rows: readonly JsonObject[]) {
  const mapping = guessMapping(company, rows, 'export.csv')
  return rows.flatMap((await compileMapping(mapping, company, '.')).map)
}

describe('numbered columns of a classification', () => {
  it('are an entry each, with the code and the name of one number together', async () => {
    const rows = [
      {
        Name: 'Mill Ltd',
        'SIC Code 1': '2041',
        'SIC Description 1': 'Flour',
        'SIC Code 2': '5149',
        'SIC Description 2': 'Groceries',
      },
      { Name: 'Engines Ltd', 'SIC Code 1': '3511', 'SIC Description 1': 'Turbines' },
    ]
    expect(await mappedRows(rows)).toMatchObject([
      {
        record: {
          taxonomy: {
            sic_detail_list: [
              { sic_code: '2041', industry: 'Flour' },
              { sic_code: '5149', industry: 'Groceries' },
            ],
          },
        },
      },
      { record: { taxonomy: { sic_detail_list: [{ sic_code: '3511', industry: 'Turbines' }] } } },
    ])
  })

  it('may hold the code and the name in one cell', async () => {
    const rows = [
      {
        CompanyName: 'Ales Ltd',
        'SICCode.SicText_1': '11050 - Manufacture of beer',
        'SICCode.SicText_2': '56302 - Public houses and bars',
      },
      { CompanyName: 'Mill Ltd', 'SICCode.SicText_1': '10611 - Grain milling', 'SICCode.SicText_2': '' },
    ]
    expect(await mappedRows(rows)).toMatchObject([
      {
        record: {
          taxonomy: {
            sic_detail_list: [
              { sic_code: '11050', industry: 'Manufacture of beer' },
              { sic_code: '56302', industry: 'Public houses and bars' },
            ],
          },
        },
      },
      { record: { taxonomy: { sic_detail_list: [{ sic_code: '10611', industry: 'Grain milling' }] } } },
    ])
  })

  it('include a column without a number, which is of the first entry', async () => {
    const rows = [
      { Name: 'Quay Ltd', 'SIC Code': '30120', SicText_1: 'Boat building', SicText_2: 'Ship repair' },
      { Name: 'Mill Ltd', 'SIC Code': '10611', SicText_1: 'Grain milling' },
    ]
    expect(await mappedRows(rows)).toMatchObject([
      {
        record: {
          taxonomy: {
            sic_detail_list: [{ sic_code: '30120', industry: 'Boat building' }, { industry: 'Ship repair' }],
          },
        },
      },
      { record: { taxonomy: { sic_detail_list: [{ sic_code: '10611', industry: 'Grain milling' }] } } },
    ])
  })
})
