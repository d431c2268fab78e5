import stringWidth from 'string-width'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boldOn } from './output.ts'
import { type Cell, table } from './table.ts'

const head = ['id', 'name', 'permissions', 'restricted to']
const rows: readonly (readonly Cell[])[] = [
  [1, 'Default', ['certifications', 'honors'], ''],
  [2, '研究 チーム 🚀', [], ['/person/search', '/company/search/autocomplete']],
]
const bold = (text: string) => text

describe('a table', () => {
  it('has one line for each record without a terminal', () => {
    expect(table(head, rows, { width: undefined, bold }).split('\n')).toEqual([
      'id  name            permissions            restricted to',
      '1   Default         certifications,honors',
      '2   研究 チーム 🚀                         /person/search,/company/search/autocomplete',
    ])
  })

  it('has the values of a list below each other on a terminal that it fits', () => {
    expect(table(head, rows, { width: 80, bold }).split('\n')).toEqual([
      'id  name            permissions     restricted to',
      '1   Default         certifications',
      '                    honors',
      '2   研究 チーム 🚀                  /person/search',
      '                                    /company/search/autocomplete',
    ])
  })

  it('has its records below each other, without empty values, on a terminal that it does not fit', () => {
    const drawn = table(head, rows, { width: 36, bold })
    expect(drawn.split('\n')).toEqual([
      'id           1',
      'name         Default',
      'permissions  certifications',
      '             honors',
      '',
      'id             2',
      'name           研究 チーム 🚀',
      'restricted to  /person/search',
      '               /company/search/autoc',
      '               omplete',
    ])
    for (const line of drawn.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(36)
    expect(table(head, rows, { width: 36, bold: text => `<${text}>` })).toBe(
      drawn.replaceAll(/^(?:id|name|permissions|restricted to)/gm, '<$&>'),
    )
  })

  it('shows no control character of a cell', () => {
    expect(table(['name'], [['a\u001b[2Jb']], { width: undefined, bold })).toBe('name\na\ufffd[2Jb')
  })
})

describe('bold', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is used on terminals only, and never with NO_COLOR', () => {
    const on = (isTTY: boolean) => boldOn({ isTTY } as NodeJS.WriteStream)('x')
    vi.stubEnv('TERM', 'xterm')
    vi.stubEnv('NO_COLOR', '')
    vi.stubEnv('FORCE_COLOR', '1')
    vi.stubEnv('CI', '1')
    expect([on(true), on(false)]).toEqual(['\u001b[1mx\u001b[22m', 'x'])
    vi.stubEnv('NO_COLOR', '1')
    expect(on(true)).toBe('x')
    vi.stubEnv('NO_COLOR', '')
    vi.stubEnv('TERM', 'dumb')
    expect(on(true)).toBe('x')
  })
})
