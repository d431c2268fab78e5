import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('a URL is parsed however often that is asked, whatever its letters', () => {
  const addresses = ['https://m\u00fcnchen.example/\u00df', 'https://\u4f8b.example/', 'https://example.com/']
  const refused = new Set<string>()
  for (let count = 0; count < 20_000; count++) {
    const address = addresses[count % 3] ?? ''
    if (!parseUrl(address) || !parseUrl('/\u00fcber', address)) refused.add(address)
  }
  expect([...refused]).toEqual([])
})

it('a text that is not a URL gives undefined', () => {
  for (const text of ['', 'example.com', '/path', 'https://', 'http://exa mple.com'])
    expect(parseUrl(text)).toBeUndefined()
  expect(parseUrl('https://[', 'https://example.com')).toBeUndefined()
})
