import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalProfileUrl, storedProfileUrl } from './profile-url.ts'

describe('the key of a profile URL', () => {
  it.each([
    'https://network.example/in/jane-doe',
    'network.example/in/jane-doe',
    'HTTP://WWW.Network.Example/IN/Jane-Doe/',
    'https:/network.example//in///jane-doe//',
    '//network.example/in/jane-doe',
    'https://uk.network.example/in/jane-doe',
    'https://fr-fr.network.example/in/jane-doe',
    'https://m.network.example/in/jane-doe',
    'https://www.mobile.network.example/in/jane-doe',
    'https://network.example/in/jane-doe/en',
    'https://network.example/in/jane-doe/de_DE/',
    'https://network.example/in/jane-doe/details/experience/',
    'https://network.example/in/jane-doe/recent-activity/all/?lipi=1',
    'https://m.network.example/m/in/jane-doe',
    'https://www.network.example/mwlite/in/jane-doe/en?trk=x#about',
    'https://de.network.example/comm/in/jane-doe',
    'https://network.example/in/jane-doe?trk=public&id=7#top',
    'https://network.example/in/j%61ne%2Ddoe',
    'https://network.example/in/jane-doe%20',
    'https://network.example/in/jane-doe%2F?trk=x',
    'https://network.example/in/jane-doe/%20%2f/',
    'https://user:word@network.example:443/in/jane-doe',
    ' <https://network.example./in/jane-doe>, ',
    '“https://network.example/in/jane-doe”',
    'https:\\\\network.example\\in\\jane-doe',
  ])('is the same for %s', text => {
    expect(normalProfileUrl(text)).toBe('network.example/in/jane-doe')
  })

  it.each([
    ['https://bioguide.congress.gov/search/bio/C000127', 'bioguide.congress.gov/search/bio/c000127'],
    ['https://network.example/in/jos%C3%A9', 'network.example/in/josé'],
    ['https://network.example/in/jose\u0301', 'network.example/in/josé'],
    ['https://network.example/in/100%', 'network.example/in/100%'],
    ['https://network.example/in/%E0%A4%A', 'network.example/in/%e0%a4%a'],
    ['https://network.example/in/a%2Fb', 'network.example/in/a%2fb'],
    ['https://network.example/pub/jane-doe/1/2b3/456', 'network.example/pub/jane-doe/1/2b3/456'],
    ['https://network.example/company/acme/about/', 'network.example/company/acme'],
    ['https://fr.network.example/mwlite/company/acme/mycompany', 'network.example/company/acme'],
    ['https://network.example/sales/lead/ACwAAAB1b2C3,NAME_SEARCH,x-Y1', 'network.example/in/acwaaab1b2c3'],
    ['https://network.example/sales/people/ACwAAAB1b2C3%2Cx?_ntb=1', 'network.example/in/acwaaab1b2c3'],
    ['https://network.example/sales/company/1035/', 'network.example/company/1035'],
    ['https://shop.example/sales/people', 'shop.example/sales/people'],
    ['https://network.example/m/jane', 'network.example/m/jane'],
    ['https://network.example/m', 'network.example/m'],
    ['https://münchen.example/in/x', 'xn--mnchen-3ya.example/in/x'],
    ['http://network.example:8080/in/x', 'network.example:8080/in/x'],
    ['https://cs.university.edu/~jane', 'cs.university.edu/~jane'],
    ['https://hp.co.uk/company/x', 'hp.co.uk/company/x'],
    ['https://m.me/jane', 'm.me/jane'],
    ['https://old.example/#!/jane', 'old.example/jane'],
  ])('of %s is %s', (text, key) => {
    expect(normalProfileUrl(text)).toBe(key)
  })

  it('reads the query string only where it is the identity', () => {
    expect(normalProfileUrl('https://people.example/profile.php?ref=x&id=123')).toBe(
      'people.example/profile.php?id=123',
    )
    expect(normalProfileUrl('https://scholar.example/citations?hl=en&user=AbC')).toBe(
      'scholar.example/citations?user=abc',
    )
    expect(normalProfileUrl('https://people.example/?id=123')).toBe('people.example?id=123')
    expect(normalProfileUrl('https://people.example/jane?id=123')).toBe('people.example/jane')
  })

  it.each([
    '',
    '   ',
    'jane',
    'not a url',
    'example.com',
    'https://example.com/',
    'jane@example.com',
    'mailto:jane@example.com',
    'ftp://example.com/in/jane',
    'javascript:alert(1)',
    'https://',
    'https:///in/jane',
    'https://localhost/in/jane',
    'https://10.0.0.1/in/jane',
    'and/or',
    'see https://network.example/in/jane',
    'https://net..example/in/jane',
    'urn:li:person:7',
    'ACoAAABcD',
  ])('does not exist for %j', text => {
    expect(normalProfileUrl(text)).toBeUndefined()
    expect(storedProfileUrl(text)).toBeUndefined()
  })

  it('is its own key, and that of the stored form, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '%',
      '%2F',
      '%C3%A9',
      'é',
      'A',
      'in',
      '?',
      'id=',
      '#',
      '-',
      '@',
      ':',
      ' ',
      '%25',
      'İ',
    )
    const url = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 4 })))
      .map(list => `https://Www.a.example/${list.join('')}`)
    fc.assert(
      fc.property(fc.oneof(url, fc.string({ unit: 'binary' })), text => {
        const key = normalProfileUrl(text)
        if (key === undefined) return
        expect(normalProfileUrl(key)).toBe(key)
        expect(normalProfileUrl(storedProfileUrl(text) ?? '')).toBe(key)
      }),
      { numRuns: 600 },
    )
  })
})

describe('the stored form of a profile URL', () => {
  it.each([
    ['http://WWW.Network.Example/in/Jane-Doe/?trk=x#y', 'https://www.network.example/in/Jane-Doe'],
    ["https://network.example/'%2F", 'https://network.example/%27'],
    ['network.example/in/J%C3%A9', 'https://network.example/in/J%C3%A9'],
    ['people.example/profile.php?id=Ab', 'https://people.example/profile.php?id=Ab'],
  ])('of %s is %s', (text, stored) => {
    expect(storedProfileUrl(text)).toBe(stored)
  })
})
