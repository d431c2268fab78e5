import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import { textRows, workbookOf, zipOf } from '../../../../test/support/workbooks.ts'
import { InputError } from '../../../errors.ts'
import { openFile } from '../open.ts'

const write = temporaryFiles()

const people = textRows([
  ['Name', 'Company'],
  ['Ada', 'Analytical &amp; Co'],
  ['Bob', ''],
])
const adaAndBob = [{ Name: 'Ada', Company: 'Analytical & Co' }, { Name: 'Bob' }]

describe('an .xlsx workbook', () => {
  it.each([
    ['people.xlsx', (bytes: Buffer) => bytes],
    ['people.xlsx.gz', (bytes: Buffer) => gzipSync(bytes)],
    ['people.csv', (bytes: Buffer) => bytes],
    ['people', (bytes: Buffer) => bytes],
  ])('is read under the name %s', async (name, pack) => {
    const read = await readEverything(write(name, pack(workbookOf({ sheets: { People: people } }))))
    expect(read).toMatchObject({ format: 'xlsx', values: adaAndBob, error: undefined, repairs: [] })
    expect(read.rows.map(row => row.line)).toEqual([2, 3])
  })

  it('gives its first sheet that is not hidden, and says which others there are', async () => {
    const sheets = { Notes: textRows([['Internal', 'x']]), People: people, 'Old ones': people }
    const path = write('several.xlsx', workbookOf({ sheets, hidden: ['Notes'] }))
    const read = await readEverything(path)
    expect(read.values).toEqual(adaAndBob)
    expect(read.repairs).toEqual(['The sheet "People" was read; --sheet names another: "Notes", "Old ones".'])
  })

  it('gives the sheet that is named, whatever the case', async () => {
    const sheets = { Notes: textRows([['a', 'b']]), People: people }
    const path = write('named.xlsx', workbookOf({ sheets }))
    expect((await readEverything(path, { sheet: 'People' })).values).toEqual(adaAndBob)
    expect((await readEverything(path, { sheet: 'people' })).values).toEqual(adaAndBob)
    const { error } = await readEverything(path, { sheet: 'Jobs' })
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toContain(`${path} has no sheet "Jobs"; its sheets are "Notes", "People".`)
  })

  it('is the only format with sheets', async () => {
    await expect(readEverything(write('a.csv', 'a,b\n1,2\n'), { sheet: 'People' })).rejects.toThrow(
      'is csv: --sheet names a sheet of an .xlsx workbook only',
    )
  })

  it('has shared, rich and inline texts, booleans, results of formulas and errors', async () => {
    const strings =
      '<si><t>Name</t></si><si><r><t>Ada </t></r><r><t xml:space="preserve">King</t></r><rPh><t>x</t></rPh></si>'
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>A1</f><v>Hired</v></c><c r="C1" t="inlineStr"><is><t>Note</t></is></c><c r="D1" t="inlineStr"><is><t>Team</t></is></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><v>two_x000D_\nlines_x0041_</v></c><c r="D4" t="e"><v>#N/A</v></c></row>'
    const read = await readEverything(write('kinds.xlsx', workbookOf({ sheets: { A: rows }, strings })))
    expect(read.rows).toEqual([{ line: 4, value: { Name: 'Ada King', Hired: 'TRUE', Note: 'two\nlinesA' } }])
    expect(read.repairs).toEqual(['1 cell holds an error such as #N/A; it was read as empty (first: row 4).'])
  })

  it('says which formulas have no stored result, unlike those whose result is empty', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>City</t></is></c><c r="C1" t="inlineStr"><is><t>Team</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Ada</t></is></c><c r="B2"><f>X1</f></c><c r="C2" t="str"><f>""</f><v></v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>Bob</t></is></c><c r="B3"><f t="shared" si="0"/></c><c r="C3"><f>1+1</f><v>2</v></c></row>'
    const read = await readEverything(write('formulas.xlsx', workbookOf({ sheets: { A: rows } })))
    expect(read.values).toEqual([{ Name: 'Ada' }, { Name: 'Bob', Team: '2' }])
    expect(read.repairs).toEqual([
      '2 cells hold formulas without a stored result, and read as empty (first: row 2). A spreadsheet program stores the results when it saves the workbook.',
    ])
  })

  it.each<[string | number, number, string]>([
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 4_915_112_345_678, '4915112345678'],
    ['0.00E+00', 4_915_112_345_678, '4915112345678'],
    ['00000', 42, '00042'],
    [3, 1234567, '1,234,567'],
    [9, 0.25, '25%'],
    ['[<=9999999]###-####;(###) ###-####', 4_155_551_234, '(415) 555-1234'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)', 0, '0'],
    ['"broken', 7, '7'],
    [14, 44_000, '2020-06-18'],
    [22, 44_000.75, '2020-06-18T18:00:00'],
    ['[$-407]d. mmmm yyyy;@', 44_000, '2020-06-18'],
    [17, 44_000, '2020-06'],
    ['yyyy', 44_000, '2020'],
    [31, 44_000, '2020-06-18'],
    ['[h]:mm', 1.5, '36:00'],
    [14, -3, '-3'],
    [14, 9e12, '9000000000000'],
    [14, 1, '1900-01-01'],
    [14, 61, '1900-03-01'],
  ])('shows with the format %s the number %d as %s', async (format, value, text) => {
    const rows = `${textRows([['n', 'm']])}<row><c s="1"><v>${value}</v></c><c t="inlineStr"><is><t>x</t></is></c></row>`
    const read = await readEverything(
      write('shown.xlsx', workbookOf({ sheets: { A: rows }, formats: [format] })),
    )
    expect(read.values).toEqual([{ n: text, m: 'x' }])
  })

  it('counts days from 1904 where it says so', async () => {
    const rows = `${textRows([['day', 'm']])}<row><c s="1"><v>0</v></c><c s="1"><v>42538</v></c></row>`
    const bytes = workbookOf({ sheets: { A: rows }, formats: [14], isFrom1904: true })
    expect((await readEverything(write('mac.xlsx', bytes))).values).toEqual([
      { day: '1904-01-01', m: '2020-06-18' },
    ])
  })

  it('has its table anywhere, below a title in the middle of it', async () => {
    const rows =
      '<row r="2"><c r="E2" t="str"><v>Contact list</v></c></row>' +
      ['Name,Company,City,Mail', 'Ada,Acme,Ulm,ada@acme.example', 'Bob,,Bonn,bob@bolt.example']
        .map(
          (row, index) =>
            `<row r="${index + 4}">${row
              .split(',')
              .map((text, column) => `<c r="${'CDEF'[column]}${index + 4}" t="str"><v>${text}</v></c>`)
              .join('')}</row>`,
        )
        .join('')
    const read = await readEverything(write('anywhere.xlsx', workbookOf({ sheets: { A: rows } })))
    expect(read.rows).toEqual([
      { line: 5, value: { Name: 'Ada', Company: 'Acme', City: 'Ulm', Mail: 'ada@acme.example' } },
      { line: 6, value: { Name: 'Bob', City: 'Bonn', Mail: 'bob@bolt.example' } },
    ])
  })

  it('has its table between titles and a note, of which there are as many as rows', async () => {
    const lines = [
      'Mill',
      'Contact list',
      '',
      'Name,Phone,Mail,City,Country',
      'Ada,030 1,ada@x.example,Ulm',
      'Bob,,,Bonn',
      '',
      'Saturday, Feb 28, 2026',
    ]
    const rows = lines
      .map((line, at) => {
        const cells = (at === 7 ? [line] : line.split(',')).map((text, column) =>
          text === '' ? '' : `<c r="${'ABCDE'[column]}${at + 1}" t="str"><v>${text}</v></c>`,
        )
        return line === '' ? '' : `<row r="${at + 1}">${cells.join('')}</row>`
      })
      .join('')
    const { values } = await readEverything(write('short.xlsx', workbookOf({ sheets: { A: rows } })))
    expect(values[0]).toEqual({ Name: 'Ada', Phone: '030 1', Mail: 'ada@x.example', City: 'Ulm' })
  })

  it('has columns that a merged line above their names labels', async () => {
    const rows = textRows([
      ['Contact report', '', '', '', ''],
      ['', '', '', '', ''],
      ['Id', 'Contact', '', 'Company', ''],
      ['', 'Name', 'Mail', 'Name', 'City'],
      ['7', 'Ada', 'ada@x.example', 'Engines', 'Ulm'],
      ['8', 'Bob', 'bob@y.example', 'Stones', ''],
    ])
    const below =
      '<mergeCells count="4"><mergeCell ref="A1:E1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:C3"/><mergeCell ref="D3:E3"/></mergeCells>'
    const bytes = workbookOf({ sheets: { A: `${rows}</sheetData>${below}<sheetData>` } })
    expect((await readEverything(write('labels.xlsx', bytes))).values).toEqual([
      {
        Id: '7',
        'Contact Name': 'Ada',
        Mail: 'ada@x.example',
        'Company Name': 'Engines',
        'Company City': 'Ulm',
      },
      { Id: '8', 'Contact Name': 'Bob', Mail: 'bob@y.example', 'Company Name': 'Stones' },
    ])
  })

  it('has the value of cells that are merged over rows in each of them', async () => {
    const rows = textRows([
      ['Company', 'Name', 'City'],
      ['Acme', 'Ada', 'Ulm'],
      ['', 'Bob', ''],
      ['', '', ''],
      ['', 'Cy', 'Bonn'],
      ['Core', 'Dee', ''],
    ])
    const below =
      '<mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="C2:C3"/><mergeCell ref="A6:B6"/></mergeCells>'
    const bytes = workbookOf({ sheets: { A: `${rows}</sheetData>${below}<sheetData>` } })
    expect((await readEverything(write('merged.xlsx', bytes))).values).toEqual([
      { Company: 'Acme', Name: 'Ada', City: 'Ulm' },
      { Company: 'Acme', Name: 'Bob', City: 'Ulm' },
      { Company: 'Acme', Name: 'Cy', City: 'Bonn' },
      { Company: 'Core', Name: 'Dee' },
    ])
  })

  it('rejects a row that is too long, in the file or by a text that its cells share, and keeps the others', async () => {
    const noise = Array.from({ length: 300_000 }, (_, at) =>
      ((at * 7919 + 13) % 1_000_003).toString(36),
    ).join('')
    const shared = `<row><c t="s"><v>0</v></c>${'<c t="s"><v>1</v></c>'.repeat(12)}</row>`
    const inline = `<row>${`<c t="str"><v>${noise}</v></c>`.repeat(8)}</row>`
    const rows = `${textRows([
      ['Name', 'Company'],
      ['Ada', 'Acme'],
    ])}${shared}${inline}${textRows([['Bob', 'Bolt']])}`
    const strings = `<si><t>Long</t></si><si><t>${noise}</t></si>`
    const read = await readEverything(write('long.xlsx', workbookOf({ sheets: { A: rows }, strings })))
    expect(read.values).toEqual([
      { Name: 'Ada', Company: 'Acme' },
      { Name: 'Bob', Company: 'Bolt' },
    ])
    expect(read.unreadable.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'The row is longer than 8 MB.'],
      [4, 'The row is longer than 8 MB.'],
    ])
  })

  it('hands on few rows at once where they share long texts, and gives no row a text that no cell can have', async () => {
    const strings = Array.from({ length: 8 }, (_, at) => `<si><t>${at}${'long '.repeat(10_000)}</t></si>`)
    const cells = strings.map((_, at) => `<c t="s"><v>${at}</v></c>`).join('')
    const names = textRows([strings.map((_, at) => `Name ${at}`)])
    const noise = Array.from(
      { length: 100_000 },
      (_, at) => `<c><v>${(at * 48_271) % 2_147_483_647}</v></c>`,
    ).join('')
    const sheets = { A: `${names}${`<row>${cells}</row>`.repeat(100)}`, B: `<row>${noise}</row>` }
    const merged = '</sheetData><mergeCells><mergeCell ref="H2:H200"/></mergeCells><sheetData>'
    const path = write(
      'shared.xlsx',
      workbookOf({
        sheets: { ...sheets, A: `${sheets.A}<row><c><v>1</v></c></row>${merged}` },
        strings: strings.join(''),
      }),
    )
    const { batches } = await openFile(path)
    const lengths: number[] = []
    let last = {}
    for await (const batch of batches) {
      lengths.push(JSON.stringify(batch).length)
      last = batch.at(-1) ?? {}
    }
    expect(lengths.length).toBeGreaterThan(20)
    expect(Math.max(...lengths)).toBeLessThan(3 * 2 ** 20)
    expect(last).toMatchObject({ value: { 'Name 0': '1' } })
    expect(last).not.toHaveProperty(['value', 'Name 7'])
  })

  it('has its header below a title, and columns without a name where they are filled', async () => {
    const rows = textRows([
      ['Contacts of the Berlin office'],
      [],
      ['Name', 'Company', 'City', ''],
      ['Ada', 'Acme', 'Berlin', 'met twice'],
      ['Bob', 'Bolt', 'Bonn'],
      ['Cy', 'Core', 'Ulm'],
    ])
    const read = await readEverything(write('title.xlsx', workbookOf({ sheets: { A: rows } })))
    expect(read.values).toEqual([
      { Name: 'Ada', Company: 'Acme', City: 'Berlin', column_4: 'met twice' },
      { Name: 'Bob', Company: 'Bolt', City: 'Bonn' },
      { Name: 'Cy', Company: 'Core', City: 'Ulm' },
    ])
    expect(read.repairs.join()).toContain('1 row above the header was left out.')
  })

  it('reports a row with more cells than the header and goes on', async () => {
    const rows = textRows([
      ['a', 'b'],
      ...Array.from({ length: 60 }, () => ['1', '2']),
      ['1', '2', '3'],
      ['4', '5'],
    ])
    const read = await readEverything(write('ragged.xlsx', workbookOf({ sheets: { A: rows } })))
    expect(read.values).toHaveLength(61)
    expect(read.unreadable).toEqual([
      { line: 62, problem: 'The row has 3 cells where the header has 2.', text: '1\t2\t3' },
    ])
  })

  it.each([
    ['nothing in its sheet', workbookOf({ sheets: { A: '' } })],
    ['no sheet with cells', workbookOf({ sheets: {} })],
    ['without sheets', zipOf([{ name: 'word/[Content_Types].xml', bytes: 'x' }])],
    ['without sheets', zipOf([{ name: 'xl/workbook.xml', bytes: '<document/>' }])],
    ['is damaged', workbookOf({ sheets: { A: people } }).subarray(0, -40)],
    ['is damaged', workbookOf({ sheets: { A: '<row><c></row>' } })],
    ['is encrypted', zipOf([{ name: 'xl/workbook.xml', bytes: 'x', isEncrypted: true }])],
    ['is encrypted', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])],
    ['not a file in the format Excel (.xlsx)', 'a,b\n1,2\n'],
  ])('is refused in a sentence: %s', async (reason, bytes) => {
    const path = write('bad.xlsx', bytes)
    const { error } = await readEverything(path).catch(caught => ({ error: caught }))
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toContain(`${path} `)
    expect(String(error)).toContain(reason)
  })

  it('of an old format is named as such', async () => {
    const bytes = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
    await expect(readEverything(write('old.xls', bytes))).rejects.toThrow(
      'an old Office document such as .xls',
    )
  })
})
