import { expect, test } from 'vitest'
import { withTypedSigns } from './typed-signs.ts'

test.each([
  ['“machine learning” –java', '"machine learning" -java'],
  ['„Stripe“ or «Square»', '"Stripe" or "Square"'],
  ['the tri–state area', 'the tri-state area'],
  ['1000‑5000 employees', '1000-5000 employees'],
  ['L’Oréal', "L'Oréal"],
  ['（東京 ｜ 大阪）', '(東京 | 大阪)'],
  ['soft\u00adware engi\u200bneers', 'software engineers'],
  ['senior – Berlin – 2015–2018', 'senior – Berlin – 2015–2018'],
])('spells %j with the signs of a keyboard', (text, typed) => {
  expect(withTypedSigns(text)).toBe(typed)
})
