import { describe, expect, it } from 'vitest'
import { sameCompany } from './same-company.ts'

const named = (name: string, more: { formerNames?: readonly string[]; country?: string } = {}) => ({
  names: [name],
  formerNames: [],
  country: undefined,
  ...more,
})

describe('two records with one domain', () => {
  it.each([
    ['Rakuten Group, Inc.', 'Rakuten'],
    ['IQVIA Holdings Inc', 'IQVIA'],
    ['Cloud Era', 'CloudEra'],
    ['Dell Technologies (member)', 'Dell'],
    ['London Stock Exchange Group plc', 'LSEG'],
    ['Salesforce.com', 'Salesforce, Inc.'],
    ['Teva Pharmaceutical', 'Teva Pharmaceuticals'],
  ])('are one company: %s, %s', (a, b) => {
    expect(sameCompany(named(a), named(b))).toBe(true)
    expect(sameCompany(named(b), named(a))).toBe(true)
  })

  it.each([
    ['Centuria Capital Group', 'Centuria Office REIT'],
    ['VGI Partners Limited', 'VGI Partners Asian Investments Limited'],
    ['CD Private Equity Fund I', 'CD Private Equity Fund II'],
    ['Cloudflare', 'Cloudflare Workers'],
    ['Google', 'YouTube'],
    ['Nahar Poly Films Limited', 'Nahar Spinning Mills Ltd'],
    ['General Electric Company', 'GE Power India Limited'],
    ['Rakuten Group, Inc.', 'Rakuten Travel Xchange'],
  ])('are two: %s, %s', (a, b) => {
    expect(sameCompany(named(a), named(b))).toBe(false)
    expect(sameCompany(named(b), named(a))).toBe(false)
  })

  it('are one company when one bears the former name of the other', () => {
    expect(sameCompany(named('Meta', { formerNames: ['Facebook'] }), named('Facebook, Inc.'))).toBe(true)
  })

  it('need an equal name when they are in two countries', () => {
    const abroad = (name: string) => named(name, { country: 'Brazil' })
    expect(sameCompany(named('Acme Holdings', { country: 'Spain' }), abroad('Acme'))).toBe(false)
    expect(sameCompany(named('Acme Inc', { country: 'Spain' }), abroad('Acme'))).toBe(true)
    expect(sameCompany(named('Acme Holdings', { country: 'Brazil' }), abroad('Acme'))).toBe(true)
  })
})
