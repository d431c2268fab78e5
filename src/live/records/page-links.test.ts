import { expect, it } from 'vitest'
import { linksOf, metaOf } from './page-links.ts'

it('reads a tag as long as a page in one pass', () => {
  const html = `<a ${'a'.repeat(1_900_000)}><a href="/about">About</a><meta ${'b'.repeat(90_000)}>`
  expect(metaOf(html).size).toBe(0)
  expect(linksOf({ html, url: 'https://acme.example/' })).toEqual([
    { url: 'https://acme.example/about', rel: [''], type: '', text: 'About', site: 'acme.example' },
  ])
})

it('looks for the links of a page once, and at no more than a thousand', () => {
  const html = Array.from({ length: 3000 }, (_, index) => `<a href="/${index}">Page ${index}</a>`).join('')
  const page = { html, url: 'https://acme.example/' }
  expect(linksOf(page)).toHaveLength(1000)
  expect(linksOf(page)).toBe(linksOf(page))
})
