import { describe, expect, it } from 'vitest'
import { datasets } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { fittingColumns } from './foreign-document.ts'
import { guessMapping } from './guess.ts'

const fittingIn = (document: JsonObject, name = 'person') => {
  const dataset = datasets.find(one => one.name === name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  return fittingColumns(dataset, guessMapping(dataset, [document], 'some.json', [], { isDocument: true }))
}

const settings = Object.fromEntries(
  ['strict', 'target', 'module', 'lib', 'outDir', 'jsx', 'maps', 'paths', 'types', 'watch', 'cache'].map(
    key => [key, { level: 'error' }],
  ),
)

describe('a document of one row', () => {
  it.each(['person', 'company', 'job'])('with a name among settings is not taken for a %s', name => {
    expect(fittingIn({ name: 'almanac', description: 'A data service', rules: settings }, name)).toEqual([
      'name',
      'description',
    ])
  })

  it('without a column that fits names none', () => {
    expect(fittingIn({ compilerOptions: settings })).toEqual([])
  })

  it('with an identifier is a record, whatever else it has', () => {
    const email = 'ada@example.com'
    expect(fittingIn({ name: 'Ada Lovelace', email, preferences: settings })).toBeUndefined()
    expect(
      fittingIn({ name: 'Acme', website: 'https://acme.example', meta: settings }, 'company'),
    ).toBeUndefined()
  })

  it('with a name and other columns beside it is a record, however many of them mean nothing', () => {
    expect(fittingIn({ name: 'Ada Lovelace', born: '1815', pet: 'cat', shoe: 40 })).toBeUndefined()
    const traits = Object.fromEntries([...'abcdefghijklmn'].map(key => [`trait_${key}`, 1]))
    expect(fittingIn({ name: 'Björk', biography: 'Singer from Iceland', ...traits })).toBeUndefined()
  })
})
