import { describe, expect, it } from 'vitest'
import { hanSpellings, simplified } from './han.ts'

describe('Chinese characters in one form', () => {
  it.each([
    ['騰訊控股', '腾讯控股'],
    ['腾讯控股', '腾讯控股'],
    ['三菱電機', '三菱电机'],
    ['楽天', '乐天'],
    ['樂天', '乐天'],
    ['沪东', '沪东'],
    ['Acme ソニー 삼성', 'Acme ソニー 삼성'],
  ])('are those of %s', (text, expected) => {
    expect(simplified(text)).toBe(expected)
  })
})

describe('the spellings of a text', () => {
  it.each([
    ['腾讯', '騰訊'],
    ['騰訊', '腾讯'],
    ['台積電', '台积电'],
    ['台积电', '臺積電'],
    ['乐天', '楽天'],
    ['鸿海精密工业', '鴻海精密工業'],
  ])('of %s have %s among them', (text, expected) => {
    expect(hanSpellings(text)).toContain(expected)
  })

  it('begin with the text, and are few however long it is', () => {
    const text = '台积电台积电台积电台积电'
    expect(hanSpellings(text)[0]).toBe(text)
    expect(hanSpellings(text).length).toBeLessThan(4)
    expect(hanSpellings('Acme')).toEqual(['Acme'])
  })
})
