// Workbooks made to hang an import or to fill the memory.
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/errors.ts'
import { hostileFiles } from '../support/hostile-files.ts'
import { isLong, readHostile } from '../support/hostile-reading.ts'
import { textRows, type WorkbookParts, workbookParts, type ZipPart, zipOf } from '../support/workbooks.ts'

const files = hostileFiles()
const megabyte = 2 ** 20
const good = textRows([
  ['n', 'm'],
  ['1', '2'],
])

/** The parts of a workbook, one of which is replaced. */
const withPart = (name: string, part: Partial<ZipPart>, parts: WorkbookParts = { sheets: { A: good } }) =>
  zipOf(workbookParts(parts).map(other => (other.name === name ? { ...other, ...part } : other)))

const sheet = 'xl/worksheets/sheet0.xml'
const strings = 'xl/sharedStrings.xml'

/** Different at every place, so that it does not unpack to hundreds of times its size. */
const numbered = (count: number, text: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const noise = (length: number) => {
  let state = 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state.toString(36).padStart(6, '0')
  }).join('')
}

const rowsOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** A cell that shares the text with the number. */
const sharing = (index: number) => `<c t="s"><v>${index}</v></c>`
const repeatsTexts = /repeats texts in its cells until they have more than 8 MB and 200 times its size/

/** They take seconds to be written. */
const slow: typeof refused = [
  [
    'rows that end in a far column',
    () =>
      withPart(sheet, {
        bytes: rowsOf(
          good + numbered(isLong ? 1e6 : 11_000, at => `<row><c r="NTP1"><v>${at}</v></c></row>`),
        ),
      }),
    /more than 100,000,000 cells/,
  ],
  [
    'a far cell that is merged over all rows',
    () =>
      withPart(sheet, {
        bytes: `<worksheet><sheetData>${good}<row><c r="NTP3"><v>1</v></c></row>${numbered(11_000, at => `<row><c><v>${at}</v></c></row>`)}</sheetData><mergeCells><mergeCell ref="NTP3:NTP1048576"/></mergeCells></worksheet>`,
      }),
    /more than 100,000,000 cells/,
  ],
  [
    'millions of shared texts',
    () =>
      withPart(strings, { bytes: `<sst>${numbered(2_100_000, at => `<si><t>${at % 1000}</t></si>`)}</sst>` }),
    /more than 2,000,000 of them/,
  ],
  [
    'shared texts of hundreds of megabytes',
    () => {
      const text = noise(400_000)
      const part = Buffer.from(`<sst>${`<si><t>${text}</t></si>`.repeat(40)}</sst>`)
      return withPart(strings, { bytes: part })
    },
    /texts of more than 64 MB/,
  ],
]

const refused: readonly (readonly [what: string, bytes: () => Buffer, sentence: RegExp])[] = [
  [
    'a sheet of many megabytes of blanks',
    () => withPart(sheet, { bytes: Buffer.alloc(60 * megabyte, ' ') }),
    /unpacks to more than 8 MB and 200 times|more than 64 MB for one of its rows/,
  ],
  [
    'rows of nothing, packed',
    () => withPart(sheet, { bytes: rowsOf('<row/>'.repeat(2 * megabyte)) }),
    /unpacks to more than 8 MB and 200 times its size|more than 1,048,576 rows/,
  ],
  [
    'a size that is a lie',
    () => {
      const content = Buffer.alloc(30 * megabyte, '<row/>')
      return withPart(sheet, { packed: { bytes: deflateRawSync(content), size: 100, crc: crc32(content) } })
    },
    /is damaged: too many bytes/,
  ],
  [
    'more rows than sheets have',
    () => withPart(sheet, { bytes: rowsOf(numbered(1_100_000, at => `<row a="${(at * 7919) % 99_991}"/>`)) }),
    /more than 1,048,576 rows/,
  ],
  [
    'a row of a million columns',
    () => withPart(sheet, { bytes: rowsOf(`<row>${numbered(1e6, at => `<c><v>${at}</v></c>`)}</row>`) }),
    /no header that can be read, in row 1: The row is longer than 8 MB/,
  ],
  [
    'a header of a hundred thousand columns',
    () => withPart(sheet, { bytes: rowsOf(`<row>${numbered(1e5, at => `<c><v>${at}</v></c>`)}</row>`) }),
    /no header that can be read, in row 1: The row has more than 10,000 cells/,
  ],
  [
    'a shared text that never ends',
    () => withPart(strings, { bytes: `<sst><si><t>${noise(2e6)}` }),
    /more than 8 MB for one of its texts/,
  ],
  [
    'entities that multiply',
    () =>
      withPart(strings, {
        bytes: `<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
      }),
    /declares entities/,
  ],
  [
    'an entity of another file',
    () => withPart(sheet, { bytes: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rowsOf(good)}` }),
    /declares entities/,
  ],
  [
    'elements nested deep',
    () => withPart(sheet, { bytes: `<worksheet>${'<a>'.repeat(500_000)}` }),
    /more than 100 levels deep/,
  ],
  [
    'a hundred thousand attributes',
    () => withPart(sheet, { bytes: `<worksheet ${numbered(1e5, at => `a${at}="" `)}/>` }),
    /too many attributes/,
  ],
  [
    'a list of sheets that never ends',
    () =>
      withPart('xl/workbook.xml', {
        bytes: `<workbook><sheets>${numbered(300_000, at => `<sheet name="s${at}" r:id="rId0" xmlns:r="r"/>`)}</sheets></workbook>`,
      }),
    /more than 8 MB for the list of its sheets/,
  ],
  [
    'styles that never end',
    () =>
      withPart('xl/styles.xml', {
        bytes: `<styleSheet><cellXfs>${numbered(500_000, at => `<xf numFmtId="${at}"/>`)}</cellXfs></styleSheet>`,
      }),
    /more than 8 MB for its styles/,
  ],
  [
    'one long text that all cells share',
    () =>
      zipOf(
        workbookParts({
          sheets: { A: good + `<row>${sharing(0)}</row>`.repeat(60_000) },
          strings: `<si><t>${'x'.repeat(3e6)}</t></si>`,
        }),
      ),
    repeatsTexts,
  ],
  [
    'merged cells that never end',
    () =>
      withPart(sheet, {
        bytes: `<worksheet><sheetData>${good}</sheetData><mergeCells>${'<mergeCell '.repeat(200_000)}</mergeCells></worksheet>`,
      }),
    /is damaged: its XML is not well-formed/,
  ],
  [
    'thousands of parts',
    () => zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `xl/${at}`, bytes: '' }))),
    /more than 10,000 parts/,
  ],
]

describe('a workbook is refused in a sentence:', () => {
  it.each(isLong ? [...refused, ...slow] : refused)(
    '%s',
    async (_, bytes, sentence) => {
      const path = await files.write('hostile.xlsx', [bytes()])
      const { error } = await readHostile(path)
      expect(error).toBeInstanceOf(InputError)
      expect(String(error)).toMatch(sentence)
      expect(String(error)).toContain(`${path} `)
    },
    300_000,
  )

  it('bytes changed anywhere', async () => {
    const sound = withPart(sheet, {})
    for (let at = isLong ? 0 : 7; at < sound.length; at += isLong ? 1 : 101) {
      const changed = Buffer.from(sound)
      changed[at] = (changed[at] ?? 0) ^ 255
      const { error } = await readHostile(await files.write('changed.xlsx', [changed]))
      if (error !== undefined) expect(error).toBeInstanceOf(InputError)
    }
  }, 600_000)
})
