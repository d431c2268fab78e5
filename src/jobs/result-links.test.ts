import { expect, it } from 'vitest'
import { signedLinks } from './result-links.ts'

const links = signedLinks(() => 'https://almanac.example', 'secret')
const dayMs = 24 * 3_600_000
const nowMs = Date.UTC(2026, 0, 1)

function parsed(url: string) {
  const { pathname, searchParams } = new URL(url)
  const [, , batchId = '', , file = ''] = pathname.split('/')
  return {
    batchId,
    file,
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  }
}

it('a link is valid for five days and no longer', () => {
  const link = parsed(links.linkTo('b', 'results.jsonl.gz', nowMs))
  expect(links.check(link, nowMs)).toBe('valid')
  expect(links.check(link, nowMs + 5 * dayMs - 1000)).toBe('valid')
  expect(links.check(link, nowMs + 5 * dayMs)).toBe('expired')
})

it('a link made later is a different one, valid for longer', () => {
  const later = parsed(links.linkTo('b', 'results.jsonl.gz', nowMs + dayMs))
  expect(later).not.toEqual(parsed(links.linkTo('b', 'results.jsonl.gz', nowMs)))
  expect(links.check(later, nowMs + 5.5 * dayMs)).toBe('valid')
})

it('a link signed with another secret counts as forged', () => {
  const other = signedLinks(() => 'https://almanac.example', 'other')
  expect(links.check(parsed(other.linkTo('b', 'results.jsonl.gz', nowMs)), nowMs)).toBe('forged')
})
