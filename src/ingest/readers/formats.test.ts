import { expect, it } from 'vitest'
import { sourceName } from '../source-name.ts'
import { formatOfExtension, formatOfSignature, formats, formatTitles } from './formats.ts'

it.each(formats)('the extensions and the signature of $title show this format alone', format => {
  for (const extension of format.extensions) {
    expect(formatOfExtension(extension)).toBe(format.name)
    expect(sourceName(`people.${extension}.gz`)).toBe('people')
  }
  const signature = 'signature' in format ? format.signature : ''
  expect(formatOfSignature(Buffer.from(`${signature}rest`))).toBe(signature === '' ? undefined : format.name)
})

it('the titles read as a list in a sentence', () => {
  expect(formatTitles).toMatch(/^CSV, .*[^,] or \w+$/)
})
