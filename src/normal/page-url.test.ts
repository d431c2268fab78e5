import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalPageUrl, pageUrlSpellings } from './page-url.ts'

describe('the key of a page', () => {
  it.each([
    ['https://www.acme.com/jobs/7/', 'acme.com/jobs/7'],
    ['HTTP://Acme.com/jobs/7#apply', 'acme.com/jobs/7'],
    ['//acme.com:443/jobs/7?utm_source=x&fbclid=y', 'acme.com/jobs/7'],
    ['acme.com/jobs?gh_jid=7&ref=mail', 'acme.com/jobs?gh_jid=7'],
    ['https://acme.com/?p=7', 'acme.com/?p=7'],
    ['https://youtube.com/embed/FNfn', 'youtube.com/embed/FNfn'],
  ])('%s is %s', (text, key) => {
    expect(normalPageUrl(text)).toBe(key)
  })

  it.each([
    '',
    'acme',
    'acme.com',
    'https://acme.com/',
    'a@b.com',
    'a b.com/c',
    'mailto:a@b.com',
    'http://%/a',
  ])('none: %j', text => {
    expect(normalPageUrl(text)).toBeUndefined()
  })

  it('is the key of itself, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), text => {
        const key = normalPageUrl(text)
        if (key !== undefined) expect(normalPageUrl(key)).toBe(key)
      }),
    )
  })
})

describe('the spellings of an address', () => {
  it.each([
    ['http://www.acme.com/a/?utm_source=x#top', 'https://acme.com/a'],
    ['https://acme.com/a?id=7', 'http://www.acme.com/a/?id=7'],
    ['www.acme.com', 'https://acme.com/'],
    ['//acme.com/', 'http://acme.com'],
  ])('of %s include %s', (text, spelling) => {
    expect(pageUrlSpellings(text)).toContain(spelling)
    expect(pageUrlSpellings(text)).toContain(text)
  })

  it.each(['acme', 'acme.com', '', 'see http://acme.com', 'http://'])(
    'of what is not an address: %j alone',
    text => {
      expect(pageUrlSpellings(text)).toEqual([text])
    },
  )
})
