import { expect, it } from 'vitest'
import { canParseUrl } from './can-parse-url.ts'

it('an address is known as one however often that is asked, whatever its letters', () => {
  const addresses = ['https://m\u00fcnchen.example/\u00df', 'https://\u4f8b.example/', 'https://example.com/']
  const refused = new Set<string>()
  for (let count = 0; count < 20_000; count++) {
    const address = addresses[count % 3] ?? ''
    if (!canParseUrl(address) || !canParseUrl('/\u00fcber', address)) refused.add(address)
  }
  expect([...refused]).toEqual([])
})

it('anything else is none', () => {
  for (const text of ['', 'example.com', '/path', 'https://', 'http://exa mple.com'])
    expect(canParseUrl(text)).toBe(false)
  expect(canParseUrl('https://[', 'https://example.com')).toBe(false)
})
