import { expect, it } from 'vitest'
import { RowTextCache } from './row-text-cache.ts'

const [one, another] = [() => {}, () => {}]
const long = Buffer.from('x'.repeat(1000))

it('a cache of rows keeps the texts used last, and no more than fit', () => {
  const texts = new RowTextCache(20_000)
  for (let record = 1; record <= 100; record++) {
    texts.set(one, record, long)
    expect(texts.get(one, 1), `after ${record}`).toBeDefined()
  }
  const kept = Array.from({ length: 100 }, (_, index) => texts.get(one, index + 1)).filter(text => text)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.length * 1000).toBeLessThanOrEqual(20_000)
})

it('a cache of rows tells the texts of one record apart by their projections', () => {
  const texts = new RowTextCache(20_000)
  texts.set(one, 1, long)
  texts.set(another, 1, Buffer.from('y'))
  expect(Buffer.from(texts.get(another, 1) ?? []).toString()).toBe('y')
  expect(texts.get(one, 1)?.length).toBe(1000)
})
