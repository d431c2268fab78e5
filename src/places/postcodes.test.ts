// Promises of the places of postcodes.
import { describe, expect, it } from 'vitest'
import { openPlaces } from './places.ts'
import { stateOfZip, townOfPostcode } from './postcodes.ts'

const places = openPlaces()
const letters = [...'abcdefghijklmnopqrstuvwxyz']

describe('a British postcode', () => {
  it('is in a town that is known, whatever its area', () => {
    const areas = ['', ...letters].flatMap(second => letters.map(first => first + second))
    const towns = areas.flatMap(area => townOfPostcode(`${area}1 1aa`) ?? [])
    expect(towns).toHaveLength(121)
    expect(towns.filter(town => places.named(town)?.places[0]?.country !== 'United Kingdom')).toEqual([])
  })

  it.each([
    ['sw1a 1aa', 'london, united kingdom'],
    ['sw1a', 'london, united kingdom'],
    ['m1 1ae', 'manchester, united kingdom'],
  ])('names the town of its area: %s', (postcode, town) => {
    expect(townOfPostcode(postcode)).toBe(town)
  })

  it.each(['m1', 's3', 'c1', 'zz1 1aa', 'm1 1a', '90210'])('is nothing else: %s', text => {
    expect(townOfPostcode(text)).toBeUndefined()
  })
})

describe('a ZIP code', () => {
  it.each([
    ['90210', 'CA'],
    ['02115', 'MA'],
    ['10001', 'NY'],
    ['20001', 'DC'],
    ['20100', 'VA'],
    ['60601', 'IL'],
    ['99501', 'AK'],
  ])('is in its state: %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })

  it.each(['00100', '09012', '34012', '96301', '1234', '123456', '9021o'])('is no other number: %s', text => {
    expect(stateOfZip(text)).toBeUndefined()
  })
})
