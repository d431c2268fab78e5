import { describe, expect, it } from 'vitest'
import { company } from '../../catalog/company/company.ts'
import { person } from '../../catalog/person/person.ts'
import { matches } from '../matches.ts'
import { text } from './text.ts'

const operator = text.find(({ token }) => token === '(.)')

function finds(value: string, name: string): boolean {
  const field = company.paths.get('basic_info.name')
  if (!operator || !field) throw new Error('The catalogue has no such field.')
  const predicates = operator.lower({ field, value, place: 'filters', geocode: () => undefined })
  const record = { basic_info: { name } }
  return [...predicates].every(predicate => predicate !== undefined && matches(predicate, record))
}

describe('(.) on the name of a company', () => {
  it.each([
    ['Acme Inc', 'Acme Incorporated'],
    ['Acme Inc', 'ACME, Inc.'],
    ['Acme Inc', 'Acme'],
    ['Acme, Inc.', 'The Acme Company'],
    ['Acme,Inc.', 'Acme'],
    ['acme limited', 'Acme Ltd'],
    ['Acme Corp.|Beta LLC', 'Beta'],
    ['Müller GmbH & Co. KG', 'Muller Verwaltung'],
    ['Ferrero S.p.A.', 'Ferrero International'],
    ['Novo Nordisk A/S', 'Novo Nordisk'],
    ['Allegro Sp. z o.o.', 'Allegro'],
    ['Bimbo, S.A.B. de C.V.', 'Grupo Bimbo'],
    ['ООО Ромашка', 'Ромашка'],
    ['株式会社日立', '日立'],
    ['Acme Inc. of Ohio', 'Acme of Ohio'],
    ['Volvo AB', 'AB Volvo'],
    ['AB Volvo', 'Volvo AB'],
    ['Inc', 'Acme Inc.'],
    ['Co., Ltd.', 'Acme Co., Ltd.'],
    ['The Limited', 'The Limited'],
  ])('%s finds %s', (value, name) => expect(finds(value, name)).toBe(true))

  it.each([
    ['Acme Inc', 'Beta Inc'],
    ['Inc', 'Acme'],
    ['Inc', 'Acme Ltd'],
    ['Co., Ltd.', 'Acme Ltd'],
    ['株式会社', '日立'],
    ['The Limited', 'The Acme'],
    ['Acme Group Ltd', 'Acme Ltd'],
    ['AB Foods', 'Acme Foods'],
    ['Pat McGrath', 'McGrath Ltd'],
    ['Foo-Co', 'Foo'],
  ])('%s does not find %s', (value, name) => expect(finds(value, name)).toBe(false))
})

it('(.) leaves legal forms out of the names of employers too', () => {
  const field = person.paths.get('experience.employment_details.current.company_name')
  if (!operator || !field) throw new Error('The catalogue has no such field.')
  const predicates = operator.lower({ field, value: 'Acme Inc', place: 'filters', geocode: () => undefined })
  expect([...predicates]).toEqual([{ is: 'words', at: field.at, alternatives: [[['acme']]] }])
})
