import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looseNumber } from './loose-number.ts'

describe('looseNumber', () => {
  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1 234 567', 1234567],
    ["1'234'567", 1234567],
    ['12,34,567', 1234567],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['$1.2M', 1200000],
    ['12k', 12000],
    ['12 mil', 12000],
    ['$12 mil.', 12000000],
    ['€3.4bn', 3400000000],
    ['3,4 Mrd. €', 3400000000],
    ['1,2 Mio €', 1200000],
    ['USD 5 million', 5000000],
    ['1.1m', 1100000],
    ['~40', 40],
    ['approx. 1,000 employees', 1000],
    ['12 %', 12],
    ['-5', -5],
    ['(1,200)', -1200],
    ['.5', 0.5],
    ['0', 0],
  ])('reads %s', (text, value) => {
    expect(looseNumber(text)).toEqual({ low: value, high: value })
  })

  it.each([
    ['51-200', { low: 51, high: 200 }],
    ['51 – 200 employees', { low: 51, high: 200 }],
    ['1,001 to 5,000', { low: 1001, high: 5000 }],
    ['$1-10M', { low: 1000000, high: 10000000 }],
    ['$500K - $1M', { low: 500000, high: 1000000 }],
    ['250+', { low: 250 }],
    ['10,001+ employees', { low: 10001 }],
    ['> 500', { low: 500 }],
    ['1000 or more', { low: 1000 }],
    ['$25 mil. - $50 mil.', { low: 25000000, high: 50000000 }],
    ['$500,000 - $1 mil.', { low: 500000, high: 1000000 }],
    ['$1 bil. - $5 bil.', { low: 1000000000, high: 5000000000 }],
    ['250 à 499 salariés', { low: 250, high: 499 }],
    ['1 ou 2 salariés', { low: 1, high: 2 }],
    ['10 000 salariés et plus', { low: 10000 }],
    ['entre 50 y 99 empleados', { low: 50, high: 99 }],
    ['501-1.000 Beschäftigte', { low: 501, high: 1000 }],
    ['1.001-5.000', { low: 1001, high: 5000 }],
    ['1.5-2.5', { low: 1.5, high: 2.5 }],
  ])('reads the range %s', (text, range) => {
    expect(looseNumber(text)).toEqual(range)
  })

  it.each([
    ['ordinary', ' '],
    ['no-break', '\u00a0'],
    ['narrow no-break', '\u202f'],
    ['thin', '\u2009'],
    ['figure', '\u2007'],
  ])('reads digits that an %s space separates', (_, space) => {
    const spaced = (text: string) => text.replaceAll('_', space)
    expect(looseNumber(spaced('1_234_567,89'))).toEqual({ low: 1234567.89, high: 1234567.89 })
    expect(looseNumber(spaced('1_234_567,89_€'))).toEqual({ low: 1234567.89, high: 1234567.89 })
    expect(looseNumber(spaced('(1_234)'))).toEqual({ low: -1234, high: -1234 })
    expect(looseNumber(spaced('1_001_–_5_000'))).toEqual({ low: 1001, high: 5000 })
    expect(looseNumber(spaced('12_345'), 'comma')).toEqual({ low: 12345, high: 12345 })
    expect(looseNumber(spaced('1_2345'))).toBeUndefined()
  })

  it('uses the decimal mark that it is given', () => {
    expect(looseNumber('1.234', 'comma')).toEqual({ low: 1234, high: 1234 })
    expect(looseNumber('1.234')).toEqual({ low: 1.234, high: 1.234 })
    expect(looseNumber('1,234', 'comma')).toEqual({ low: 1.234, high: 1.234 })
  })

  it.each(['', 'many', '1-2-3', '200-51', '1,23,4', '1..2', '--5', 'v2', '12 apples', '(5', '1e999'])(
    'refuses %j',
    text => {
      expect(looseNumber(text)).toBeUndefined()
    },
  )

  it('reads back every whole number, plain and with separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), value => {
        expect(looseNumber(String(value))).toEqual({ low: value, high: value })
        expect(looseNumber(value.toLocaleString('en'))?.low).toBe(value)
        expect(looseNumber(value.toLocaleString('fr'))?.low).toBe(value)
      }),
    )
  })

  it('never throws and gives only finite numbers', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const { low = 0, high = 0 } = looseNumber(text) ?? {}
        expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true)
      }),
    )
  })
})
