import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../lib/json/json.ts'
import { maskJson, maskJsonText, maskText } from './mask.ts'

describe('a text', () => {
  it.each([
    ['write to jane.doe@example.com, please', 'write to <email>, please'],
    ['<mailto:jane@example.com>', '<mailto:<email>>'],
    ['+49 151 2345678', '<phone>'],
    ['call (415) 555-0134 or 415-555-0134', 'call <phone> or <phone>'],
    ['+1 (415) 555.0134', '<phone>'],
  ])('%j is kept as %j', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it.each([
    'Acme GmbH',
    '2025-01-31T10:00:00+00:00',
    '1234567890',
    '01900000-0000-7000-8000-ffffffffffff',
    'https://www.linkedin.com/in/person-1',
    '10.0.0.0/8',
    '@handle',
  ])('%j is kept as it is', text => {
    expect(maskText(text)).toBe(text)
  })
})

describe('a request', () => {
  const filters = {
    op: 'and',
    conditions: [
      { field: 'basic_profile.name', type: '(.)', value: 'Jane Doe' },
      { column: 'basic_profile.last_name', type: 'in', value: ['Doe', 'Roe'] },
      { field: 'basic_profile.headline', type: '(.)', value: 'engineer like Jane Doe' },
      { field: 'basic_profile.current_title', type: '(.)', value: 'engineer' },
      { value: 'Jane', type: '=', field: 'basic_profile.first_name' },
    ],
  }
  const cases: readonly (readonly [Json, Json])[] = [
    [{ names: ['Jane Doe', 'Acme'] }, { names: ['<name>', '<name>'] }],
    [{ names: 'Jane Doe, Acme' }, { names: '<name>' }],
    [{ emails: ['jane@example.com'] }, { emails: ['<email>'] }],
    [
      { notifications: [{ headers: { Authorization: 'Bearer abc', 'X-Api-Key': 'abc' } }] },
      { notifications: [{ headers: { Authorization: '<secret>', 'X-Api-Key': '<secret>' } }] },
    ],
    [{ phone_numbers: ['0151 234', 4915123] }, { phone_numbers: ['<phone>', '<phone>'] }],
    [
      { field: 'basic_profile.name', query: 'jan' },
      { field: 'basic_profile.name', query: '<name>' },
    ],
    [{ nested: { full_name: 'Jane', id: 3 } }, { nested: { full_name: '<name>', id: 3 } }],
    [
      { search: { query: 'someone like Jane Doe', mode: 'hybrid' }, keyword: 'Jane' },
      { search: { query: '<text>', mode: 'hybrid' }, keyword: '<text>' },
    ],
    [
      { limit: 3, cursor: 'a-query-about-JaneDoe' },
      { limit: 3, cursor: '<cursor>' },
    ],
    [
      { professional_network_profile_urls: ['HTTPS://www.network.example/in/Jane-Doe/?x=1', 'jane-doe'] },
      { professional_network_profile_urls: ['HTTPS://www.network.example/in/<profile>', '<profile>'] },
    ],
    [
      { professional_network_profile_urls: 'a.example/in/Jane, b.example/in/Doe' },
      { professional_network_profile_urls: 'a.example/in/<profile>' },
    ],
    [
      { post_processing: { exclude_profiles: ['https://code.example/Jane-Doe'] }, login: 'JaneDoe' },
      { post_processing: { exclude_profiles: ['https://code.example/<profile>'] }, login: '<profile>' },
    ],
    [
      { field: 'actor.professional_network_url', type: 'in', value: ['https://network.example/in/JaneDoe'] },
      {
        field: 'actor.professional_network_url',
        type: 'in',
        value: ['https://network.example/in/<profile>'],
      },
    ],
    [
      { fields: ['basic_profile.name'], limit: 3 },
      { fields: ['basic_profile.name'], limit: 3 },
    ],
    [
      { filters },
      {
        filters: {
          op: 'and',
          conditions: [
            { field: 'basic_profile.name', type: '(.)', value: '<name>' },
            { column: 'basic_profile.last_name', type: 'in', value: ['<name>', '<name>'] },
            { field: 'basic_profile.headline', type: '(.)', value: '<text>' },
            { field: 'basic_profile.current_title', type: '(.)', value: 'engineer' },
            { value: '<name>', type: '=', field: 'basic_profile.first_name' },
          ],
        },
      },
    ],
  ]

  it('keeps keys that mean something to JavaScript', () => {
    const text = '{"__proto__":{"name":"Jane"},"constructor":1}'
    expect(JSON.stringify(maskJson(JSON.parse(text)))).toBe(text.replace('Jane', '<name>'))
  })

  it.each(cases)('%j is kept without personal data', (body, masked) => {
    expect(maskJson(body)).toEqual(masked)
  })

  it.each(cases)('%j shows no personal data wherever it is cut off', body => {
    const text = JSON.stringify(body)
    for (let length = 0; length <= text.length; length++) {
      const masked = maskJsonText(text.slice(0, length))
      expect(masked).not.toMatch(/Jane|Doe|Roe|@example|0151|4915/)
    }
  })

  it.each([
    { professional_network_profile_urls: ['https://www.network.example/company/acme/about'] },
    { domains: ['acme.com'], field: 'basic_profile.current_title', query: 'engin' },
  ])('%j is kept as it is', body => {
    expect(maskJson(body)).toEqual(body)
  })

  it('is masked in time that grows with its length, whatever it holds', () => {
    const parts = ['"value":', '"field":', '"name":', '"names":[', '"', '\\', 'a@', '+1', '(1', ' ', '{', ',']
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.constantFrom(...parts), (one, other) => {
        const text = (one + other).repeat(32_768 / (one.length + other.length))
        const started = performance.now()
        maskJsonText(text)
        expect(performance.now() - started).toBeLessThan(1000)
      }),
    )
  })
})
