import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTypoOf, isTypoOfName } from './typo.ts'

/** Optimal string alignment distance, straight from its definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    distance(a.slice(0, -1), b) + 1,
    distance(a, b.slice(0, -1)) + 1,
    distance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    ...(swapped ? [distance(a.slice(0, -2), b.slice(0, -2)) + 1] : []),
  )
}

const allowed = (length: number): number => (length >= 9 ? 2 : length >= 5 ? 1 : 0)
const letters = fc.constantFrom(...'abß')

const slip = fc.record({ at: fc.nat(), kind: fc.constantFrom('less', 'more', 'wrong', 'swapped') })

function slipped(text: string, { at, kind }: { at: number; kind: string }): string {
  const index = at % text.length
  const [before, here, after] = [text.slice(0, index), text.charAt(index), text.slice(index + 1)]
  if (kind === 'less') return before + after
  if (kind === 'more') return `${before}z${here}${after}`
  if (kind === 'wrong') return `${before}z${after}`
  return before + after.slice(0, 1) + here + after.slice(1)
}

describe('a misspelt word', () => {
  it('is one within one slip from five letters on, and two from nine on', () => {
    const short = fc.string({ unit: letters, maxLength: 6 })
    fc.assert(
      fc.property(short, short, (wanted, token) => {
        expect(isTypoOf(wanted, token)).toBe(distance(wanted, token) <= allowed(wanted.length))
      }),
      { numRuns: 300 },
    )
  })

  it('stays recognised after a slip in it, or, from nine letters on, one in each half', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeé'), minLength: 5, maxLength: 14 })
    fc.assert(
      fc.property(word, slip, slip, (wanted, first, second) => {
        const middle = wanted.length >> 1
        const [start, end] = [wanted.slice(0, middle), wanted.slice(middle)]
        expect(isTypoOf(wanted, start + slipped(end, first))).toBe(true)
        if (wanted.length >= 9)
          expect(isTypoOf(wanted, slipped(start, second) + slipped(end, first))).toBe(true)
      }),
    )
  })

  it.each([
    ['engineer', 'enginer', true],
    ['engineer', 'egnineer', true],
    ['engineer', 'enginner', true],
    ['engineering', 'enginereing', true],
    ['sales', 'sale', true],
    ['chef', 'chief', false],
    ['manager', 'manger', true],
    ['engineer', 'engine', false],
    ['director', 'doctor', false],
  ])('%s is meant by %s: %s', (wanted, token, is) => {
    expect(isTypoOf(wanted, token)).toBe(is)
  })

  it('is never one with digits in it: another number is another thing', () => {
    expect(isTypoOf('python3', 'python2')).toBe(false)
    expect(isTypoOf('1234567890', '1234567891')).toBe(false)
    expect(isTypoOf('python3', 'python3')).toBe(true)
    expect(isTypoOfName('c10', 'c11')).toBe(false)
  })

  it('lets words of three and four letters of a name be misspelt', () => {
    expect(isTypoOfName('jhn', 'john')).toBe(true)
    expect(isTypoOfName('crwo', 'crow')).toBe(true)
    expect(isTypoOfName('crwo', 'corow')).toBe(false)
    expect(isTypoOfName('al', 'ali')).toBe(false)
    expect(isTypoOfName('garcia', 'gracia')).toBe(true)
    expect(isTypoOf('jhn', 'john')).toBe(false)
  })
})
