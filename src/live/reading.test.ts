import { describe, expect, it } from 'vitest'
import { jsonIn, jsonListOf, jsonOf } from './reading.ts'

const repeated = (count: number, part: string) => part.repeat(count)

describe('an answer of a provider', () => {
  it.each([
    [
      '200,000 keys',
      `{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`)}}`,
      'Its answer has more than 125000 keys.',
    ],
    ['a million values', `[${repeated(1_000_000, '0,')}0]`, 'Its answer has more than 250000 values.'],
    [
      'two million levels',
      repeated(2_000_000, '[') + repeated(2_000_000, ']'),
      'Its answer is nested more than 100 levels deep.',
    ],
  ])('with %s is a fault, which is told before it is parsed', (_, text, message) => {
    for (const read of [jsonIn, jsonOf, jsonListOf]) {
      const startedMs = process.cpuUsage()
      expect(() => read({ text } as never)).toThrow(message)
      expect(process.cpuUsage(startedMs).user / 1000).toBeLessThan(200)
    }
  })

  it('may be as long as rows of any other shape make it', () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => ({ id: index, name: 'A name', text: '{[,:"' }))
    expect(jsonListOf({ text: JSON.stringify(rows) } as never)).toHaveLength(30_000)
  })

  it.each([
    [jsonIn, '{', 'Its answer is not JSON.'],
    [jsonOf, '[]', 'Its answer is not a JSON object.'],
    [jsonListOf, '{}', 'Its answer is not a JSON list.'],
  ])('that is something else is a fault that may pass', (read, text, message) => {
    expect(() => read({ text } as never)).toThrow(expect.objectContaining({ message, isTransient: true }))
  })
})
