import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../lib/json/json.ts'
import { parseJsonCell } from './json-cell.ts'

/** Returns the value as Python prints it: strings in single quotes unless they hold one and no double quote. */
function printed(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
    const inside = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    return quote + inside.replaceAll(quote, `\\${quote}`) + quote
  }
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, member]) => `${printed(key)}: ${printed(member ?? null)}`)
      .join(', ')}}`
  return String(value)
}

const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null))
const members = fc.dictionary(
  fc.string().filter(key => key !== '__proto__'),
  fc.oneof(leaf, fc.array(leaf)),
)

describe('parseJsonCell', () => {
  it('reads what JSON writes', () => {
    fc.assert(
      fc.property(fc.array(members), value => {
        expect(parseJsonCell(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('reads lists and dictionaries that Python prints', () => {
    fc.assert(
      fc.property(fc.array(members), value => {
        expect(parseJsonCell(printed(value as Json))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('reads escapes of Python, and no value where there is none', () => {
    expect(parseJsonCell(String.raw`['caf\xe9', '\u00e9', 'a\tb', nan]`)).toEqual(['café', 'é', 'a\tb', null])
  })

  it.each([
    '',
    'Clerk',
    "[{'title': 'Cl",
    '[1, 2',
    "{'a'}",
    '{1: 2}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ])('reads nothing in %#, which is neither', text => expect(parseJsonCell(text)).toBeUndefined())

  it('reads a megabyte of quotes and backslashes in linear time', () => {
    expect(parseJsonCell(`[${"'\\".repeat(500_000)}`)).toBeUndefined()
    expect(parseJsonCell(`[${'"\''.repeat(500_000)}`)).toBeUndefined()
  })
})
