import { describe, expect, it } from 'vitest'
import { normalCompanyName } from './company-name.ts'
import { namesInside } from './names-inside.ts'

describe('the names inside the name of a company', () => {
  it.each([
    ['Acme Inc (formerly Beta Ltd)', ['Beta Ltd']],
    ['Acme, Inc. (formerly known as Beta Holdings)', ['Beta Holdings']],
    ['Acme Corp f/k/a Beta Inc', ['Beta Inc']],
    ['Acme Corp, formerly Beta Inc', ['Beta Inc']],
    ['Acme (f/k/a Beta; f/k/a Gamma)', ['Beta', 'Gamma']],
    ['Acme GmbH (vormals Beta AG)', ['Beta AG']],
    ['Formerly Known Productions', []],
    ['Acme (UK)', []],
  ])('are the former ones: %s', (name, former) => {
    expect(namesInside(name)).toEqual({ former, short: undefined })
  })

  it.each([
    ['Petróleo Brasileiro S.A. - Petrobras', 'Petrobras'],
    ['Companhia Siderúrgica Nacional (CSN)', 'CSN'],
    ['Centrais Elétricas Brasileiras S/A - Eletrobras', undefined],
    ['Acme Corp - Germany', undefined],
    ['Acme Corp - GmbH', undefined],
    ['Alphabet (member)', undefined],
    ['Rolls-Royce', undefined],
  ])('are a short one made of its words: %s', (name, short) => {
    expect(namesInside(name)).toEqual({ former: [], short })
  })

  it('are looked for among any number of words that begin alike', () => {
    const words = 'a '.repeat(100)
    expect(namesInside(`${words}(${'a'.repeat(90)})`).short).toBe('a'.repeat(90))
    expect(namesInside(`${words}(${'a'.repeat(90)}b)`).short).toBeUndefined()
    expect(namesInside(`${words.repeat(500)}(aab)`)).toEqual({ former: [], short: undefined })
  })

  it('are left out of its normal form', () => {
    for (const name of ['Acme Corp f/k/a Beta Inc', 'Acme (formerly Beta)', 'Acme, formerly known as Beta'])
      expect(normalCompanyName(name)).toBe('acme')
  })
})
