import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../normal/text.ts'
import { suggestionRank } from './suggest.ts'

const rank = (value: string, typed: string) => suggestionRank(value, fold(typed))

describe('a suggestion', () => {
  it('ranks the whole value first, its beginning next, then beginnings of its words, then what is inside', () => {
    expect(rank('Engineer', 'engineer')).toBe(0)
    expect(rank('Engineering Manager', 'engineer')).toBe(1)
    expect(rank('Senior Engineer', 'engineer')).toBe(2)
    expect(rank('Bioengineer', 'engineer')).toBe(3)
    expect(rank('Chef', 'engineer')).toBeUndefined()
  })

  it('is found by the beginnings of its words in any order', () => {
    expect(rank('Director of Sales', 'sal dir')).toBe(2)
    expect(rank('Director of Sales', 'sal eng')).toBeUndefined()
  })

  it('does not depend on case, accents or width', () => {
    expect(rank('São Paulo', 'sao p')).toBe(1)
    expect(rank('ＡＣＭＥ', 'acme')).toBe(0)
    expect(rank('東京都', '東京')).toBe(1)
  })

  it('is every value alike when nothing was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), value => {
        expect(suggestionRank(value, '')).toBe(0)
      }),
    )
  })

  it('for signs alone is only a value that holds them', () => {
    expect(rank('Engineer', '&')).toBeUndefined()
    expect(rank('Engineer', '...')).toBeUndefined()
    expect(rank('R&D', '&')).toBe(3)
    expect(rank('.NET', '.')).toBe(1)
  })

  it('holds what was typed, or words that begin like each of its words', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '-', '東'), maxLength: 8 })
    fc.assert(
      fc.property(text, text, (value, typed) => {
        const found = rank(value, typed)
        if (fold(value).includes(fold(typed))) expect(found).toBeDefined()
        if (found === 0 || found === 1) expect(fold(value).startsWith(fold(typed))).toBe(true)
        if (found === 3) expect(fold(value)).toContain(fold(typed))
      }),
    )
  })
})
