import { describe, expect, it } from 'vitest'
import { nameConfidence } from '../../test/support/name-confidence.ts'
import { comparedName } from './compared-name.ts'
import { alignNames } from './name-alignment.ts'

const unpaired = (one: string, other: string) => {
  const [a, b] = [comparedName(one), comparedName(other)]
  if (!a || !b) throw new Error('Both are names.')
  const { a: ofA, b: ofB } = alignNames(a, b)
  return [...ofA, ...ofB].filter(({ near }) => near === 0).map(({ text }) => text)
}

describe('the words of two names', () => {
  it.each([
    ['Micron Techn. Inc.', 'Micron Technology, Inc.'],
    ['Cabot Res. Intl', 'Cabot Resources International'],
    ['Adv. Mic. Dev.', 'Advanced Micro Devices'],
    ['Ryerson Mnfg. Svcs', 'Ryerson Manufacturing Services'],
    ['Blue Stone Capital', 'BlueStone Capital'],
    ['Price Waterhouse Coopers', 'PricewaterhouseCoopers'],
    ['McDonalds', "McDonald's Corp"],
    ['Lands End', "Lands' End, Inc."],
    ['Walgreen', 'Walgreens Co.'],
    ['Barnes and Noble', 'Barnes & Noble'],
    ['IBM', 'International Business Machines'],
    ['LVMH', 'Lux Vuitton Moet Hennessy'],
    ['Walt Disney', 'Disney (Walt) Co.'],
    ['Mercedes Benz', 'Mercedes Banz'],
  ])('are all paired for %s and %s', (one = '', other = '') => {
    expect(unpaired(one, other)).toEqual([])
  })

  it.each([
    ['Tata Steel', 'Tata Motors', ['steel', 'motors']],
    ['Fund 2', 'Fund 3', ['2', '3']],
    ['Acme', 'Acme Wholesale', ['wholesale']],
  ])('stay alone where the other name lacks them: %s and %s', (one, other, words) => {
    expect(unpaired(one, other)).toEqual(words)
  })

  it.each([
    ['Tata Steel', 'Tata Motors'],
    ['Series Fund B', 'Series Fund C'],
    ['General American Water', 'General American Technologies'],
    ['First National Bank', 'First Regional Bank'],
  ])('lend little confidence where only common ones agree: %s and %s', (one, other) => {
    expect(nameConfidence(one, other)).toBeLessThan(0.5)
  })
})
