import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../lib/json/json.ts'
import { rankDomainMatches } from './domain-matches.ts'

const match = (id: number, record: JsonObject, confidence = 1) => ({ confidence, stored: { id, record } })

const ranked = (...matches: readonly ReturnType<typeof match>[]) =>
  rankDomainMatches('acme.com', matches).map(({ stored }) => stored.id)

const info = (name: string, more: JsonObject = {}): JsonObject => ({
  basic_info: { name, primary_domain: 'acme.com', ...more },
})

describe('records that share a domain', () => {
  it('put the company named like the domain before its subsidiaries', () => {
    expect(
      ranked(match(1, info('Bolt by Acme')), match(2, info('Acme Inc.')), match(3, info('Acme Capital'))),
    ).toEqual([2, 3, 1])
  })

  it('put the owner of the domain before who only uses it too', () => {
    const guest = { basic_info: { name: 'Acme', primary_domain: 'bolt.com', all_domains: ['acme.com'] } }
    expect(ranked(match(1, guest), match(2, info('Zebra')))).toEqual([2, 1])
  })

  it('put the larger before the smaller where names do not decide', () => {
    const small = { ...info('Bolt'), headcount: { total: 20 } }
    const large = info('Zebra', { employee_count_range: '10,001+' })
    expect(ranked(match(1, small), match(2, large))).toEqual([2, 1])
  })

  it('put acquired companies and showcase pages behind', () => {
    const acquired = info('Acme', { status: 'acquired' })
    const showcase = info('Acme', { professional_network_url: 'https://network.example/showcase/acme' })
    expect(ranked(match(1, acquired), match(2, showcase), match(3, info('Acme Group')))[0]).toBe(3)
  })

  it('put who states the domain now before who once did', () => {
    expect(ranked(match(1, info('Acme'), 0.9), match(2, info('Zebra')))).toEqual([2, 1])
  })

  it('keep the older first among equals, and survive records without anything', () => {
    expect(ranked(match(9, {}), match(4, {}), match(7, { basic_info: null }))).toEqual([4, 7, 9])
  })
})
