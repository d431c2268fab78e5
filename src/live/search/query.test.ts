import { describe, expect, it } from 'vitest'
import { cutText, matchesQuery, onlySite, parseQuery, queryText } from './query.ts'

const page = {
  title: 'Rust in Action',
  url: 'https://blog.example.com/2024/rust.PDF',
  snippet: 'Système de types',
}

describe('a query for a provider', () => {
  it.each([
    [
      '"exact words" -draft site:example.com filetype:pdf',
      '"exact words" -draft site:example.com filetype:pdf',
    ],
    ['rust   async', 'rust async'],
    ['“curly quotes” e-mail', '"curly quotes" e-mail'],
    ['ext:PDF site:https://www.Example.com/Docs/', 'filetype:pdf site:www.example.com/Docs'],
    ['-"two words" -site:*.example.com', '-"two words" -site:example.com'],
    ['site:münchen.example', 'site:xn--mnchen-3ya.example'],
    ['a OR (b) C++ "never closed', 'a OR (b) C++ never closed'],
    ['- "" site:', '- site:'],
  ])('keeps the operators that the provider has: %s', (query, text) => {
    expect(queryText(parseQuery(query), ['phrase', 'exclude', 'site', 'filetype'])).toBe(text)
  })

  it('has no operators that the provider lacks, and begins with the site of the request', () => {
    const query = parseQuery('"exact words" more -draft filetype:pdf', 'https://example.com/')
    expect(queryText(query, [])).toBe('exact words more')
    expect(queryText(query, ['site'])).toBe('site:example.com exact words more')
    expect([onlySite(query), onlySite(parseQuery('site:a.example OR site:b.example'))]).toEqual([
      'example.com',
      undefined,
    ])
  })

  it('is cut after a word', () => {
    expect([cutText('one two three', 9), cutText('one', 9), cutText('onetwothree', 6)]).toEqual([
      'one two',
      'one',
      'onetwo',
    ])
  })
})

describe('a result', () => {
  it.each([
    ['site:example.com', true],
    ['site:ample.com', false],
    ['site:example.com/2024', true],
    ['site:blog.example.com/20', false],
    ['site:other.example OR site:example.com', true],
    ['-site:blog.example.com', false],
    ['filetype:pdf', true],
    ['filetype:doc', false],
    ['-filetype:pdf', false],
    ['"rust in"', true],
    ['"rust in act"', false],
    ['"systeme de types"', true],
    ['-action', false],
    ['-act', true],
    ['-"in action"', false],
    ['"rust, in action!"', true],
    ['"action systeme"', false],
    ['"2024 rust"', true],
    ['-C++ -!!', true],
  ])('of a provider without operators satisfies %s: %s', (query, expected) => {
    expect(matchesQuery(parseQuery(query), page, [])).toBe(expected)
  })

  it.each([
    ['https://a.example/get?file=Report.PDF', true],
    ['https://a.example/pdf/2301.00001', true],
    ['https://a.example/pdf/about.html', false],
    ['https://a.example/report', false],
  ])('at %s is a PDF: %s', (url, expected) => {
    expect(matchesQuery(parseQuery('filetype:pdf'), { ...page, url }, [])).toBe(expected)
  })

  it('is trusted where the provider applies the operator, but for its site and what it shows of the excluded', () => {
    const operators = ['phrase', 'exclude', 'site', 'filetype'] as const
    const satisfies = (query: string, within?: string) =>
      matchesQuery(parseQuery(query, within), page, operators)
    expect(satisfies('"other words" -draft filetype:doc')).toBe(true)
    expect(
      ['-action', '-"in action"', '-filetype:pdf', 'site:other.example'].map(query => satisfies(query)),
    ).toEqual(Array(4).fill(false))
    expect(satisfies('rust', 'other.example')).toBe(false)
  })
})
