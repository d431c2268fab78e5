import { describe, expect, it, vi } from 'vitest'
import { compileSafePattern } from './pattern.ts'

const at = { file: 'some.yaml', line: 3, path: 'fields.x.match' }

describe('compileSafePattern', () => {
  it.each([
    '(a+)+b',
    '(?:a*)*',
    '(\\w+\\s?)+$',
    '(?:a|a)*b',
    '(?:x+y?){2,}',
    '((a)|b)+',
    '(?:a{1,500}){1,500}',
  ])('refuses %s, which can take forever', source => {
    expect(() => compileSafePattern(source, at)).toThrow('repeats inside a repetition')
  })

  it('refuses a pattern that takes too long on a hard text', () => {
    expect(() => compileSafePattern('(.*),(.*),(.*),(.*),(.*);', at)).toThrow('too slow')
  })

  it('accepts a pattern although other programs have the processor meanwhile', () => {
    let ms = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      ms += 1000
      return ms
    })
    try {
      expect(compileSafePattern('^(.+?), (.+)$', at).test('a, b')).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  it('names the position of an invalid pattern', () => {
    expect(() => compileSafePattern('(', at)).toThrow(
      'some.yaml, line 3, fields.x.match: "(" is not a regular expression',
    )
  })

  it.each([
    ['^(.+?), (.+)$', 'a, b'],
    ['(?:ab){0,3}c', 'ababc'],
    ['[a-z(]+\\)', 'a()'],
    ['(?i)HELLO', 'hello'],
    ['(?m)^b$', 'a\nb'],
    ['(?:[ab]c?)+', 'abc'],
    ['\\d{4}(?:-(?:\\d{4}|\\d{2})?)?', '1994-98'],
  ])('accepts %s', (source, text) => {
    expect(compileSafePattern(source, at).test(text)).toBe(true)
  })
})
