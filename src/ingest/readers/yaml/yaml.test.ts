import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import type { ReadOptions } from '../open.ts'

const write = temporaryFiles()
const read = (content: string, options?: ReadOptions) => readEverything(write('data.yaml', content), options)

describe('a YAML list', () => {
  it('is read item by item, with the lines they start at', async () => {
    const { rows, unreadable } = await read(
      '# who\n---\n- name: Ada\n  phone: (202) 225-2171\n  note: |\n    - not an item\n\n# next\n-\n  name: Bob\n- {name: Cy}\n...\n',
    )
    expect(unreadable).toEqual([])
    expect(rows).toEqual([
      { line: 3, value: { name: 'Ada', phone: '(202) 225-2171', note: '- not an item\n' } },
      { line: 9, value: { name: 'Bob' } },
      { line: 11, value: { name: 'Cy' } },
    ])
  })

  it('may be indented', async () => {
    expect((await read('  - a: 1\n    b:\n      - x\n  - a: 2\n')).values).toEqual([
      { a: 1, b: ['x'] },
      { a: 2 },
    ])
  })

  it('loses only the item that is broken', async () => {
    const { values, unreadable } = await read('- a: 1\n- a: "x\n  b: [\n- text\n- a: 1\n  a: 2\n- a: 4\n')
    expect(values).toEqual([{ a: 1 }, { a: 4 }])
    expect(unreadable.map(row => row.line)).toEqual([2, 4, 5])
    expect(unreadable[2]?.problem).toBe('Map keys must be unique (line 6)')
  })

  it('keeps anchors from item to item, and merges', async () => {
    const { values, unreadable } = await read(
      '- &base\n  city: Rome\n- <<: *base\n  name: Ada\n- home: *base\n- home: *nothing\n',
    )
    expect(values).toEqual([{ city: 'Rome' }, { city: 'Rome', name: 'Ada' }, { home: { city: 'Rome' } }])
    expect(unreadable).toHaveLength(1)
  })

  it('cannot grow without bounds from aliases of aliases', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `- v: &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`,
    )
    const { values, unreadable } = await read(['- v: &l0 lol', ...levels].join('\n'))
    expect(values.length).toBeLessThan(8)
    expect(values.length + unreadable.length).toBe(31)
  })

  it('keeps dates, yes and no as they are written, and long numbers exact', async () => {
    const { values } = await read(
      '- born: 1947-05-29\n  country: NO\n  id: 920061541986250758\n  n: 12\n  x: .nan\n',
    )
    expect(values).toEqual([{ born: '1947-05-29', country: 'NO', id: '920061541986250758', n: 12, x: null }])
  })
})

describe('a YAML document', () => {
  it('is one record, or the only list of objects in it, or the list that is named', async () => {
    expect((await read('a: 1\nb: [2]\n')).values).toEqual([{ a: 1, b: [2] }])
    const list = 'meta: x\nitems:\n- a: 1\n- a: 2\n'
    expect((await read(list)).rows).toEqual([
      { line: 3, value: { a: 1 } },
      { line: 4, value: { a: 2 } },
    ])
    expect((await read('data:\n  x: [1]\n  items: [{a: 1}]\n', { rows: 'data.items' })).values).toEqual([
      { a: 1 },
    ])
    const nothing = await read(list, { rows: 'nothing' })
    expect(String(nothing.error)).toContain('has nothing at `nothing`: the keys there are meta, items')
  })

  it('among others is a record', async () => {
    const { rows, unreadable } = await read('%YAML 1.2\n---\na: 1\n---\n# empty\n---\na: [\n---\na: 3\n')
    expect(rows.map(row => [row.line, row.value.a])).toEqual([
      [3, 1],
      [9, 3],
    ])
    expect(unreadable.map(row => row.line)).toEqual([7])
  })

  it('that is broken is an error with its line', async () => {
    expect(String((await read('a: 1\nb: [\n')).error)).toMatch(/is not valid YAML: .* \(line [23]\)/)
  })
})
