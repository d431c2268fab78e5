import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import { openFile } from '../open.ts'

const write = temporaryFiles()
const read = (content: string | Uint8Array, name = 'people.csv') => readEverything(write(name, content))

describe('the cells of a CSV file', () => {
  it('are read with quotes, doubled quotes, embedded delimiters and line ends, and keep their lines', async () => {
    const { rows, unreadable } = await read('name,note\nAda,"said ""yes"",\r\ntwice"\n\nBob,plain')
    expect(unreadable).toEqual([])
    expect(rows).toEqual([
      { line: 2, value: { name: 'Ada', note: 'said "yes",\r\ntwice' } },
      { line: 5, value: { name: 'Bob', note: 'plain' } },
    ])
  })

  it('are separated by comma, semicolon, tab or bar', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const rows = [`name${delimiter}price`, `"Ada${delimiter}L"${delimiter}"1,5"`]
      const { values } = await read(rows.join('\r\n'))
      expect(values).toEqual([{ name: `Ada${delimiter}L`, price: '1,5' }])
    }
  })

  it('are separated by the character that a first line of a spreadsheet announces', async () => {
    const { rows } = await read('sep=;\r\na;b\r\n1;2\r\n')
    expect(rows).toEqual([{ line: 3, value: { a: '1', b: '2' } }])
  })

  it('that are formulas of a text or of a link are what a spreadsheet shows, or the address of a link that says nothing', async () => {
    const url = 'https://profiles.example/in/ada'
    const { values } = await read(
      [
        'id,name,profile,sum',
        `"=""00501""","=HYPERLINK(""https://crm.example/1"",""Ada """"A"""" Lovelace"")","=hyperlink(""${url}""; ""View profile"")",=1+1`,
        `"=""00502""",Bob,"=HYPERLINK(""${url}"")","=SUM(A1:A9)"`,
      ].join('\n'),
    )
    expect(values).toEqual([
      { id: '00501', name: 'Ada "A" Lovelace', profile: url, sum: '=1+1' },
      { id: '00502', name: 'Bob', profile: url, sum: '=SUM(A1:A9)' },
    ])
    expect((await read('zip,name\n="00501",Ada')).values).toEqual([{ zip: '00501', name: 'Ada' }])
  })

  it('are one column when nothing separates them', async () => {
    expect((await read('title\nEngineer\nNurse\n', 'titles.txt')).values).toEqual([
      { title: 'Engineer' },
      { title: 'Nurse' },
    ])
  })

  it('come out as they were written, whatever they hold', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ';', ' ', '日') })
    const filled = cell.map(text => `x${text}x`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(filled, filled), { minLength: 1, maxLength: 20 }), async records => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const lines = [['left', 'right'], ...records].map(cells => cells.map(quoted).join(','))
        const { values, unreadable, repairs } = await read(lines.join('\n'))
        expect({ unreadable, repairs }).toEqual({ unreadable: [], repairs: [] })
        expect(values).toEqual(records.map(([left, right]) => ({ left, right })))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the columns of a CSV file', () => {
  it('have trimmed and unique names', async () => {
    const { values, repairs } = await read('﻿ name ,name,name_2, \nA,B,C,D\n')
    expect(values).toEqual([{ name: 'A', name_3: 'B', name_2: 'C', column_4: 'D' }])
    expect(repairs).toHaveLength(2)
  })

  it('are named again in the middle of files that were put together, which is not a row', async () => {
    const { values, repairs } = await read('name,city\nAda,London\nname, city \nname,Rome\nname,city\n')
    expect(values).toEqual([
      { name: 'Ada', city: 'London' },
      { name: 'name', city: 'Rome' },
    ])
    expect(repairs).toEqual(['2 rows repeat the header; left out (first: line 3).'])
  })

  it('have names without invisible signs', async () => {
    const { values } = await read('\ufeffna\u200bme,\u2060city\u00ad\nAda,London\n')
    expect(values).toEqual([{ name: 'Ada', city: 'London' }])
  })

  it('are left out where a cell is empty or blank, and where they have no name and no content', async () => {
    const { values, repairs } = await read('name,city,,,\nAda, ,,,,,,\nBob\n,,,\n')
    expect(values).toEqual([{ name: 'Ada' }, { name: 'Bob' }])
    expect(repairs).toEqual([])
  })

  it('make a row with more cells than names unreadable, and only that row', async () => {
    const { values, unreadable } = await read('a,b\n1,2\n1,2,3\n4,5\n')
    expect(values).toEqual([
      { a: '1', b: '2' },
      { a: '4', b: '5' },
    ])
    expect(unreadable).toEqual([
      { line: 3, problem: 'The row has 3 cells where the header has 2.', text: '1,2,3' },
    ])
  })

  it('are joined where a value holds the delimiter without quotes and with a blank behind it', async () => {
    const { values, unreadable, repairs } = await read(
      'a,b,c\n1,Ford, Sons & Co,3\n4,Berg,6\n7, 8, 9, 10, 11\n',
    )
    expect(values).toEqual([
      { a: '1', b: 'Ford, Sons & Co', c: '3' },
      { a: '4', b: 'Berg', c: '6' },
    ])
    expect(unreadable).toHaveLength(1)
    expect(repairs).toEqual([
      '1 row has a value with the delimiter in it and without quotes, which was read as one value (first: line 2).',
    ])
  })

  it('are known by name from the first rows on, with those that have no value', async () => {
    const { batches, columns } = await openFile(write('sparse.csv', 'name,city,,name\nAda\n'))
    for await (const _ of batches) expect(columns()).toEqual(['name', 'city', 'name_2'])
  })

  it('in a header without rows after it give no rows', async () => {
    expect((await read('a,b\n')).rows).toEqual([])
  })

  it('are passed over in a line of more than 8 MB, and read again after it', async () => {
    const { rows, unreadable } = await read(`a,b\n1,2\n${'x'.repeat(20 * 1024 * 1024)},1\n3,4`)
    expect(unreadable.map(row => [row.line, row.problem])).toEqual([[3, 'The line is longer than 8 MB.']])
    expect(rows).toEqual([
      { line: 2, value: { a: '1', b: '2' } },
      { line: 4, value: { a: '3', b: '4' } },
    ])
  })

  it('cannot touch the prototype of a row', async () => {
    const { values } = await read('__proto__,b\nx,1\n')
    expect(values).toEqual([{ column_1: 'x', b: '1' }])
  })
})

describe('a stray quote', () => {
  it('inside a cell is an ordinary character, and is stated', async () => {
    const { values, repairs, unreadable } = await read('a,b\n5" pipe,x\n"Bob "B" Smith",y\n"x \\"y\\"",w\n')
    expect(unreadable).toEqual([])
    expect(values.map(value => value.a)).toEqual(['5" pipe', 'Bob "B" Smith', 'x "y"'])
    expect(repairs).toEqual([
      '3 rows have stray quotes; they were read as ordinary characters (first: line 2).',
    ])
  })

  it('that is never closed costs its own line only', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `${index},"n"`)
    const { values, unreadable } = await read(['id,name', '1,"open', ...rows].join('\n'))
    expect(unreadable).toEqual([{ line: 2, problem: 'A quote is never closed.', text: '1,"open' }])
    expect(values).toHaveLength(2000)
  })

  it('after a blank still opens a quoted cell', async () => {
    expect((await read('a, b\n1, "x, y"\n')).values).toEqual([{ a: '1', b: 'x, y' }])
  })

  it('in every row is read in reasonable time', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `${index},6" disk`)
    expect((await read(['id,name', ...rows].join('\n'))).values).toHaveLength(5000)
  })
})
