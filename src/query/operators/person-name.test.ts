import { describe, expect, it } from 'vitest'
import { person } from '../../catalog/person/person.ts'
import { matches } from '../matches.ts'
import { text } from './text.ts'

const operator = text.find(({ token }) => token === '(.)')

function finds(value: string, name: string): boolean {
  const field = person.paths.get('basic_profile.name')
  if (!operator || !field) throw new Error('The catalogue has no such field.')
  const predicates = operator.lower({ field, value, place: 'filters', geocode: () => undefined })
  const record = { basic_profile: { name } }
  return [...predicates].every(predicate => predicate !== undefined && matches(predicate, record))
}

describe('(.) on the name of a person', () => {
  it.each([
    ['Dr. Bob Smith Jr.', 'Robert Smith'],
    ['Bob Smith', 'Robert Q. Smith'],
    ['Robert Smith', 'Bob Smith'],
    ['Robert Smith, PhD', 'Robert Smith'],
    ['Sen. Chuck Grassley', 'Charles E. Grassley'],
    ['Smith, Robert', 'Robert Smith'],
    ['Smith, Robert, M.D.', 'Rob Smith'],
    ['R. Smith', 'Robert Smith'],
    ['Robert Smith', 'R. Smith'],
    ['R. Smith', 'Dr. Robert Smith'],
    ['R. Smith', 'Smith, Robert'],
    ['R. Smith', 'Robert Quincy Smith'],
    ['Robert S. Smith', 'Robert Sam Smith'],
    ['Robert S. Smith', 'Bob Smith'],
    ['Sam S. Adams', 'Sam Saul Adams'],
    ['R. S. Smith', 'Robert Sam Smith'],
    ['Robert Q. Smith', 'Robert Quincy Smith'],
    ['Robert Q. Smith', 'Bob Smith'],
    ['Robert Quincy Smith', 'Robert Q. Smith'],
    ['Robert Smitth', 'Robert Smith III'],
    ["Conan O'Brien", "Conan O'Brien"],
    ['Judge Reinhold', 'Judge Reinhold'],
    ['van der Berg', 'Ludwig van der Berg'],
    ['馬化騰', '马化腾'],
    ['陈大文', '陳大文'],
    ['Smith', 'Robert Smith'],
    ['Jr', 'Robert Smith Jr'],
    ['Ana | Robert', 'Bob Smith'],
    ['Иван Петров', 'Иван Петров'],
    ['王小明', '王小明'],
  ])('%s finds %s', (value, name) => {
    expect(finds(value, name)).toBe(true)
  })

  it.each([
    ['Robert Smith', 'Mary R. Smith'],
    ['Robert Smith', 'Rita Smith'],
    ['R. Smith', 'Mary Smith'],
    ['R. Smith', 'Mary Rose Smith'],
    ['R. Smith', 'Smith Robertson'],
    ['R. Smith', 'Mary Smith Robertson'],
    ['R. Smith', 'Dr. Mary Smith'],
    ['Robert S. Smith', 'Robert Adam Smith'],
    ['Sam S. Adams', 'Sam Paul Adams'],
    ['Robert Q. Smith', 'Robert A. Smith'],
    ['Dr. Smith', 'Dr. Robert Jones'],
    ['Robert Smith', 'Robert Jones'],
  ])('%s does not find %s', (value, name) => {
    expect(finds(value, name)).toBe(false)
  })

  it('compares a text that is too long for a name word by word, in one condition', () => {
    const long = `Robert ${'Quincy '.repeat(10)}Smith`
    expect(finds(long, long)).toBe(true)
    expect(finds(long, 'Bob Quincy Smith')).toBe(false)
    expect(finds(long, 'Smith Quincy Robert')).toBe(true)
  })
})
