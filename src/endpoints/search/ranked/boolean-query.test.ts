import { describe, expect, it } from 'vitest'
import type { TextField } from '../../../query/bm25f.ts'
import { matches } from '../../../query/matches.ts'
import { readBooleanQuery } from './boolean-query.ts'

const fields: readonly TextField[] = [
  { lists: [], at: ['headline'], weight: 1 },
  { lists: [['jobs']], at: ['title'], weight: 1 },
]

const people = {
  java: { headline: 'Java developer', jobs: [{ title: 'Senior Engineer' }] },
  python: { headline: 'Python developer', jobs: [{ title: 'Engineering Manager' }] },
  go: { headline: 'Writes Go', jobs: [{ title: 'Senior Manager' }, { title: 'Machine Learning' }] },
}

const foundBy = (query: string) => {
  const { where } = readBooleanQuery(query, fields)
  return Object.entries(people).flatMap(([name, record]) => (matches(where, record) ? [name] : []))
}

describe('a boolean query', () => {
  it.each([
    ['developer', ['java', 'python']],
    ['JAVA developer', ['java']],
    ['java developer go', []],
    ['java|go', ['java', 'go']],
    ['java | go', ['java', 'go']],
    ['senior java|python', ['java']],
    ['java|python senior', ['java']],
    ['(senior java)|python', ['java', 'python']],
    ['（senior\u3000java）｜python', ['java', 'python']],
    ['"machine learning"', ['go']],
    ['“machine learning”', ['go']],
    ['"learning machine"', []],
    ['"senior manager" | "engineering manager"', ['python', 'go']],
    ['senior -manager', ['java']],
    ['senior –manager', ['java']],
    ['-manager', ['java']],
    ['developer -"engineering manager"', ['java']],
    ['-(java|python)', ['go']],
    ['-java|go', ['python', 'go']],
    ['full-time', []],
  ])('%s finds %j', (query, expected) => {
    expect(foundBy(query)).toEqual(expected)
  })

  it('ranks by the words that it does not exclude', () => {
    const { words } = readBooleanQuery('senior "machine learning" -manager senior|go', fields)
    expect(words).toEqual([['senior'], ['machine'], ['learning'], ['go']])
  })

  it.each([
    ['"machine', /quotation mark is not closed/],
    ['java | ', /bar stands between two words/],
    ['| java', /bar stands between two words/],
    ['java || go', /bar stands between two words/],
    ['(java', /parenthesis is not closed/],
    ['java)', /closed that was not opened/],
    ['()', /at least one word/],
    ['   ', /at least one word/],
    ['-', /minus before one/],
    ['java !!!', /letter or a digit/],
    [`${'('.repeat(11)}java${')'.repeat(11)}`, /at most 10 deep/],
    [Array.from({ length: 51 }, (_, index) => `w${index}`).join(' '), /At most 50 words/],
  ])('%s is refused with the rule', (query, rule) => {
    expect(() => readBooleanQuery(query, fields)).toThrow(rule)
  })
})
