import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { openNameIndex } from './name-index.ts'

function indexOf(...names: readonly (readonly string[])[]) {
  const database = new Database(':memory:')
  const index = openNameIndex(database, 'company_name')
  for (const [id, list] of names.entries()) index.add(id + 1, list)
  return { database, index }
}

const companies = [
  ['OpenAI'],
  ['Face Book Ireland Ltd'],
  ['株式会社日立製作所'],
  ['Яндекс'],
  ['Meta Platforms, Inc.', 'Facebook'],
  ['Global Technology Group'],
  ['Anthropologie'],
  ['AT&T Inc.'],
  ['Global Energy Group'],
  ['3M Company'],
  ['台積工業'],
] as const

describe('the index of similar names', () => {
  const { index } = indexOf(...companies)

  it.each([
    ['OpenAI, Inc.', 1],
    ['Open AI', 1],
    ['Open-AI GmbH', 1],
    ['Facebook Ireland', 2],
    ['日立製作所', 3],
    ['日立製作', 3],
    ['Yandx', 4],
    ['Yandex', 4],
    ['Facebook', 5],
    ['Group Technology Global', 6],
    ['Globl Technolgy Group', 6],
    ['Anthropologie Europe', 7],
    ['Antropologie', 7],
    ['Anthroplogei', 7],
    ['AT and T', 8],
    ['ATT', 8],
    ['3M', 10],
    ['Global Techn. Grp', 6],
    ['GTG', 6],
    ['Glob Engy Group', 9],
    ['台积', 11],
  ] as const)('finds by %s', (name, id) => {
    expect(index.candidates(name, 3)).toContain(id)
  })

  it('puts the name that has all the words first', () => {
    expect(index.candidates('Global Technology Group', 10)[0]).toBe(6)
  })

  it.each(['', '...', 'zzzz', 'Fund 4M'])('finds nothing for %j', name => {
    expect(index.candidates(name, 10)).toEqual([])
  })

  it('returns no more than asked for', () => {
    expect(index.candidates('Global Group', 1)).toHaveLength(1)
  })
})

describe('changes of the index', () => {
  it('forgets a record that was removed, and files it anew', () => {
    const { index } = indexOf(['Acme'], ['Acme Robotics'])
    index.remove(1)
    expect(index.candidates('Acme', 5)).toEqual([2])
    index.add(1, ['Bolt'])
    expect(index.candidates('Bolt', 5)).toEqual([1])
    index.remove(99)
  })

  it('belong to the transaction of the caller', () => {
    const { database, index } = indexOf(['Acme'])
    database.exec('BEGIN')
    index.add(2, ['Zebra'])
    database.exec('ROLLBACK')
    expect(index.candidates('Zebar', 5)).toEqual([])
    index.add(2, ['Zebra'])
    expect(index.candidates('Zebar', 5)).toEqual([2])
  })

  it('stand in tables that a second opening finds again', () => {
    const { database } = indexOf(['Acme'])
    expect(openNameIndex(database, 'company_name').candidates('Acme', 5)).toEqual([1])
  })

  it('survive names of any shape', () => {
    const { index } = indexOf(
      ['', '  ', '?!'],
      ['x'.repeat(5000)],
      [],
      ['a b c d e f g h i j k l m n o p q r s t u v'],
    )
    expect(index.candidates('x'.repeat(5000), 5)).toEqual([2])
    index.remove(1)
  })
})

it('keeps the counts of common words between names, and counts rare ones every time', () => {
  const { database, index } = indexOf(...Array.from({ length: 60 }, (_, at) => [`Acme Unit${at}`]))
  const kept = new Map<number, number>()
  const keeping = openNameIndex(database, 'company_name', () => kept)
  expect(keeping.counts(['acme', 'unit7', 'acme', 'nobody'])).toEqual([60, 1, 60, 0])
  index.add(61, ['Acme Unit7'])
  expect(keeping.counts(['acme', 'unit7'])).toEqual([60, 2])
  kept.clear()
  expect(keeping.counts(['acme', 'unit7'])).toEqual([61, 2])
})

it('opens while another process is creating its tables', () => {
  const { database } = indexOf()
  // The last two are not there yet.
  database.exec('DROP TABLE company_name_filed; DROP TABLE company_name_piece')
  const index = openNameIndex(database, 'company_name')
  index.add(1, ['OpenAI'])
  expect(index.candidates('OpenAI', 1)).toEqual([1])
})
