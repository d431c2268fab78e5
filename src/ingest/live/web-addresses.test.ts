import { expect, it } from 'vitest'
import { withSafeAddresses } from './web-addresses.ts'

const shown = (value: string) => withSafeAddresses({ website_url: value }, () => {}).website_url

it.each([
  'https://example.com/a?b=c#d',
  'HTTP://example.com',
  'example.com',
  'example.com:8080/path',
  '//cdn.example.com/logo.png',
  '/relative/path',
  'urn:li:person:17',
  'at://did:plc:abc/app.bsky.feed.post/3k1',
  'acct:zoe@social.example',
  '',
])('the address %j stays as it is', address => {
  expect(shown(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://example.com@evil.example/',
  'https://user:secret@example.com/',
])('the address %j is left out', address => {
  expect(shown(address)).toBeUndefined()
})

it('addresses are looked for in lists and within entries, and other texts are left alone', () => {
  const dropped: string[] = []
  const record = {
    headline: 'javascript: the good parts',
    contact: { websites: ['https://a.example', 'javascript:a'] },
    posts: [{ share_url: 'data:text/html,x', text: 'data: all of it' }],
    logo_permalink: 'blob:x',
  }
  expect(withSafeAddresses(record, field => dropped.push(field))).toEqual({
    headline: 'javascript: the good parts',
    contact: { websites: ['https://a.example'] },
    posts: [{ text: 'data: all of it' }],
  })
  expect(dropped).toEqual(['websites', 'share_url', 'logo_permalink'])
})
