import { expect, it } from 'vitest'
import { sourceName } from '../source-name.ts'
import { formatOfExtension, formatOfSignature, formats, formatTitles } from './formats.ts'

it.each(formats)('the extensions of $title show this format alone', ({ name, extensions }) => {
  for (const extension of extensions) {
    expect(formatOfExtension(extension)).toBe(name)
    expect(sourceName(`people.${extension}.gz`)).toBe('people')
  }
})

it.each([
  ['parquet', 'PAR1rest'],
  ['xlsx', 'PK\u0003\u0004....[Content_Types].xml'],
  ['xlsx', 'PK\u0003\u0004....docProps/core.xml\n....xl/workbook.xml'],
  [undefined, 'PK\u0003\u0004....word/notes.txt'],
  [undefined, 'a,b\n1,xl/'],
])('the signature of %s is found in %j', (format, head) => {
  expect(formatOfSignature(Buffer.from(head))).toBe(format)
})

it('the titles read as a list in a sentence', () => {
  expect(formatTitles).toMatch(/^CSV, .*[^,] or .+$/)
})
