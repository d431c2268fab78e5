import { describe, expect, it } from 'vitest'
import { bySpelling, nameKey } from './same-name.ts'

describe('the key of a name', () => {
  it.each([
    ['Acme Inc.', 'ACME, Inc'],
    ['Müller & Co. KG', 'Mueller'],
    ['Acme Group', 'AcmeGroup'],
    ['Toys "R" Us', 'TOYS R US'],
  ])('is one for two spellings of one company: %s and %s', (a, b) => {
    expect(nameKey('company', a)).toBe(nameKey('company', b))
  })

  it.each([
    ['Jürgen MÜLLER', 'Juergen Mueller'],
    ['Lovelace, Ada', 'Ada Lovelace'],
  ])('is one for two spellings of one person: %s and %s', (a, b) => {
    expect(nameKey('person', a)).toBe(nameKey('person', b))
  })

  it.each([
    ['company', 'Acme Group', 'Acme'],
    ['person', 'Ada Lovelace', 'Ada M. Lovelace'],
    ['person', 'John Smith', 'John Smith Jr.'],
    ['person', 'Anna Marie Berg', 'Annamarie Berg'],
  ] as const)('tells two names of a %s apart: %s and %s', (naming, a, b) => {
    expect(nameKey(naming, a)).not.toBe(nameKey(naming, b))
  })

  it('is undefined for what is not a name', () => {
    expect([nameKey('company', 'Co., Ltd.'), nameKey('person', '-')]).toEqual([undefined, undefined])
  })
})

describe('the spelling to show', () => {
  it.each([
    ['Widget Works', ['WIDGET WORKS', 'widget works', 'Widget Works Inc. Class A', 'Widget Works']],
    ['Müller', ['Mueller', 'Müller', 'MUELLER']],
    ['IBM', ['Ibm', 'IBM', 'ibm']],
  ])('is %s, in capitals and small letters and without what others lack', (shown, spellings) => {
    expect(spellings.toSorted(bySpelling)[0]).toBe(shown)
    expect(spellings.toReversed().sort(bySpelling)[0]).toBe(shown)
  })
})
