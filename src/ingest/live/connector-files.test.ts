import { describe, expect, it } from 'vitest'
import { parseConnector, readConnectorFiles } from './connector-files.ts'

const valid = `name: x
address: https://api.example.com
person:
  lookup:
    takes: [profile_url]
    request: { path: /p, query: { url: "{value}" } }
  mapping:
    fields:
      basic_profile.name: name
`
const parse = (text: string) =>
  parseConnector(text, 'x.yaml', { folder: '/nowhere', variables: { KEY: 'secret' } })

describe('a file of a connector', () => {
  it('is read with the lines of its mapping as they are', () => {
    const { records, perMinute } = parse(valid)
    expect([
      records.person?.mapping.split('\n').indexOf('      basic_profile.name: name'),
      perMinute,
    ]).toEqual([8, 60])
    expect(parse(`${valid}headers: { a: "b \${KEY}" }`).headers).toEqual({ a: 'b secret' })
  })

  it.each([
    ['name: X y', valid.replace('name: x', 'name: X y'), 'x.yaml, line 1, name: "X y" is not a name'],
    ['an address', valid.replace('https://api', 'ftp://api'), 'x.yaml, line 2, address: expected a URL like'],
    [
      'a key',
      valid.replace('lookup:', 'look:'),
      'x.yaml, line 5, person.look: unknown key "look". Did you mean "lookup"?',
    ],
    [
      'an identifier',
      valid.replace('profile_url]', 'phone]'),
      'x.yaml, line 5, person.lookup.takes[0]: "phone" is not accepted here.',
    ],
    ['a slot', valid.replace('{value}', '{url}'), '{url} is not known here. Accepted: {value}, {kind}.'],
    ['a field', valid.replace('basic_profile.name', 'basic_profile.nam'), 'x.yaml, line 9'],
    ['a mapping', valid.replace(/ {2}mapping:[\s\S]*/, ''), 'x.yaml, line 4, person: "mapping" is missing'],
    [
      'a mapping in braces',
      valid.replace(/ {2}mapping:[\s\S]*/, '  mapping: { fields: { basic_profile.name: name } }'),
      'line 7, person.mapping: write the mapping as an indented block, or name its file',
    ],
    [
      'a mapping beside it',
      valid.replace(/ {2}mapping:[\s\S]*/, '  mapping: y.mapping.yaml'),
      'the file y.mapping.yaml cannot be read',
    ],
    [
      'a variable',
      `${valid}headers: { a: "\${NO_KEY}" }`,
      'line 10, headers.a: the variable NO_KEY of the environment is not set',
    ],
    ['an answer', 'address: https://x.example', 'answers nothing: one of person, company'],
    ['YAML', 'a: [', 'x.yaml, line 1'],
  ])('is refused for %s with its line and what is accepted', (_, text, sentence) => {
    expect(() => parse(text)).toThrow(sentence)
  })

  it('is looked for in a folder that must exist', () => {
    const at = { connectorsFolder: '/nowhere/at/all' }
    expect(() => readConnectorFiles(at, {})).toThrow('ALMANAC_CONNECTORS must be a folder of connectors')
    expect(readConnectorFiles({ connectorsFolder: undefined }, {})).toEqual([])
  })
})
