import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../../test/support/pdfs.ts'
import { readPdf } from './read-pdf.ts'

const read = (bytes: Buffer) =>
  readPdf({ url: 'https://example.com/a.pdf', contentType: 'application/pdf', bytes })

describe('a PDF', () => {
  it('has its title, and its text by lines', async () => {
    const pdf = pdfOf([['Annual report', 'Caf\xe9 (Berlin)'], ['Second page']], { title: ' The  report ' })
    expect(await read(pdf)).toEqual({
      title: 'The report',
      language: null,
      html: 'Annual report\nCafé (Berlin)\nSecond page',
      text: 'Annual report\nCafé (Berlin)\nSecond page',
      images: [],
      jsonLd: [],
      microdata: [],
      microformats: [],
      isTruncated: false,
    })
  })

  it('is read as far as its five hundredth page, and says that it has more', async () => {
    const page = await read(pdfOf(Array.from({ length: 520 }, (_, index) => [`Page ${index + 1}`])))
    expect(page.text.split('\n')).toHaveLength(500)
    expect([page.text.slice(-8), page.isTruncated, page.title]).toEqual(['Page 500', true, null])
  })

  it.each([
    ['is none', Buffer.from('<html>Not found</html>')],
    ['is empty', Buffer.alloc(0)],
    ['ends early', pdfOf([['Text']]).subarray(0, 60)],
    ['is a head alone', Buffer.from('%PDF-1.7\n')],
  ])('that %s is refused with a sentence', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('The PDF cannot be read.')
  })

  it('that is encrypted says so', async () => {
    const encrypted = pdfOf([['Secret']], {
      trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})/P -4>>`,
    })
    await expect(read(encrypted)).rejects.toThrow('The PDF needs a password.')
  })

  it('that lies about its tables is read as far as it goes', async () => {
    const lying = pdfOf([['Found anyway']]).toString('latin1')
    const page = await read(Buffer.from(lying.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
    expect(page.text).toBe('Found anyway')
    const endless = lying.replace('/Kids[4 0 R]', '/Kids[2 0 R]')
    expect(await read(Buffer.from(endless, 'latin1')).catch(String)).toBeDefined()
  })

  it('with a bomb in it takes a bounded memory, and the next one is read', async () => {
    const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024, 32), { level: 1 })
    const objects = pdfOf([['x']]).toString('latin1')
    const stream = `<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n${bomb.toString('latin1')}\nendstream`
    const bombed = objects.replace(/<<\/Length \d+>>\nstream[\s\S]*?endstream/, () => stream)
    const before = process.memoryUsage.rss()
    await read(Buffer.from(bombed, 'latin1')).catch(() => {})
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)
    expect((await read(pdfOf([['Next']]))).text).toBe('Next')
  })
})
