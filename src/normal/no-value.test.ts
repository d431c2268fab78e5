import { describe, expect, it } from 'vitest'
import { isLoneZero } from './no-value.ts'

describe('zeros alone', () => {
  it.each(['0', '0.00', '0,0', '0,00', '0 0', '0, 0', '0,0.0', '0; 0,000; 0'])('are %s', text => {
    expect(isLoneZero(text)).toBe(true)
  })

  it.each(['', '1', '00', '0.', '0 1', '0,00,', '0..0', '007'])('are not "%s"', text => {
    expect(isLoneZero(text)).toBe(false)
  })

  it('are told in texts of any length', () => {
    const many = `0${',0'.repeat(30_000)}`
    expect([isLoneZero(many), isLoneZero(`${many}x`)]).toEqual([true, false])
  })
})
