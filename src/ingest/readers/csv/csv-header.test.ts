import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import type { RowBatch } from '../input.ts'
import { openFile } from '../open.ts'

const write = temporaryFiles()
const read = (lines: readonly string[], name = 'export.csv') =>
  readEverything(write(name, lines.join('\r\n')))

const table = (delimiter: string): readonly string[] => [
  ['Name', 'City', 'E-mail'].join(delimiter),
  ['Ada', 'London', 'ada@engines.example'].join(delimiter),
  ['Grace', '', 'grace@navy.example'].join(delimiter),
]
const people = [
  { Name: 'Ada', City: 'London', 'E-mail': 'ada@engines.example' },
  { Name: 'Grace', 'E-mail': 'grace@navy.example' },
]

describe('what stands above the header of an export', () => {
  it.each<readonly [string, readonly string[]]>([
    ['a title', ['Contacts']],
    ['a title and a date', ['Contacts report', 'Exported on 2024-05-01']],
    ['a title and blank lines', ['', 'Contacts', '', '']],
    ['a title in quotes with a comma', ['"Contacts, leads and ""friends"""']],
    ['labels with values', ['Report:,Contacts', 'Exported on,2024-05-01', '']],
    ['a title in the middle of the table', [',Contacts,', '']],
    ['lines that a spreadsheet filled with empty cells', ['Contacts,,', ',,']],
    ['a label with its value that a spreadsheet filled so', ['Contacts,,', 'As of,04/30/2025,', ',,']],
  ])('is left out and stated: %s', async (_, above) => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const lines = above.map(line => (line.startsWith('"') ? line : line.replaceAll(',', delimiter)))
      const { rows, unreadable, repairs } = await read([...lines, ...table(delimiter)])
      expect(unreadable).toEqual([])
      expect(rows).toEqual(people.map((value, index) => ({ line: above.length + 2 + index, value })))
      expect(repairs).toEqual([
        above.length === 1
          ? '1 line before the header was left out.'
          : `${above.length} lines before the header were left out.`,
      ])
    }
  })

  it('may have several cells where the header has twice as many and more', async () => {
    const columns = 'No.;Name;Vorname;Ort;Tätigkeit;E-Mail'
    const rows = ['1;King;Ada;Ulm;Clerk;ada@x.example', '2;Stone;Bob;Bonn;Mason;bob@x.example']
    const { values, repairs } = await read([
      'Client: 00123 Mill Ltd;;;;;',
      'Staff list;As of 31.10.2026;page 1;;;',
      ';;;;;',
      columns,
      ...rows,
    ])
    expect(values).toMatchObject([{ Name: 'King' }, { Name: 'Stone' }])
    expect(repairs).toEqual(['3 lines before the header were left out.'])
  })

  it('may follow the line in which a spreadsheet announces the delimiter', async () => {
    const { rows, repairs } = await read(['sep=;', 'Contacts, leads, friends', '', ...table(';')])
    expect(rows).toEqual(people.map((value, index) => ({ line: 5 + index, value })))
    expect(repairs).toEqual(['2 lines before the header were left out.'])
  })

  it('is a title over names of columns that hold no telling values', async () => {
    const cities = ['Oslo', 'Bergen', 'Oslo', 'Bergen', 'Oslo', 'Oslo']
    const rows = cities.map((city, index) => `Firm ${'ABCDEF'[index]},${city},Norway`)
    const { values, repairs } = await read(['All firms', 'Name,City,Country', ...rows])
    expect(values[0]).toEqual({ Name: 'Firm A', City: 'Oslo', Country: 'Norway' })
    expect([values.length, repairs.length]).toEqual([6, 1])
  })

  it('is left out of a large file with quoted cells, whose rows keep their line numbers', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `"Firm ${index},\r\nOslo",${index}`)
    const { rows: found, unreadable } = await read(['Firms', '', 'Name,Staff', ...rows])
    expect(unreadable).toEqual([])
    expect(found.at(-1)).toEqual({ line: 10002, value: { Name: 'Firm 4999,\r\nOslo', Staff: '4999' } })
  })

  it('is found whatever the title says', async () => {
    const title = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '2', '.', ':', '-', 'é'), minLength: 1 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(title, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(',', ';', '\t', '|'),
        async (titles, delimiter) => {
          const { values, unreadable } = await read([...titles, '', ...table(delimiter)])
          expect({ values, unreadable }).toEqual({ values: people, unreadable: [] })
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a line of labels above the names of columns', () => {
  const rows = ['Ada,Lovelace,ada@x.example,Engines,Ulm,x.example', 'Bob,Stone,bob@y.example,Stones,Bonn,']
  const names = 'First name,Last name,E-mail,Name,City,Domain'

  it.each<readonly [string, readonly string[]]>([
    ['groups', ['Contact,,,Company,,', names]],
    ['groups as wide as the table', ['Contact,,,Company,,Domain', 'First name,Last name,E-mail,Name,City,']],
    ['a title, a blank line and groups', ['All contacts', '', 'Contact,,,Company,,', names]],
    ['a title in every cell and groups', ['All contacts,,,,,', ',,,,,', 'Contact,,,Company,,', names]],
  ])('is not a row, and says whose names they are: %s', async (_, above) => {
    const { values, unreadable } = await read([...above, ...rows])
    expect(unreadable).toEqual([])
    expect(values.map(value => Object.keys(value).slice(0, 5))).toEqual(
      Array(2).fill(['First name', 'Last name', 'E-mail', 'Company Name', 'Company City']),
    )
    expect(Object.values(values[0] ?? {}).at(-1)).toBe('x.example')
  })

  it('tells columns of one name apart', async () => {
    const { values, repairs } = await read([
      'Id;Billing;;Shipping;',
      ';Street;City;Street;City',
      '7;A;Ulm;B;Bonn',
      '8;C;Ulm;D;Bern',
    ])
    expect(values[0]).toEqual({
      Id: '7',
      'Billing Street': 'A',
      'Billing City': 'Ulm',
      'Shipping Street': 'B',
      'Shipping City': 'Bonn',
    })
    expect(repairs).toEqual(['1 line before the header was left out.'])
  })

  it.each<readonly [string, readonly string[]]>([
    ['values', ['name,,mail', 'Ada,x,ada@x.example', 'Bob,y,bob@y.example']],
    ['texts', ['name,,city,country', 'Ada,x,Ulm,Germany', 'Bob,y,Oslo,Norway', 'Cy,z,Rome,Italy']],
    ['sparse rows', ['name,,city', 'Ada,,', 'Bob,y,Oslo', 'Cy,z,Rome']],
  ])('is the header itself where a column without a name has %s', async (_, lines) => {
    expect((await read(lines)).values).toHaveLength(lines.length - 1)
  })
})

describe('a second line of names below the first', () => {
  const survey = ['Start,RecipientEmail,Q1', 'Started on,E-mail of the recipient,What is your title?']
  const ids = '"{""ImportId"":""start""}","{""ImportId"":""mail""}","{""ImportId"":""QID1""}"'
  const rows = ['2024-05-01,ada@x.example,Clerk', '2024-05-02,bob@y.example,Mason']

  it('is the header where columns hold values that neither of them is', async () => {
    const { values, repairs } = await read([...survey, ids, ...rows])
    expect(values[0]).toEqual({
      'Started on': '2024-05-01',
      'E-mail of the recipient': 'ada@x.example',
      'What is your title?': 'Clerk',
    })
    expect([values.length, repairs]).toEqual([
      2,
      [
        '1 line before the header was left out.',
        '1 row holds the ids of questions below the header; left out.',
      ],
    ])
  })

  it.each<readonly [string, readonly string[]]>([
    ['has a value', ['Name,Joined,Mail', 'Ada,2024-05-01,ada@x.example', 'Bob,2024-05-02,bob@y.example']],
    ['lacks a value', ['Name,Joined,Mail', 'Ada,,', 'Bob,2024-05-02,bob@y.example']],
    ['stands over texts alone', ['Name,City,Trade', 'Ada,Ulm,Clerk', 'Bob,Bonn,Mason', 'Cy,Bern,Cook']],
  ])('is a row where it %s', async (_, lines) => {
    expect((await read(lines)).values).toHaveLength(lines.length - 1)
  })
})

describe('lines of one cell between a header and its table', () => {
  const header = 'Name;ISIN;Symbol;Market'
  const rows = ['Acme;FR0000000001;ACM;Paris', 'Bolt;FR0000000002;BLT;Paris']

  it('are notes where one of them is a day or a sentence', async () => {
    const notes = ['European Equities', '27 Feb 2026', 'All values are those of the last day.']
    const { values, repairs } = await read([header, ...notes, ...rows])
    expect(values.map(({ Name }) => Name)).toEqual(['Acme', 'Bolt'])
    expect(repairs).toEqual(['3 notes below the header were left out.'])
  })

  it.each([
    ['none of them is', ['Cord', 'Dale'], rows],
    ['no fuller row follows', ['27 Feb 2026', 'Cord'], []],
  ])('are rows where %s', async (_, first, more) => {
    expect((await read([header, ...first, ...more])).values).toHaveLength(first.length + more.length)
  })
})

describe('several tables in one file', () => {
  it('are read as the largest of them, without the ones behind it', async () => {
    const { values, repairs } = await read([
      'Attendee Report',
      'Topic,Webinar ID,Registered',
      'Soil,870 1234,61',
      'Host Details',
      'Attended,User Name,Email',
      'Yes,Host,host@x.example',
      'Attendee Details',
      'Attended,First Name,Last Name,Email',
      'Yes,Ada,Moor,ada@x.example',
      'No,Bob,Reed,bob@y.example',
      'Other Attended',
      'User Name,Join Time,Leave Time',
      '49301234567,10:00,11:00',
    ])
    expect(values).toMatchObject([{ 'Last Name': 'Moor' }, { 'Last Name': 'Reed' }])
    expect(repairs).toEqual([
      '7 lines before the header were left out.',
      'The file holds several tables, of which the largest was read; 3 lines of those behind it were left out.',
    ])
  })
})

describe('what stands below the table of an export', () => {
  const below = [
    '',
    '"Grand Totals (2 records)"',
    '',
    '"Leads report"',
    '"Copyright (c) 2000-2024 Systems, Inc."',
    '"Confidential Information - Do Not Distribute"',
    '"Acme"',
  ]

  it('is left out and stated', async () => {
    const { rows, unreadable, repairs } = await read([...table(','), ...below])
    expect([rows.map(({ value }) => value), unreadable]).toEqual([people, []])
    expect(repairs).toEqual(['5 lines below the table were left out.'])
  })

  it('is copied, and no row to be asked about, where a file is copied', async () => {
    const originals = { onHeader: () => {} }
    const { batches } = await openFile(write('copied.csv', [...table(','), ...below].join('\r\n')), {
      originals,
    })
    const rows: RowBatch[number][] = []
    for await (const batch of batches) rows.push(...batch)
    expect(rows.map(row => row.original?.bytes?.toString().trimEnd())).toEqual(
      [...table(','), ...below].slice(1),
    )
    expect(rows.slice(2).filter(row => 'value' in row && Object.keys(row.value).length > 0)).toEqual([])
  })

  it.each<readonly [string, readonly string[]]>([
    ['the table goes on', ['', 'Copyright (c) 2024', 'Ada,London,ada@engines.example']],
    ['no line of them is a notice', ['', 'Linus', 'Margaret']],
    ['nothing is blank above them', ['Copyright Office']],
  ])('is a row where %s', async (_, more) => {
    const { rows, repairs } = await read([...table(','), ...more])
    expect(rows.map(({ line }) => line)).toEqual(
      [...table(','), ...more].flatMap((line, index) => (index > 0 && line !== '' ? [index + 1] : [])),
    )
    expect(repairs).toEqual([])
  })
})

describe('a file that starts with its header', () => {
  it.each<readonly [string, readonly string[], number, number]>([
    ['short rows first', ['a,b,c', '1', '2,3', '4,5,6', '7,8,9', '1,2,3', '4,5,6'], 6, 0],
    ['rows longer than the header', ['name,city', 'Ada,London,UK', 'Bob,Paris,FR', 'Eve,Rome,IT'], 0, 3],
    ['a last column without a value', ['name;city;notes', 'Ada;London;', 'Bob;Paris;', 'Eve;Rome;'], 3, 0],
    ['row names without a column', ['"age","city"', '"Ada",36,"London"', '"Bob",40,"Paris"'], 0, 2],
    ['columns without a name', ['name,city,,', 'Ada,London,x,y', 'Bob,Paris,z,w'], 2, 0],
    ['one column', ['title', 'Engineer', 'Nurse', 'Clerk'], 3, 0],
    ['one column of names with commas', ['name', 'Smith, John', 'Doe, Jane', 'Roe, Ann'], 3, 0],
    ['one column of names with bare commas', ['name', 'Smith,John', 'Doe,Jane', 'Roe,Ann'], 0, 3],
    ['one column of lists', ['skills', 'maths;poetry', 'chess;go', 'maths;go', 'go;chess'], 4, 0],
    ['one column of addresses', ['mail', 'a@x.org;b@x.org', 'c@x.org;d@x.org'], 2, 0],
    ['one column of places', ['place', '48.1|11.5', '59.9|10.7'], 2, 0],
    ['one column and a list at its end', ['title', 'Engineer', 'Nurse, senior', 'Vet, old'], 3, 0],
    ['a header alone', ['name,city'], 0, 0],
    ['one name alone', ['name'], 0, 0],
    ['a blank line and a header alone', ['', 'name,city'], 0, 0],
    ['blank lines below the header', ['name,city', '', '', 'Ada,London', 'Bob,Paris'], 2, 0],
  ])('keeps it: %s', async (_, lines, rows, unreadableRows) => {
    const { values, unreadable, repairs } = await read(lines)
    expect([values.length, unreadable.length]).toEqual([rows, unreadableRows])
    expect(repairs.filter(repair => repair.includes('header'))).toEqual([])
  })

  it('keeps it however ragged its rows are', async () => {
    const row = fc
      .array(fc.constantFrom('x', 'London', '7', 'ada@engines.example', ''), { minLength: 1, maxLength: 6 })
      .map(cells => cells.join(','))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), async rows => {
        const { repairs } = await read(['Name,City,E-mail', ...rows])
        expect(repairs).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('a table without a header', () => {
  it.each<readonly [string, readonly string[], number]>([
    ['addresses alone', ['ada@engines.example', 'grace@navy.example'], 1],
    ['names and addresses', ['Ada,ada@engines.example', 'Grace,grace@navy.example'], 2],
    ['profile pages', ['Ada,https://www.linkedin.com/in/ada', 'Grace,https://www.linkedin.com/in/grace'], 2],
    ['websites', ['Mill,https://mill.example', 'Engines,https://engines.example'], 2],
    ['days', ['Ada,1815-12-10', 'Grace,1906-12-09', 'Alan,1912-06-23'], 2],
    ['telephone numbers', ['Ada,+44 20 7946 0001', 'Grace,+44 20 7946 0002', 'Alan,020 7946 0003'], 2],
    ['countries', ['Mill,Finland', 'Engines,United Kingdom', 'Quarry,Spain'], 2],
  ])('of %s keeps its first row', async (_, lines, width) => {
    const { rows, repairs } = await read(lines)
    const names = Array.from({ length: width }, (__, at) => `column_${at + 1}`)
    expect(rows).toEqual(
      lines.map((line, index) => ({
        line: index + 1,
        value: Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])),
      })),
    )
    expect(repairs).toEqual([
      'Line 1 has values where a header has names, so that it is read as a row; the columns are named column_1, column_2, ...',
    ])
  })

  it.each([
    ['years over amounts', ['Company,2023,2024', 'Mill,17,18']],
    ['days over amounts', ['Company,2024-01-31,2024-02-29', 'Mill,17,18']],
    ['countries over amounts', ['Product,Finland,France', 'Flour,17,18']],
  ])('is not one whose header has %s', async (_, lines) => {
    const { rows } = await read(lines)
    expect(rows.map(({ line }) => line)).toEqual([2])
  })

  it('is not one whose header has a name beside an address', async () => {
    const { rows } = await read(['Name,owner@crm.example', 'Ada,yes'])
    expect(rows).toEqual([{ line: 2, value: { Name: 'Ada', 'owner@crm.example': 'yes' } }])
  })
})
