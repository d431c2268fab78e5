import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyDomain, isSharedHost, normalDomain } from './domain.ts'

describe('the one form of a domain', () => {
  it.each([
    'https://www.Acme.co.uk/about?x=1#y',
    'acme.co.uk',
    'ACME.CO.UK.',
    'jane@acme.co.uk',
    'mailto:jane@acme.co.uk?subject=hello',
    'Jane Doe <jane@acme.co.uk>',
    'https://user:word@shop.acme.co.uk:8443/a@b',
    '//acme.co.uk/x',
    ' "www.acme.co.uk", ',
    'careers.eu.acme.co.uk',
    'http:\\\\acme.co.uk\\x',
  ])('is acme.co.uk for %s', text => {
    expect(normalDomain(text)).toBe('acme.co.uk')
  })

  it.each([
    ['acme.github.io', 'acme.github.io'],
    ['blog.acme.github.io', 'acme.github.io'],
    ['www.github.io', 'github.io'],
    ['https://acme.wordpress.com/about', 'acme.wordpress.com'],
    ['blog.acme.substack.com', 'acme.substack.com'],
    ['de.wordpress.com', 'wordpress.com'],
    ['www.medium.com', 'medium.com'],
    ['https://sites.google.com/view/acme', 'sites.google.com'],
    ['mail.google.com', 'google.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['https://пример.рф/о-нас', 'xn--e1afmkfd.xn--p1ai'],
    ['acme.example', 'acme.example'],
    ['www.com', 'www.com'],
    ['https://www.nhs.uk/', 'nhs.uk'],
    ['www.england.nhs.uk', 'england.nhs.uk'],
  ])('of %s is %s', (text, domain) => {
    expect(normalDomain(text)).toBe(domain)
  })

  it.each([
    '',
    'acme',
    'not a domain',
    'co.uk',
    '10.0.0.1',
    'n.a',
    'http://',
    'http://[::1]/x',
    '@',
    'jane@',
    'a..b',
  ])('does not exist for %j', text => {
    expect(normalDomain(text)).toBeUndefined()
  })

  it('is its own form, for any text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webUrl(), fc.emailAddress())
    fc.assert(
      fc.property(text, value => {
        const domain = normalDomain(value)
        if (domain !== undefined) expect(normalDomain(domain)).toBe(domain)
      }),
    )
  })
})

describe('a shared host', () => {
  it.each(['gmail.com', 'github.com', 'sites.google.com', 'wixsite.com', 'x.com'])('is %s', domain => {
    expect(isSharedHost(domain)).toBe(true)
  })

  it('is not a company of its own kind', () => {
    expect(isSharedHost('acme.com')).toBe(false)
    expect(isSharedHost('google.com')).toBe(false)
  })

  it('identifies its owner by the bare site, and nobody by a page or mailbox on it', () => {
    expect(companyDomain('https://www.github.com/')).toBe('github.com')
    expect(companyDomain('github.com')).toBe('github.com')
    expect(companyDomain('https://github.com/acme')).toBeUndefined()
    expect(companyDomain('nhs.uk')).toBe('nhs.uk')
    expect(companyDomain('https://www.gov.uk/government/organisations/hm-treasury')).toBeUndefined()
    expect(companyDomain('gist.github.com')).toBeUndefined()
    expect(companyDomain('jane@github.com')).toBe('github.com')
    expect(companyDomain('jane@gmail.com')).toBeUndefined()
    expect(companyDomain('sites.google.com/view/acme')).toBeUndefined()
    expect(companyDomain('https://acme.com/about')).toBe('acme.com')
  })
})
