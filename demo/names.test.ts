import { describe, expect, it } from 'vitest'
import { asciiOf, nameAt, readCultures } from './names.ts'
import { Random } from './random.ts'

const cultures = readCultures()

describe('demo names', () => {
  it('have no last name in two cultures, so that equal addresses mean equal cultures', () => {
    const lasts = [...cultures.values()].flatMap(culture => culture.lasts.map(last => last.ascii))
    expect(new Set(lasts).size).toBe(lasts.length)
    expect(lasts.every(last => /^[a-z]{2,}$/.test(last))).toBe(true)
  })

  it('are adjacent when they share a last name and an initial', () => {
    const random = new Random(1, 1, 1)
    const torn: string[] = []
    for (const culture of cultures.values()) {
      const seen = new Set<string>()
      let before = ''
      for (let point = 0; point < 1; point += 1 / 4096) {
        const { firstAscii, lastAscii } = nameAt(culture, point, random)
        const key = `${firstAscii[0]}${lastAscii}`
        if (key !== before && seen.has(key)) torn.push(key)
        seen.add(key)
        before = key
      }
    }
    expect(torn).toEqual([])
  })

  it.each([
    ['Łukasz', 'lukasz'],
    ['Schröder', 'schroeder'],
    ['O’Brien', 'obrien'],
    ['Nguyễn', 'nguyen'],
    ['Ødegård', 'odegard'],
  ])('write %s as %s in addresses', (name, ascii) => {
    expect(asciiOf(name)).toBe(ascii)
  })
})
