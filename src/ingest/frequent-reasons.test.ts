import { expect, it } from 'vitest'
import { FrequentReasons } from './frequent-reasons.ts'

const line = (what: 'rejected' | 'value_left_out', reason: string, line: number) => ({
  file: '/data/crm.csv',
  line,
  what,
  reason,
})

it('reasons that differ in the value alone are one, and the most frequent come first', () => {
  const reasons = new FrequentReasons()
  reasons.add([
    line('value_left_out', 'company.website: "a b" is not a URL', 2),
    line('value_left_out', 'basic_profile.last_updated: "soon \\"or\\" later" is not a date', 3),
    line('value_left_out', 'basic_profile.last_updated: 12 is not a date', 4),
    line('rejected', 'The row has 5 cells; the header has 4.', 5),
    line('rejected', 'The row has 6 cells; the header has 4.', 6),
    line('rejected', 'no column of the mapping has a value: {"a":"x","b":"…"}', 7),
  ])
  expect(reasons.top('value_left_out', 3)).toEqual([
    {
      count: 2,
      reason: 'basic_profile.last_updated: … is not a date',
      first: { file: 'crm.csv', line: 3, value: '"soon \\"or\\" later"' },
    },
    {
      count: 1,
      reason: 'company.website: … is not a URL',
      first: { file: 'crm.csv', line: 2, value: '"a b"' },
    },
  ])
  expect(reasons.top('rejected', 1)).toEqual([
    { count: 2, reason: 'The row has … cells; the header has 4.', first: { file: 'crm.csv', line: 5 } },
  ])
  expect(reasons.top('rejected', 3).at(-1)?.reason).toBe('no column of the mapping has a value: …')
})
