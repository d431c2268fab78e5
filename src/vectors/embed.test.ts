import { expect, test } from 'vitest'
import { vectorLength } from '../lib/quantised.ts'
import { fold } from '../normal/text.ts'
import { aliases } from './aliases.ts'
import { embed } from './embed.ts'
import { dimensions } from './table.ts'

function cosine(a: string, b: string): number {
  const [left, right] = [embed(a), embed(b)]
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0) / vectorLength ** 2
}

test('a text has one vector however it is spelled, abbreviated and punctuated', () => {
  for (const [one, other] of [
    ['SWE', 'Software Engineer'],
    ['K8s', 'kubernetes'],
    ['Sr. SDR', 'senior sales development representative'],
    ['Développeur', 'DEVELOPPEUR'],
    ['CI/CD', 'continuous integration, continuous delivery'],
    ['People Ops', 'Human Resources'],
    ['FP&A (finance)', 'financial planning and analysis finance'],
    ['Engineer at Stripe | Python', 'engineer python'],
    ['Attorney at Law', 'attorney (at law)'],
  ] as const) {
    expect(embed(one), one).toEqual(embed(other))
    expect(cosine(one, other)).toBeCloseTo(1, 1)
  }
})

test('texts of one meaning are nearer than texts of another', () => {
  for (const [text, near, far] of [
    ['SWE', 'Software Developer', 'Truck Driver'],
    ['lawyer', 'attorney', 'accountant'],
    ['ML', 'artificial intelligence', 'plumbing'],
    ['recruiter', 'recruitment specialist', 'real estate agent'],
    ['registered nurse', 'nurse practitioner', 'software architect'],
    ['AWS', 'cloud computing', 'patient care'],
  ] as const) {
    expect(cosine(text, near), text).toBeGreaterThan(cosine(text, far) + 0.2)
  }
})

test('a text without words has the zero vector, and any other text is embedded in bounded time', () => {
  for (const text of ['', '   ', '!?', '🚀', '\u0000']) expect(embed(text)).toEqual(new Int8Array(dimensions))
  const hostile = [
    'a'.repeat(50_000),
    'at '.repeat(20_000),
    '(((('.repeat(9000),
    '工程师',
    'x'.repeat(399) + '\ud83d',
  ]
  for (const text of hostile) expect(embed(text)).toHaveLength(dimensions)
})

test('every alias is a folded spelling that stands for words of the table', () => {
  for (const [spelling, meaning] of aliases) {
    expect(fold(spelling)).toBe(spelling)
    expect(embed(meaning), meaning).not.toEqual(new Int8Array(dimensions))
  }
})
