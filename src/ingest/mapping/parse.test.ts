import { describe, expect, it } from 'vitest'
import { InputError } from '../../errors.ts'
import { parseMapping } from './parse.ts'

const problemOf = (text: string): string => {
  try {
    parseMapping(text, 'my.yaml')
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return error instanceof Error ? error.message : ''
  }
  return 'no problem'
}

const company = (fields: string) => problemOf(`dataset: company\nfields:\n${fields}`)
const person = (fields: string) => problemOf(`dataset: person\nfields:\n${fields}`)

describe('a mapping that is wrong', () => {
  it('is refused with the nearest field for a misspelled one', () => {
    expect(company('  basic_info.nme: name')).toBe(
      'my.yaml, line 3, fields.basic_info.nme: the catalogue has no field "basic_info.nme". Did you mean "basic_info.name"?',
    )
    expect(company('  headcount: total\n')).toContain(
      '"headcount" is a section; name one of its fields: total,',
    )
    expect(company('  website: url')).toContain('Did you mean "basic_info.website"?')
    expect(company('  basic_info.name.first: name')).toContain('the catalogue has no field')
    expect(company('  locations.coordinates: place')).toContain('the catalogue has no field')
  })

  it('is told how to fill a list when it names a field inside one', () => {
    expect(person('  education.schools.school: University')).toContain(
      '"education.schools" is a list; write education.schools: { fields: { school: … } }',
    )
    expect(person('  education.schools: University')).toContain('expected { each: …, fields: { … } }')
    expect(person('  education.schools:\n    each: a\n    fields: { scool: b }')).toContain(
      'Did you mean "school"?',
    )
    expect(person('  education.schools: { each: a }')).toContain('expected either "fields" or "entries"')
  })

  it('is refused where aliases of aliases, or lists in lists, would be followed without end', () => {
    const tens = (name: string) => `[${Array.from({ length: 10 }, () => name)}]`
    const aliases = 'bcdefgh'
      .split('')
      .map((name, index) => `  ${name}: &${name} ${tens(`*${'abcdefg'[index]}`)}`)
    expect(problemOf(['dataset: person', 'values:', `  a: &a ${tens('x')}`, ...aliases].join('\n'))).toMatch(
      /^my\.yaml, line \d+, values\.\S+: is the value after the first 100000$/,
    )
    expect(problemOf(`dataset: person\nfields: ${'['.repeat(20_000)}`)).toMatch(/^my\.yaml, line \d/)
  })

  it('is refused with what is accepted for unknown keys', () => {
    expect(problemOf('dataset: company\nfeilds: {}')).toContain(
      'unknown key "feilds". Did you mean "fields"?',
    )
    expect(company('  basic_info.name: { from: name, splitt: "," }')).toContain(
      'unknown key "splitt". Did you mean "split"? Accepted: from, const, first, all, when, invalid, split,',
    )
    expect(company('  basic_info.name: { split: "," }')).toContain('does not say where the value comes from')
    expect(company('  basic_info.name: { from: a, const: b }')).toContain(
      'only one of from, const, first, all',
    )
    expect(company('  basic_info.name: { from: a, case: Title }')).toContain('Accepted: lower, upper, title')
    expect(company('  basic_info.name: { from: a, pick: one }')).toContain(
      'expected a whole number (pick: a position: 0 is the first value, -1 the last)',
    )
    expect(company('  basic_info.name: { from: a, when: { b: { befor: 2020 } } }')).toContain(
      'Did you mean "before"?',
    )
    expect(company('  basic_info.name: { from: a, lookup: stats }')).toContain(
      'no table "stats" under lookups',
    )
  })

  it('is refused for what is missing or empty', () => {
    expect(problemOf('fields: {}')).toContain('"dataset" is missing')
    expect(problemOf('dataset: company')).toContain('"fields" is missing')
    expect(problemOf('dataset: compny\nfields: {}')).toContain('Did you mean "company"?')
    expect(problemOf('')).toContain('expected keys with values')
    expect(company('  basic_info.name:')).toContain('expected a path')
    expect(company('  basic_info.name: []')).toContain('expected at least one expression')
  })

  it('hears that a template needs quotes and closed braces', () => {
    expect(company('  basic_info.name: {name}')).toContain('put a template in quotes: "{name}"')
    expect(company('  basic_info.name: "{name"')).toContain('a brace is left open')
    expect(company('  basic_info.name: "a..b"')).toContain('is not a path')
  })

  it('is refused with the line for broken or endless YAML', () => {
    expect(problemOf('dataset: company\nfields:\n  a: [')).toMatch(/^my\.yaml, line \d+/)
    expect(problemOf('dataset: company\nfields: &a\n  basic_info.name: { from: *a }')).toContain(
      'nests deeper than 40',
    )
    expect(problemOf('dataset: company\ndataset: company\nfields: {}')).toMatch(/line 2.*unique/)
  })
})
