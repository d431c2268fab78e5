// Names of companies that cost as much as a name can: common words, many of them, and what is hardly a name.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { scaled } from '../support/attacked.ts'
import { matchesOf } from '../support/match-entries.ts'
import { importRecords } from '../support/world.ts'

const companies = scaled(200_000)
const namesMax = 25
const words =
  'global technology group international holdings capital digital health solutions energy resources first national bank data systems'.split(
    ' ',
  )

/** The name of the company with the number, of two or three common words, and one of its own for every third. */
function nameOf(number: number): string {
  const at = (step: number) => words[Math.floor(number / step) % words.length]
  const own = number % 3 === 0 ? `${String.fromCharCode(97 + (number % 26))}ova${number.toString(36)} ` : ''
  return `${own}${at(1)} ${at(16)} ${at(256)}`
}

let almanac: Almanac

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'off' })
  await importRecords(
    almanac,
    company,
    Array.from({ length: companies }, (_, number) => ({
      basic_info: { name: nameOf(number), primary_domain: `c${number}.example` },
    })),
  )
}, 600_000)

afterAll(() => almanac.close())

const identify = (names: readonly string[]) => almanac.post('/company/identify', { names })

it('other requests are answered during a request with 25 names of common words', async () => {
  const common = Array.from({ length: namesMax }, (_, index) =>
    [...words.slice(index % 8), ...words.slice(0, index % 8)].join(' '),
  )
  await identify(common)
  let isOver = false
  const attack = identify(common).finally(() => {
    isOver = true
  })
  let meanwhile = 0
  while (!isOver) {
    expect((await almanac.get('/account/credits')).status).toBe(200)
    if (!isOver) meanwhile++
  }
  const { status, body } = await attack
  expect([status, body.length]).toEqual([200, namesMax])
  // If the serving thread looked up the names, one or two others would be answered before.
  expect(meanwhile).toBeGreaterThan(2)
})

it('a company with a rare word is found among all companies that share its other words', async () => {
  for (let asked = 0; asked < scaled(2500); asked += namesMax) {
    const numbers = Array.from(
      { length: namesMax },
      (_, index) => 3 * ((asked + index * 7) % (companies / 3)),
    )
    // The rare word is a short one, and stands behind longer ones.
    const turned = numbers.map(number => nameOf(Math.floor(number)).split(' ').reverse().join(' '))
    const found = matchesOf(await identify(turned))
    for (const [index, matches] of found.entries()) {
      expect(
        matches.map(({ id }) => id),
        turned[index],
      ).toContain(Math.floor(numbers[index] ?? 0) + 1)
    }
  }
})

it.each([
  ['one letter a thousand times', ['a '.repeat(1000)]],
  ['one word of thousands of letters', ['technology'.repeat(200)]],
  ['brackets that are never closed', [`Acme ${'('.repeat(1000)}`, `Acme ${'(a'.repeat(900)}`]],
  ['marks on one letter', [`a${'\u0301'.repeat(1000)}`]],
  ['no letters', ['', ' ', '...', '\u0000', '🙂', '%', "'; DROP TABLE company; --"]],
  ['half a character', ['Acme \ud800', '\udc00']],
  ['words of every script', ['Яндекс Ελλάδα 日立製作所 شركة חברה ไทย']],
  ['JSON', ['[1,2]', '{"a":1}', '"']],
])('a name made of %s is an entry like any other', async (_, names) => {
  const { status, body } = await identify(names)
  expect([status, body.length]).toEqual([200, names.length])
  expect((await almanac.get('/account/credits')).status).toBe(200)
})
