// Promises that a guess looks at the beginning of long values, and takes no long time over any of them.
import { expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import { isJsonList } from './assign-column.ts'
import { findColumns, textAt } from './columns.ts'
import { guessMapping } from './guess.ts'
import { isMailbox } from './mailboxes.ts'

const columnOf = (values: readonly string[]) => {
  const [column] = findColumns(values.map(value => ({ Column: value }))).columns
  if (!column) throw new Error('There is no column.')
  return column
}

/** Returns the milliseconds of the processor, which other work on the machine hardly changes. */
function processorMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

it('a guess sees the first 500 characters of a value', () => {
  const row = { Column: ` ${'x'.repeat(100_000)}` }
  const [column] = findColumns([row]).columns
  expect(column?.values.map(text => text.length)).toEqual([500])
  expect(column && textAt(row, column)).toHaveLength(500)
})

it('a list in JSON is one however long it is, and prose is none', () => {
  const list = JSON.stringify(Array.from({ length: 200 }, (_, at) => `skill "${at}"`))
  expect(isJsonList(columnOf([list, '["a", "b"]']))).toBe(true)
  for (let cut = 490; cut < 520; cut++) expect(isJsonList(columnOf([`["${'\\"'.repeat(cut)}"]`]))).toBe(true)
  expect(isJsonList(columnOf([list, `["a", b ${'x'.repeat(1000)}`]))).toBe(false)
  expect(isJsonList(columnOf([list, '["a", "b"']))).toBe(false)
})

it('texts with many blanks between them are not taken for a list, which is seen in one pass', () => {
  const column = columnOf([`[${'"a"  '.repeat(90)}x`])
  expect(processorMsOf(() => expect(isJsonList(column)).toBe(false))).toBeLessThan(1000)
})

it('a name with an address behind it is told from a long text in one pass', () => {
  expect(isMailbox('Lovelace, Ada (mailto:ada@engines.example)')).toBe(true)
  expect(isMailbox('(ada@engines.example)')).toBe(false)
  const hostile = ['A.'.repeat(50_000), `a<${'a.'.repeat(50_000)}`, `a<a@${'a.'.repeat(50_000)}`]
  for (const text of hostile)
    expect(processorMsOf(() => expect(isMailbox(text)).toBe(false))).toBeLessThan(1000)
})

it('an address of 100,000 characters among others costs a guess no more than they do', () => {
  const person = datasetNamed('person')
  if (!person) throw new Error('There is no dataset person.')
  const rows = Array.from({ length: 30 }, (_, at) => ({ name: 'Ada King', email: `ada${at}@acme.example` }))
  const hostile = { name: 'Ada King', email: 'A.'.repeat(50_000) }
  const guessMs = processorMsOf(() => guessMapping(person, [...rows, hostile], 'people.csv'))
  expect(guessMs).toBeLessThan(2000)
})
