import { describe, expect, it } from 'vitest'
import { normalCompanyName } from './company-name.ts'
import { normalDomain } from './domain.ts'
import { normalEmail } from './email.ts'
import { visibleAddress, visibleText } from './invisible.ts'
import { normalPageUrl } from './page-url.ts'
import { normalProfileUrl, storedProfileUrl } from './profile-url.ts'
import { fold } from './text.ts'
import { storedUrl } from './url.ts'

const signs: readonly (readonly [string, string])[] = [
  ['a zero-width space', '\u200b'],
  ['a joiner', '\u200d'],
  ['a non-joiner', '\u200c'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a word joiner', '\u2060'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['an override of direction', '\u202e'],
  ['an isolate', '\u2066'],
  ['an Arabic letter mark', '\u061c'],
]

/** The text with the sign in front, behind every character, and so at the end. */
const sprinkled = (text: string, sign: string): string => sign + [...text].map(one => one + sign).join('')

describe('an identifier with an invisible sign anywhere', () => {
  it.each(signs)('is the identifier without it: %s', (_, sign) => {
    const forms: readonly (readonly [(text: string) => string | undefined, string])[] = [
      [normalProfileUrl, 'https://www.network.example/in/jane-doe'],
      [storedProfileUrl, 'https://network.example/in/jane-doe'],
      [normalPageUrl, 'https://news.example/story?id=7'],
      [storedUrl, 'https://acme.example/about'],
      [normalDomain, 'acme.co.uk'],
      [normalEmail, 'jane.doe@acme.com'],
      [normalCompanyName, 'Acme Wholesale, Inc.'],
      [fold, 'Jane Doe'],
    ]
    for (const [form, text] of forms) expect(form(sprinkled(text, sign))).toBe(form(text))
  })

  it.each(signs)('is found when it is percent-encoded: %s', (_, sign) => {
    const encoded = encodeURIComponent(sign)
    const key = 'network.example/in/jane-doe'
    for (const written of [encoded, encoded.toLowerCase()]) {
      expect(normalProfileUrl(`https://network.example/in/jane${written}-doe${written}`)).toBe(key)
      expect(normalProfileUrl(`https://network.example${written}/in/jane-doe/`)).toBe(key)
      expect(storedProfileUrl(`https://network.example/in/jane-doe${written}`)).toBe(`https://${key}`)
      expect(normalDomain(`https://acme.com${written}/about`)).toBe('acme.com')
      expect(normalPageUrl(`https://news.example/story${written}?id=7`)).toBe('news.example/story?id=7')
    }
  })

  it('keeps the other escapes of its path', () => {
    expect(visibleAddress('https://a.example/m%C3%BCller%E2%80%8B%2Fx')).toBe(
      'https://a.example/m%C3%BCller%2Fx',
    )
    expect(visibleAddress('https://a.example/%E2%80%93%ff%e2%80%8b')).toBe(
      'https://a.example/%E2%80%93%ff%e2%80%8b',
    )
  })
})

describe('a joiner that shapes what is seen', () => {
  const persian = 'شرکت می‌خواهم'
  const indic = 'श्री क्‍ष'
  const family = '👩‍💻 Ana 👨‍👩‍👧'

  it.each([persian, indic, family])('stays where the text is stored: %s', text => {
    expect(visibleText(text)).toBe(text)
    expect(visibleText(`\u200b${text}\u200d\u200c`).replace(/\u200d$/, '')).toBe(text)
  })

  it.each([persian, indic])('does not tell texts apart: %s', text => {
    expect(fold(text)).toBe(fold(text.replace(/[\u200c\u200d]/g, '')))
  })

  it('stays in the address of a page that is stored', () => {
    const address = `https://network.example/in/${encodeURIComponent('می‌خواهم')}`
    expect(storedUrl(address)).toBe(address)
    expect(normalProfileUrl(address)).toBe('network.example/in/میخواهم')
  })
})
