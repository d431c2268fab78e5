import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import type { ReadOptions } from '../open.ts'
import { JsonElementCutter } from './json-elements.ts'

const write = temporaryFiles()
const readJson = (content: string, options?: ReadOptions) =>
  readEverything(write('data.json', content), options)
const readLines = (content: string) => readEverything(write('data.jsonl', content))

describe('the records of a JSON document', () => {
  const rows = '[{"first":"Reza"},{"first":"Tove"}]'
  const values = [{ first: 'Reza' }, { first: 'Tove' }]

  it.each([
    [
      'elements of XML',
      `{"s:Envelope":{"@xmlns:s":"x","s:Body":{"GetPeopleResult":{"Total":"2","Person":${rows}}}}}`,
    ],
    ['a name that says nothing', `{"vcards":{"count":2,"vcard":${rows}}}`],
    ['results in another language beside facets', `{"resultats":${rows},"filtres":[{"filtre":"CDI"}]}`],
  ])('are found within %s', async (_, content) => {
    expect((await readJson(content)).values).toEqual(values)
    // An object that is too large to be held is searched without being read as a whole.
    const padding = `{"padding":{"@text":"${'x'.repeat(9 * 1024 * 1024)}"},`
    const large = content.replace(/^\{/, padding.replace('"padding":{"@text"', '"@padding":{"@text"'))
    expect((await readJson(large)).values).toEqual(values)
  })

  it.each([
    ['{"full_name":"Ada","history":{"jobs":[{"title":"Clerk"}]}}'],
    ['{"id":7,"experience":{"items":[{"title":"Clerk"}]}}'],
  ])('are the document where the only object is a part of it: %s', async content => {
    expect((await readJson(content)).values).toEqual([JSON.parse(content)])
  })
})

describe('JSON Lines', () => {
  it('are read as an object a line, without the blank lines', async () => {
    const { rows } = await readLines('{"a":1}\r\n\n  \n{"a":2}')
    expect(rows).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 4, value: { a: 2 } },
    ])
  })

  it('have keys without invisible signs, escaped ones too', async () => {
    const { values } = await readLines('{"na\u200bme":1,"in":[{"ci\\u00adty":"A\u200bB"}]}')
    expect(values).toEqual([{ name: 1, in: [{ city: 'A\u200bB' }] }])
  })

  it('go on after a line that is broken or not an object', async () => {
    const { values, unreadable } = await readLines('{"a":1}\n{"a":\n[1]\n"x"\nnull\n{"a":2}\n')
    expect(values).toEqual([{ a: 1 }, { a: 2 }])
    expect(unreadable.map(({ line, text }) => [line, text])).toEqual([
      [2, '{"a":'],
      [3, '[1]'],
      [4, '"x"'],
      [5, 'null'],
    ])
    expect(unreadable[0]?.problem).toMatch(/^Invalid JSON: /)
    expect(unreadable[1]?.problem).toBe('This is a list, and a record is an object.')
  })

  it('show at most a thousand characters of a broken line', async () => {
    const { unreadable } = await readLines(`{"a":1}\n{"a": ${'x'.repeat(100_000)}\n`)
    expect(unreadable[0]?.text).toHaveLength(1000)
    expect(unreadable[0]?.problem.length).toBeLessThan(250)
  })

  it('refuse a line of more than 8 MB without holding it, and go on', async () => {
    const { values, unreadable } = await readLines(
      `{"a":1}\n{"a":"${'x'.repeat(9 * 1024 * 1024)}"}\n{"a":2}\n`,
    )
    expect(values).toEqual([{ a: 1 }, { a: 2 }])
    expect(unreadable.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'The line is longer than 8 MB.'],
    ])
  })

  it('are recognised under the name of a JSON document', async () => {
    expect((await readJson('{"a":1}\n{"a":2}\n')).format).toBe('jsonl')
  })

  it('keep whole numbers that are too long to be exact, and read NaN as null; both is stated', async () => {
    const { values, repairs } = await readLines(
      '{"id":920061541986250758,"t":"920061541986250758","f":0.1234567890123456}\n{"id":1,"n":NaN,"t":"NaN"}\n',
    )
    expect(values).toEqual([
      { id: '920061541986250758', t: '920061541986250758', f: 0.1234567890123456 },
      { id: 1, n: null, t: 'NaN' },
    ])
    expect(repairs).toHaveLength(2)
  })
})

describe('a JSON document', () => {
  it('is the list it consists of, or the list it holds, or the record it is', async () => {
    const list = '[{"a":1},{"a":2}]'
    const values = [{ a: 1 }, { a: 2 }]
    expect((await readJson(list)).values).toEqual(values)
    const wrapped = await readJson(`{"meta":{"n":[1]},"items":${list}}`)
    expect(wrapped.values).toEqual(values)
    expect(wrapped.repairs).toEqual([
      'The records were taken from `items`, the only list of objects in the document.',
    ])
    expect((await readJson(`{"a":${list},"b":${list}}`)).values).toEqual([{ a: values, b: values }])
    expect((await readJson('[]')).values).toEqual([])
  })

  it('is the list in objects that services wrap it in, of any size, but never one inside a record', async () => {
    for (const rows of ['{"a":1},{"a":2}', `{"a":1},{"a":2,"b":"${'x'.repeat(9 * 2 ** 20)}"},{"a":3}`]) {
      const text = `{"meta":{"n":[{"no":1}]},"data":{"page":{"items":[{"no":2}]},"jobs":[${rows}]},"ok":true}`
      const { values, repairs } = await readJson(text)
      expect(values.map(({ a }) => a).slice(0, 2)).toEqual(rows.length < 99 ? [1, 2] : [1, 3])
      expect(repairs).toEqual([
        'The records were taken from `data.jobs`, the only list of objects in the document.',
      ])
    }
    const record = { name: 'Ada', experience: { current: [{ title: 'CTO' }] } }
    expect((await readJson(JSON.stringify(record))).values).toEqual([record])
    const both = { data: { jobs: [{ a: 1 }] }, result: { jobs: [{ a: 1 }] } }
    expect((await readJson(JSON.stringify(both))).values).toEqual([both])
  })

  it('may have its records by keys, by columns, or as a table', async () => {
    const records = [
      { ticker: 'AAPL', title: 'Apple Inc.' },
      { ticker: 'MSFT', title: 'MICROSOFT CORP' },
      { ticker: 'F', title: 'FORD MOTOR CO' },
    ]
    const column = (key: 'ticker' | 'title') => Object.fromEntries(records.map((one, at) => [at, one[key]]))
    for (const document of [
      Object.fromEntries(records.map((one, at) => [at, one])),
      { ticker: column('ticker'), title: column('title') },
      { fields: ['ticker', 'title'], data: records.map(({ ticker, title }) => [ticker, title]) },
      { columns: ['ticker', 'title'], index: [0, 1, 2], data: records.map(one => [one.ticker, one.title]) },
      { SearchResult: { SearchResultCount: 3, SearchResultItems: records } },
      {
        rss: {
          '@version': '2.0',
          channel: { title: 'All jobs', link: 'https://jobs.example', item: records },
        },
      },
    ])
      expect((await readJson(JSON.stringify(document))).values).toEqual(records)
    const named = Object.fromEntries(records.map(one => [one.ticker, { title: one.title, cik: 1 }]))
    expect((await readJson(JSON.stringify(named))).values[0]).toEqual({
      key: 'AAPL',
      title: 'Apple Inc.',
      cik: 1,
    })
  })

  it('is one record where its objects are sections of it', async () => {
    const sections = {
      basic_profile: { name: 'Ada', location: { city: 'London' } },
      contact: { emails: ['ada@engines.example'] },
      experience: { current: [{ title: 'Programmer' }], past: [{ title: 'Clerk' }] },
    }
    const answer = {
      person: { id: 'p1', name: 'Ada', email: 'ada@engines.example', title: 'Programmer' },
      company: { id: 'c1', name: 'Engines', domain: 'engines.example' },
      school: { id: 's1', name: 'College', domain: 'college.example' },
    }
    for (const record of [sections, answer])
      expect((await readJson(JSON.stringify(record))).values).toEqual([record])
    const profile = { name: 'Ada', experience: [{ title: 'Programmer' }] }
    const filer = {
      ...{ cik: '1', name: 'Apple Inc.', sic: '3571', tickers: ['AAPL'], ein: '2', phone: '3', flags: '' },
      ...{ fiscalYearEnd: '0928', formerNames: [{ name: 'APPLE COMPUTER INC' }] },
    }
    for (const one of [profile, filer]) expect((await readJson(JSON.stringify(one))).values).toEqual([one])
    const named = { name: 'Contacts of March', total: 1, contacts: [{ name: 'Ada' }] }
    expect((await readJson(JSON.stringify(named))).values).toEqual([{ name: 'Ada' }])
  })

  it('may hold the list deep inside, where it is told to look', async () => {
    const text =
      '{"x":{"items":[{"no":1}]},"data":{"list":{"items":[0]},"items":[{"a":"]},"},{"a":2}],"z":[{"no":2}]}}'
    expect((await readJson(text, { rows: 'data.items' })).values).toEqual([{ a: ']},' }, { a: 2 }])
    const nothing = await readJson(text, { rows: 'data.nothing' })
    expect(String(nothing.error)).toContain('no list of records at `data.nothing`')
    expect(String((await readJson('[{"a":1}]', { rows: 'data' })).error)).toContain('is a list itself')
  })

  it('may be several objects one after another', async () => {
    const { format, values } = await readJson('{\n  "a": 1\n}\n{\n  "a": 2\n}')
    expect(format).toBe('json')
    expect(values).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('loses only the element that is broken', async () => {
    const { rows, unreadable } = await readJson(
      '[\n{"a":1},\n{"a" 2},\n{"a":"x\n},\n{"a":[4},\n{"a":5}},\n6,\n{"a":7} {"a":8},\n{"a":9},\n]',
    )
    expect(rows).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 8, value: { a: 9 } },
    ])
    expect(unreadable.map(row => row.line)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('that ends too early is an error after its whole records', async () => {
    const { values, error } = await readJson('[{"a":1},{"a":2},{"a":')
    expect(values).toEqual([{ a: 1 }, { a: 2 }])
    expect(String(error)).toContain('ends in the middle')
  })
})

describe('cutting JSON', () => {
  it('finds the same elements however the bytes are split', () => {
    const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 })
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 40 }), fc.boolean(), (values, size, isNested) => {
        const document = isNested ? { other: [values], data: { items: values, last: 1 } } : values
        const bytes = Buffer.from(JSON.stringify(document, null, size % 3))
        const elements = new JsonElementCutter(isNested ? ['data', 'items'] : [], 'a.json')
        const found: unknown[] = []
        for (let start = 0; start < bytes.length; start += size) {
          const cut = elements.cut(bytes.subarray(start, start + size))
          found.push(...cut.map(element => JSON.parse(element.bytes.toString())))
        }
        expect(found).toEqual(JSON.parse(JSON.stringify(values)))
        expect(elements.end()).toEqual({ isOpen: false, isFound: true })
      }),
    )
  })
})
