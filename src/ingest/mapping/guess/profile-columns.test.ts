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

describe('a column of profiles', () => {
  it('that has addresses in some rows and handles in others has the page of every row', async () => {
    const cells = [
      'https://www.linkedin.com/in/ada',
      'grace-h',
      '/in/alan',
      '@bob',
      'in/cy',
      'pl.linkedin.com/in/dora',
    ]
    const found = await mappedRows(cells.map((cell, at) => ({ Name: `Person ${at}`, LinkedIn: cell })))
    const pages = [
      'https://www.linkedin.com/in/ada',
      ...['grace-h', 'alan', 'bob', 'cy'].map(of => `https://www.linkedin.com/in/${of}`),
      'pl.linkedin.com/in/dora',
    ]
    expect(found).toMatchObject(
      pages.map(profile_url => ({
        record: { social_handles: { professional_network_identifier: { profile_url } } },
      })),
    )
  })

  it('on the system that it comes from has no page of a network', () => {
    const rows = ['ada', 'bob'].map(of => ({
      displayName: of,
      profileUrl: `https://login.firm.example/${of}`,
    }))
    expect(guessMapping(person, rows, 'users.json').unrecognised).toEqual(['profileUrl'])
  })
})
