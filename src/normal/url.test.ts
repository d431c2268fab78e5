import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalProfileUrl, storedProfileUrl } from './profile-url.ts'
import { storedUrl } from './url.ts'

describe('the stored form of a web address', () => {
  it.each([
    ['acme.com/about', 'https://acme.com/about'],
    ['ACME.com/About/', 'https://acme.com/About'],
    ['//www.acme.com/a//b?x=1#y', 'https://www.acme.com/a/b'],
    ['acme.com:8080/about', 'https://acme.com:8080/about'],
    ['http://acme.com:80/x', 'https://acme.com/x'],
    ['münchen.example/über-uns', 'https://xn--mnchen-3ya.example/über-uns'],
    ['acme.com/about us', 'https://acme.com/about%20us'],
    ['https://acme.com/over ons/team', 'https://acme.com/over%20ons/team'],
    ['https://acme.com/a\u200bb', 'https://acme.com/ab'],
    ['acme.com/about (old site)', 'https://acme.com/about'],
    ['acme.com/about, beta.com/team', 'https://acme.com/about'],
    ['acme.com/about beta.com/team', 'https://acme.com/about'],
    ['http://10.0.0.1/about/', 'https://10.0.0.1/about'],
  ])('keeps the path of %j', (text, stored) => {
    expect(storedUrl(text)).toBe(stored)
  })

  it.each([
    ['ACME.com', 'https://acme.com'],
    ['https://acme.com/', 'https://acme.com'],
    ['acme.com?ref=x', 'https://acme.com'],
    ['<acme.com>', 'https://acme.com'],
    ['acme.com, beta.com', 'https://acme.com'],
  ])('of %j is its host', (text, stored) => {
    expect(storedUrl(text)).toBe(stored)
  })

  it.each([
    '',
    'acme',
    'and/or',
    'N/A',
    'ada@acme.com',
    'mailto:ada@acme.com',
    'ftp://acme.com/a',
    'https://',
    'localhost/x',
    'acme.com:@..',
  ])('does not exist for %j', text => {
    expect(storedUrl(text)).toBeUndefined()
  })

  it('is that of the profile for every profile', () => {
    const url = 'HTTPS://uk.Network.example/in/Jane-Doe/?trk=x'
    expect(storedUrl(url)).toBe(storedProfileUrl(url))
    expect(storedUrl('people.example/profile.php?id=7&x=1')).toBe('https://people.example/profile.php?id=7')
  })

  it('keeps every plain path, with a scheme and without, but for blanks at its end', () => {
    const segment = fc.string({
      unit: fc.constantFrom('a', 'Z', '7', '-', '_', '~', 'é', '%20'),
      minLength: 1,
    })
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), segments => {
        const address = ['acme.com', ...segments].join('/')
        fc.pre(!address.endsWith('%20'))
        for (const start of ['', '//', 'http://', 'https://'])
          expect(storedUrl(start + address)).toBe(`https://${address}`)
      }),
    )
    expect(storedUrl('acme.com/a%20')).toBe('https://acme.com/a')
  })

  it('is the same with blanks around, and so is the key of the profile', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,4}$/)
    const segment = fc.stringMatching(/^[A-Za-z0-9_-]{1,4}$/)
    const host = fc.array(fc.oneof(label, fc.constantFrom('www', 'de', 'linkedin', 'xn--a')), {
      minLength: 1,
      maxLength: 3,
    })
    const path = fc.array(fc.oneof(segment, fc.constantFrom('in', 'company', 'about', 'en')), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(host, path, (labels, segments) => {
        const url = [`https://${labels.join('.')}.com`, ...segments].join('/')
        for (const read of [storedUrl, storedProfileUrl, normalProfileUrl]) {
          expect(read(` ${url}`)).toBe(read(url))
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('is its own stored form, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '%',
      'é',
      'A',
      '?',
      '#',
      '@',
      ':',
      ' ',
      ',',
      '(',
      '\\',
      '"',
      '..',
      '\u200b',
    )
    const path = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 }))).map(list => list.join(''))
    const start = fc.constantFrom(
      'acme.com/',
      'https://acme.com/',
      'http://10.0.0.1/',
      'acme-.com/',
      'Acme.com',
    )
    const address = fc.tuple(start, path).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: 'binary' })), text => {
        const stored = storedUrl(text)
        if (stored !== undefined) expect(storedUrl(stored)).toBe(stored)
      }),
      { numRuns: 3000 },
    )
  })
})
