import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './text.ts'

describe('a folded text', () => {
  it.each([
    ['AYŞE YILMAZ', 'Ayşe Yılmaz', 'Ayse Yilmaz'],
    ['İZMİR', 'İzmir', 'Izmir'],
    ['PAWŁOWSKI', 'Pawłowski', 'Pawlowski'],
    ['STEFAN WEISS', 'Stefan Weiß', 'STEFAN WEIẞ'],
    ['Søren Ødegård', 'SOREN ODEGARD'],
    ['Đorđević', 'Dordevic'],
    ['Þóra Guðmundsdóttir', 'Thora Gudmundsdottir'],
    ['Ægir', 'AEGIR'],
    ['Œuvre', 'oeuvre'],
    ['Għarb Ħamrun', 'Gharb Hamrun'],
    ['Ŋoma', 'Ngoma'],
    ['Əliyev', 'Aliyev'],
    ['Müller', 'Muller'],
    ['ＡＣＭＥ', 'Acme'],
    ['ｱｸﾒ', 'アクメ'],
    ['ΓΙΏΡΓΟΣ', 'Γιωργος', 'γιωργοσ'],
    ['Фёдор', 'ФЕДОР'],
    ['أَحْمَد', 'احمد', 'أحمد'],
    ['فاطمة', 'فاطمه'],
    ['علی', 'علي', 'على', 'عـلـي'],
    ['שָׁלוֹם', 'שלום'],
  ])('is the same for %s and its other spellings', (one, ...others) => {
    for (const other of others) expect(fold(other)).toBe(fold(one))
  })

  it.each([
    ['ハバ', 'ハパ'],
    ['हिन्दी', 'हनद'],
    ['Андрей', 'Andrej'],
    ['国', '國'],
    ['Müller', 'Mueller'],
  ])('tells %s from %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  it('does not change when it is folded again', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(text, written => {
        expect(fold(fold(written))).toBe(fold(written))
      }),
      { numRuns: process.env.LONG ? 1_000_000 : 20_000 },
    )
  })
})

it('folds a text of millions of words as it folds a short one', () => {
  expect(fold('A '.repeat(4_000_000)) === 'a '.repeat(4_000_000).trim()).toBe(true)
})
