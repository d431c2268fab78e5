import { describe, expect, it } from 'vitest'
import { didYouMean, nearestWord } from './nearest-word.ts'

describe('the nearest word', () => {
  it.each([
    ['compnay', ['person', 'company'], 'company'],
    ['Email', ['email', 'emails'], 'email'],
    ['current_titel', ['current_title', 'title'], 'current_title'],
    ['x', ['person', 'company'], undefined],
    ['', [], undefined],
  ])('of %j among %j is %j', (word, candidates, nearest) => {
    expect(nearestWord(word, candidates)).toBe(nearest)
  })

  it('is the first of several that are equally near', () => {
    expect(nearestWord('cat', ['bat', 'cart', 'rat'])).toBe('bat')
  })

  it('is found in the time of a short word however long the unknown one is', () => {
    expect(nearestWord('a'.repeat(10_000_000), ['person', 'b'.repeat(1000)])).toBeUndefined()
  })

  it('is suggested as a sentence, and nothing is where no word is near', () => {
    expect(didYouMean('persn', ['person'])).toBe(' Did you mean "person"?')
    expect(didYouMean('zebra', ['person'])).toBe('')
  })
})
